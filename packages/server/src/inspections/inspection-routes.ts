import { bulkInspections } from '@brick/domain/bulk/api';
import type { BodyOf } from '@brick/domain/endpoint';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { exportInspection, inspectionEndpoints, inspectionVersions } from '@brick/domain/inspections/api';
import { inspection } from '@brick/domain/inspections/record';
import {
  assertFollowsFlow,
  assertMayChange,
  assertMayRecordResult,
  mayRecordResult,
} from '@brick/domain/inspections/rules';
import { isMember } from '../members/service.ts';
import { assertPlace } from '../places/queries.ts';
import { changedFields } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { serveRow } from '../platform/http/endpoint-handlers.ts';
import { clientGoneSignal } from '../platform/http/response-end.ts';
import { createPdfResponse, createPhotoLoader } from '../platform/pdf/pdf-response.ts';
import { serveBulk } from '../platform/records/bulk-actions.ts';
import { toPage } from '../platform/records/list-paging.ts';
import { isUnfilteredForAll } from '../records/list-queries.ts';
import { bulkRules, recordRoutes } from '../records/record-routes.ts';
import type { RecordRules } from '../records/record-rules.ts';
import { inspectionKind } from '../schema/inspections.ts';
import { buildInspectionPdf, inspectionFileName } from './inspection-pdf.ts';
import { loadInspectionPdfData } from './inspection-pdf-data.ts';
import {
  type InspectionRow,
  inspectionConditions,
  inspectionRows,
  loadInspectionTotals,
  loadVersion,
  loadVersions,
  serializeInspections,
  totalsOfProject,
} from './inspection-store.ts';

type InspectionBody = BodyOf<typeof inspectionEndpoints.add>;

async function assertMember(
  connection: Connection,
  projectId: number,
  userId: number | null | undefined,
): Promise<void> {
  if (!userId || (await isMember(connection, projectId, userId))) return;
  throw new DomainError('invalid', problemMessage('The inspector must be a member of this project.'), {
    fields: { inspectorId: problemMessage('Choose a member of this project') },
  });
}

/** The fields of an edit, with the older name of observations mapped. */
const withObservations = ({ observationNotes, ...sent }: Partial<InspectionBody>) =>
  sent.observations === undefined && observationNotes !== undefined
    ? { ...sent, observations: observationNotes }
    : sent;

const rules: RecordRules<InspectionRow, InspectionBody> = {
  rows: inspectionRows,
  stored: inspectionKind,
  titleOf: ({ reportNumber }) => reportNumber,
  shown: serializeInspections,
  filtered: inspectionConditions,
  totals: ({ connection, member, project }, filters) =>
    isUnfilteredForAll(member, inspection, filters)
      ? loadInspectionTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, filters),
  async beforeAdd({ connection, caller, member, project, body }) {
    assertMayRecordResult(member, body);
    await assertMember(connection, project.id, body.inspectorId);
    await assertPlace(connection, project.id, body.placeId);
    return {
      fields: {
        observations: body.observations ?? body.observationNotes,
        inspectorId: body.inspectorId ?? (mayRecordResult(member) ? caller.userId : null),
      },
    };
  },
  mustBeEditable(member, row, sent) {
    const fields = withObservations(sent);
    assertMayChange(member, row, fields, Object.keys(changedFields(row, fields)));
  },
  async beforeChange({ connection, caller, row }, sent) {
    const { result, inspectorId, observations, placeId } = changedFields(row, withObservations(sent));
    assertFollowsFlow(row.result, result);
    await assertMember(connection, row.projectId, inspectorId);
    await assertPlace(connection, row.projectId, placeId);
    // Whoever records the result of a request without an inspector becomes its inspector.
    const inspects =
      result && result !== 'pending' && row.inspectorId === null && sent.inspectorId === undefined;
    return {
      fields: {
        ...(observations !== undefined && { observations }),
        ...(inspects && { inspectorId: caller.userId }),
      },
    };
  },
  // Recording a result has its own action in the history.
  actionOf: ({ result }) => (result ? 'decided' : 'updated'),
};

export const inspectionRoutes = [
  ...recordRoutes(inspection, inspectionEndpoints, rules),

  serveRow(inspectionVersions, inspectionRows, async ({ connection, row, query }) =>
    toPage(await loadVersions(connection, row, query), query),
  ),

  serveRow(exportInspection, inspectionRows, async (context) => {
    const { connection, caller, member, row, query, reply, services } = context;
    const { inspection: printed, versions } = await loadVersion(
      connection,
      row,
      query.version ?? row.version,
    );
    const urls = [...printed.beforePhotosUrls, ...printed.afterPhotosUrls];
    const { id, projectId } = row;
    const source = await loadInspectionPdfData(connection, { id, projectId, member, urls });
    const pdf = await services.press.print({
      printout: buildInspectionPdf({
        inspection: printed,
        versions,
        source,
        timezone: caller.timezone,
        madeAt: services.now(),
      }),
      photo: createPhotoLoader(services.files),
      ...{ signal: clientGoneSignal(reply), account: `account ${caller.userId}` },
    });
    return createPdfResponse(pdf, inspectionFileName(printed, row.version));
  }),

  serveBulk(bulkInspections, bulkRules(inspection, rules)),
];
