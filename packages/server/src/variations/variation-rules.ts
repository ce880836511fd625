import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { BodyOf } from '@brick/domain/endpoint';
import type { variationEndpoints } from '@brick/domain/variations/api';
import { variation } from '@brick/domain/variations/record';
import { assertDeletable, assertNotFrozen, isDecision } from '@brick/domain/variations/rules';
import type { Caller, ProjectSummary } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import { isUnfilteredForAll } from '../records/list-queries.ts';
import type { RecordRules } from '../records/record-rules.ts';
import { variationKind } from '../schema/variations.ts';
import { notifyApprovers } from './notify-approvers.ts';
import { type ApplyStatusChange, prepareStatusChange } from './status-change.ts';
import {
  assertContract,
  loadVariationTotals,
  rejectSecondRevision,
  serializeVariations,
  totalsOfProject,
  type VariationRow,
  variationConditions,
  variationRows,
} from './variation-store.ts';

export type VariationBody = BodyOf<typeof variationEndpoints.add>;

/** The fields that the server sets for a decision. */
export const decisionFields = (
  context: { caller: Caller; project: ProjectSummary; services: Services },
  decidedOn: CalendarDate,
) => ({
  reviewedBy: context.caller.userId,
  reviewedAt: new Date(context.services.now()).toISOString(),
  decidedOn,
  decidedCurrency: context.project.currency,
});

/** Applies a status change and notifies the users who may decide if it submits the variation. */
const applyAndNotify =
  (
    { connection, caller, project }: { connection: Connection; caller: Caller; project: ProjectSummary },
    carryOut: ApplyStatusChange,
  ): ApplyStatusChange =>
  async (write) => {
    const [row] = await Promise.all([
      carryOut(write),
      notifyApprovers(connection, caller, project.id, write),
    ]);
    return row;
  };

const unchanged: ApplyStatusChange = (write) => write;

/** Server-side rules of variations. */
export const variationRules: RecordRules<VariationRow, VariationBody> = {
  rows: variationRows,
  stored: variationKind,
  shown: serializeVariations,
  filterAliases: { counted: ['approved', 'pending'] },
  filtered: variationConditions,
  totals: ({ connection, member, project }, filters) =>
    isUnfilteredForAll(member, variation, filters)
      ? loadVariationTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, filters),
  async beforeAdd(context) {
    const { connection, caller, member, project, body, today } = context;
    const decided = isDecision(body.status);
    const by = { projectId: project.id, submittedBy: caller.userId };
    const pending = { ...body, ...by, id: null, status: 'pending' as const, agreedAmount: null };
    // A variation added with a decision is applied at once. Locks are taken before anything is written, always in
    // this order.
    const carryOut = decided ? await prepareStatusChange(context, pending, body.status) : unchanged;
    await assertContract(connection, member, project.id, body.contractId);
    return {
      fields: decided ? decisionFields(context, today) : {},
      carryOut,
      ...(body.status === 'pending' && {
        along: (write) => notifyApprovers(connection, caller, project.id, write),
      }),
    };
  },
  async beforeChange(context, sent) {
    const { connection, member, row } = context;
    const { status, contractId } = sent;
    // An unchanged status is ignored, unless it is the only field: then it is a second decision.
    const moves =
      status !== undefined &&
      (status !== row.status || (isDecision(status) && Object.keys(sent).length === 1));
    // The decision applies to the cost set in the same edit.
    const carryOut = moves
      ? await prepareStatusChange(context, { ...row, ...sent, status: row.status }, status)
      : unchanged;
    assertNotFrozen(row, sent);
    if (contractId !== row.contractId) await assertContract(connection, member, row.projectId, contractId);
    return {
      fields: moves && isDecision(status) ? decisionFields(context, context.today) : {},
      carryOut: moves && status === 'pending' ? applyAndNotify(context, carryOut) : carryOut,
    };
  },
  mustBeDeletable: (_, row) => assertDeletable(row),
  alongRestore: (_, __, write) => rejectSecondRevision(write),
  actionOf: ({ status }) => (isDecision(status) ? 'decided' : 'updated'),
};
