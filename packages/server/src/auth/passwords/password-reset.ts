import { randomBytes } from 'node:crypto';
import { RESET_MINUTES } from '@brick/domain/auth/password-reset-api';
import { sql } from 'drizzle-orm';
import { queueMail } from '../../notices/service.ts';
import { forgetDevices } from '../../platform/access/known-devices.ts';
import { endAllSessions, hashSecret } from '../../platform/access/sessions.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { accessTokens, passwordResets } from '../../schema/account-tables.ts';
import { users } from '../../schema/users.ts';
import { type Account, changeAccount } from '../../users/service.ts';
import { deletePasswordResets } from '../service.ts';

const MINUTE = 60_000;

/**
 * Creates a single-use password reset. Only the hash of its secret is stored. `email` is its mail address, if any:
 * using the link proves that address. Returns the path of the link.
 */
export async function createReset(
  connection: Connection,
  userId: number,
  now: number,
  email: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await connection.rows(sql`
    insert into ${passwordResets} (token_hash, user_id, email, expires_at)
    values (${hashSecret(token)}, ${userId}, ${email}, ${new Date(now + RESET_MINUTES * MINUTE).toISOString()})`);
  return `/reset/${token}`;
}

/** Mails a password reset link to the account's own address. */
export async function sendReset(
  connection: Connection,
  { id, username, language }: Account,
  email: string,
  { now, base }: { now: number; base: string },
): Promise<void> {
  const link = base + (await createReset(connection, id, now, email));
  await queueMail(connection, { recipient: email, userId: id, language }, (word) => ({
    subject: word('resetSubject'),
    parts: [
      word('resetText', { username, minutes: RESET_MINUTES }),
      { label: word('resetLink'), link },
      word('resetElse'),
    ],
  }));
}

/** Whether a reset link is still valid. */
export async function isOpenReset(connection: Connection, token: string, now: number): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from ${passwordResets} where token_hash = ${hashSecret(token)} and expires_at > ${new Date(now).toISOString()}`);
  return found.length > 0;
}

interface ResetResult {
  userId: number;
  /** The mail address that received the link. */
  email: string | null;
}

/** Uses up a reset link and returns its account, locked before its links. Null if it is invalid or was just used. */
export async function consumeReset(
  connection: Connection,
  token: string,
  now: number,
): Promise<ResetResult | null> {
  const [used] = await connection.rows<ResetResult>(sql`
    delete from ${passwordResets} where token_hash = ${hashSecret(token)} and expires_at > ${new Date(now).toISOString()}
      and user_id = (
        select u.id from ${users} u join ${passwordResets} r on r.user_id = u.id where r.token_hash = ${hashSecret(token)}
        for no key update of u)
    returning user_id as "userId", email`);
  return used ?? null;
}

/**
 * Stores the hash of a new password and removes all sessions, known devices and reset links of the account, and its
 * personal tokens unless they are kept.
 */
export async function replacePassword(
  connection: Connection,
  userId: number,
  password: string,
  { keepTokens = false } = {},
): Promise<void> {
  await changeAccount(connection, userId, { password });
  if (!keepTokens)
    await connection.rows(sql`
      update ${accessTokens} set withdrawn_at = now()
      where user_id = ${userId} and project_id is null and withdrawn_at is null`);
  await endAllSessions(connection, userId);
  await forgetDevices(connection, userId);
  await deletePasswordResets(connection, userId);
}
