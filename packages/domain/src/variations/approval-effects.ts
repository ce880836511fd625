import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { DomainError, problemMessage } from '../errors.ts';
import type { BudgetInputs } from '../ledger/budget/budget.ts';
import type { Funding } from '../ledger/budget/budget-headings.ts';
import { later } from '../ledger/months.ts';
import { type Minor, sum } from '../money/money.ts';
import type { Phase } from '../phases/phases.ts';
import type { VariationStatus } from './record.ts';

/** The inputs of an approval's effect on the budget. */
export interface Approval {
  phase: Phase | null;
  /** The cost counted while pending. */
  extraCost: Minor;
  /** The effective cost: the agreed amount if given, otherwise the extra cost. */
  cost: Minor;
  fundedBy: Funding;
}

type FundedCost = Pick<Approval, 'cost' | 'fundedBy'>;

/** Returns false if the contingency should pay more than is left. An omission adds to it. */
export const isCovered = ({ cost, fundedBy }: FundedCost, left: Minor): boolean =>
  fundedBy !== 'contingency' || cost <= 0n || cost <= left;

/** Throws if an approval takes more from the contingency than is left. */
export function assertCovered(paid: FundedCost, left: Minor): void {
  if (isCovered(paid, left)) return;
  const values = { left };
  throw new DomainError(
    'invalid',
    problemMessage(
      'Only {left} of the contingency is left: let the client pay, agree on less, or add to the contingency.',
      values,
    ),
    { fields: { agreedAmount: problemMessage('Only {left} of the contingency is left', values) } },
  );
}

/**
 * Returns the budget inputs after approval of a pending variation: its effective cost moves from `pending` to the
 * budget of its phase, or to the unallocated budget. The decision screen shows both.
 */
export function afterApproval(
  inputs: BudgetInputs,
  { phase, extraCost, cost, fundedBy }: Approval,
): BudgetInputs {
  const before = phase ? inputs.phases[phase] : inputs.withoutPhase;
  const after = {
    approved: { ...before.approved, [fundedBy]: sum([before.approved[fundedBy], cost]) },
    pending: sum([before.pending, -extraCost]),
  };
  return phase
    ? { ...inputs, phases: { ...inputs.phases, [phase]: { ...inputs.phases[phase], ...after } } }
    : { ...inputs, withoutPhase: after };
}

export interface FinishDates {
  /** Period of the affected phase; null without planned dates or phase. */
  phase: { start: CalendarDate; finish: CalendarDate } | null;
  /** The project's estimated completion date. */
  project: CalendarDate | null;
}

/** Returns the dates after approval: both move by the time impact if set. A phase keeps at least its first day. */
export function finishAfter({ phase, project }: FinishDates, timeImpactDays: number | null): FinishDates {
  const days = timeImpactDays ?? 0;
  const finish = phase && addDays(phase.finish, days);
  return {
    phase: phase && finish && { start: phase.start, finish: later(finish, phase.start) },
    project: project && addDays(project, days),
  };
}

interface RevisableVariation {
  id: number;
  status: VariationStatus;
  revision: number;
}

/** Returns the fields of a revised copy that are not copied: it starts as a draft of its creator. */
export const revisedCopyFields = ({ id, revision }: RevisableVariation) => ({
  status: 'draft' as const,
  revision: revision + 1,
  revisionOf: id,
});

/** A rejected variation has at most one revised copy. */
export const alreadyRevisedProblem = () =>
  new DomainError(
    'conflict',
    problemMessage('A revised copy of this variation exists already. Go on with that one.'),
  );

/** Throws unless the variation is rejected and has no revised copy. */
export function assertRevisable({ status }: RevisableVariation, hasRevision: boolean): void {
  if (status !== 'rejected')
    throw new DomainError(
      'conflict',
      problemMessage('Only a rejected variation can be revised. Edit this one, or add a new one.'),
    );
  if (hasRevision) throw alreadyRevisedProblem();
}

interface ReversibleVariation {
  affectedPhase: Phase | null;
  cost: Minor;
  fundedBy: Funding;
  timeImpactDays: number | null;
}

/** Returns the fields of a variation that reverses an approved one: same phase and payer, negated cost and days. */
export const reversalOf = ({ affectedPhase, cost, fundedBy, timeImpactDays }: ReversibleVariation) => ({
  affectedPhase,
  fundedBy,
  extraCost: -cost as Minor,
  timeImpactDays: timeImpactDays === null ? null : -timeImpactDays,
});
