import { asciiDigits } from '../text-checks.ts';

/** The largest number of a series: a four-byte integer. */
export const MAX_SERIAL = 2_147_483_647;

const MIN_DIGITS = 4;

/** Formats a record number such as VO-0001, with at least four digits. */
export const formatRecordNumber = (prefix: string, serial: number): string =>
  `${prefix}-${String(serial).padStart(MIN_DIGITS, '0')}`;

/** Parses the serial of a number written by `formatRecordNumber`. */
export const serialNumberOf = (text: string): number => Number(text.slice(text.lastIndexOf('-') + 1));

/** Returns true if a text is a number of this series as `formatRecordNumber` writes it. */
export const isNumberText = (prefix: string, text: string): boolean => {
  const serial = serialNumberOf(text);
  return serial >= 1 && serial <= MAX_SERIAL && text === formatRecordNumber(prefix, serial);
};

// Hyphens, dashes, minus signs and other separators that people type.
const BETWEEN = '[\\s\\p{Pd}\\u2212_./#:]*';
const TYPED_NUMBER = new RegExp(`^${BETWEEN}(\\p{L}*)${BETWEEN}0*(\\d{1,10})$`, 'u');

/** Normalizes full-width characters, the Japanese dash, and Arabic and Persian digits. */
const normalizeTyped = (typed: string): string => asciiDigits(typed.normalize('NFKC').replaceAll('ー', '-'));

/** A number parsed from user input. */
export interface ParsedNumber {
  /** The prefix in capitals; empty if only digits were typed. */
  letters: string;
  serial: number;
}

/**
 * Parses a typed number: `VO-12`, `vo 0012` and `VO12` are the same, `12` matches any series. Returns null if it is
 * not a number.
 */
export function parseRecordNumber(typed: string): ParsedNumber | null {
  const [, letters = '', digits = ''] = TYPED_NUMBER.exec(normalizeTyped(typed).trim()) ?? [];
  const serial = Number(digits);
  return serial >= 1 && serial <= MAX_SERIAL ? { letters: letters.toUpperCase(), serial } : null;
}
