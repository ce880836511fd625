import { COMMON_PASSWORDS } from './common-passwords.ts';

export type Strength = 'empty' | 'short' | 'common' | 'weak' | 'fair' | 'strong';

/** What the account asks for at least (docs/spec/decisions.md, "Accounts and signing in"). */
const LEAST = 6;

const WEAK_BELOW_BITS = 40;
const FAIR_BELOW_BITS = 60;

/** How much a character counts that repeats its neighbour or follows it: "aaa", "abc", "321". */
const PREDICTABLE = 0.25;

const CLASSES: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^\u0000-\u007f]/, 100],
];

const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/** The word behind "P@ssw0rd2026!": what a guesser tries first. */
const plain = (password: string): readonly string[] => {
  const lower = password.toLowerCase();
  const trimmed = lower.replace(/[^a-z]+$/, '');
  const spelled = [...trimmed].map((letter) => LEET[letter] ?? letter).join('');
  return [lower, trimmed, spelled];
};

/** Bits that guessing takes, by the kinds of characters and how many of them are not foreseeable. */
function bits(password: string): number {
  const pool = CLASSES.reduce((size, [kind, count]) => (kind.test(password) ? size + count : size), 0);
  const codes = [...password].map((letter) => letter.codePointAt(0) ?? 0);
  const weight = codes.reduce((sum, code, index) => {
    const before = codes[index - 1];
    return sum + (before !== undefined && Math.abs(code - before) <= 1 ? PREDICTABLE : 1);
  }, 0);
  const variety = new Set(codes).size;
  // Few different characters stay few, however often they are repeated.
  return Math.min(weight, variety * 2) * Math.log2(Math.max(pool, 2));
}

/** How hard a password is to guess: a hint, unless the operator has weak ones refused. */
export function passwordStrength(password: string, username = ''): Strength {
  if (password === '') return 'empty';
  if ([...password].length < LEAST) return 'short';
  const words = plain(password);
  if (words.some((word) => COMMON_PASSWORDS.has(word))) return 'common';
  const name = username.trim().toLowerCase();
  const rest = name.length >= 3 ? password.toLowerCase().replaceAll(name, '') : password;
  if (rest.length < LEAST) return 'weak';
  const strength = bits(rest === password.toLowerCase() ? password : rest);
  if (strength < WEAK_BELOW_BITS) return 'weak';
  return strength < FAIR_BELOW_BITS ? 'fair' : 'strong';
}
