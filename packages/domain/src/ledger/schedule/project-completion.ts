import { percent, scale, sum } from '../../money/money.ts';
import { HUNDRED_PERCENT } from '../rate.ts';
import type { EarnedValue } from './earned-value.ts';

/** The basis of the percentage: earned value, progress entries, or completed phases. */
export type CompletionBasis = 'earned' | 'entries' | 'phases';

type ProgressSources = Pick<EarnedValue, 'bac' | 'ev'> & {
  phases: readonly Pick<EarnedValue['phases'][number], 'percentComplete'>[];
};

/**
 * Calculates the completion of a project in percent with one decimal: EV of BAC if both are defined, otherwise the
 * mean of all phases, where phases without an entry count as 0. Without any entry it is `progress`, the share of
 * completed phases.
 */
export function projectCompletion(
  { bac, ev, phases }: ProgressSources,
  progress: number,
): { percent: number; by: CompletionBasis } {
  const entered = phases.flatMap(({ percentComplete }) =>
    percentComplete === null ? [] : [percentComplete],
  );
  if (entered.length === 0) return { percent: progress, by: 'phases' };
  const earned = ev !== null && bac > 0n ? percent(ev, bac) : null;
  if (earned !== null) return { percent: earned, by: 'earned' };
  const tenths = scale(sum(entered), 1000n, HUNDRED_PERCENT * BigInt(phases.length)) ?? 0n;
  return { percent: Number(tenths) / 10, by: 'entries' };
}
