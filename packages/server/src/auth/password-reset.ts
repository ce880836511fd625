import { randomBytes } from 'node:crypto';
import { RESET_MINUTES } from '@brick/domain/auth/reset';
import { sql } from 'drizzle-orm';
import { queueLetter } from '../notices/reads.ts';
import type { Connection } from '../platform/connection.ts';
import { forgetDevices } from '../platform/devices.ts';
import { endSessionsOf, hashOf } from '../platform/sessions.ts';
import { passwordResets } from '../schema/people.ts';
import { type Account, changeAccount } from '../users/reads.ts';
import { dropResets } from './reads.ts';

const MINUTE = 60_000;

/**
 * Makes a way to a new password, which works once; of its secret only the hash is stored. `email` is where it is mailed,
 * if it is: who uses it has read that mail. Answers the path of the link.
 */
export async function makeReset(
  connection: Connection,
  userId: number,
  now: number,
  email: string | null = null,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await connection.rows(sql`
    insert into ${passwordResets} (token_hash, user_id, email, expires_at)
    values (${hashOf(token)}, ${userId}, ${email}, ${new Date(now + RESET_MINUTES * MINUTE).toISOString()})`);
  return `/reset/${token}`;
}

/** Sends an account the link to a new password, to the address that is its own. */
export async function sendReset(
  connection: Connection,
  { id, username, language }: Account,
  email: string,
  { now, base }: { now: number; base: string },
): Promise<void> {
  const link = base + (await makeReset(connection, id, now, email));
  await queueLetter(connection, { recipient: email, userId: id, language }, (word) => ({
    subject: word('resetSubject'),
    parts: [
      word('resetText', { username, minutes: RESET_MINUTES }),
      { label: word('resetLink'), link },
      word('resetElse'),
    ],
  }));
}

/** Whether a link still leads to a new password. */
export async function isOpenReset(connection: Connection, token: string, now: number): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from ${passwordResets} where token_hash = ${hashOf(token)} and expires_at > ${new Date(now).toISOString()}`);
  return found.length > 0;
}

interface UsedReset {
  userId: number;
  /** The address to which it was mailed. */
  email: string | null;
}

/** Uses a link up and answers whose it was; null for one that does not work, or was used at the same moment. */
export async function useReset(
  connection: Connection,
  token: string,
  now: number,
): Promise<UsedReset | null> {
  const [used] = await connection.rows<UsedReset>(sql`
    delete from ${passwordResets} where token_hash = ${hashOf(token)} and expires_at > ${new Date(now).toISOString()}
    returning user_id as "userId", email`);
  return used ?? null;
}

/** Stores the hash of a new password: every session, known device and other way to a new password of the account ends. */
export async function replacePassword(
  connection: Connection,
  userId: number,
  password: string,
): Promise<void> {
  await changeAccount(connection, userId, { password });
  await endSessionsOf(connection, userId);
  await forgetDevices(connection, userId);
  await dropResets(connection, userId);
}
