import {
  addMilestone,
  deleteMilestone,
  getMilestone,
  getProgramme,
  milestoneHistory,
  putProgramme,
  restoreMilestone,
  updateMilestone,
} from '@brick/domain/budgets/programme-api';
import { assertReached } from '@brick/domain/ledger/schedule/programme-phase';
import { serveHistory } from '../platform/activity/record-history.ts';
import { serve, serveRow } from '../platform/http/endpoint-handlers.ts';
import { assertCurrentVersion } from '../platform/records/record-store.ts';
import {
  applyPhaseEdits,
  loadProgramme,
  loadProgrammeContext,
  lockProgramme,
  milestoneRows,
  serializeProgramme,
  storePhases,
} from './programme-store.ts';

export const programmeRoutes = [
  serve(getProgramme, async ({ connection, project, query, today }) => {
    const [programme, beside] = await Promise.all([
      loadProgramme(connection, project.id),
      loadProgrammeContext(connection, project.id, query.asOf ?? today),
    ]);
    return serializeProgramme(programme, beside);
  }),

  serve(putProgramme, async (context) => {
    const { connection, project, body, today } = context;
    const [programme, beside] = await Promise.all([
      lockProgramme(connection, project.id),
      loadProgrammeContext(connection, project.id, today),
    ]);
    assertCurrentVersion(serializeProgramme(programme, beside), body.version);
    const after = applyPhaseEdits(programme, body.phases, today);
    if (Object.keys(after).length === 0) return serializeProgramme(programme, beside);
    await storePhases({ ...context, projectId: project.id }, programme, after);
    const phases = { ...programme.phases, ...after };
    return serializeProgramme({ version: programme.version + 1, phases }, beside);
  }),

  serve(addMilestone, async (context) => {
    const { caller, project, body, today } = context;
    assertReached(body.reachedOn, today);
    return milestoneRows.add(context, { ...body, projectId: project.id, addedBy: caller.userId }, body);
  }),

  serveRow(getMilestone, milestoneRows, async ({ row }) => row),

  serveRow(updateMilestone, milestoneRows, async (context) => {
    const { row, body, today } = context;
    const { version, ...fields } = body;
    assertCurrentVersion(row, version);
    if (fields.reachedOn !== row.reachedOn) assertReached(fields.reachedOn ?? null, today);
    return milestoneRows.change(context, row, fields);
  }),

  serveRow(deleteMilestone, milestoneRows, async (context) =>
    milestoneRows.moveToTrash(context, context.row),
  ),

  serveRow(restoreMilestone, milestoneRows, async (context) => milestoneRows.takeBack(context, context.row)),

  serveHistory(milestoneHistory, milestoneRows),
];
