import { refusedField, said } from '../errors.ts';
import { type Minor, sum, ZERO } from '../money/money.ts';
import { PHASES, type Phase } from '../phases/phases.ts';

/** A commitment's amount and what was invoiced against it. */
export interface CommitmentSums {
  amount: Minor;
  invoiced: Minor;
}

/**
 * What is promised and not yet invoiced. One that was invoiced beyond its amount has nothing open, and takes nothing
 * from what is open of others.
 */
export const openOf = ({ amount, invoiced }: CommitmentSums): Minor =>
  invoiced < amount ? sum([amount, -invoiced]) : ZERO;

/** By how much a commitment was invoiced beyond its amount. */
export const overInvoicedOf = ({ amount, invoiced }: CommitmentSums): Minor =>
  invoiced > amount ? sum([invoiced, -amount]) : ZERO;

/** What is open of all commitments, by phase. */
export function openByPhase(commitments: Iterable<CommitmentSums & { phase: Phase }>): Record<Phase, Minor> {
  const open = Object.fromEntries(PHASES.map((phase) => [phase, ZERO])) as Record<Phase, Minor>;
  for (const commitment of commitments)
    open[commitment.phase] = sum([open[commitment.phase], openOf(commitment)]);
  return open;
}

/** Refuses a commitment whose lines come to another sum than its amount. One without lines is its amount alone. */
export function mustAddUp(amount: Minor, lines: readonly { amount: Minor }[]): void {
  if (lines.length === 0) return;
  const total = sum(lines.map((line) => line.amount));
  if (total === amount) return;
  const sentence = said('The lines come to {lines}, the amount is {amount}', {
    lines: total,
    amount,
  });
  throw refusedField('amount', sentence);
}
