import { createHash, randomBytes } from 'node:crypto';
import { RECOVERY_CODES } from '@brick/domain/auth/two-factor';
import { DomainError, said } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import type { Secrets } from '../platform/secrets.ts';
import type { Services } from '../platform/serve.ts';
import { recoveryCodes } from '../schema/people.ts';
import { users } from '../schema/users.ts';
import { type Account, changeAccount } from '../users/reads.ts';
import { base32, stepOf } from './totp.ts';

/** As RFC 4226 recommends. */
const SECRET_BYTES = 20;
/** 112 bits: no list of hashes gives a recovery code away. */
const RECOVERY_BYTES = 14;

const about = (userId: number) => `user ${userId}`;

/** Gives an account a new secret, which counts for nothing until a code of it was confirmed. */
export async function giveSecret(connection: Connection, secrets: Secrets, userId: number): Promise<Buffer> {
  const secret = randomBytes(SECRET_BYTES);
  await changeAccount(connection, userId, {
    twoFactorSecret: secrets.seal(secret.toString('base64url'), 'two-factor', about(userId)),
    twoFactorStep: null,
  });
  return secret;
}

// Each code works once, also when it comes twice at the same moment or on two processes: the step only goes forward.
async function takeStep(connection: Connection, userId: number, step: number): Promise<boolean> {
  const taken = await connection.rows(sql`
    update ${users} set two_factor_step = ${step}
    where id = ${userId} and (two_factor_step is null or two_factor_step < ${step}) returning id`);
  return taken.length > 0;
}

/** How a recovery code is compared: as people type it, with or without its hyphens, in any case. */
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

/** Whether it has the form of an app's code; else it may be a recovery code. */
export const isOfApp = (code: string): boolean => /^\d{6}$/.test(digitsOf(code));

/** Whether a code is good and was not used before; from now on it was. A recovery code is taken where `recovery` says so. */
export async function codeIsTaken(
  connection: Connection,
  { secrets, now }: Pick<Services, 'secrets' | 'now'>,
  account: Account,
  { code, recovery }: { code: string; recovery: boolean },
): Promise<boolean> {
  const digits = digitsOf(code);
  if (!isOfApp(code)) return recovery && useRecoveryCode(connection, account.id, code);
  // Nothing was begun: no code can be right.
  if (!account.twoFactorSecret) return false;
  const secret = secrets.open(account.twoFactorSecret, 'two-factor', about(account.id));
  if (secret === null)
    throw new DomainError(
      'unavailable',
      said(
        'The server has lost the key for these codes. A recovery code still works; tell who runs the server.',
      ),
    );
  const step = stepOf(Buffer.from(secret, 'base64url'), digits, now());
  return step !== null && takeStep(connection, account.id, step);
}

const newCode = () => (base32(randomBytes(RECOVERY_BYTES)).match(/.{1,4}/g) ?? []).join('-');

/** Ten new recovery codes in place of all earlier ones; only their hashes stay. */
export async function giveRecoveryCodes(connection: Connection, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newCode);
  await connection.rows(sql`delete from ${recoveryCodes} where user_id = ${userId}`);
  await connection.db
    .insert(recoveryCodes)
    .values(codes.map((code) => ({ userId, codeHash: hashOf(userId, code) })));
  return codes;
}

/** Recovery codes of an account that were not used yet. */
export async function recoveryCodesLeft(connection: Connection, userId: number): Promise<number> {
  const [row] = await connection.rows<{ left: number }>(
    sql`select count(*) as left from ${recoveryCodes} where user_id = ${userId} and used_at is null`,
  );
  return row?.left ?? 0;
}

/** Takes everything away that asks an account for a code. */
export async function dropTwoFactor(connection: Connection, userId: number): Promise<void> {
  await connection.rows(sql`delete from ${recoveryCodes} where user_id = ${userId}`);
  await changeAccount(connection, userId, {
    twoFactorAuth: false,
    twoFactorSecret: null,
    twoFactorStep: null,
  });
}
