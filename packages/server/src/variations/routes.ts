import { bulkVariations } from '@brick/domain/bulk/contract';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { BodyOf } from '@brick/domain/endpoint';
import { decideVariation, variationCalls } from '@brick/domain/variations/contract';
import { reviseVariation, variationEffect } from '@brick/domain/variations/decision-contract';
import { mustBeRevisable, revisionFields } from '@brick/domain/variations/funding';
import { variation } from '@brick/domain/variations/record';
import {
  decisionDay,
  isDecision,
  mustAgreeByApproving,
  mustBeDeletable,
  mustNotBeFrozen,
} from '@brick/domain/variations/rules';
import type { Caller, ProjectInView } from '../platform/access.ts';
import { serveBulk } from '../platform/bulk.ts';
import type { Connection } from '../platform/connection.ts';
import { mustBeCurrent } from '../platform/kept-rows.ts';
import { type Services, serveRow } from '../platform/serve.ts';
import { seesAll } from '../records/living-rows.ts';
import type { Rules } from '../records/rules.ts';
import { inMany, serveRecord } from '../records/serve-record.ts';
import { variationKind } from '../schema/variations.ts';
import { type CarryOut, effectOf, weigh } from './decision.ts';
import {
  filtered,
  hasRevision,
  isContract,
  keptTotals,
  mustBeContract,
  onlyRevision,
  shown,
  shownAfter,
  totalsOfProject,
  type VariationRow,
  variationRows,
} from './store.ts';
import { tellDecisionWanted } from './telling.ts';

/** What the server notes of a decision. */
const review = (
  context: { caller: Caller; project: ProjectInView; services: Services },
  decidedOn: CalendarDate,
) => ({
  reviewedBy: context.caller.userId,
  reviewedAt: new Date(context.services.now()).toISOString(),
  decidedOn,
  decidedCurrency: context.project.currency,
});

/** Carries a change of status out, and tells who may decide it where the variation is submitted by it. */
const told =
  (
    { connection, caller, project }: { connection: Connection; caller: Caller; project: ProjectInView },
    carryOut: CarryOut,
  ): CarryOut =>
  async (write) => {
    const [row] = await Promise.all([
      carryOut(write),
      tellDecisionWanted(connection, caller, project.id, write),
    ]);
    return row;
  };

const asIs: CarryOut = (write) => write;

const rules: Rules<VariationRow, BodyOf<typeof variationCalls.add>> = {
  rows: variationRows,
  stored: variationKind,
  shown,
  filtered,
  totals: ({ connection, member, project }, filters) =>
    seesAll(member, variation, filters)
      ? keptTotals(connection, project.id)
      : totalsOfProject(connection, member, project.id, filters),
  async beforeAdd(context) {
    const { connection, caller, member, project, body, today } = context;
    const decided = isDecision(body.status);
    const by = { projectId: project.id, submittedBy: caller.userId };
    const pending = { ...body, ...by, id: null, status: 'pending' as const, agreedAmount: null };
    // One that comes decided is carried out at once. What an approval locks is locked before anything is written:
    // everybody keeps this order.
    const carryOut = decided ? await weigh(context, pending, body.status) : asIs;
    await mustBeContract(connection, member, project.id, body.contractId);
    return {
      fields: decided ? review(context, today) : {},
      carryOut,
      ...(body.status === 'pending' && {
        along: (write) => tellDecisionWanted(connection, caller, project.id, write),
      }),
    };
  },
  async beforeChange(context, sent) {
    const { connection, member, row } = context;
    const { status, contractId } = sent;
    // The status that a row has already is no change, except where it is all that was sent: that is a second decision.
    const moves =
      status !== undefined &&
      (status !== row.status || (isDecision(status) && Object.keys(sent).length === 1));
    // Who changes the cost in the same edit decides about what it then is.
    const carryOut = moves ? await weigh(context, { ...row, ...sent, status: row.status }, status) : asIs;
    mustNotBeFrozen(row, sent);
    if (contractId !== row.contractId) await mustBeContract(connection, member, row.projectId, contractId);
    return {
      fields: moves && isDecision(status) ? review(context, context.today) : {},
      carryOut: moves && status === 'pending' ? told(context, carryOut) : carryOut,
    };
  },
  mustBeDeletable: (_, row) => mustBeDeletable(row),
  alongRestore: (_, __, write) => onlyRevision(write),
  actionOf: ({ status }) => (isDecision(status) ? 'decided' : 'updated'),
};

export const variationRoutes = [
  ...serveRecord(variation, variationCalls, rules),

  serveRow(decideVariation, variationRows, async (context) => {
    const { connection, row, body, today } = context;
    const { decision, agreedAmount, note, date, version } = body;
    const carryOut = await weigh(context, { ...row, agreedAmount }, decision);
    mustBeCurrent(row, version);
    mustAgreeByApproving(decision, agreedAmount);
    const reviewed = review(context, decisionDay(date, today));
    const decided = { status: decision, agreedAmount, decisionNote: note, ...reviewed };
    const write = carryOut(variationRows.change(context, row, decided, () => 'decided'));
    return shownAfter(connection, { ...row, ...reviewed }, write);
  }),

  serveRow(variationEffect, variationRows, async (context) =>
    effectOf(context, context.row, context.query.agreedAmount ?? null),
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
    mustBeRevisable(row, revised);
    const sent = {
      ...{ title, description, affectedPhase, extraCost, attachmentUrl, timeImpactDays, fundedBy },
      contractId: isThere ? row.contractId : null,
      ...revisionFields(row),
    };
    const by = { projectId, submittedBy: caller.userId };
    const numbered = await variationRows.numbered(context, { ...sent, ...by });
    const write = onlyRevision(variationRows.add(context, numbered, sent));
    return shownAfter(connection, { ...by, reviewedBy: null }, write);
  }),

  serveBulk(bulkVariations, inMany(variation, rules)),
];
