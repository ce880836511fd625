import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Connection, inTransaction } from '../db/connection.ts';
import type { EventStream } from './event-stream.ts';

/** Streams that one account may have open: one per browser or device, whose tabs share it. */
const MAX_STREAMS_PER_USER = 20;

/** Milliseconds between two heartbeats of a process for its streams. */
export const RENEW_EVERY = 30_000;

/** A process without a heartbeat for this time is dead, and so are its streams. */
export const STREAM_EXPIRES_AFTER = sql.raw(`interval '75 seconds'`);

/** The advisory lock class for opening streams; the second key is derived from the user. */
const OPEN_STREAM_LOCK = 7_216_044;

/** Registers a stream. False if the user has reached the limit over all processes. */
export const registerStream = (pool: pg.Pool, stream: EventStream, process: string): Promise<boolean> =>
  inTransaction(pool, async (connection) => {
    // Serialised, so that streams opened at the same moment are all counted.
    await connection.rows(
      sql`select pg_advisory_xact_lock(${OPEN_STREAM_LOCK}, ${stream.userId % 2_147_483_647})`,
    );
    const noted = await connection.rows(sql`
      insert into live_streams (id, user_id, process)
      select ${stream.id}::uuid, ${stream.userId}::bigint, ${process}
      where (select count(*) from live_streams where user_id = ${stream.userId} and seen_at > now() - ${STREAM_EXPIRES_AFTER}) < ${MAX_STREAMS_PER_USER}::bigint
      returning id`);
    return noted.length > 0;
  });

export const unregisterStreams = (
  connection: Connection,
  streams: readonly EventStream[],
): Promise<unknown> =>
  connection.rows(
    sql`delete from live_streams where id = any(${sql.param(streams.map(({ id }) => id))}::uuid[])`,
  );

/**
 * Refreshes the streams of a process and deletes those of dead processes. Streams that others removed while the
 * database was unreachable are added again.
 */
export async function renewStreams(
  connection: Connection,
  streams: ReadonlySet<EventStream>,
  process: string,
): Promise<void> {
  const open = [...streams];
  await connection.rows(sql`
    insert into live_streams (id, user_id, process)
    select id, user_id, ${process} from unnest(${sql.param(open.map(({ id }) => id))}::uuid[],
      ${sql.param(open.map(({ userId }) => userId))}::bigint[]) as open (id, user_id)
    on conflict (id) do update set seen_at = now()`);
  await connection.rows(sql`delete from live_streams where seen_at < now() - ${STREAM_EXPIRES_AFTER}`);
}

/** Whether another process has open streams. */
export async function otherProcessesListen(connection: Connection, process: string): Promise<boolean> {
  const others = await connection.rows(
    sql`select 1 from live_streams where process <> ${process} and seen_at > now() - ${STREAM_EXPIRES_AFTER} limit 1`,
  );
  return others.length > 0;
}

/** Removes all streams of a process that stops. */
export const unregisterProcess = (connection: Connection, process: string): Promise<unknown> =>
  connection.rows(sql`delete from live_streams where process = ${process}`);
