import { COMMON_PASSWORDS } from './common-passwords.ts';

export type PasswordStrength = 'empty' | 'short' | 'common' | 'weak' | 'fair' | 'strong';

/** Minimum length of a password (docs/spec/decisions.md, "Accounts and signing in"). */
const MIN_LENGTH = 6;

const WEAK_BELOW_BITS = 40;
const FAIR_BELOW_BITS = 60;

/** Weight of a character that repeats its neighbour or follows it: "aaa", "abc", "321". */
const PREDICTABLE_WEIGHT = 0.25;

const CHARACTER_CLASSES: readonly (readonly [RegExp, number])[] = [
  [/[a-z]/, 26],
  [/[A-Z]/, 26],
  [/[0-9]/, 10],
  [/[ -/:-@[-`{-~]/, 33],
  [/[^\u0000-\u007f]/, 100],
];

const LEET_LETTERS: Record<string, string> = {
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

/** Reduces "P@ssw0rd2026!" to the words that an attacker tries first. */
const guessCandidates = (password: string): readonly string[] => {
  const lower = password.toLowerCase();
  const trimmed = lower.replace(/[^a-z]+$/, '');
  const spelled = [...trimmed].map((letter) => LEET_LETTERS[letter] ?? letter).join('');
  return [lower, trimmed, spelled];
};

/** Estimates the entropy in bits from the character classes and the number of unpredictable characters. */
function entropyBits(password: string): number {
  const pool = CHARACTER_CLASSES.reduce(
    (size, [kind, count]) => (kind.test(password) ? size + count : size),
    0,
  );
  const codes = [...password].map((letter) => letter.codePointAt(0) ?? 0);
  const weight = codes.reduce((sum, code, index) => {
    const before = codes[index - 1];
    return sum + (before !== undefined && Math.abs(code - before) <= 1 ? PREDICTABLE_WEIGHT : 1);
  }, 0);
  const variety = new Set(codes).size;
  // Repeating a few characters adds little.
  return Math.min(weight, variety * 2) * Math.log2(Math.max(pool, 2));
}

/** Estimates how hard a password is to guess. Only a hint unless the operator refuses weak passwords. */
export function passwordStrength(password: string, username = ''): PasswordStrength {
  if (password === '') return 'empty';
  if ([...password].length < MIN_LENGTH) return 'short';
  const words = guessCandidates(password);
  if (words.some((word) => COMMON_PASSWORDS.has(word))) return 'common';
  const name = username.trim().toLowerCase();
  const rest = name.length >= 3 ? password.toLowerCase().replaceAll(name, '') : password;
  if (rest.length < MIN_LENGTH) return 'weak';
  const strength = entropyBits(rest === password.toLowerCase() ? password : rest);
  if (strength < WEAK_BELOW_BITS) return 'weak';
  return strength < FAIR_BELOW_BITS ? 'fair' : 'strong';
}
