import * as z from 'zod';
import { isText } from '../text.ts';

/** ITU-T E.164: a plus sign, a country code, and fifteen digits at most. */
const E164 = /^\+[1-9]\d{6,14}$/;

/** Arabic-Indic and Persian digits, as people type them in those languages. */
const OTHER_DIGITS = /[\u0660-\u0669\u06F0-\u06F9]/g;

/** What people write between the digits of a number. */
const BETWEEN = /[\s().\-/\u200E\u200F\u202A-\u202E\u2010-\u2015]/g;

/** A phone number in the form of E.164, out of what people type; null for one without its country code, and for no number. */
export function phoneNumber(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .replace(OTHER_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .replace(BETWEEN, '');
  return E164.test(plain) ? plain : null;
}

const none = z.literal('').transform(() => null);

/** A phone number with its country code; "" and null both mean none. */
export const optionalPhone = z.union(
  [
    none,
    z.null(),
    z
      .string()
      .max(50)
      .refine((text) => isText(text) && phoneNumber(text) !== null, 'phone')
      .transform((text) => phoneNumber(text) as string),
  ],
  { error: 'phone' },
);
