import { type Minor, scale } from '../money/money.ts';
import { type Decimal, parseNumber } from './decimal.ts';
import type { StatedAmount } from './document.ts';

const DECIMALS = 2;
/** Beyond what text of an amount holds (money/money.ts). */
const TOO_MANY = 10n ** 18n;

/** Reads the text of an amount. Null if the document states none. */
export function parseStatedAmount(text: string | null): StatedAmount | null {
  if (text === null) return null;
  const value = parseNumber(text);
  const minor = value && scale(value.digits, 100n, 10n ** BigInt(value.places));
  if (value === null || minor === null || minor >= TOO_MANY || -minor >= TOO_MANY)
    return { minor: null, text };
  return { minor, text: value.places > DECIMALS ? text : null };
}

/** The exact value of an amount. Null if there is none, or if it is no number. */
export function exactValueOf(amount: StatedAmount | null): Decimal | null {
  if (amount === null) return null;
  if (amount.text !== null) return parseNumber(amount.text);
  return amount.minor === null ? null : { digits: amount.minor, places: DECIMALS };
}

/** A value in hundredths, half a cent away from zero. */
export const hundredthsOf = ({ digits, places }: Decimal): Minor =>
  scale(digits, 100n, 10n ** BigInt(places)) as Minor;
