import { randomBytes } from 'node:crypto';
import { passwordStrength } from '@brick/domain/auth/password-strength';
import { fieldProblem, problemMessage } from '@brick/domain/errors';
import type { Config } from '../config/config.ts';
import { type QueuePlace, runInPasswordQueue } from './password-queue.ts';

/** Loaded with the first password, because the start does without it. */
const loadArgon2 = async () => (await import('./argon2.ts')).argon2;

const TOO_WEAK = problemMessage(
  'This password is too easy to guess. Choose a longer one, for instance of several words',
);

/** The minimum length of a new password if the operator has weak ones rejected. */
const MIN_LENGTH = 8;

const TOO_SHORT = problemMessage('Password must be at least 8 characters');

/** Rejects a weak, common or short new password if the operator has chosen that. Throws invalid for the field. */
export function assertStrongPassword(
  { passwords }: Pick<Config, 'passwords'>,
  chosen: { password: string; username: string },
  field: string,
): void {
  if (passwords !== 'strict') return;
  const strength = passwordStrength(chosen.password, chosen.username);
  if (strength !== 'fair' && strength !== 'strong') throw fieldProblem(field, TOO_WEAK);
  if ([...chosen.password].length < MIN_LENGTH) throw fieldProblem(field, TOO_SHORT);
}

/** Hashes a password when its turn comes. Throws unavailable if too many are waiting. */
export const hashPassword = (password: string, place?: QueuePlace): Promise<string> =>
  runInPasswordQueue(async () => (await loadArgon2()).hash(password), place);

/** Whether the stored hash uses outdated parameters and should be renewed at the next sign-in. */
export const needsRehash = (stored: string): boolean =>
  !stored.includes('$argon2id$') || !stored.includes('$m=19456,t=2,p=1$');

let decoyHash: Promise<string> | undefined;

/**
 * Whether the password matches the stored hash. Without a hash (no such account) it does the same work and returns
 * false, so that the response time does not reveal which usernames exist. Only call it inside checkPasswordAttempt().
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const { hash, verify } = await loadArgon2();
  decoyHash ??= hash(randomBytes(16).toString('hex'));
  const matches = await verify(stored ?? (await decoyHash), password);
  return stored !== null && matches;
}
