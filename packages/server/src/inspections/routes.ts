import { bulkInspections } from '@brick/domain/bulk/contract';
import type { BodyOf } from '@brick/domain/endpoint';
import { DomainError, said } from '@brick/domain/errors';
import {
  addInspection,
  deleteInspection,
  exportInspection,
  exportInspections,
  getInspection,
  importInspections,
  inspectionBody,
  inspectionHistory,
  inspectionTotals,
  inspectionVersions,
  listInspections,
  restoreInspection,
  updateInspection,
} from '@brick/domain/inspections/contract';
import { mayRecord, mustFollowFlow, mustMayChange, mustMayRecord } from '@brick/domain/inspections/rules';
import { grantsOf, type Member } from '@brick/domain/permissions';
import { serveComments } from '../comments/reads.ts';
import { type Claiming, claimFile } from '../files/reads.ts';
import { isMember, memberNamed } from '../members/reads.ts';
import { tellAssigned } from '../notices/reads.ts';
import type { Caller } from '../platform/access.ts';
import { difference } from '../platform/activity.ts';
import { serveBulk } from '../platform/bulk.ts';
import type { Connection } from '../platform/connection.ts';
import { serveExport } from '../platform/export.ts';
import { serveHistory } from '../platform/history.ts';
import { serveImport } from '../platform/import.ts';
import { isStale, mustBeCurrent } from '../platform/kept-rows.ts';
import { pageOf } from '../platform/part.ts';
import { goneSignal, pdfAnswer, photosIn } from '../platform/pdf/pdf-answer.ts';
import { type Creation, serve, serveRow } from '../platform/serve.ts';
import { exportName, inspectionPrintout } from './export.ts';
import { exportSource } from './export-source.ts';
import {
  type InspectionRow,
  inspectionRows,
  keptTotals,
  listOfProject,
  shown,
  totalsOfProject,
  versionOf,
  versionsOf,
} from './store.ts';

// Where a member sees every row and filters none, the kept totals say what counting the rows would.
const seesAll = (member: Member, filters: object): boolean =>
  grantsOf(member.role, 'inspections').read === 'all' && Object.values(filters).every((filter) => !filter);

interface Photos {
  beforePhotosUrls?: string[] | undefined;
  afterPhotosUrls?: string[] | undefined;
}

/** Photos that the inspection does not carry yet must be the author's to give. */
async function claimPhotos(context: Claiming, given: Photos, kept: Photos): Promise<void> {
  const carried = new Set([...(kept.beforePhotosUrls ?? []), ...(kept.afterPhotosUrls ?? [])]);
  for (const field of ['beforePhotosUrls', 'afterPhotosUrls'] as const) {
    for (const url of given[field] ?? []) {
      if (!carried.has(url)) await claimFile(context, url, field);
    }
  }
}

async function mustBeMember(
  connection: Connection,
  projectId: number,
  userId: number | null | undefined,
): Promise<void> {
  if (!userId || (await isMember(connection, projectId, userId))) return;
  throw new DomainError('invalid', said('The inspector must be a member of this project.'), {
    fields: { inspectorId: said('Choose a member of this project') },
  });
}

// Recording a result is an event of its own in the history, not one edit among others.
const actionOf = ({ result }: Partial<InspectionRow>) => (result ? 'decided' : 'updated');

/** An inspection as its contract shows it; whom it was given to is told. */
async function shownAndTold(
  { connection, caller }: { connection: Connection; caller: Caller },
  row: InspectionRow,
  before: number | null = null,
): Promise<Awaited<ReturnType<typeof shown>>> {
  const told = { entity: 'inspection', row, title: row.reportNumber };
  const [inspection] = await Promise.all([
    shown(connection, row),
    tellAssigned(connection, told, { actorId: caller.userId, before }),
  ]);
  return inspection;
}

