import {
  addCommitment,
  commitmentHistory,
  commitmentTotals,
  deleteCommitment,
  getCommitment,
  listCommitments,
  restoreCommitment,
  updateCommitment,
} from '@brick/domain/budgets/commitment-api';
import { assertLinesAddUp } from '@brick/domain/ledger/commitments';
import { asJson, withAmounts } from '@brick/domain/money/json';
import { serveHistory } from '../platform/activity/record-history.ts';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { assertCurrentVersion, isStaleEdit } from '../platform/records/record-store.ts';
import { resolveSupplier } from '../suppliers/service.ts';
import {
  commitmentRows,
  listOfProject,
  serializeCommitment,
  serializeNewCommitment,
  totalsOfProject,
} from './commitment-store.ts';

export const commitmentRoutes = [
  serve(listCommitments, async ({ connection, project, query }) =>
    listOfProject(connection, project.id, query),
  ),

  serve(commitmentTotals, async ({ connection, project, query }) =>
    totalsOfProject(connection, project.id, query),
  ),

  serve(addCommitment, async (context) => {
    const { connection, caller, project, body } = context;
    assertLinesAddUp(body.amount, body.lines);
    const naming = { projectId: project.id, caller, row: null, sent: body };
    const supplier = (await resolveSupplier(connection, naming)) ?? body.supplier;
    const values = {
      ...body,
      lines: asJson(body.lines),
      supplier,
      projectId: project.id,
      addedBy: caller.userId,
    };
    return serializeNewCommitment(await commitmentRows.add(context, values, body));
  }),

  serveRow(getCommitment, commitmentRows, async ({ connection, row }) =>
    serializeCommitment(connection, row),
  ),

  serveRow(updateCommitment, commitmentRows, async (context) => {
    const { connection, caller, row } = context;
    const { version, ...fields } = context.body;
    if (isStaleEdit(row, version)) assertCurrentVersion(await serializeCommitment(connection, row), version);
    if (fields.amount !== undefined || fields.lines !== undefined)
      assertLinesAddUp(fields.amount ?? row.amount, fields.lines ?? withAmounts(row.lines));
    const naming = { projectId: row.projectId, caller, row, sent: fields };
    const supplier = (await resolveSupplier(connection, naming)) ?? fields.supplier;
    const stored = { ...fields, lines: fields.lines && asJson(fields.lines), supplier };
    return serializeCommitment(connection, await commitmentRows.change(context, row, stored));
  }),

  serveRow(deleteCommitment, commitmentRows, async (context) =>
    commitmentRows.moveToTrash(context, context.row),
  ),

  serveRow(restoreCommitment, commitmentRows, async (context) =>
    serializeCommitment(context.connection, await commitmentRows.takeBack(context, context.row)),
  ),

  serveHistory(commitmentHistory, commitmentRows),
];
