import { randomBytes } from 'node:crypto';
import { passwordStrength } from '@brick/domain/auth/password-strength';
import { refusedField, said } from '@brick/domain/errors';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from './config.ts';

// Argon2id, the package's default algorithm; OWASP's first recommended set (19 MiB, 2 passes, 1 lane).
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** More at a time would let a burst of sign-ins fill the memory and starve every other request. */
const AT_A_TIME = 4;

let running = 0;
const waiting: (() => void)[] = [];

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= AT_A_TIME) await new Promise<void>((resolve) => waiting.push(resolve));
  running += 1;
  try {
    return await work();
  } finally {
    running -= 1;
    waiting.shift()?.();
  }
}

const TOO_EASY = said(
  'This password is too easy to guess. Choose a longer one, for instance of several words',
);

/**
 * Refuses a weak or common password that somebody is choosing, where the operator wants that. Throws invalid beside the
 * field.
 */
export function mustBeHardToGuess(
  { passwords }: Pick<Config, 'passwords'>,
  chosen: { password: string; username: string },
  field: string,
): void {
  if (passwords !== 'strict') return;
  const strength = passwordStrength(chosen.password, chosen.username);
  if (strength === 'fair' || strength === 'strong') return;
  throw refusedField(field, TOO_EASY);
}

export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, PARAMETERS));

/** True where the stored hash was made with other parameters than today's and should be made anew at the next sign-in. */
export const needsRehash = (stored: string): boolean =>
  !stored.includes('$argon2id$') || !stored.includes('$m=19456,t=2,p=1$');

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the stored one. Without a stored hash (no such account) it works as long and says no, so
 * that the time of the answer does not tell which usernames exist.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hashPassword(randomBytes(16).toString('hex'));
  const against = stored ?? (await decoy);
  const matches = await inTurn(() => verify(against, password));
  return stored !== null && matches;
}
