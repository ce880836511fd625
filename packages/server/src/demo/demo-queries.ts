import { DomainError, problemMessage } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { users } from '../schema/users.ts';

/** The end of an account's demo. Null for a normal account, undefined for none. */
export async function demoUntilOf(
  connection: Connection,
  userId: number,
  { lock }: { lock: boolean } = { lock: false },
): Promise<string | null | undefined> {
  const [account] = await connection.rows<{ demoUntil: string | null }>(sql`
    select ${users.demoUntil} as "demoUntil" from ${users} where ${users.id} = ${userId}${lock ? sql` for no key update` : sql``}`);
  return account?.demoUntil;
}

/** The account of a session. Null for none or an ended one. */
export async function findSessionUser(connection: Connection, sid: string | null): Promise<number | null> {
  if (!sid) return null;
  const [session] = await connection.rows<{ userId: number }>(
    sql`select user_id as "userId" from sessions where sid = ${sid} and expire > now()`,
  );
  return session?.userId ?? null;
}

/** Maximum number of simultaneous demos: each is a project with hundreds of rows, and anybody may open one. */
const MAX_OPEN_DEMOS = 1000;
const ASK_AGAIN_AFTER_SECONDS = 600;

/** Throws if the maximum number of demos is open. */
export async function assertDemoCapacity(connection: Connection): Promise<void> {
  const [open] = await connection.rows<{ count: number }>(
    sql`select count(*) as count from ${users} where ${users.demoUntil} is not null`,
  );
  if ((open?.count ?? 0) < MAX_OPEN_DEMOS) return;
  throw new DomainError(
    'unavailable',
    problemMessage('All demos are taken at the moment. Please try again in a while.'),
    {
      retryAfterSeconds: ASK_AGAIN_AFTER_SECONDS,
    },
  );
}
