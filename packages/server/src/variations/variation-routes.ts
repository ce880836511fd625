import { bulkVariations } from '@brick/domain/bulk/api';
import { decideVariation, variationEndpoints } from '@brick/domain/variations/api';
import { assertRevisable, revisedCopyFields } from '@brick/domain/variations/approval-effects';
import { reviseVariation, variationEffect } from '@brick/domain/variations/effect-and-revision-api';
import { variation } from '@brick/domain/variations/record';
import { assertAgreedAmountAllowed, decisionDay } from '@brick/domain/variations/rules';
import { serveRow } from '../platform/http/endpoint-handlers.ts';
import { serveBulk } from '../platform/records/bulk-actions.ts';
import { assertCurrentVersion } from '../platform/records/record-store.ts';
import { bulkRules, recordRoutes } from '../records/record-routes.ts';
import { loadApprovalEffect, prepareStatusChange } from './status-change.ts';
import { decisionFields, variationRules } from './variation-rules.ts';
import {
  hasRevision,
  isContract,
  rejectSecondRevision,
  serializeAfterWrite,
  variationRows,
} from './variation-store.ts';

export const variationRoutes = [
  ...recordRoutes(variation, variationEndpoints, variationRules),

  serveRow(decideVariation, variationRows, async (context) => {
    const { connection, row, body, today } = context;
    const { decision, agreedAmount, note, date, version } = body;
    const carryOut = await prepareStatusChange(context, { ...row, agreedAmount }, decision);
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
      ...revisedCopyFields(row),
    };
    const by = { projectId, submittedBy: caller.userId };
    const numbered = await variationRows.numbered(context, { ...sent, ...by });
    const write = rejectSecondRevision(variationRows.add(context, numbered, sent));
    return serializeAfterWrite(connection, { ...by, reviewedBy: null }, write);
  }),

  serveBulk(bulkVariations, bulkRules(variation, variationRules)),
];
