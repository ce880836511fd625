import { randomBytes } from 'node:crypto';
import { CONFIRMATION_DAYS } from '@brick/domain/auth/email-confirmation-api';
import { sql } from 'drizzle-orm';
import { publishNotice, queueMail } from '../../notices/service.ts';
import { hashSecret } from '../../platform/access/sessions.ts';
import { type Config, mailLinkBase } from '../../platform/config/config.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { emailConfirmations, passwordResets } from '../../schema/account-tables.ts';
import { users } from '../../schema/users.ts';
import { type Account, changeAccount } from '../../users/service.ts';
import { notifyOldAddress } from '../security-notifications.ts';

const DAY = 86_400_000;

/** Mails a confirmation link. Only the hash of its secret is stored. */
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
    values (${hashSecret(key)}, ${id}, ${email}, ${expiresAt})`);
  const link = `${mailLinkBase(config)}/confirm-email/${key}`;
  await queueMail(connection, { recipient: email, userId: id, language }, (word) => ({
    subject: word('confirmSubject'),
    parts: [
      word('confirmText', { username, days: CONFIRMATION_DAYS }),
      { label: word('confirmLink'), link },
      word('confirmElse'),
    ],
  }));
}

export interface OpenConfirmation {
  userId: number;
  username: string;
  email: string;
}

/** Returns what a link would confirm, or null if it is invalid or expired. */
export async function openConfirmation(
  connection: Connection,
  key: string,
  now: number,
): Promise<OpenConfirmation | null> {
  const [found] = await connection.rows<OpenConfirmation>(sql`
    select c.user_id as "userId", u.username, c.email from ${emailConfirmations} c
    join ${users} u on u.id = c.user_id and u.deleted_at is null
    where c.token_hash = ${hashSecret(key)} and c.expires_at > ${new Date(now).toISOString()}`);
  return found ?? null;
}

/** Removes all confirmation links of an account, which is locked before them. */
export const dropConfirmations = (connection: Connection, userId: number): Promise<object[]> =>
  connection.rows(sql`
    delete from ${emailConfirmations}
    where user_id = (select id from ${users} where id = ${userId} for no key update)`);

/** Removes an unconfirmed address from other accounts and notifies them. */
async function releaseAddressFromOthers(
  connection: Connection,
  userId: number,
  email: string,
): Promise<void> {
  const lost = await connection.rows<{ id: number }>(sql`
    update ${users} set email = null, email_kept_at = null, email_link_at = null, updated_at = now()
    where lower(email) = lower(${email}) and id <> ${userId} and email_confirmed_at is null returning id`);
  const userIds = lost.map(({ id }) => id);
  await publishNotice(connection, { userIds, kind: 'addressLost' });
  for (const id of userIds) {
    // Password reset links to this address must not work for this account any more.
    await connection.rows(sql`delete from ${passwordResets} where user_id = ${id}`);
    connection.announce({ userId: id, topic: 'settings' });
  }
}

/**
 * Confirms an email address of an account in the current transaction: its owner has received mail there. Throws taken
 * if another account has confirmed it.
 */
export async function confirmAddress(
  connection: Connection,
  account: Account,
  email: string,
  now: number,
): Promise<Account> {
  const moves = account.email !== null && account.email.toLowerCase() !== email.toLowerCase();
  // Executed in order on one connection: all accounts are locked in the order of their ids, as others lock them, and
  // the address is released by others before it is stored here.
  const [, , confirmed] = await Promise.all([
    connection.rows(sql`
      select from ${users} where id = ${account.id} or (lower(email) = lower(${email}) and email_confirmed_at is null)
      order by id for no key update`),
    releaseAddressFromOthers(connection, account.id, email),
    changeAccount(connection, account.id, {
      email,
      emailConfirmedAt: new Date(now).toISOString(),
      emailKeptAt: null,
      claimedEmail: null,
      emailLinkAt: null,
    }),
    dropConfirmations(connection, account.id),
    moves && connection.rows(sql`delete from ${passwordResets} where user_id = ${account.id}`),
    moves && notifyOldAddress(connection, account),
  ]);
  return confirmed as Account;
}
