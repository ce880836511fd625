import { asciiDigits } from '@brick/domain/text-checks';

/** Typed or pasted text with ASCII digits and without the invisible marks of right-to-left text. */
export const normalizeTyped = (text: string): string =>
  asciiDigits(text)
    .replace(/[\u200e\u200f\u061c\u2060\u2066-\u2069]/g, '')
    .trim();
