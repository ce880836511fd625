import { DomainError, said } from '@brick/domain/errors';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { users } from '../schema/users.ts';

/** Until when the demo of an account is kept; null for an account that stays, undefined for none. */
export async function demoUntilOf(
  connection: Connection,
  userId: number,
  { lock }: { lock: boolean } = { lock: false },
): Promise<string | null | undefined> {
  const [account] = await connection.rows<{ demoUntil: string | null }>(sql`
    select ${users.demoUntil} as "demoUntil" from ${users} where ${users.id} = ${userId}${lock ? sql` for no key update` : sql``}`);
  return account?.demoUntil;
}

/** Whose session this is; null for none, and for one that has ended. */
export async function signedInBy(connection: Connection, sid: string | null): Promise<number | null> {
  if (!sid) return null;
  const [session] = await connection.rows<{ userId: number }>(
    sql`select user_id as "userId" from sessions where sid = ${sid} and expire > now()`,
  );
  return session?.userId ?? null;
}

/** Demos that are kept at one time: each is a project with hundreds of rows, and anybody may open one. */
const MOST_AT_ONCE = 1000;
const ASK_AGAIN_AFTER_SECONDS = 600;

/** Refuses one demo more than the server is meant to hold. */
export async function mustLeaveRoom(connection: Connection): Promise<void> {
  const [open] = await connection.rows<{ count: number }>(
    sql`select count(*) as count from ${users} where ${users.demoUntil} is not null`,
  );
  if ((open?.count ?? 0) < MOST_AT_ONCE) return;
  throw new DomainError(
    'unavailable',
    said('All demos are taken at the moment. Please try again in a while.'),
    {
      retryAfterSeconds: ASK_AGAIN_AFTER_SECONDS,
    },
  );
}
