import { percent, scale, sum } from '../money/money.ts';
import type { EarnedValue } from './earned-value.ts';
import { WHOLE } from './rate.ts';

/** What the percentage is made of: earned money, the mean of the phases, or completed phases. */
export type CompleteBy = 'earned' | 'entries' | 'phases';

type Entered = Pick<EarnedValue, 'bac' | 'ev'> & {
  phases: readonly Pick<EarnedValue['phases'][number], 'percentComplete'>[];
};

/**
 * How much of a project is done, in percent with one decimal. From what was entered: EV of BAC where both are to be
 * said, else the mean of all phases, one without an entry counting 0. Where nobody entered anything, `progress`, which
 * is that of completed phases.
 */
export function projectComplete(
  { bac, ev, phases }: Entered,
  progress: number,
): { percent: number; by: CompleteBy } {
  const entered = phases.flatMap(({ percentComplete }) =>
    percentComplete === null ? [] : [percentComplete],
  );
  if (entered.length === 0) return { percent: progress, by: 'phases' };
  const earned = ev !== null && bac > 0n ? percent(ev, bac) : null;
  if (earned !== null) return { percent: earned, by: 'earned' };
  const tenths = scale(sum(entered), 1000n, WHOLE * BigInt(phases.length)) ?? 0n;
  return { percent: Number(tenths) / 10, by: 'entries' };
}
