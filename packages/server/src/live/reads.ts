import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { GONE_AFTER } from '../platform/live/presence.ts';

/** Which of these users are present: have the product open somewhere, on whichever process. */
export async function presentUsers(connection: Connection, userIds: readonly number[]): Promise<Set<number>> {
  const present = await connection.rows<{ userId: number }>(sql`
    select distinct user_id as "userId" from live_streams
    where user_id = any(${sql.param([...userIds])}::bigint[]) and seen_at > now() - ${GONE_AFTER}`);
  return new Set(present.map(({ userId }) => userId));
}
