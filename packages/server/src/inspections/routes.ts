import { bulkInspections } from '@brick/domain/bulk/contract';
import type { BodyOf } from '@brick/domain/endpoint';
import { DomainError, said } from '@brick/domain/errors';
import { exportInspection, inspectionCalls, inspectionVersions } from '@brick/domain/inspections/contract';
import { inspection } from '@brick/domain/inspections/record';
import { mayRecord, mustFollowFlow, mustMayChange, mustMayRecord } from '@brick/domain/inspections/rules';
import { isMember } from '../members/reads.ts';
import { changesIn } from '../platform/activity.ts';
import { serveBulk } from '../platform/bulk.ts';
import type { Connection } from '../platform/connection.ts';
import { pageOf } from '../platform/part.ts';
import { goneSignal, pdfAnswer, photosIn } from '../platform/pdf/pdf-answer.ts';
import { serveRow } from '../platform/serve.ts';
import { seesAll } from '../records/living-rows.ts';
import type { Rules } from '../records/rules.ts';
import { inMany, serveRecord } from '../records/serve-record.ts';
import { inspectionKind } from '../schema/inspections.ts';
import { exportName, inspectionPrintout } from './export.ts';
import { exportSource } from './export-source.ts';
import {
  type InspectionRow,
  inspectionRows,
  keptTotals,
  shown,
  totalsOfProject,
  versionOf,
  versionsOf,
} from './store.ts';

type Body = BodyOf<typeof inspectionCalls.add>;

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

/** What an edit says of an inspection, its older word for observations among it. */
const withObservations = ({ observationNotes, ...sent }: Partial<Body>) =>
  sent.observations === undefined && observationNotes !== undefined
    ? { ...sent, observations: observationNotes }
    : sent;

const rules: Rules<InspectionRow, Body> = {
  rows: inspectionRows,
  stored: inspectionKind,
  titleOf: ({ reportNumber }) => reportNumber,
  shown,
  totals: ({ connection, member, project }, filters) =>
    seesAll(member, inspection, filters)
      ? keptTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, filters),
  async beforeAdd({ connection, caller, member, project, body }) {
    mustMayRecord(member, body);
    await mustBeMember(connection, project.id, body.inspectorId);
    return {
      fields: {
        observations: body.observations ?? body.observationNotes,
        inspectorId: body.inspectorId ?? (mayRecord(member) ? caller.userId : null),
      },
    };
  },
  mustBeEditable(member, row, sent) {
    const fields = withObservations(sent);
    mustMayChange(member, row, fields, Object.keys(changesIn(row, fields)));
  },
  async beforeChange({ connection, caller, row }, sent) {
    const { result, inspectorId, observations } = changesIn(row, withObservations(sent));
    mustFollowFlow(row.result, result);
    await mustBeMember(connection, row.projectId, inspectorId);
    // Who records the result of a request that names no inspector has inspected it.
    const inspects =
      result && result !== 'pending' && row.inspectorId === null && sent.inspectorId === undefined;
    return {
      fields: {
        ...(observations !== undefined && { observations }),
        ...(inspects && { inspectorId: caller.userId }),
      },
    };
  },
  // Recording a result is an event of its own in the history, not one edit among others.
  actionOf: ({ result }) => (result ? 'decided' : 'updated'),
};

export const inspectionRoutes = [
  ...serveRecord(inspection, inspectionCalls, rules),

  serveRow(inspectionVersions, inspectionRows, async ({ connection, row, query }) =>
    pageOf(await versionsOf(connection, row, query), query),
  ),

  serveRow(exportInspection, inspectionRows, async (context) => {
    const { connection, caller, row, query, reply, services } = context;
    const { inspection: printed, versions } = await versionOf(connection, row, query.version ?? row.version);
    const urls = [...printed.beforePhotosUrls, ...printed.afterPhotosUrls];
    const { userId, timezone } = caller;
    const source = await exportSource(connection, { projectId: row.projectId, userId, urls });
    const pdf = await services.press.print({
      printout: inspectionPrintout({
        inspection: printed,
        versions,
        source,
        timezone,
        madeAt: services.now(),
      }),
      photo: photosIn(services.files),
      ...{ signal: goneSignal(reply), account: `account ${caller.userId}` },
    });
    return pdfAnswer(pdf, exportName(printed, row.version));
  }),

  serveBulk(bulkInspections, inMany(inspection, rules)),
];
