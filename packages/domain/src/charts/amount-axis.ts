import { scale } from '../money/money.ts';

/** A range of an axis in the chart's units; the second may be smaller, as upwards. */
export type AxisExtent = readonly [number, number];

/** Positions are kept to a hundredth of the chart's unit. */
export const hundredths = (position: number): number => Math.round(position * 100) / 100;

/** A scale for amounts. It divides whole units, so that large amounts keep their precision. */
export function amountScale(
  [low, high]: readonly [bigint, bigint],
  [from, to]: AxisExtent,
): (amount: bigint) => number {
  return (amount) => {
    const millionths = scale(amount - low, 1_000_000n, high - low) ?? 0n;
    return hundredths(from + (Number(millionths) / 1_000_000) * (to - from));
  };
}

/** The smallest and the largest of amounts and zero. */
export function amountExtent(amounts: readonly bigint[]): readonly [bigint, bigint] {
  let [low, high] = [0n, 0n];
  for (const amount of amounts) {
    if (amount < low) low = amount;
    if (amount > high) high = amount;
  }
  return [low, high];
}

const STEPS = [1n, 2n, 5n, 10n];

/** The smallest of 1, 2 and 5 times a power of ten that is at least a size. */
function roundStep(size: bigint): bigint {
  const power = 10n ** BigInt(Math.max(size.toString().length - 1, 0));
  return (STEPS.find((step) => step * power >= size) ?? 10n) * power;
}

const floorTo = (amount: bigint, step: bigint): bigint =>
  amount >= 0n || amount % step === 0n ? (amount / step) * step : (amount / step - 1n) * step;

interface TickOptions {
  steps?: number;
  /** The smallest step. */
  least?: bigint;
  /** Rounding both ends outwards may need one or two steps more than wanted. */
  mayExceed?: boolean;
}

/**
 * Round ticks that enclose amounts and zero, with at most so many steps unless they may exceed them. If all amounts are
 * zero there is one step. By default no step is smaller than a whole unit of a currency.
 */
export function amountTicks<Amount extends bigint = bigint>(
  amounts: readonly bigint[],
  { steps = 4, least = 100n, mayExceed = false }: TickOptions = {},
): Amount[] {
  const [low, high] = amountExtent(amounts);
  const wanted = (high - low + BigInt(steps) - 1n) / BigInt(steps);
  let step = roundStep(wanted > least ? wanted : least);
  const last = () => -floorTo(-high, step);
  while (!mayExceed && (last() - floorTo(low, step)) / step > BigInt(steps)) step = roundStep(step + 1n);
  const first = floorTo(low, step);
  const count = Number((last() - first) / step);
  return Array.from(
    { length: Math.max(count, 1) + 1 },
    (_, index) => (first + BigInt(index) * step) as Amount,
  );
}
