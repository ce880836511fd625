import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import { DomainError, said } from '../errors.ts';
import type { BudgetInputs } from '../ledger/budget.ts';
import { later } from '../ledger/months.ts';
import type { Funding } from '../ledger/places.ts';
import { type Minor, sum } from '../money/money.ts';
import type { Phase } from '../phases/phases.ts';
import type { VariationStatus } from './record.ts';

/** What an approval does to the budget. */
export interface Approval {
  phase: Phase | null;
  /** What it counted as pending. */
  extraCost: Minor;
  /** What takes effect: the agreed amount if one is given, else the extra cost. */
  cost: Minor;
  fundedBy: Funding;
}

type Paid = Pick<Approval, 'cost' | 'fundedBy'>;

/** False where the contingency is to pay more than is left of it. An omission puts money back into it. */
export const isCovered = ({ cost, fundedBy }: Paid, left: Minor): boolean =>
  fundedBy !== 'contingency' || cost <= 0n || cost <= left;

/** Refuses an approval that takes more out of the contingency than is left of it. */
export function mustBeCovered(paid: Paid, left: Minor): void {
  if (isCovered(paid, left)) return;
  const values = { left };
  throw new DomainError(
    'invalid',
    said(
      'Only {left} of the contingency is left: let the client pay, agree on less, or add to the contingency.',
      values,
    ),
    { fields: { agreedAmount: said('Only {left} of the contingency is left', values) } },
  );
}

/**
 * The budget's inputs as they are once a pending variation is approved: its effective cost leaves `pending` and joins
 * the budget of its phase, or what no phase was given. The decision screen shows the budget of both.
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

export interface Finish {
  /** Of the phase that it affects; null where that has no planned dates, or where no phase is named. */
  phase: { start: CalendarDate; finish: CalendarDate } | null;
  /** The project's estimated completion date. */
  project: CalendarDate | null;
}

/**
 * The dates as an approval leaves them: both move by its time impact where they are set, and none is invented. However
 * many days are saved, a phase keeps its first one.
 */
export function finishAfter({ phase, project }: Finish, timeImpactDays: number | null): Finish {
  const days = timeImpactDays ?? 0;
  const finish = phase && addDays(phase.finish, days);
  return {
    phase: phase && finish && { start: phase.start, finish: later(finish, phase.start) },
    project: project && addDays(project, days),
  };
}

interface Revisable {
  id: number;
  status: VariationStatus;
  revision: number;
}

/** What a revised copy says beyond the fields that it takes over: it starts as a draft of who makes it. */
export const revisionFields = ({ id, revision }: Revisable) => ({
  status: 'draft' as const,
  revision: revision + 1,
  revisionOf: id,
});

/** Of one rejected variation there is one revised copy. */
export const alreadyRevised = () =>
  new DomainError('conflict', said('A revised copy of this variation exists already. Go on with that one.'));

/** Refuses to revise what was not rejected, or has a revised copy already. */
export function mustBeRevisable({ status }: Revisable, hasRevision: boolean): void {
  if (status !== 'rejected')
    throw new DomainError(
      'conflict',
      said('Only a rejected variation can be revised. Edit this one, or add a new one.'),
    );
  if (hasRevision) throw alreadyRevised();
}

interface Reversible {
  affectedPhase: Phase | null;
  cost: Minor;
  fundedBy: Funding;
  timeImpactDays: number | null;
}

/** The figures of the new variation that takes an approved one back: same phase and funds, cost and days turned round. */
export const reversalOf = ({ affectedPhase, cost, fundedBy, timeImpactDays }: Reversible) => ({
  affectedPhase,
  fundedBy,
  extraCost: -cost as Minor,
  timeImpactDays: timeImpactDays === null ? null : -timeImpactDays,
});
