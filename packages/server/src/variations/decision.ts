import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { budgetOf } from '@brick/domain/ledger/budget';
import { type Minor, ZERO } from '@brick/domain/money/money';
import { can, type Member } from '@brick/domain/permissions';
import type { effectReply } from '@brick/domain/variations/decision-contract';
import { afterApproval, finishAfter, isCovered, mustBeCovered } from '@brick/domain/variations/funding';
import type { VariationStatus } from '@brick/domain/variations/record';
import { FLOW, isDecision, mayDecide, mustFollowFlow } from '@brick/domain/variations/rules';
import type * as z from 'zod';
import {
  budgetInputsOf,
  lockedBudgetInputs,
  lockedDays,
  plannedDaysOf,
  tellLevels,
} from '../budgets/reads.ts';
import { tell } from '../notices/reads.ts';
import type { Caller, ProjectInView } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import type { Services } from '../platform/serve.ts';
import { lockedCompletion, moveCompletion } from '../projects/reads.ts';
import { approvalLimitFor, roleIn, type VariationRow } from './store.ts';

/** What of a call a change of status needs. */
export interface Moving {
  connection: Connection;
  services: Services;
  caller: Caller;
  member: Member;
  today: CalendarDate;
}

/** A variation as it is to be when its status changes; a new one that is decided at once was pending for a moment. */
export type Moved = Pick<
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
> & {
  /** Null of a new one. */
  id: number | null;
  /** A new one has none yet. */
  number?: string;
};

type Effect = z.output<typeof effectReply>;

/** Carries a change of status out: stores the row by `write`, and all that changes with it. */
export type CarryOut = (write: Promise<VariationRow>) => Promise<VariationRow>;

/**
 * Locks what an approval changes beside the variation, in the order that everybody keeps: budget, programme, project.
 * What is read is what is there once the locks are held.
 */
async function lockedGround(
  { connection, today }: Moving,
  { projectId, affectedPhase, timeImpactDays }: Moved,
) {
  const movesTime = timeImpactDays !== null && timeImpactDays !== 0;
  const [inputs, days, completion] = await Promise.all([
    lockedBudgetInputs(connection, projectId, today),
    movesTime ? lockedDays(connection, projectId, affectedPhase) : null,
    movesTime ? lockedCompletion(connection, projectId) : null,
  ]);
  return { contingencyLeft: budgetOf(inputs).contingency.left, days, completion };
}

type Ground = Awaited<ReturnType<typeof lockedGround>>;

/** Moves the planned finish of the phase and the completion of the project, where they are set. */
async function moveDates(
  { connection, caller }: Moving,
  { projectId, timeImpactDays }: Moved,
  { days, completion }: Ground,
): Promise<void> {
  const before = { phase: days?.planned ?? null, project: completion };
  const after = finishAfter(before, timeImpactDays);
  const writing = { connection, caller, projectId };
  await Promise.all([
    after.phase && after.phase.finish !== before.phase?.finish && days?.moveTo(writing, after.phase.finish),
    after.project && before.project && moveCompletion(writing, before.project, after.project),
  ]);
}

/** Who is to be told of a decision: who submitted the variation, unless it is their own, or they cannot read it any more. */
async function toBeTold(
  { connection, caller }: Moving,
  { projectId, submittedBy }: Moved,
): Promise<number[]> {
  if (submittedBy === caller.userId) return [];
  const role = await roleIn(connection, projectId, submittedBy);
  return role && can({ userId: submittedBy, role }, 'variations', 'read', { createdBy: submittedBy })
    ? [submittedBy]
    : [];
}

/**
 * Refuses a change of status by who may not make it, that the flow does not have, or for which the contingency does not
 * hold enough; locks what an approval changes. Answers how to carry it out: one way for all calls that decide.
 */
export async function weigh(moving: Moving, moved: Moved, to: VariationStatus): Promise<CarryOut> {
  const { connection, caller, member } = moving;
  const { projectId } = moved;
  const title = [moved.number, moved.title].filter(Boolean).join(' ');
  // Nobody waits for who may not approve it, or could not any more.
  const approves = to === 'approved' && FLOW[moved.status].includes(to) && mayDecide(member, moved);
  const [limit, ground, userIds] = await Promise.all([
    isDecision(to) ? approvalLimitFor(connection, member, projectId) : null,
    approves ? lockedGround(moving, moved) : null,
    isDecision(to) ? toBeTold(moving, moved) : [],
  ]);
  const cost = moved.agreedAmount ?? moved.extraCost;
  mustFollowFlow(member, moved, to, { amount: cost, limit });
  if (ground) mustBeCovered({ cost, fundedBy: moved.fundedBy }, ground.contingencyLeft);
  return async (write) => {
    const changes = Promise.all([
      write,
      ground && moveDates(moving, moved, ground),
      tell(connection, {
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
    const [row] = await tellLevels(connection, projectId, [lowered], changes);
    return row;
  };
}

/** The budget and the dates before and after an approval. What is decided already changes nothing any more. */
export async function effectOf(
  { connection, project, today }: { connection: Connection; project: ProjectInView; today: CalendarDate },
  row: VariationRow,
  agreedAmount: Minor | null,
): Promise<Effect> {
  const { projectId, affectedPhase: phase, fundedBy } = row;
  const [inputs, planned] = await Promise.all([
    budgetInputsOf(connection, projectId, today),
    plannedDaysOf(connection, projectId, phase),
  ]);
  const { extraCost } = row;
  const cost = agreedAmount ?? extraCost;
  const before = {
    budget: budgetOf(inputs),
    finish: { phase: planned, project: project.estimatedCompletionDate },
  };
  const after = isDecision(row.status)
    ? before
    : {
        budget: budgetOf(afterApproval(inputs, { phase, extraCost, cost, fundedBy })),
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
