/** Where letters with accents stand: Latin, Greek, Cyrillic. */
const ACCENTED: readonly (readonly [number, number])[] = [
  [0x00c0, 0x024f],
  [0x0370, 0x052f],
  [0x1e00, 0x1fff],
];

/** What Unicode takes for letters of their own and a hand on a foreign keyboard for plain ones. */
const OTHERS = { d: 'đĐ', h: 'ħĦ', i: 'ı', l: 'łŁ', o: 'øØ', s: 'ſ', t: 'ŧŦ', σ: 'ς' };

const OTHER_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(OTHERS).flatMap(([of, letters]) => [...letters].map((letter) => [letter, of] as const)),
);

/** The small letter without accents that a letter is a form of; a letter of no such kind is its own. */
const plain = (letter: string): string =>
  OTHER_OF.get(letter) ?? String.fromCodePoint(letter.normalize('NFD').codePointAt(0) ?? 0).toLowerCase();

const bothCases = (letter: string): string[] =>
  [letter, letter.toLowerCase(), letter.toUpperCase()].filter((each) => [...each].length === 1);

/** Every form of a letter by its plain small one. */
const FORMS: ReadonlyMap<string, ReadonlySet<string>> = (() => {
  const forms = new Map<string, Set<string>>();
  const add = (letter: string) => {
    const of = plain(letter);
    if (of !== letter) forms.set(of, (forms.get(of) ?? new Set(bothCases(of))).add(letter));
  };
  for (const [first, last] of ACCENTED) {
    for (let code = first; code <= last; code += 1) add(String.fromCodePoint(code));
  }
  for (const letter of OTHER_OF.keys()) add(letter);
  return forms;
})();

/** One character as a regular expression of PostgreSQL that also finds its capital and its accented forms. */
function anyForm(character: string): string {
  const forms = FORMS.get(plain(character)) ?? new Set(bothCases(character));
  if (forms.size > 1) return `[${[...forms].join('')}]`;
  return character.replace(/[\\^$.|?*+()[\]{}]/, '\\$&');
}

const literally = (text: string): string => [...text].map(anyForm).join('');

/** What was typed, as regular expressions; everything in it means itself. */
export interface Pattern {
  /** Each of them is somewhere in what is found. */
  words: readonly string[];
  /** All of it as one, as a title may have it. */
  phrase: string;
  /** What was typed: all of it, and its words. */
  typed: { whole: string; words: readonly string[] };
}

/** So much tells a row from all others; what was typed behind it is not looked at. */
const MOST_WORDS = 8;
const MOST_CHARACTERS = 100;

/** Null where nothing was typed. */
export function patternOf(typed: string): Pattern | null {
  const all = [...typed.normalize('NFC').trim()]
    .slice(0, MOST_CHARACTERS)
    .join('')
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, MOST_WORDS);
  const words = all.map(literally);
  return words.length > 0
    ? { words, phrase: words.join('\\s+'), typed: { whole: all.join(' '), words: all } }
    : null;
}
