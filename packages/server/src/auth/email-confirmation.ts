import { randomBytes } from 'node:crypto';
import { CONFIRMATION_DAYS } from '@brick/domain/auth/email';
import { sql } from 'drizzle-orm';
import { queueLetter, tell } from '../notices/reads.ts';
import { type Config, mailedAddress } from '../platform/config.ts';
import type { Connection } from '../platform/connection.ts';
import { hashOf } from '../platform/sessions.ts';
import { emailConfirmations, passwordResets } from '../schema/people.ts';
import { users } from '../schema/users.ts';
import { type Account, changeAccount } from '../users/reads.ts';
import { tellOldAddress } from './security-letters.ts';

const DAY = 86_400_000;

/** Mails a link that proves an address for an account; of its secret only the hash is stored. */
export async function mailConfirmation(
  connection: Connection,
  { id, username, language }: Pick<Account, 'id' | 'username' | 'language'>,
  email: string,
  { config, now }: { config: Config; now: number },
): Promise<void> {
  const key = randomBytes(32).toString('base64url');
  const expiresAt = new Date(now + CONFIRMATION_DAYS * DAY).toISOString();
  await connection.rows(sql`
    insert into ${emailConfirmations} (token_hash, user_id, email, expires_at)
    values (${hashOf(key)}, ${id}, ${email}, ${expiresAt})`);
  const link = `${mailedAddress(config)}/confirm-email/${key}`;
  await queueLetter(connection, { recipient: email, userId: id, language }, (word) => ({
    subject: word('confirmSubject'),
    parts: [
      word('confirmText', { username, days: CONFIRMATION_DAYS }),
      { label: word('confirmLink'), link },
      word('confirmElse'),
    ],
  }));
}

interface OpenConfirmation {
  userId: number;
  username: string;
  email: string;
}

/** What a link would confirm; null for one that does not work, or does not any more. */
export async function openConfirmation(
  connection: Connection,
  key: string,
  now: number,
): Promise<OpenConfirmation | null> {
  const [found] = await connection.rows<OpenConfirmation>(sql`
    select c.user_id as "userId", u.username, c.email from ${emailConfirmations} c
    join ${users} u on u.id = c.user_id and u.deleted_at is null
    where c.token_hash = ${hashOf(key)} and c.expires_at > ${new Date(now).toISOString()}`);
  return found ?? null;
}

/** Takes back every link that was mailed to confirm an address of an account. */
export const dropConfirmations = (connection: Connection, userId: number): Promise<object[]> =>
  connection.rows(sql`delete from ${emailConfirmations} where user_id = ${userId}`);

/** Takes an address that was never confirmed from whoever else entered it, and tells them. */
async function takeFromOthers(connection: Connection, userId: number, email: string): Promise<void> {
  const lost = await connection.rows<{ id: number }>(sql`
    update ${users} set email = null, email_kept_at = null, email_link_at = null, updated_at = now()
    where lower(email) = lower(${email}) and id <> ${userId} and email_confirmed_at is null returning id`);
  const userIds = lost.map(({ id }) => id);
  await tell(connection, { userIds, kind: 'addressLost' });
  for (const id of userIds) {
    // A link to a new password that waits there is no longer for this account.
    await connection.rows(sql`delete from ${passwordResets} where user_id = ${id}`);
    connection.announce({ userId: id, topic: 'settings' });
  }
}

/**
 * Makes an address the confirmed one of an account, in the transaction of the connection: who confirms it has read mail
 * there. Throws taken where another account confirmed it.
 */
export async function confirmAddress(
  connection: Connection,
  account: Account,
  email: string,
  now: number,
): Promise<Account> {
  const moves = account.email !== null && account.email.toLowerCase() !== email.toLowerCase();
  // One after another on one connection: it is nobody else's by the time that it is stored here.
  const [, confirmed] = await Promise.all([
    takeFromOthers(connection, account.id, email),
    changeAccount(connection, account.id, {
      email,
      emailConfirmedAt: new Date(now).toISOString(),
      emailKeptAt: null,
      claimedEmail: null,
      emailLinkAt: null,
    }),
    dropConfirmations(connection, account.id),
    moves && connection.rows(sql`delete from ${passwordResets} where user_id = ${account.id}`),
    moves && tellOldAddress(connection, account),
  ]);
  return confirmed as Account;
}
