import { DomainError, fieldProblem, problemMessage } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { SignInContext } from '../platform/access/sessions.ts';
import type { Config } from '../platform/config/config.ts';
import type { Connection } from '../platform/db/connection.ts';
import { limitByAddress } from '../platform/security/rate-limits.ts';
import { passwordResets } from '../schema/account-tables.ts';
import { users } from '../schema/users.ts';
import type { Account } from '../users/service.ts';
import { dropConfirmations, mailConfirmation } from './email/email-confirmation.ts';
import { assertPassword, type OwnerContext } from './passwords/credential-checks.ts';
import { notifyOldAddress, notifySecurity } from './security-notifications.ts';

const PASSWORD_NEEDED = {
  email: problemMessage('Enter your password to change your email address'),
  phone: problemMessage('Enter your password to change your phone number'),
  token: problemMessage('Enter your password to make a token'),
};

/**
 * Requires the password before the email address or phone number changes, because reset links and text messages go
 * there, and before a token is made. Throws invalid for the field `password` if it is missing or wrong, and tooMany as at sign-in.
 */
export async function assertIdentity(
  context: OwnerContext,
  account: Account,
  password: string | undefined,
  what: 'email' | 'phone' | 'token',
): Promise<void> {
  if (password === undefined && account.hasPassword) throw fieldProblem('password', PASSWORD_NEEDED[what]);
  await assertPassword(context, account, password, 'password');
}

/** Removes all password reset links of an account. */
export const deletePasswordResets = (connection: Connection, userId: number): Promise<object[]> =>
  connection.rows(sql`delete from ${passwordResets} where user_id = ${userId}`);

/** Links that are mailed to one address per hour, whoever requests them: the recipient may not know the product. */
const LINKS_PER_ADDRESS = 5;

/** Counts a mailed link. Throws tooMany. */
const countLinkTo = (connection: Connection, email: string): Promise<void> =>
  limitByAddress(connection.db, 'address link', email.toLowerCase(), LINKS_PER_ADDRESS);

/** Links that one account may request per hour, and addresses that it may enter: it learns which of them are taken. */
const LINKS_PER_ACCOUNT = 5;

/** Counts a link that an account wants to have mailed. Throws tooMany. */
export async function countLinkFor(connection: Connection, userId: number, email: string): Promise<void> {
  await limitByAddress(connection.db, 'address link asked', String(userId), LINKS_PER_ACCOUNT);
  await countLinkTo(connection, email);
}

/** Counts a mailed link and returns whether it may be sent. Registration succeeds in any case. */
export async function tryCountMailedLink(connection: Connection, email: string | null): Promise<boolean> {
  if (email === null) return false;
  try {
    await countLinkTo(connection, email);
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'tooMany') return false;
    throw error;
  }
}

/** The other account with this address, if any. */
const holdersOf = (connection: Connection, email: string, userId: number) =>
  connection.rows<{ isConfirmed: boolean }>(sql`
    select email_confirmed_at is not null as "isConfirmed" from ${users}
    where lower(email) = lower(${email}) and id <> ${userId}`);

/** The columns of an account that an entered address sets. */
type EmailFields = Pick<Account, 'claimedEmail' | 'emailLinkAt'> &
  Partial<Pick<Account, 'email' | 'emailConfirmedAt' | 'emailKeptAt'>>;

/**
 * Decides what happens to an entered address: it is stored as unconfirmed, or claimed from an account that never
 * confirmed it. Throws taken, with the offer to claim it if possible.
 */
export async function resolveEnteredEmail(
  connection: Connection,
  { email, claimEmail, userId = 0 }: { email: string | null; claimEmail: boolean; userId?: number },
  linkAt: number | null,
): Promise<EmailFields> {
  // Links that were mailed to the previous address prove nothing about this one.
  if (userId !== 0) await dropConfirmations(connection, userId);
  const emailLinkAt = linkAt === null || email === null ? null : new Date(linkAt).toISOString();
  const [other] = email === null ? [] : await holdersOf(connection, email, userId);
  if (!other) return { email, emailConfirmedAt: null, emailKeptAt: null, claimedEmail: null, emailLinkAt };
  if (claimEmail && !other.isConfirmed) return { claimedEmail: email, emailLinkAt };
  const offer = other.isConfirmed ? {} : { offer: { claimEmail: true } };
  throw fieldProblem('email', problemMessage('This email address is already in use'), 'taken', offer);
}

/** Mails the confirmation link of a new address if needed. */
export async function mailEmailLink(
  connection: Connection,
  account: Pick<Account, 'id' | 'username' | 'language' | 'email' | 'claimedEmail' | 'emailLinkAt'>,
  services: Pick<SignInContext['services'], 'config' | 'now'>,
): Promise<void> {
  const email = account.claimedEmail ?? account.email;
  if (email === null || account.emailLinkAt === null) return;
  await mailConfirmation(connection, account, email, { config: services.config, now: services.now() });
}

/** Removes everything that depends on the account's previous address, and notifies that address. */
export async function releaseAddress(connection: Connection, account: Account): Promise<void> {
  await deletePasswordResets(connection, account.id);
  if (account.email !== null) await notifyOldAddress(connection, account);
}

type OidcConfig = Pick<Config, 'oidc'>;

/** Whether an account may sign in with a password: everybody, unless the operator has named those who may. */
export const mayUsePassword = ({ oidc }: OidcConfig, { username }: { username: string }): boolean =>
  !oidc.only || oidc.passwordAccounts.includes(username.toLowerCase());

/**
 * Returns those accounts that may use a password. Throws forbidden if there is none, whether such an account exists or
 * not.
 */
export function assertMayUsePassword<Named extends { username: string }>(
  config: OidcConfig,
  named: readonly Named[],
): readonly Named[] {
  const allowed = named.filter((account) => mayUsePassword(config, account));
  if (config.oidc.only && allowed.length === 0)
    throw new DomainError(
      'forbidden',
      problemMessage('Passwords are not used here. Sign in with {providers}.', {
        providers: config.oidc.providers.map(({ label }) => label).join(', '),
      }),
    );
  return allowed;
}

export { notifySecurity };
