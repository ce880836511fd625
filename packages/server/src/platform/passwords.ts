import { randomBytes } from 'node:crypto';
import { passwordStrength } from '@brick/domain/auth/password-strength';
import { refusedField, said } from '@brick/domain/errors';
import { hash, verify } from '@node-rs/argon2';
import type { Config } from './config.ts';
import { inTurn, type Place } from './password-queue.ts';

// Argon2id, the package's default algorithm; OWASP's first recommended set (19 MiB, 2 passes, 1 lane).
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const TOO_EASY = said(
  'This password is too easy to guess. Choose a longer one, for instance of several words',
);

/** Characters that a chosen password has at least, where the operator has weak ones refused. */
const SHORTEST = 8;

const TOO_SHORT = said('Password must be at least 8 characters');

/**
 * Refuses a weak, common or short password that somebody is choosing, where the operator wants that. Throws invalid beside the
 * field.
 */
export function mustBeHardToGuess(
  { passwords }: Pick<Config, 'passwords'>,
  chosen: { password: string; username: string },
  field: string,
): void {
  if (passwords !== 'strict') return;
  const strength = passwordStrength(chosen.password, chosen.username);
  if (strength !== 'fair' && strength !== 'strong') throw refusedField(field, TOO_EASY);
  if ([...chosen.password].length < SHORTEST) throw refusedField(field, TOO_SHORT);
}

/** Hashes a password when it is its turn. Throws unavailable where too many wait. */
export const hashPassword = (password: string, place?: Place): Promise<string> =>
  inTurn(() => hash(password, PARAMETERS), place);

/** True where the stored hash was made with other parameters than today's and should be made anew at the next sign-in. */
export const needsRehash = (stored: string): boolean =>
  !stored.includes('$argon2id$') || !stored.includes('$m=19456,t=2,p=1$');

let decoy: Promise<string> | undefined;

/**
 * Whether the password is the stored one. Without a stored hash (no such account) it works as long and says no, so
 * that the time of the answer does not tell which usernames exist. Only when it is its turn: judged() sees to that.
 */
export async function passwordMatches(stored: string | null, password: string): Promise<boolean> {
  decoy ??= hash(randomBytes(16).toString('hex'), PARAMETERS);
  const matches = await verify(stored ?? (await decoy), password);
  return stored !== null && matches;
}
