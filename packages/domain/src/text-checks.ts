// Tab, line feed and carriage return are text; other control characters are mistakes or attacks.
const CONTROL = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\u007F]/;

// A lone surrogate is not a character, and databases reject it.
const HALF_A_CHARACTER = /\p{Surrogate}/u;

/** The most characters of a search. */
export const MAX_SEARCH_TEXT = 200;

/**
 * Returns true for text that a database can store: no control characters except tab and line ends, no lone
 * surrogates.
 */
export const hasNoControlCharacters = (text: string) => !CONTROL.test(text) && !HALF_A_CHARACTER.test(text);

/** Returns true if there is something to see in a text. */
export const isVisibleText = (text: string): boolean =>
  /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);

/** Text as forms store it on one line, in the direction of its letters: text pasted from elsewhere often is not so. */
export const inOneLine = (text: string): string =>
  text
    .replace(/[\t\n\r\u0085\u2028\u2029]+/g, ' ')
    .replace(/[\u202A-\u202E\u2066-\u2069]/g, '')
    .normalize('NFC')
    .trim();

/** A part of a text as of `slice`, without the half of a character that it is cut within. */
export function cutText(text: string, start: number, end?: number): string {
  const part = text.slice(start, end);
  return part.length === text.length ? text : part.replace(/^\p{Surrogate}|\p{Surrogate}$/gu, '');
}

/** Returns true for an http or https address, so that no link can run a script. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/\S+$/i.test(text) && hasNoControlCharacters(text);

/** Text with ASCII digits in place of Arabic, Persian and full-width ones. */
export const asciiDigits = (text: string): string =>
  text.replaceAll(/[٠-٩۰-۹０-９]/g, (digit) => String(digit.charCodeAt(0) % 16));
