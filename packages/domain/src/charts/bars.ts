/** A bar or a part of one, from one amount to another. */
export interface BarSpan {
  from: bigint;
  to: bigint;
}

/** The bars of one place, each from zero or stacked, negative ones in the other direction. Null where there is none. */
export function barSpans(amounts: readonly (bigint | null)[], stacked: boolean): (BarSpan | null)[] {
  let [above, below] = [0n, 0n];
  return amounts.map((amount) => {
    if (amount === null) return null;
    if (!stacked) return { from: 0n, to: amount };
    const from = amount < 0n ? below : above;
    if (amount < 0n) below += amount;
    else above += amount;
    return { from, to: from + amount };
  });
}

/** The ends of bars, which an axis has to reach. */
export const barEnds = (spans: readonly (BarSpan | null)[]): bigint[] =>
  spans.flatMap((span) => (span ? [span.from, span.to] : []));

interface WaterfallAmount {
  label: string;
  /** A change may be negative. */
  value: bigint;
  sum: boolean;
}

/** A sum from zero, or a change that starts where the step before ended. */
export interface WaterfallStep extends BarSpan {
  key: string;
  label: string;
  isSum: boolean;
  amount: bigint;
}

/** The steps of a waterfall. */
export function waterfallSteps(amounts: readonly WaterfallAmount[]): WaterfallStep[] {
  let level = 0n;
  return amounts.map(({ label, value: amount, sum }, index) => {
    const from = sum ? 0n : level;
    level = from + amount;
    return { key: `${index} ${label}`, label, isSum: sum, amount, from, to: level };
  });
}
