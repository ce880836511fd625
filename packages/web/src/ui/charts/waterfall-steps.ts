import type { WaterfallStep } from './waterfall.tsx';

interface WaterfallAmount {
  label: string;
  /** A change may be negative. */
  value: bigint;
  sum: boolean;
}

export type NamedWaterfallStep = WaterfallStep & { label: string };

/** The steps of a waterfall: a change starts where the one before ended. */
export function waterfallSteps(amounts: readonly WaterfallAmount[]): NamedWaterfallStep[] {
  let level = 0n;
  return amounts.map(({ label, value: amount, sum }, index) => {
    const from = sum ? 0n : level;
    level = from + amount;
    return { key: `${index} ${label}`, label, isSum: sum, amount, from, to: level };
  });
}
