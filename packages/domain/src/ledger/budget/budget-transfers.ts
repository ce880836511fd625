import { fieldProblem, type ProblemMessage, problemMessage } from '../../errors.ts';
import { type Minor, sum, ZERO } from '../../money/money.ts';
import type { Budget } from './budget.ts';
import { BUDGET_HEADINGS, type BudgetHeading } from './budget-headings.ts';

/** Budget moved between two places. */
export interface BudgetMove {
  from: BudgetHeading;
  to: BudgetHeading;
  amount: Minor;
}

/** Returns transfers in minus transfers out by place. The sum over all places is always 0. */
export function netTransfers(transfers: Iterable<BudgetMove>): Record<BudgetHeading, Minor> {
  const net = Object.fromEntries(BUDGET_HEADINGS.map((place) => [place, ZERO])) as Record<
    BudgetHeading,
    Minor
  >;
  for (const { from, to, amount } of transfers) {
    net[from] = sum([net[from], -amount]);
    net[to] = sum([net[to], amount]);
  }
  return net;
}

/**
 * Returns the amount that can be moved from a place: for a phase revised − actual − committed, for fees what is not
 * spent, for the contingency what is left, or the unallocated budget. Never negative.
 */
export function freeAt(budget: Budget, place: BudgetHeading): Minor {
  const amount = amountAt(budget, place);
  return amount > 0n ? amount : ZERO;
}

function amountAt(budget: Budget, place: BudgetHeading): Minor {
  if (place === 'fees') return budget.fees.left;
  if (place === 'contingency') return budget.contingency.left;
  if (place === 'unallocated') return budget.unallocated;
  const phase = budget.phases.find((one) => one.phase === place);
  return phase ? sum([phase.revised, -phase.actual, -phase.committed]) : ZERO;
}

/** Throws if a transfer moves nothing, stays in one place, or exceeds the free amount. */
export function assertTransferable({ from, to, amount }: BudgetMove, budget: Budget): void {
  const refuse = (field: 'to' | 'amount', sentence: ProblemMessage) => {
    throw fieldProblem(field, sentence);
  };
  if (from === to) refuse('to', problemMessage('Choose another place than the one the budget comes from'));
  if (amount <= 0n) refuse('amount', problemMessage('Enter an amount above 0'));
  const free = freeAt(budget, from);
  if (amount > free)
    refuse('amount', problemMessage('At most {amount} is free to be moved from there', { amount: free }));
}

/** Throws if the contingency would be smaller than the amount already used. */
export function assertContingencyCoversUse(
  contingency: Minor,
  { used, transfers }: Budget['contingency'],
): void {
  const taken = sum([used, -transfers]);
  if (contingency >= taken || taken <= 0n) return;
  const sentence = problemMessage('{amount} of the contingency is used already', { amount: taken });
  throw fieldProblem('contingency', sentence);
}
