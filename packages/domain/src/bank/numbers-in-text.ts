/** Normalises a number to its letters and digits, in upper case. */
export const normalizeNumber = (number: string): string =>
  number
    .normalize('NFKD')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** What stands between two letters: nothing, something that joins them, blanks, or something that divides them. */
type Gap = 'none' | 'joint' | 'blank' | 'break';

interface Letters {
  letters: string[];
  /** What stands before each letter. */
  gaps: Gap[];
}

function gapOf(between: string): Gap {
  if (between === '') return 'none';
  if (/[,;+&|()[\]<>"\n]|[.:]\s/u.test(between)) return 'break';
  return /^\s+$/u.test(between) ? 'blank' : 'joint';
}

function lettersOf(text: string): Letters {
  const found: Letters = { letters: [], gaps: [] };
  let between = '';
  for (const letter of text.normalize('NFKD').toUpperCase()) {
    if (/\p{M}/u.test(letter)) continue;
    if (!/[\p{L}\p{N}]/u.test(letter)) {
      between += letter;
      continue;
    }
    found.letters.push(letter);
    found.gaps.push(gapOf(between));
    between = '';
  }
  return found;
}

/** The letters and digits of a text, in which a database looks for numbers. */
export const normalizeText = (text: string): string => lettersOf(text).letters.join('');

/** Where a number stands in a text. */
interface Spot {
  number: string;
  from: number;
  /** One behind its last letter. */
  to: number;
  /** Letters touch it, or it is shorter than four: it counts only with the same party. */
  isWeak: boolean;
  /** Digits stand beside it behind a blank: they may belong to it, unless they are a number of their own. */
  openBefore: boolean;
  openAfter: boolean;
}

const isDigit = (letter: string | undefined): boolean => letter !== undefined && /\p{N}/u.test(letter);

/** The shortest number that counts by itself. */
const SHORT = 4;

type Edge = 'free' | 'weak' | 'open' | 'inside';

/** How a number ends at an edge between its own letter and the next one. */
function edgeOf(own: string | undefined, next: string | undefined, gap: Gap | undefined): Edge {
  if (next === undefined || gap === 'break') return 'free';
  if (isDigit(own) && isDigit(next)) return gap === 'blank' ? 'open' : 'inside';
  if (gap === 'blank') return 'free';
  if (gap === 'joint') return 'weak';
  return isDigit(own) ? 'weak' : 'inside';
}

function spotOf({ letters, gaps }: Letters, number: string, from: number): Spot | null {
  const to = from + number.length;
  const before = edgeOf(letters[from], letters[from - 1], from === 0 ? undefined : gaps[from]);
  const after = edgeOf(letters[to - 1], letters[to], gaps[to]);
  // "0117A" is another number than "0117"; "RE0117" may be the same.
  const isLonger = after === 'weak' && gaps[to] === 'none';
  if (before === 'inside' || after === 'inside' || isLonger) return null;
  return {
    ...{ number, from, to },
    isWeak: number.length < SHORT || before === 'weak' || after === 'weak',
    openBefore: before === 'open',
    openAfter: after === 'open',
  };
}

/**
 * Finds numbers in texts, blanks and punctuation ignored and never inside a longer number (docs/spec/bank.md,
 * "Candidates"). Numbers without a digit are not looked for.
 */
export class NumberFinder {
  readonly #numbers: ReadonlySet<string>;
  readonly #lengths: readonly number[];

  /** `numbers` as normalizeNumber() writes them. */
  constructor(numbers: Iterable<string>) {
    this.#numbers = new Set([...numbers].filter((number) => /\p{N}/u.test(number)));
    this.#lengths = [...new Set([...this.#numbers].map(({ length }) => length))];
  }

  /** Returns each number that stands in a text, and whether it counts only with the same party. */
  find(text: string): Map<string, { isWeak: boolean }> {
    const whole = lettersOf(text);
    const joined = whole.letters.join('');
    const spots: Spot[] = [];
    // Characters that take two UTF-16 units would shift the indexes; such texts are not searched.
    if (joined.length === whole.letters.length)
      for (let from = 0; from < joined.length; from++)
        for (const length of this.#lengths) {
          const number = joined.slice(from, from + length);
          if (number.length < length || !this.#numbers.has(number)) continue;
          const spot = spotOf(whole, number, from);
          if (spot) spots.push(spot);
        }
    const found = new Map<string, { isWeak: boolean }>();
    const [starts, ends] = [new Set(spots.map(({ from }) => from)), new Set(spots.map(({ to }) => to))];
    for (const spot of spots) {
      if ((spot.openBefore && !ends.has(spot.from)) || (spot.openAfter && !starts.has(spot.to))) continue;
      found.set(spot.number, { isWeak: spot.isWeak && (found.get(spot.number)?.isWeak ?? true) });
    }
    return found;
  }
}
