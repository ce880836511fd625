import { refusedField, type Said, said } from '../errors.ts';
import { type Minor, sum, ZERO } from '../money/money.ts';
import type { Budget } from './budget.ts';
import { PLACES, type Place } from './places.ts';

/** Budget moved from one place to another. */
export interface Transfer {
  from: Place;
  to: Place;
  amount: Minor;
}

/** What came in less what went out, by place. The sum over all places is always 0. */
export function netTransfers(transfers: Iterable<Transfer>): Record<Place, Minor> {
  const net = Object.fromEntries(PLACES.map((place) => [place, ZERO])) as Record<Place, Minor>;
  for (const { from, to, amount } of transfers) {
    net[from] = sum([net[from], -amount]);
    net[to] = sum([net[to], amount]);
  }
  return net;
}

/**
 * What can be taken from a place: of a phase what is neither spent nor promised (revised − actual − committed), of the
 * fees what is not spent, of the contingency what is left, and what no phase was given. Never less than nothing.
 */
export function freeAt(budget: Budget, place: Place): Minor {
  const amount = amountAt(budget, place);
  return amount > 0n ? amount : ZERO;
}

function amountAt(budget: Budget, place: Place): Minor {
  if (place === 'fees') return budget.fees.left;
  if (place === 'contingency') return budget.contingency.left;
  if (place === 'unallocated') return budget.unallocated;
  const phase = budget.phases.find((one) => one.phase === place);
  return phase ? sum([phase.revised, -phase.actual, -phase.committed]) : ZERO;
}

/** Refuses a transfer that moves nothing, goes nowhere, or takes more than is free. */
export function mustBeTransferable({ from, to, amount }: Transfer, budget: Budget): void {
  const refuse = (field: 'to' | 'amount', sentence: Said) => {
    throw refusedField(field, sentence);
  };
  if (from === to) refuse('to', said('Choose another place than the one the budget comes from'));
  if (amount <= 0n) refuse('amount', said('Enter an amount above 0'));
  const free = freeAt(budget, from);
  if (amount > free)
    refuse('amount', said('At most {amount} is free to be moved from there', { amount: free }));
}

/** Refuses a contingency that would be smaller than what was taken from it already. */
export function mustCoverWhatIsUsed(contingency: Minor, { used, transfers }: Budget['contingency']): void {
  const taken = sum([used, -transfers]);
  if (contingency >= taken || taken <= 0n) return;
  const sentence = said('{amount} of the contingency is used already', { amount: taken });
  throw refusedField('contingency', sentence);
}
