import { DomainError, refusedField, type Said, said } from '@brick/domain/errors';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { brokenUniqueRule } from '../platform/database.ts';
import { columnsOf } from '../platform/list.ts';
import { users } from '../schema/users.ts';

/** An account as it is stored; replies pick what may leave. */
export interface Account extends CurrentUser {
  password: string;
  twoFactorSecret: string | null;
  twoFactorStep: number | null;
  lockedAt: string | null;
  emailKeptAt: string | null;
}

/**
 * The living accounts that a text may mean, without regard to case: an address comes before a username that looks like
 * one, and is the only answer where its account confirmed it. There are two of them at most.
 */
export async function accountsNamed(connection: Connection, name: string): Promise<Account[]> {
  const isAddress = sql`lower(${users.email}) = lower(${name})`;
  const found = await connection.rows<Account>(sql`
    select ${columnsOf(users)} from ${users} where ${users.deletedAt} is null
      and (lower(${users.username}) = lower(${name}) or ${isAddress})
    order by coalesce(${isAddress}, false) desc limit 2`);
  const [first] = found;
  const isProved = first?.emailConfirmedAt != null && first.email?.toLowerCase() === name.toLowerCase();
  return isProved ? [first] : found;
}

/** The address to which an account is mailed about itself; null where it has none that it confirmed or was mailed at before. */
export const ownAddress = ({
  email,
  emailConfirmedAt,
  emailKeptAt,
}: Pick<Account, 'email' | 'emailConfirmedAt' | 'emailKeptAt'>): string | null =>
  emailConfirmedAt !== null || emailKeptAt !== null ? email : null;

/** The same for what account `u` hears of a project: an address that was kept hears of those that it was in already. */
export const addressInProject = (
  projectId: SQL,
): SQL => sql`case when u.email_confirmed_at is not null or exists (
  select 1 from project_members as joined where joined.project_id = ${projectId} and joined.user_id = u.id
    and joined.added_at <= u.email_kept_at) then u.email end`;

export async function findAccountById(connection: Connection, userId: number): Promise<Account | undefined> {
  const [account] = await connection.rows<Account>(
    sql`select ${columnsOf(users)} from ${users} where ${users.id} = ${userId} and ${users.deletedAt} is null`,
  );
  return account;
}

/** The account of a caller. Throws signedOut where it is gone. */
export async function requireAccount(connection: Connection, userId: number): Promise<Account> {
  const account = await findAccountById(connection, userId);
  if (!account) throw new DomainError('signedOut', said('You are logged out. Please sign in.'));
  return account;
}

const TAKEN: Record<string, { field: string; sentence: Said }> = {
  users_username_form_key: { field: 'username', sentence: said('This username is taken') },
  users_username_key: { field: 'username', sentence: said('This username is taken') },
  users_email_key: { field: 'email', sentence: said('This email address is already in use') },
};

async function unlessTaken<T>(work: Promise<T[]>): Promise<T> {
  try {
    const [row] = await work;
    if (!row) throw new Error('an account that was written came back empty');
    return row;
  } catch (error) {
    const taken = TAKEN[brokenUniqueRule(error) ?? ''];
    if (!taken) throw error;
    throw refusedField(taken.field, taken.sentence, 'taken');
  }
}

/** By what usernames are told apart: letters in other forms, such as wide ones, make no other name. */
const keyOf = (username: string) => sql`lower(normalize(${username}, NFKC))`;

/** Makes an account. Throws taken where username or e-mail address belong to another. */
export const insertAccount = (
  connection: Connection,
  account: typeof users.$inferInsert,
): Promise<CurrentUser> =>
  unlessTaken(
    connection.db
      .insert(users)
      .values({ ...account, usernameKey: keyOf(account.username) })
      .returning(),
  ) as Promise<CurrentUser>;

/** Changes fields of an account; undefined ones stay. Throws taken as insertAccount does. Their other screens follow. */
export async function changeAccount(
  connection: Connection,
  userId: number,
  change: Partial<typeof users.$inferInsert>,
): Promise<CurrentUser> {
  const changed = await unlessTaken(
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
 * True where what lets an account in is still what was read, and stays so until the transaction ends: a session that
 * begins at the moment of a change is ended by it, or does not begin.
 */
export async function isUnchanged(
  connection: Connection,
  { id, password, twoFactorAuth }: Account,
): Promise<boolean> {
  const found = await connection.rows(sql`
    select 1 from ${users} where id = ${id} and password = ${password} and two_factor_auth = ${twoFactorAuth}
      and locked_at is null for share`);
  return found.length > 0;
}
