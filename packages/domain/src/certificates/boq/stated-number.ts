import { type Minor, scale } from '../../money/money.ts';

const NUMBER = /^([+-]?)(\d*)(?:[.,](\d*))?$/;
/** Longer ones are no figures. */
const MAX_DIGITS = 40;

/** A decimal number without a loss: 12.500 is 12500 / 1000. */
export interface StatedNumber {
  digits: bigint;
  denominator: bigint;
}

/** Reads a number of a file, with a point or a comma. Null if it is none. */
export function parseStatedNumber(text: string): StatedNumber | null {
  const match = text.length > MAX_DIGITS ? null : NUMBER.exec(text);
  const [, sign, whole = '', fraction = ''] = match ?? [];
  if (whole + fraction === '') return null;
  const digits = BigInt(whole + fraction);
  return { digits: sign === '-' ? -digits : digits, denominator: 10n ** BigInt(fraction.length) };
}

/** The number as an amount: zeros beyond hundredths are dropped. Null if another decimal says something. */
export function minorOf({ digits, denominator: of }: StatedNumber): Minor | null {
  const cents = digits * 100n;
  return cents % of === 0n ? ((cents / of) as Minor) : null;
}

const ONE: StatedNumber = { digits: 1n, denominator: 1n };

/** The product of numbers as an amount, rounded once: half a cent goes away from zero. */
export function productOf(...numbers: readonly StatedNumber[]): Minor {
  const all = numbers.reduce(
    (product, { digits, denominator: of }) => ({
      digits: product.digits * digits,
      denominator: product.denominator * of,
    }),
    ONE,
  );
  return scale(all.digits, 100n, all.denominator) ?? (0n as Minor);
}

const percentOf = (text: string): StatedNumber => {
  const { digits, denominator: of } = parseStatedNumber(text) ?? { digits: 0n, denominator: 1n };
  return { digits, denominator: of * 100n };
};

/** Percent of an amount. */
export const shareOf = (amount: Minor, percent: string): Minor =>
  productOf({ digits: amount, denominator: 100n }, percentOf(percent));

/** What is left of a whole after percent are taken off. */
export function restAfter(percent: string): StatedNumber {
  const { digits, denominator: of } = percentOf(percent);
  return { digits: of - digits, denominator: of };
}
