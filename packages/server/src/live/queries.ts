import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { STREAM_EXPIRES_AFTER } from '../platform/live/stream-registry.ts';

/** Returns which of these users are online: they have the application open, connected to any process. */
export async function loadOnlineUsers(
  connection: Connection,
  userIds: readonly number[],
): Promise<Set<number>> {
  const present = await connection.rows<{ userId: number }>(sql`
    select distinct user_id as "userId" from live_streams
    where user_id = any(${sql.param([...userIds])}::bigint[]) and seen_at > now() - ${STREAM_EXPIRES_AFTER}`);
  return new Set(present.map(({ userId }) => userId));
}
