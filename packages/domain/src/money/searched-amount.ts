import { asciiDigits } from '../text-checks.ts';
import type { Minor } from './money.ts';

const AMOUNT = /^[-−+]?(\d{1,15}|\d{1,3}(?:([.,'’\s])(?:\d{2,3}\2){0,3}\d{3}))(?:[.,](\d{1,2}))?$/;

/**
 * The amount that a searched text reads as, without its sign, or null. All languages are read alike: behind a last
 * comma or dot stand one or two digits if these are cents, and three if they are a group: "15,312.54", "15.312,54".
 */
export function searchedAmount(text: string): Minor | null {
  const plain = asciiDigits(text).trim().replaceAll('٫', '.').replaceAll('٬', ',');
  const [, whole, , cents = ''] = AMOUNT.exec(plain) ?? [];
  return whole === undefined ? null : (BigInt(whole.replace(/\D/g, '') + cents.padEnd(2, '0')) as Minor);
}
