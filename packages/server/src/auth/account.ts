import { DomainError } from '@brick/domain/errors';
import type { CurrentUser } from '@brick/domain/users/contract';
import { eq, sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { brokenUniqueRule } from '../platform/database.ts';
import { columnsOf } from '../platform/list.ts';
import { users } from '../schema/users.ts';

type Account = CurrentUser & { password: string };

/** An account by its username or e-mail address, without regard to case. */
export async function findAccount(connection: Connection, name: string): Promise<Account | undefined> {
  const [account] = await connection.rows<Account>(
    sql`select ${columnsOf(users)} from ${users} where lower(${users.username}) = lower(${name}) or lower(${users.email}) = lower(${name})
        order by lower(${users.username}) = lower(${name}) desc limit 1`,
  );
  return account;
}

export async function requireAccount(connection: Connection, userId: number): Promise<Account> {
  const [account] = await connection.rows<Account>(
    sql`select ${columnsOf(users)} from ${users} where ${users.id} = ${userId}`,
  );
  if (!account) throw new DomainError('signedOut', 'You are logged out. Please sign in.');
  return account;
}

const TAKEN: Record<string, { field: string; sentence: string }> = {
  users_username_key: { field: 'username', sentence: 'This username is taken' },
  users_email_key: { field: 'email', sentence: 'This email address is already in use' },
};

/** Makes an account. Throws taken where username or e-mail address belong to another. */
export async function insertAccount(
  connection: Connection,
  account: typeof users.$inferInsert,
): Promise<CurrentUser> {
  try {
    const [made] = await connection.db.insert(users).values(account).returning();
    if (!made) throw new Error('an inserted account came back empty');
    return made as CurrentUser;
  } catch (error) {
    const taken = TAKEN[brokenUniqueRule(error) ?? ''];
    if (!taken) throw error;
    throw new DomainError('taken', `${taken.sentence}.`, { fields: { [taken.field]: taken.sentence } });
  }
}

export async function replacePasswordHash(
  connection: Connection,
  userId: number,
  password: string,
): Promise<void> {
  await connection.db.update(users).set({ password }).where(eq(users.id, userId));
}
