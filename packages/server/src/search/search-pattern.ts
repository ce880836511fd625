import { inOneLine } from '@brick/domain/text-checks';

/** Unicode ranges with accented letters: Latin, Greek, Cyrillic. */
const ACCENTED: readonly (readonly [number, number])[] = [
  [0x00c0, 0x024f],
  [0x0370, 0x052f],
  [0x1e00, 0x1fff],
];

/** Letters that are separate in Unicode, but are typed as plain ones on other keyboards. */
const SPECIAL_FORMS = { d: 'đĐ', h: 'ħĦ', i: 'ı', l: 'łŁ', o: 'øØ', s: 'ſ', t: 'ŧŦ', σ: 'ς' };

const PLAIN_OF_SPECIAL: ReadonlyMap<string, string> = new Map(
  Object.entries(SPECIAL_FORMS).flatMap(([of, letters]) =>
    [...letters].map((letter) => [letter, of] as const),
  ),
);

/** The lower-case letter without accents. Other characters stay as they are. */
const plainLetter = (letter: string): string =>
  PLAIN_OF_SPECIAL.get(letter) ??
  String.fromCodePoint(letter.normalize('NFD').codePointAt(0) ?? 0).toLowerCase();

const withBothCases = (letter: string): string[] =>
  [letter, letter.toLowerCase(), letter.toUpperCase()].filter((each) => [...each].length === 1);

/** All forms of a letter by its plain lower-case form. */
const FORMS: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const forms = new Map<string, Set<string>>();
  const add = (letter: string) => {
    const of = plainLetter(letter);
    if (of !== letter) forms.set(of, (forms.get(of) ?? new Set(withBothCases(of))).add(letter));
  };
  for (const [first, last] of ACCENTED) {
    for (let code = first; code <= last; code += 1) add(String.fromCodePoint(code));
  }
  for (const letter of PLAIN_OF_SPECIAL.keys()) add(letter);
  return forms;
})();

/** A PostgreSQL regular expression for one character with its capital and accented forms. */
function anyFormPattern(character: string): string {
  const forms = FORMS.get(plainLetter(character)) ?? new Set(withBothCases(character));
  if (forms.size > 1) return `[${[...forms].join('')}]`;
  return character.replace(/[\\^$.|?*+()[\]{}]/, '\\$&');
}

const escapeRegExp = (text: string): string => [...text].map(anyFormPattern).join('');

/**
 * Whether the search index spells this word as a search does, so that the index can be used. An index knows the cases
 * of letters up to U+058F (Latin, Greek, Cyrillic, Armenian), and has marks in another order than a text.
 */
export const isPlain = (word: string): boolean =>
  !/\p{M}/u.test(word) &&
  [...word.normalize('NFD').replace(/\p{M}/gu, '')].every((letter) => {
    const cases = letter.toLowerCase() + letter.toUpperCase();
    return cases === letter + letter || !/[^\0-\u058f]/u.test(cases);
  });

/**
 * The signs and blanks between words, as a class of a regular expression: search_text() writes each as a blank, so that both say
 * the same in any locale of a database. All other characters count as letters.
 */
export const SIGNS = String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00a9\u00ab-\u00b1\u00b4\u00b6-\u00b8\u00bb\u00bf\u00d7\u00f7\u055a-\u055f\u0589\u058a\u05be\u05c0\u05c3\u05f3\u05f4\u0600-\u060f\u061b-\u061f\u066a-\u066d\u06d4\u0964\u0965\u1680\u2000-\u206f\u20a0-\u20cf\u2190-\u245f\u2500-\u2775\u2794-\u2bff\u2e00-\u2e2e\u2e30-\u2e5f\u3000-\u3004\u3008-\u3020\u3030\u30a0\u30fb\ufe10-\ufe19\ufe30-\ufe6f\ufeff\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\uffe0-\ufffd`;

const ONLY_SIGNS = new RegExp(`^[${SIGNS}]*$`, 'u');
const STARTS_WITH_SIGN = new RegExp(`^[${SIGNS}]`, 'u');

export const isOnlySeparators = (word: string): boolean => ONLY_SIGNS.test(word);

/** Matches where a word starts: at the start of a text, and after a sign. */
export const WORD_START = `(?<![^${SIGNS}])`;

/**
 * Whether a word is found in the middle of others: by three letters or digits in a row, or one letter that is not Latin. An index
 * has nothing of shorter ones but where a word starts (decision 056). After a sign a word starts anyway.
 */
export const isFoundInside = (word: string): boolean =>
  /[\p{L}\p{N}]{3}|[^\P{L}\p{Script=Latin}]/u.test(word) || STARTS_WITH_SIGN.test(word);

/** The search text as regular expressions. All characters are literal. */
export interface SearchPattern {
  /** All of them must match somewhere. */
  words: readonly string[];
  /** The whole text, as in a title. */
  phrase: string;
  /** The typed text as a whole and as words. */
  typed: { whole: string; words: readonly string[] };
}

/** This is enough to identify a row. The rest is ignored. */
const MAX_WORDS = 8;
const MAX_CHARACTERS = 100;

/** Null for a text without letters and digits. */
export function parseSearchPattern(typed: string): SearchPattern | null {
  const all = [...inOneLine(typed)]
    .slice(0, MAX_CHARACTERS)
    .join('')
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  if (all.every(isOnlySeparators)) return null;
  const words = all.map((word) => (isFoundInside(word) ? '' : WORD_START) + escapeRegExp(word));
  return { words, phrase: words.join('\\s+'), typed: { whole: all.join(' '), words: all } };
}
