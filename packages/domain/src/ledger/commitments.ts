import { fieldProblem, problemMessage } from '../errors.ts';
import { type Minor, sum, ZERO } from '../money/money.ts';
import { PHASES, type Phase } from '../phases/phases.ts';

/** A commitment's amount and what was invoiced against it. */
export interface CommitmentSums {
  amount: Minor;
  invoiced: Minor;
}

/**
 * Returns the amount not yet invoiced. A commitment invoiced beyond its amount has nothing open and does not reduce
 * others.
 */
export const openOf = ({ amount, invoiced }: CommitmentSums): Minor =>
  invoiced < amount ? sum([amount, -invoiced]) : ZERO;

/** Returns the amount invoiced beyond the commitment. */
export const overInvoicedOf = ({ amount, invoiced }: CommitmentSums): Minor =>
  invoiced > amount ? sum([invoiced, -amount]) : ZERO;

/** Sums open amounts by phase. */
export function openByPhase(commitments: Iterable<CommitmentSums & { phase: Phase }>): Record<Phase, Minor> {
  const open = Object.fromEntries(PHASES.map((phase) => [phase, ZERO])) as Record<Phase, Minor>;
  for (const commitment of commitments)
    open[commitment.phase] = sum([open[commitment.phase], openOf(commitment)]);
  return open;
}

/** Throws if the lines do not add up to the amount. A commitment without lines is its amount alone. */
export function assertLinesAddUp(amount: Minor, lines: readonly { amount: Minor }[]): void {
  if (lines.length === 0) return;
  const total = sum(lines.map((line) => line.amount));
  if (total === amount) return;
  const sentence = problemMessage('The lines come to {lines}, the amount is {amount}', {
    lines: total,
    amount,
  });
  throw fieldProblem('amount', sentence);
}
