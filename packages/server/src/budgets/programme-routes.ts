import {
  addMilestone,
  deleteMilestone,
  getMilestone,
  getProgramme,
  milestoneHistory,
  putProgramme,
  restoreMilestone,
  updateMilestone,
} from '@brick/domain/budgets/programme-contract';
import { mustBeReached } from '@brick/domain/ledger/programme';
import { serveHistory } from '../platform/history.ts';
import { mustBeCurrent } from '../platform/kept-rows.ts';
import { serve, serveRow } from '../platform/serve.ts';
import {
  besideProgramme,
  edited,
  lockedProgramme,
  milestoneRows,
  programmeOf,
  shown,
  storePhases,
} from './programme-store.ts';

export const programmeRoutes = [
  serve(getProgramme, async ({ connection, project, query, today }) => {
    const [programme, beside] = await Promise.all([
      programmeOf(connection, project.id),
      besideProgramme(connection, project.id, query.asOf ?? today),
    ]);
    return shown(programme, beside);
  }),

  serve(putProgramme, async (context) => {
    const { connection, project, body, today } = context;
    const [programme, beside] = await Promise.all([
      lockedProgramme(connection, project.id),
      besideProgramme(connection, project.id, today),
    ]);
    mustBeCurrent(shown(programme, beside), body.version);
    const after = edited(programme, body.phases, today);
    if (Object.keys(after).length === 0) return shown(programme, beside);
    await storePhases({ ...context, projectId: project.id }, programme, after);
    const phases = { ...programme.phases, ...after };
    return shown({ version: programme.version + 1, phases }, beside);
  }),

  serve(addMilestone, async (context) => {
    const { caller, project, body, today } = context;
    mustBeReached(body.reachedOn, today);
    return milestoneRows.add(context, { ...body, projectId: project.id, addedBy: caller.userId }, body);
  }),

  serveRow(getMilestone, milestoneRows, async ({ row }) => row),

  serveRow(updateMilestone, milestoneRows, async (context) => {
    const { row, body, today } = context;
    const { version, ...fields } = body;
    mustBeCurrent(row, version);
    if (fields.reachedOn !== row.reachedOn) mustBeReached(fields.reachedOn ?? null, today);
    return milestoneRows.change(context, row, fields);
  }),

  serveRow(deleteMilestone, milestoneRows, async (context) =>
    milestoneRows.moveToTrash(context, context.row),
  ),

  serveRow(restoreMilestone, milestoneRows, async (context) => milestoneRows.takeBack(context, context.row)),

  serveHistory(milestoneHistory, milestoneRows),
];
