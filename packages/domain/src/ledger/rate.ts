import { type Minor, parseDecimal, scale } from '../money/money.ts';

/** A percentage as an integer number of hundredths of a percent: 7.5 % is 750. */
export type Rate = bigint & { readonly __unit: 'rate' };

/** 100 %. */
export const HUNDRED_PERCENT = 10_000n as Rate;

/** Parses "7.5" or "33.33" digit by digit; null for anything else, including a third decimal. */
export const parseRate = (text: string): Rate | null => parseDecimal(text) as bigint | null as Rate | null;

/** Converts a percentage known to be valid (a stored value). Throws RangeError otherwise. */
export function rate(percent: number | string): Rate {
  const value = parseRate(String(percent));
  if (value === null) throw new RangeError(`not a percentage with at most two decimals: ${percent}`);
  return value;
}

/** The form in replies: 750 is 7.5. */
export const percentOf = (value: Rate): number => Number(value) / 100;

/** Returns a percentage of an amount; half a cent rounds away from zero. */
export const share = (amount: bigint, of: Rate): Minor => scale(amount, of, HUNDRED_PERCENT) as Minor;
