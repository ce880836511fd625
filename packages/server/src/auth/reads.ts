import { DomainError, refusedField, said } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import type { AtTheDoor } from '../platform/sessions.ts';
import { mustStayUnder } from '../platform/throttle.ts';
import { passwordResets } from '../schema/people.ts';
import { users } from '../schema/users.ts';
import type { Account } from '../users/reads.ts';
import { dropConfirmations, mailConfirmation } from './email-confirmation.ts';
import { mustKnowPassword } from './guarded.ts';
import { tellOldAddress } from './security-letters.ts';

const FOR_EMAIL = said('Enter your password to change your email address');
const FOR_PHONE = said('Enter your password to change your phone number');

/**
 * Asks who changes where an account is reached for the password: a link to a new one, or a text message, would go there.
 * Throws invalid on the field `password` where it is missing or wrong, and tooMany as signing in does.
 */
export async function mustProveIdentity(
  context: Pick<AtTheDoor, 'connection' | 'request' | 'services'>,
  account: Account,
  password: string | undefined,
  what: 'email' | 'phone',
): Promise<void> {
  if (password === undefined) throw refusedField('password', what === 'email' ? FOR_EMAIL : FOR_PHONE);
  await mustKnowPassword(context, account, password, 'password');
}

/** Takes back every way to a new password of an account. */
export const dropResets = (connection: Connection, userId: number): Promise<object[]> =>
  connection.rows(sql`delete from ${passwordResets} where user_id = ${userId}`);

/** Links that are mailed to one address in an hour, whoever asks for them: its owner may know nothing of us. */
const LINKS_TO_ADDRESS = 5;

/** Counts a link to an address. Throws tooMany. */
export const countLinkTo = (connection: Connection, email: string): Promise<void> =>
  mustStayUnder(connection.db, 'address link', email.toLowerCase(), LINKS_TO_ADDRESS);

/** Counts a link to an address and says whether it may go: an account is made in any case. */
export async function linkMayGo(connection: Connection, email: string | null): Promise<boolean> {
  if (email === null) return false;
  try {
    await countLinkTo(connection, email);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'tooMany') return false;
    throw error;
  }
}

/** The other account that entered an address, if there is one. */
const holdersOf = (connection: Connection, email: string, userId: number) =>
  connection.rows<{ isConfirmed: boolean }>(sql`
    select email_confirmed_at is not null as "isConfirmed" from ${users}
    where lower(email) = lower(${email}) and id <> ${userId}`);

/** What an account's row says of an address that was entered. */
type EmailFields = Pick<Account, 'claimedEmail' | 'emailLinkAt'> &
  Partial<Pick<Account, 'email' | 'emailConfirmedAt' | 'emailKeptAt'>>;

/**
 * What becomes of an address that somebody enters: it is theirs without being confirmed; or a link is to prove it, where
 * it is claimed from an account that never did. Throws taken, with the offer to claim it where that is possible.
 */
export async function enteredEmail(
  connection: Connection,
  { email, claimEmail, userId = 0 }: { email: string | null; claimEmail: boolean; userId?: number },
  linkAt: number | null,
): Promise<EmailFields> {
  // What was mailed to an earlier one proves nothing of this one.
  if (userId !== 0) await dropConfirmations(connection, userId);
  const emailLinkAt = linkAt === null || email === null ? null : new Date(linkAt).toISOString();
  const [other] = email === null ? [] : await holdersOf(connection, email, userId);
  if (!other) return { email, emailConfirmedAt: null, emailKeptAt: null, claimedEmail: null, emailLinkAt };
  if (claimEmail && !other.isConfirmed) return { claimedEmail: email, emailLinkAt };
  const offer = other.isConfirmed ? {} : { offer: { claimEmail: true } };
  throw refusedField('email', said('This email address is already in use'), 'taken', offer);
}

/** Mails the link for an address that was just entered, if one is to go. */
export async function mailEntered(
  connection: Connection,
  account: Pick<Account, 'id' | 'username' | 'language' | 'email' | 'claimedEmail' | 'emailLinkAt'>,
  services: Pick<AtTheDoor['services'], 'config' | 'now'>,
): Promise<void> {
  const email = account.claimedEmail ?? account.email;
  if (email === null || account.emailLinkAt === null) return;
  await mailConfirmation(connection, account, email, { config: services.config, now: services.now() });
}

/** Ends what the address that an account leaves was good for, and tells it. */
export async function leaveAddress(connection: Connection, account: Account): Promise<void> {
  await dropResets(connection, account.id);
  if (account.email !== null) await tellOldAddress(connection, account);
}
