/** The largest number of a series: the database counts in four bytes. */
export const LAST_SERIAL = 2_147_483_647;

const SHORTEST = 4;

/** VO-0001: a number as people read it. It has four digits at the least, and more where the series is that long. */
export const numberText = (prefix: string, serial: number): string =>
  `${prefix}-${String(serial).padStart(SHORTEST, '0')}`;

/** The place in its series of a number as `numberText` writes it. */
export const serialIn = (text: string): number => Number(text.slice(text.lastIndexOf('-') + 1));

/** Whether a text is a number of this series, written as `numberText` writes it. */
export const isNumberText = (prefix: string, text: string): boolean => {
  const serial = serialIn(text);
  return serial >= 1 && serial <= LAST_SERIAL && text === numberText(prefix, serial);
};

// Hyphens, dashes and minus signs of all kinds, and what else people put there.
const BETWEEN = '[\\s\\p{Pd}\\u2212_./#:]*';
const TYPED = new RegExp(`^${BETWEEN}(\\p{L}*)${BETWEEN}0*(\\d{1,10})$`, 'u');

/** Full-width letters as plain ones, the dash of a Japanese keyboard, the digits of Arabic and Persian ones. */
const plain = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll('ー', '-')
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) % 16));

/** A number as somebody typed it. */
export interface TypedNumber {
  /** In capitals; empty where only digits were typed. */
  letters: string;
  serial: number;
}

/** The number that somebody typed: `VO-12`, `vo 0012` and `VO12` are the same one, `12` is that of any series. Null where it is none. */
export function typedNumber(typed: string): TypedNumber | null {
  const [, letters = '', digits = ''] = TYPED.exec(plain(typed).trim()) ?? [];
  const serial = Number(digits);
  return serial >= 1 && serial <= LAST_SERIAL ? { letters: letters.toUpperCase(), serial } : null;
}
