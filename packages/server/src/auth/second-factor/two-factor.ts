import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@brick/domain/auth/two-factor-api';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connection.ts';
import type { Services } from '../../platform/http/endpoint-handlers.ts';
import type { Secrets } from '../../platform/security/secrets.ts';
import { recoveryCodes } from '../../schema/account-tables.ts';
import { users } from '../../schema/users.ts';
import { type Account, changeAccount } from '../../users/service.ts';
import { base32, matchingStep } from './totp.ts';

/** As RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** 112 bits: a recovery code cannot be found from its hash. */
const RECOVERY_BYTES = 14;

const encryptionContext = (userId: number) => `user ${userId}`;

/** Creates a new secret, which is inactive until a code confirms it. */
export async function createSecret(
  connection: Connection,
  secrets: Secrets,
  userId: number,
): Promise<Buffer> {
  const secret = randomBytes(SECRET_BYTES);
  await changeAccount(connection, userId, {
    twoFactorSecret: secrets.seal(secret.toString('base64url'), 'two-factor', encryptionContext(userId)),
    twoFactorStep: null,
  });
  return secret;
}

// Each code works once, even simultaneously on two processes: the step only moves forward.
async function useStep(connection: Connection, userId: number, step: number): Promise<boolean> {
  const taken = await connection.rows(sql`
    update ${users} set two_factor_step = ${step}
    where id = ${userId} and (two_factor_step is null or two_factor_step < ${step}) returning id`);
  return taken.length > 0;
}

/** Normalizes a recovery code for comparison: hyphens and case are ignored. */
const hashOf = (userId: number, code: string): string =>
  createHash('sha256')
    .update(`recovery ${userId} ${code.toUpperCase().replace(/[^A-Z0-9]/g, '')}`)
    .digest('hex');

async function useRecoveryCode(connection: Connection, userId: number, code: string): Promise<boolean> {
  const used = await connection.rows(sql`
    update ${recoveryCodes} set used_at = now()
    where user_id = ${userId} and code_hash = ${hashOf(userId, code)} and used_at is null returning user_id`);
  return used.length > 0;
}

const digitsOf = (code: string): string => code.replace(/[\s-]/g, '');

/** Whether this has the format of an app code. Otherwise it may be a recovery code. */
export const isAppCode = (code: string): boolean => /^\d{6}$/.test(digitsOf(code));

/** Checks an unused code and marks it as used. Accepts a recovery code if `recovery` is set. */
export async function acceptCode(
  connection: Connection,
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  account: Account,
  { code, recovery }: { code: string; recovery: boolean },
): Promise<boolean> {
  const digits = digitsOf(code);
  if (!isAppCode(code)) return recovery && useRecoveryCode(connection, account.id, code);
  // Two-factor sign-in was not set up: no code can be right.
  if (!account.twoFactorSecret) return false;
  const secret = secrets.open(account.twoFactorSecret, 'two-factor', encryptionContext(account.id));
  if (secret === null)
    throw new DomainError(
      'unavailable',
      problemMessage(
        'The server has lost the key for these codes. A recovery code still works; tell who runs the server.',
      ),
    );
  const step = matchingStep(Buffer.from(secret, 'base64url'), digits, now());
  return step !== null && useStep(connection, account.id, step);
}

const newCode = () => (base32(randomBytes(RECOVERY_BYTES)).match(/.{1,4}/g) ?? []).join('-');

/** Replaces all recovery codes with ten new ones. Only their hashes are stored. */
export async function createRecoveryCodes(connection: Connection, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODE_COUNT }, newCode);
  await connection.rows(sql`delete from ${recoveryCodes} where user_id = ${userId}`);
  await connection.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
  return codes;
}

/** Counts the unused recovery codes of an account. */
export async function countRecoveryCodes(connection: Connection, userId: number): Promise<number> {
  const [row] = await connection.rows<{ left: number }>(
    sql`select count(*) as left from ${recoveryCodes} where user_id = ${userId} and used_at is null`,
  );
  return row?.left ?? 0;
}

/** Removes two-factor sign-in from an account. */
export async function removeTwoFactor(connection: Connection, userId: number): Promise<void> {
  await connection.rows(sql`delete from ${recoveryCodes} where user_id = ${userId}`);
  await changeAccount(connection, userId, {
    twoFactorAuth: false,
    twoFactorSecret: null,
    twoFactorStep: null,
  });
}
