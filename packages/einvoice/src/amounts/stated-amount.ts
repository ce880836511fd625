import { type Minor, scale } from '@brick/domain/money/money';
import { type Decimal, parseNumber } from './decimal.ts';

/** An amount of the document. */
export interface StatedAmount {
  /** In hundredths, half a cent away from zero; null if what is stated is no number. */
  minor: Minor | null;
  /** As stated, where hundredths do not say all: a third decimal, or no number. */
  text: string | null;
}

const DECIMALS = 2;

/** Reads the text of an amount. Null if the document states none. */
export function statedAmount(text: string | null): StatedAmount | null {
  if (text === null) return null;
  const value = parseNumber(text);
  if (value === null) return { minor: null, text };
  const minor = scale(value.digits, 100n, 10n ** BigInt(value.places));
  return { minor, text: value.places > DECIMALS ? text : null };
}

/** The exact value of an amount. Null if there is none, or if it is no number. */
export function exactly(amount: StatedAmount | null): Decimal | null {
  if (amount === null) return null;
  if (amount.text !== null) return parseNumber(amount.text);
  return amount.minor === null ? null : { digits: amount.minor, places: DECIMALS };
}
