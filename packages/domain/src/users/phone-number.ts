import * as z from 'zod';
import { hasNoControlCharacters } from '../text-checks.ts';

/** ITU-T E.164: a plus sign, a country code, at most fifteen digits. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** Arabic-Indic and Persian digits. */
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** Separators that people type between digits. */
const BETWEEN = /[\s().\-/\u200E\u200F\u202A-\u202E\u2010-\u2015]/g;

/** Normalizes a typed phone number to E.164; null if it has no country code or is not a number. */
export function parsePhoneNumber(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(OTHER_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(BETWEEN, '');
  return E164.test(plain) ? plain : null;
}

const emptyToNull = z.literal('').transform(() => null);

/** An optional phone number with country code; "" and null both mean none. */
export const optionalPhone = z.union(
  [
    emptyToNull,
    z.null(),
    z
      .string()
      .max(50)
      .refine((text) => hasNoControlCharacters(text) && parsePhoneNumber(text) !== null, 'phone')
      .transform((text) => parsePhoneNumber(text) as string),
  ],
  { error: 'phone' },
);
