import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { calculateBudget } from '@brick/domain/ledger/budget/budget';
import { type Minor, ZERO } from '@brick/domain/money/money';
import { can, type Member } from '@brick/domain/permissions';
import {
  afterApproval,
  assertCovered,
  finishAfter,
  isCovered,
} from '@brick/domain/variations/approval-effects';
import type { effectReply } from '@brick/domain/variations/effect-and-revision-api';
import type { VariationStatus } from '@brick/domain/variations/record';
import {
  assertFollowsFlow,
  isDecision,
  mayDecide,
  VARIATION_STATUS_FLOW,
} from '@brick/domain/variations/rules';
import type * as z from 'zod';
import {
  loadBudgetInputs,
  loadPlannedDays,
  lockBudgetInputs,
  lockPlannedDays,
  notifyBudgetLevels,
} from '../budgets/service.ts';
import { publishNotice } from '../notices/service.ts';
import type { Caller, ProjectSummary } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import type { Services } from '../platform/http/endpoint-handlers.ts';
import { lockCompletionDate, moveCompletionDate } from '../projects/service.ts';
import { loadApprovalLimit, loadRole, lockContract, type VariationRow } from './variation-store.ts';

/** The request context of a status change. */
export interface StatusChangeContext {
  connection: Connection;
  services: Services;
  caller: Caller;
  member: Member;
  today: CalendarDate;
}

/** A variation with its intended values. A new variation that is decided at once counts as pending before. */
export type StatusChange = Pick<
  VariationRow,
  | 'projectId'
  | 'title'
  | 'submittedBy'
  | 'status'
  | 'affectedPhase'
  | 'extraCost'
  | 'agreedAmount'
  | 'fundedBy'
  | 'timeImpactDays'
  | 'contractId'
> & {
  /** Null for a new one. */
  id: number | null;
  /** Missing for a new one. */
  number?: string;
};

type ApprovalEffect = z.output<typeof effectReply>;

/** Applies a status change: stores the row with `write`, and everything that changes with it. */
export type ApplyStatusChange = (write: Promise<VariationRow>) => Promise<VariationRow>;

/**
 * Locks what an approval changes besides the variation, always in this order: budget, programme, project. Reads it
 * once the locks are held.
 */
async function lockApprovalData(
  { connection, today }: StatusChangeContext,
  { projectId, affectedPhase, timeImpactDays }: StatusChange,
) {
  const movesTime = timeImpactDays !== null && timeImpactDays !== 0;
  const [inputs, days, completion] = await Promise.all([
    lockBudgetInputs(connection, projectId, today),
    movesTime ? lockPlannedDays(connection, projectId, affectedPhase) : null,
    movesTime ? lockCompletionDate(connection, projectId) : null,
  ]);
  return { contingencyLeft: calculateBudget(inputs).contingency.left, days, completion };
}

type ApprovalData = Awaited<ReturnType<typeof lockApprovalData>>;

/** Moves the planned finish of the phase and the completion date of the project, where set. */
async function moveDates(
  { connection, caller }: StatusChangeContext,
  { projectId, timeImpactDays }: StatusChange,
  { days, completion }: ApprovalData,
): Promise<void> {
  const before = { phase: days?.planned ?? null, project: completion };
  const after = finishAfter(before, timeImpactDays);
  const writing = { connection, caller, projectId };
  await Promise.all([
    after.phase && after.phase.finish !== before.phase?.finish && days?.moveTo(writing, after.phase.finish),
    after.project && before.project && moveCompletionDate(writing, before.project, after.project),
  ]);
}

/** The submitter to notify about a decision, unless they decided it or cannot read it any more. */
async function notifiedSubmitter(
  { connection, caller }: StatusChangeContext,
  { projectId, submittedBy }: StatusChange,
): Promise<number[]> {
  if (submittedBy === caller.userId) return [];
  const role = await loadRole(connection, projectId, submittedBy);
  return role && can({ userId: submittedBy, role }, 'variations', 'read', { createdBy: submittedBy })
    ? [submittedBy]
    : [];
}

/**
 * Validates a status change and locks what an approval changes. Throws if it is not allowed or the contingency is
 * insufficient. Returns a function that applies it, for all endpoints that decide.
 */
export async function prepareStatusChange(
  moving: StatusChangeContext,
  moved: StatusChange,
  to: VariationStatus,
): Promise<ApplyStatusChange> {
  const { connection, caller, member } = moving;
  const { projectId } = moved;
  const title = [moved.number, moved.title].filter(Boolean).join(' ');
  // No locks for users who may not approve, or for impossible approvals.
  const approves =
    to === 'approved' && VARIATION_STATUS_FLOW[moved.status].includes(to) && mayDecide(member, moved);
  // The contract first: the queries are sent in this order.
  const [, limit, ground, userIds] = await Promise.all([
    approves ? lockContract(connection, projectId, moved.contractId) : null,
    isDecision(to) ? loadApprovalLimit(connection, member, projectId) : null,
    approves ? lockApprovalData(moving, moved) : null,
    isDecision(to) ? notifiedSubmitter(moving, moved) : [],
  ]);
  const cost = moved.agreedAmount ?? moved.extraCost;
  assertFollowsFlow(member, moved, to, { amount: cost, limit });
  if (ground) assertCovered({ cost, fundedBy: moved.fundedBy }, ground.contingencyLeft);
  return async (write) => {
    const changes = Promise.all([
      write,
      ground && moveDates(moving, moved, ground),
      publishNotice(connection, {
        userIds,
        kind: 'decided',
        projectId,
        entity: 'variation',
        entityId: moved.id,
        actorId: caller.userId,
        facts: { title, decision: to },
      }),
    ]);
    const lowered = ground && cost < 0n ? moved.affectedPhase : null;
    const [row] = await notifyBudgetLevels(connection, projectId, [lowered], changes);
    return row;
  };
}

/** Loads budget and dates before and after an approval. No effect if it is decided already. */
export async function loadApprovalEffect(
  { connection, project, today }: { connection: Connection; project: ProjectSummary; today: CalendarDate },
  row: VariationRow,
  agreedAmount: Minor | null,
): Promise<ApprovalEffect> {
  const { projectId, affectedPhase: phase, fundedBy } = row;
  const [inputs, planned] = await Promise.all([
    loadBudgetInputs(connection, projectId, today),
    loadPlannedDays(connection, projectId, phase),
  ]);
  const { extraCost } = row;
  const cost = agreedAmount ?? extraCost;
  const before = {
    budget: calculateBudget(inputs),
    finish: { phase: planned, project: project.estimatedCompletionDate },
  };
  const after = isDecision(row.status)
    ? before
    : {
        budget: calculateBudget(afterApproval(inputs, { phase, extraCost, cost, fundedBy })),
        finish: finishAfter(before.finish, row.timeImpactDays),
      };
  const both = <Value>(read: (one: typeof before) => Value) => ({ before: read(before), after: read(after) });
  const ofPhase = (column: 'revised' | 'forecast') =>
    both(({ budget }) => budget.phases.find((one) => one.phase === phase)?.[column] ?? ZERO);
  return {
    phase: phase && { phase, revised: ofPhase('revised'), forecast: ofPhase('forecast') },
    projectBudget: both(({ budget }) => budget.projectBudget.revised),
    contingencyLeft: both(({ budget }) => budget.contingency.left),
    unallocated: both(({ budget }) => budget.unallocated),
    finish: {
      phase: both(({ finish }) => finish.phase?.finish ?? null),
      project: both(({ finish }) => finish.project),
    },
    covered: isDecision(row.status) || isCovered({ cost, fundedBy }, before.budget.contingency.left),
  };
}