/** Adds one inspection under the next number of its project. */
async function addOne(context: Creation<BodyOf<typeof addInspection>>) {
  const { connection, caller, member, project } = context;
  const { observationNotes, ...body } = context.body;
  mustMayRecord(member, body);
  await mustBeMember(connection, project.id, body.inspectorId);
  await claimPhotos(context, body, {});
  const row = {
    ...body,
    ...(await memberNamed(connection, project.id, body.assignedTo)),
    observations: body.observations ?? observationNotes,
    inspectorId: body.inspectorId ?? (mayRecord(member) ? caller.userId : null),
    projectId: project.id,
    createdBy: caller.userId,
  };
  return shownAndTold(context, await inspectionRows.add(context, row, body));
}

export const inspectionRoutes = [
  serve(listInspections, async ({ connection, member, project, query }) =>
    listOfProject(connection, member, project.id, query),
  ),

  serve(inspectionTotals, async ({ connection, member, project, query }) =>
    seesAll(member, query)
      ? keptTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, query),
  ),

  serve(addInspection, addOne),

  serveImport(importInspections, inspectionBody, addOne),

  serveExport(exportInspections, 'inspections', ({ connection, member, project }, query) =>
    listOfProject(connection, member, project.id, query),
  ),

  serveRow(getInspection, inspectionRows, async ({ connection, row }) => shown(connection, row)),

  serveRow(inspectionVersions, inspectionRows, async ({ connection, row, query }) =>
    pageOf(await versionsOf(connection, row, query), query),
  ),

  serveRow(exportInspection, inspectionRows, async (context) => {
    const { connection, caller, row, query, reply, services } = context;
    const { inspection, versions } = await versionOf(connection, row, query.version ?? row.version);
    const urls = [...inspection.beforePhotosUrls, ...inspection.afterPhotosUrls];
    const { userId, timezone } = caller;
    const source = await exportSource(connection, { projectId: row.projectId, userId, urls });
    const printed = await services.press.print({
      printout: inspectionPrintout({ inspection, versions, source, timezone, madeAt: services.now() }),
      photo: photosIn(services.files),
      ...{ signal: goneSignal(reply), account: `account ${caller.userId}` },
    });
    return pdfAnswer(printed, exportName(inspection, row.version));
  }),

  serveRow(updateInspection, inspectionRows, async (context) => {
    const { connection, caller, member, row } = context;
    const { version, observationNotes, ...body } = context.body;
    const fields = {
      ...body,
      observations: body.observations === undefined ? observationNotes : body.observations,
    };
    const changed: Partial<typeof fields> =
      difference<Record<string, unknown>>({ ...row }, fields)?.after ?? {};
    mustMayChange(member, row, fields, Object.keys(changed));
    if (isStale(row, version)) mustBeCurrent(await shown(connection, row), version);
    mustFollowFlow(row.result, changed.result);
    await mustBeMember(connection, row.projectId, changed.inspectorId);
    await claimPhotos(context, changed, row);
    const further: Partial<InspectionRow> = {};
    // A name that was linked to nobody may be a member's by now.
    if (changed.assignedTo !== undefined || (fields.assignedTo && row.assignedToId === null)) {
      Object.assign(further, await memberNamed(connection, row.projectId, fields.assignedTo ?? null));
    }
    // Who records the result of a request that names no inspector has inspected it.
    if (
      changed.result &&
      changed.result !== 'pending' &&
      row.inspectorId === null &&
      fields.inspectorId === undefined
    ) {
      further.inspectorId = caller.userId;
    }
    const stored = await inspectionRows.change(
      context,
      row,
      { ...(changed as Partial<InspectionRow>), ...further },
      actionOf,
    );
    return shownAndTold(context, stored, row.assignedToId);
  }),

  serveRow(deleteInspection, inspectionRows, async (context) =>
    inspectionRows.moveToTrash(context, context.row),
  ),

  serveRow(restoreInspection, inspectionRows, async (context) =>
    shown(context.connection, await inspectionRows.takeBack(context, context.row)),
  ),

  serveBulk(bulkInspections, {
    rows: inspectionRows,
    resource: 'inspections',
    titleOf: ({ reportNumber }: InspectionRow) => reportNumber,
  }),

  serveHistory(inspectionHistory, inspectionRows),

  ...serveComments(inspectionRows),
];
