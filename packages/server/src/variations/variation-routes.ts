import { bulkVariations } from '@brick/domain/bulk/api';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { BodyOf } from '@brick/domain/endpoint';
import { decideVariation, variationEndpoints } from '@brick/domain/variations/api';
import { assertRevisable, revisionFields } from '@brick/domain/variations/approval-effects';
import { reviseVariation, variationEffect } from '@brick/domain/variations/decision-api';
import { variation } from '@brick/domain/variations/record';
import {
  assertAgreedAmountAllowed,
  assertDeletable,
  assertNotFrozen,
  decisionDay,
  isDecision,
} from '@brick/domain/variations/rules';
import type { Caller, ProjectSummary } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { type Services, serveRow } from '../platform/http/endpoint-handlers.ts';
import { serveBulk } from '../platform/records/bulk-actions.ts';
import { assertCurrentVersion } from '../platform/records/record-store.ts';
import { isUnfilteredForAll } from '../records/list-queries.ts';
import { bulkRules, recordRoutes } from '../records/record-routes.ts';
import type { RecordRules } from '../records/record-rules.ts';
import { variationKind } from '../schema/variations.ts';
import { type ApplyStatusChange, checkStatusChange, loadApprovalEffect } from './status-change.ts';
import { notifyDecisionMakers } from './variation-notifications.ts';
import {
  assertContract,
  hasRevision,
  isContract,
  loadVariationTotals,
  rejectSecondRevision,
  serializeAfterWrite,
  serializeVariations,
  totalsOfProject,
  type VariationRow,
  variationConditions,
  variationRows,
} from './variation-store.ts';

/** The fields that the server sets for a decision. */
const decisionFields = (
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
      notifyDecisionMakers(connection, caller, project.id, write),
    ]);
    return row;
  };

const unchanged: ApplyStatusChange = (write) => write;

const rules: RecordRules<VariationRow, BodyOf<typeof variationEndpoints.add>> = {
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
    const carryOut = decided ? await checkStatusChange(context, pending, body.status) : unchanged;
    await assertContract(connection, member, project.id, body.contractId);
    return {
      fields: decided ? decisionFields(context, today) : {},
      carryOut,
      ...(body.status === 'pending' && {
        along: (write) => notifyDecisionMakers(connection, caller, project.id, write),
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
      ? await checkStatusChange(context, { ...row, ...sent, status: row.status }, status)
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

export const variationRoutes = [
  ...recordRoutes(variation, variationEndpoints, rules),

  serveRow(decideVariation, variationRows, async (context) => {
    const { connection, row, body, today } = context;
    const { decision, agreedAmount, note, date, version } = body;
    const carryOut = await checkStatusChange(context, { ...row, agreedAmount }, decision);
    assertCurrentVersion(row, version);
    assertAgreedAmountAllowed(decision, agreedAmount);
    const reviewed = decisionFields(context, decisionDay(date, today));
    const decided = { status: decision, agreedAmount, decisionNote: note, ...reviewed };
    const write = carryOut(variationRows.change(context, row, decided, () => 'decided'));
    return serializeAfterWrite(connection, { ...row, ...reviewed }, write);
  }),

  serveRow(variationEffect, variationRows, async (context) =>
    loadApprovalEffect(context, context.row, context.query.agreedAmount ?? null),
  ),

  serveRow(reviseVariation, variationRows, async (context) => {
    const { connection, caller, row } = context;
    const {
      projectId,
      title,
      description,
      affectedPhase,
      extraCost,
      attachmentUrl,
      timeImpactDays,
      fundedBy,
    } = row;
    const [revised, isThere] = await Promise.all([
      hasRevision(connection, row),
      row.contractId !== null && isContract(connection, projectId, row.contractId),
    ]);
    assertRevisable(row, revised);
    const sent = {
      ...{ title, description, affectedPhase, extraCost, attachmentUrl, timeImpactDays, fundedBy },
      contractId: isThere ? row.contractId : null,
      ...revisionFields(row),
    };
    const by = { projectId, submittedBy: caller.userId };
    const numbered = await variationRows.numbered(context, { ...sent, ...by });
    const write = rejectSecondRevision(variationRows.add(context, numbered, sent));
    return serializeAfterWrite(connection, { ...by, reviewedBy: null }, write);
  }),

  serveBulk(bulkVariations, bulkRules(variation, rules)),
];
