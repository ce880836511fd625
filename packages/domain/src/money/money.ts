import { firstNonZero } from '../first-non-zero.ts';

/** Money in hundredths. A bigint, because totals of many rows exceed 2^53. */
export type Minor = bigint & { readonly __unit: 'minor' };

/** The largest amount of a row: 9,999,999,999.99, the limit of decimal(12,2). */
export const LARGEST_AMOUNT = 999_999_999_999n as Minor;

export const ZERO = 0n as Minor;

const DECIMAL = /^(-?)(\d{1,16})(?:\.(\d{1,2}))?$/;

/**
 * Parses a decimal string ("1500", "1500.5", "-3.25") digit by digit into hundredths. Returns null for anything
 * else: exponents, a third decimal, signs other than a leading minus, spaces, NaN.
 */
export function parseDecimal(text: string): Minor | null {
  const match = DECIMAL.exec(text);
  if (!match) return null;
  const [, sign, whole = '0', fraction = ''] = match;
  const size = BigInt(whole) * 100n + BigInt(fraction.padEnd(2, '0'));
  return (sign === '-' ? -size : size) as Minor;
}

/** Converts a decimal string known to be valid (a stored value) to hundredths. Throws RangeError otherwise. */
export function minor(text: string): Minor {
  const value = parseDecimal(text);
  if (value === null) throw new RangeError(`not an amount with two decimals: ${text}`);
  return value;
}

/** An amount as text, in JSON and in SQL: always two decimals, "-0.05", "1500.00". */
export function decimal(value: bigint): string {
  const size = value < 0n ? -value : value;
  const digits = size.toString().padStart(3, '0');
  return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/**
 * For JSON.stringify(): each amount within a value as its text. No other bigint (Rate, Ratio, Decimal) may reach JSON.
 */
export const amountsAsText = (_name: string, value: unknown): unknown =>
  typeof value === 'bigint' ? decimal(value) : value;

export function sum(values: Iterable<bigint>): Minor {
  let total = 0n;
  for (const value of values) total += value;
  return total as Minor;
}

/**
 * Returns value × numerator / denominator; half a cent rounds away from zero, once (docs/spec/ledger.md, "Rounding
 * and days"). Null for a zero denominator: never Infinity or NaN.
 */
export function scale(value: bigint, numerator: bigint, denominator: bigint): Minor | null {
  if (denominator === 0n) return null;
  const product = value * numerator;
  const negative = product < 0n !== denominator < 0n;
  const top = product < 0n ? -product : product;
  const bottom = denominator < 0n ? -denominator : denominator;
  const rounded = (2n * top + bottom) / (2n * bottom);
  return (negative ? -rounded : rounded) as Minor;
}

/** Returns part / whole in percent with one decimal, half away from zero; null if whole is zero. */
export function percent(part: bigint, whole: bigint): number | null {
  const tenths = scale(part, 1000n, whole);
  return tenths === null ? null : Number(tenths) / 10;
}

/**
 * Splits an amount by integer weights so that the parts always add up to the whole: each part is rounded down
 * and the hundredths left over go to the largest remainders, the first of equals first (Hamilton's method).
 */
export function split(whole: bigint, weights: readonly bigint[]): Minor[] {
  const total = sum(weights);
  if (total <= 0n || weights.some((weight) => weight < 0n))
    throw new RangeError('weights must be 0 or more and not all 0');
  const size = whole < 0n ? -whole : whole;
  const parts = weights.map((weight) => (size * weight) / total);
  const byRemainder = weights
    .map((weight, index) => ({ index, remainder: (size * weight) % total }))
    .sort((a, b) => (a.remainder === b.remainder ? a.index - b.index : a.remainder > b.remainder ? -1 : 1));
  let left = size - sum(parts);
  for (const { index } of byRemainder) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts.map((part) => (whole < 0n ? -part : part) as Minor);
}

/**
 * Rounds parts to whole currency units so that they add up to their rounded sum: each part is rounded down, and the
 * remaining units go to the largest remainders. Whole parts are unchanged.
 */
export function wholeUnits(parts: readonly bigint[]): Minor[] {
  const remainders = parts.map((part) => ((part % 100n) + 100n) % 100n);
  const rounded = parts.map((part, index) => part - (remainders[index] ?? 0n));
  let left = ((scale(sum(parts), 1n, 100n) ?? 0n) * 100n - sum(rounded)) / 100n;
  const byRemainder = remainders
    .map((remainder, index) => ({ remainder, index }))
    .sort((a, b) => firstNonZero(Number(b.remainder - a.remainder), a.index - b.index));
  for (const { index } of byRemainder) {
    if (left === 0n) break;
    rounded[index] = (rounded[index] ?? 0n) + 100n;
    left -= 1n;
  }
  return rounded as Minor[];
}
