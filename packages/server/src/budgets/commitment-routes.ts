import {
  addCommitment,
  commitmentHistory,
  commitmentTotals,
  deleteCommitment,
  getCommitment,
  listCommitments,
  restoreCommitment,
  updateCommitment,
} from '@brick/domain/budgets/commitment-contract';
import { mustAddUp } from '@brick/domain/ledger/commitments';
import { asJson, withAmounts } from '@brick/domain/money/json';
import { serveHistory } from '../platform/history.ts';
import { isStale, mustBeCurrent } from '../platform/kept-rows.ts';
import { serve, serveRow } from '../platform/serve.ts';
import { namedSupplier } from '../suppliers/reads.ts';
import { commitmentRows, listOfProject, shown, shownNew, totalsOfProject } from './commitment-store.ts';

export const commitmentRoutes = [
  serve(listCommitments, async ({ connection, project, query }) =>
    listOfProject(connection, project.id, query),
  ),

  serve(commitmentTotals, async ({ connection, project, query }) =>
    totalsOfProject(connection, project.id, query),
  ),

  serve(addCommitment, async (context) => {
    const { connection, caller, project, body } = context;
    mustAddUp(body.amount, body.lines);
    const naming = { projectId: project.id, userId: caller.userId, row: null, sent: body };
    const supplier = (await namedSupplier(connection, naming)) ?? body.supplier;
    const values = {
      ...body,
      lines: asJson(body.lines),
      supplier,
      projectId: project.id,
      addedBy: caller.userId,
    };
    return shownNew(await commitmentRows.add(context, values, body));
  }),

  serveRow(getCommitment, commitmentRows, async ({ connection, row }) => shown(connection, row)),

  serveRow(updateCommitment, commitmentRows, async (context) => {
    const { connection, caller, row } = context;
    const { version, ...fields } = context.body;
    if (isStale(row, version)) mustBeCurrent(await shown(connection, row), version);
    if (fields.amount !== undefined || fields.lines !== undefined)
      mustAddUp(fields.amount ?? row.amount, fields.lines ?? withAmounts(row.lines));
    const naming = { projectId: row.projectId, userId: caller.userId, row, sent: fields };
    const supplier = (await namedSupplier(connection, naming)) ?? fields.supplier;
    const stored = { ...fields, lines: fields.lines && asJson(fields.lines), supplier };
    return shown(connection, await commitmentRows.change(context, row, stored));
  }),

  serveRow(deleteCommitment, commitmentRows, async (context) =>
    commitmentRows.moveToTrash(context, context.row),
  ),

  serveRow(restoreCommitment, commitmentRows, async (context) =>
    shown(context.connection, await commitmentRows.takeBack(context, context.row)),
  ),

  serveHistory(commitmentHistory, commitmentRows),
];
