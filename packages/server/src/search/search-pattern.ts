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
 * Whether an index has this word as a search takes it. An index knows the cases of letters up to U+058F (Latin, Greek,
 * Cyrillic, Armenian), and has marks in another order than a text.
 */
export const isPlain = (word: string): boolean =>
  !/\p{M}/u.test(word) &&
  [...word.normalize('NFD').replace(/\p{M}/gu, '')].every((letter) => {
    const cases = letter.toLowerCase() + letter.toUpperCase();
    return cases === letter + letter || !/[^\0-\u058f]/u.test(cases);
  });

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

/** Null for an empty text. */
export function parseSearchPattern(typed: string): SearchPattern | null {
  const all = [...typed.normalize('NFC').trim()]
    .slice(0, MAX_CHARACTERS)
    .join('')
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, MAX_WORDS);
  const words = all.map(escapeRegExp);
  return words.length > 0
    ? { words, phrase: words.join('\\s+'), typed: { whole: all.join(' '), words: all } }
    : null;
}
