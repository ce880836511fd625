import { DomainError, fieldProblem, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { violatedUniqueConstraint } from '../platform/db/database.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { users } from '../schema/users.ts';

/** A stored account. Responses select their fields. */
export interface Account extends CurrentUser {
  /** The hash; null for an account that signs in with OpenID Connect alone. */
  password: string | null;
  twoFactorSecret: string | null;
  twoFactorStep: number | null;
  lockedAt: string | null;
  emailKeptAt: string | null;
}

/**
 * Finds the active accounts that a text may mean, ignoring case: email addresses before usernames that look like one.
 * A confirmed address is the only result. At most two.
 */
export async function findAccountsByName(connection: Connection, name: string): Promise<Account[]> {
  const isAddress = sql`lower(${users.email}) = lower(${name})`;
  const found = await connection.rows<Account>(sql`
    select ${columnsOf(users)} from ${users} where ${users.deletedAt} is null
      and (lower(${users.username}) = lower(${name}) or ${isAddress})
    order by coalesce(${isAddress}, false) desc limit 2`);
  const [first] = found;
  const isProved = first?.emailConfirmedAt != null && first.email?.toLowerCase() === name.toLowerCase();
  return isProved ? [first] : found;
}

/** The mail address for messages about the account itself. Null without a confirmed or previously used one. */
export const ownMailAddress = ({
  email,
  emailConfirmedAt,
  emailKeptAt,
}: Pick<Account, 'email' | 'emailConfirmedAt' | 'emailKeptAt'>): string | null =>
  emailConfirmedAt !== null || emailKeptAt !== null ? email : null;

/** The mail address for messages about a project. Unconfirmed older addresses receive those of earlier projects. */
export const projectMailAddress = (
  projectId: SQL,
): SQL => sql`case when u.email_confirmed_at is not null or exists (
  select 1 from project_members as joined where joined.project_id = ${projectId} and joined.user_id = u.id
    and joined.added_at <= u.email_kept_at) then u.email end`;

/** SQL condition: the user `u` has an address, confirmed or not, or claims one. */
export const hasAddress: SQL = sql`coalesce(u.email, u.claimed_email) is not null`;

export async function findAccountById(connection: Connection, userId: number): Promise<Account | undefined> {
  const [account] = await connection.rows<Account>(
    sql`select ${columnsOf(users)} from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null`,
  );
  return account;
}

/** Loads the caller's account. Throws signedOut if it is gone. */
export async function requireAccount(connection: Connection, userId: number): Promise<Account> {
  const account = await findAccountById(connection, userId);
  if (!account) throw new DomainError('signedOut', problemMessage('You are logged out. Please sign in.'));
  return account;
}

const TAKEN_FIELDS: Record<string, { field: string; sentence: ProblemMessage }> = {
  users_username_form_key: { field: 'username', sentence: problemMessage('This username is taken') },
  users_username_key: { field: 'username', sentence: problemMessage('This username is taken') },
  users_email_key: { field: 'email', sentence: problemMessage('This email address is already in use') },
};

async function rejectTaken<T>(work: Promise<T[]>): Promise<T> {
  try {
    const [row] = await work;
    if (!row) throw new Error('an account that was written came back empty');
    return row;
  } catch (error) {
    const taken = TAKEN_FIELDS[violatedUniqueConstraint(error) ?? ''];
    if (!taken) throw error;
    throw fieldProblem(taken.field, taken.sentence, 'taken');
  }
}

/** The key for unique usernames: other forms of letters, such as wide ones, are the same name. */
const keyOf = (username: string) => sql`lower(normalize(${username}, NFKC))`;

/** Creates an account. Throws taken for an existing username or email address. */
export const insertAccount = (
  connection: Connection,
  account: typeof users.$inferInsert,
): Promise<CurrentUser> =>
  rejectTaken(
    connection.db
      .insert(users)
      .values({ ...account, usernameKey: keyOf(account.username) })
      .returning(),
  ) as Promise<CurrentUser>;

/**
 * Changes fields of an account; undefined ones stay. Throws taken like insertAccount. Updates the account's other
 * screens.
 */
export async function changeAccount(
  connection: Connection,
  userId: number,
  change: Partial<typeof users.$inferInsert>,
): Promise<CurrentUser> {
  const changed = await rejectTaken(
    connection.db
      .update(users)
      .set({
        ...change,
        ...(change.username !== undefined && { usernameKey: keyOf(change.username) }),
        updatedAt: sql`now()`,
      })
      .where(eq(users.id, userId))
      .returning(),
  );
  connection.announce({ userId, topic: 'settings' });
  return changed as CurrentUser;
}

/**
 * Whether the account's credentials are unchanged, and locks them until the transaction ends: a session that begins
 * during a change is ended by it or does not begin.
 */
export async function lockIfUnchanged(
  connection: Connection,
  { id, password, twoFactorAuth }: Account,
): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from ${users} where id = ${id} and password is not distinct from ${password}::text and two_factor_auth = ${twoFactorAuth}
      and locked_at is null for share`);
  return found.length > 0;
}
