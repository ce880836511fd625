import { sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Connection, inTransaction } from '../connection.ts';
import type { Stream } from './stream.ts';

/** Streams that one account may have open: browsers and devices, whose tabs share one. */
const MOST_OF_A_USER = 20;

/** Milliseconds after which a process says again that its streams are open. */
export const RENEW_EVERY = 30_000;

/** A process that has not said so for so long is dead, and so are its streams. */
export const GONE_AFTER = sql.raw(`interval '75 seconds'`);

/** Of our advisory locks, the one for opening streams; its second number is made of the user. */
const OPENING = 7_216_044;

/** Writes down that a stream is open. False where the user has as many as they may, over all processes. */
export const noteOpen = (pool: pg.Pool, stream: Stream, process: string): Promise<boolean> =>
  inTransaction(pool, async (connection) => {
    // One after another: of those that open at the same moment each has to see the others counted.
    await connection.rows(sql`select pg_advisory_xact_lock(${OPENING}, ${stream.userId % 2_147_483_647})`);
    const noted = await connection.rows(sql`
      insert into live_streams (id, user_id, process)
      select ${stream.id}::uuid, ${stream.userId}::bigint, ${process}
      where (select count(*) from live_streams where user_id = ${stream.userId} and seen_at > now() - ${GONE_AFTER}) < ${MOST_OF_A_USER}::bigint
      returning id`);
    return noted.length > 0;
  });

export const noteClosed = (connection: Connection, streams: readonly Stream[]): Promise<unknown> =>
  connection.rows(
    sql`delete from live_streams where id = any(${sql.param(streams.map(({ id }) => id))}::uuid[])`,
  );

/**
 * Says that these streams of a process are still open, and clears away those of processes that died. Streams that
 * others took for dead while the database was out of reach come back by it.
 */
export async function renew(
  connection: Connection,
  streams: ReadonlySet<Stream>,
  process: string,
): Promise<void> {
  const open = [...streams];
  await connection.rows(sql`
    insert into live_streams (id, user_id, process)
    select id, user_id, ${process} from unnest(${sql.param(open.map(({ id }) => id))}::uuid[],
      ${sql.param(open.map(({ userId }) => userId))}::bigint[]) as open (id, user_id)
    on conflict (id) do update set seen_at = now()`);
  await connection.rows(sql`delete from live_streams where seen_at < now() - ${GONE_AFTER}`);
}

/** Whether any other process has listeners. */
export async function othersListen(connection: Connection, process: string): Promise<boolean> {
  const others = await connection.rows(
    sql`select 1 from live_streams where process <> ${process} and seen_at > now() - ${GONE_AFTER} limit 1`,
  );
  return others.length > 0;
}

/** A process that stops has no streams any more. */
export const noteStopped = (connection: Connection, process: string): Promise<unknown> =>
  connection.rows(sql`delete from live_streams where process = ${process}`);
