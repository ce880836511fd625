import { DomainError, refusedField, type Said, said } from '@brick/domain/errors';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { eq, sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { brokenUniqueRule } from '../platform/database.ts';
import { columnsOf } from '../platform/list.ts';
import { users } from '../schema/users.ts';

/** An account as it is stored; replies pick what may leave. */
export interface Account extends CurrentUser {
  password: string;
  twoFactorSecret: string | null;
  twoFactorStep: number | null;
}

/** A living account by its username or e-mail address, without regard to case. */
export async function findAccount(connection: Connection, name: string): Promise<Account | undefined> {
  const [account] = await connection.rows<Account>(
    sql`select ${columnsOf(users)} from ${users} where ${users.deletedAt} is null
        and (lower(${users.username}) = lower(${name}) or lower(${users.email}) = lower(${name}))
        order by lower(${users.username}) = lower(${name}) desc limit 1`,
  );
  return account;
}

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

/** Makes an account. Throws taken where username or e-mail address belong to another. */
export const insertAccount = (
  connection: Connection,
  account: typeof users.$inferInsert,
): Promise<CurrentUser> =>
  unlessTaken(connection.db.insert(users).values(account).returning()) as Promise<CurrentUser>;

/** Changes fields of an account; undefined ones stay. Throws taken as insertAccount does. His other screens follow. */
export async function changeAccount(
  connection: Connection,
  userId: number,
  change: Partial<typeof users.$inferInsert>,
): Promise<CurrentUser> {
  const changed = await unlessTaken(
    connection.db
      .update(users)
      .set({ ...change, updatedAt: sql`now()` })
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
    select 1 from ${users} where id = ${id} and password = ${password} and two_factor_auth = ${twoFactorAuth} for share`);
  return found.length > 0;
}
