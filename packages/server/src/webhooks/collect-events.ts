import { EVENT_ACTIONS } from '@brick/domain/webhooks/event-actions';
import { EVENT_RECORD_KINDS } from '@brick/domain/webhooks/events';
import { MAX_WAITING } from '@brick/domain/webhooks/rules';
import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { type Connection, inTransaction } from '../platform/db/connection.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { webhookCursor, webhookDeliveries, webhooks } from '../schema/webhooks/webhooks.ts';
import { switchOff } from './switch-off.ts';

/** An advisory lock for all processes of a database: one reads the log, the others find nothing to do. */
const READING_LOCK = 7_216_041;

/** The position is stored at least so often, so that a start after a pause knows how old it is. */
const MOVED_EVERY = 60_000;

/** After a longer pause nobody waits for what happened before it, and reading begins anew. */
const LONGEST_PAUSE = 5 * 86_400_000;

interface Cursor {
  snapshot: string;
  movedAt: string;
}

/** SQL: the version of the record of a log entry `a` as it is now. */
const VERSION: SQL = sql`case a.entity ${sql.join(
  EVENT_RECORD_KINDS.map((kind) => {
    const { table } = KINDS[kind];
    return sql`when ${kind} then (select ${table.version} from ${table}
      where ${table.projectId} = a.project_id and ${table.id} = a.entity_id)`;
  }),
  sql` `,
)} end`;

const textArray = (texts: readonly string[]): SQL => sql`${sql.param([...texts])}::text[]`;

const lowestOf = (snapshot: string): string => snapshot.split(':')[0] ?? '0';

const highestOf = (snapshot: string): string => snapshot.split(':')[1] ?? '0';

const ANY_ON: SQL = sql`select 1 from ${webhooks} where ${webhooks.state} <> 'off' limit 1`;

/** Returns whether a webhook of any project is on. While none is, nobody reads the log. */
export const isAnyWebhookOn = async (connection: Connection): Promise<boolean> =>
  (await connection.rows(ANY_ON)).length > 0;

/** SQL: makes the log be read from now on, if a condition holds. */
const readFromNow = (now: number, condition: SQL = sql`true`): SQL => sql`
  insert into ${webhookCursor} (snapshot, moved_at)
  select pg_current_snapshot()::text, ${new Date(now).toISOString()}::timestamptz where ${condition}
  on conflict (sole) do update set snapshot = excluded.snapshot, moved_at = excluded.moved_at`;

/**
 * Makes the log be read from now on, unless it is read for another webhook already. Call it in the transaction that
 * switches a webhook on, before that. Readers, and others who begin, come after its end.
 */
export async function beginReading(connection: Connection, now: number): Promise<void> {
  await Promise.all([
    connection.rows(sql`select pg_advisory_xact_lock(${READING_LOCK})`),
    connection.rows(readFromNow(now, sql`not exists (${ANY_ON})`)),
  ]);
}

async function loadCursor(connection: Connection, now: number): Promise<Cursor | null> {
  const [row] = await connection.rows<Cursor & { ahead: boolean }>(sql`
    select snapshot, moved_at as "movedAt",
      split_part(snapshot, ':', 1)::xid8 > pg_snapshot_xmax(pg_current_snapshot()) as ahead from ${webhookCursor}`);
  const isOld = row !== undefined && now - Date.parse(row.movedAt) > LONGEST_PAUSE;
  if (row && !row.ahead && !isOld) return row;
  // A backup was restored, the database took the place of another, or nothing was read for days.
  await connection.rows(readFromNow(now));
  return null;
}

/**
 * Stores what the log tells since the position for every webhook that asks for it. One statement reads the entries,
 * stores the events and answers the position after them, all of one snapshot: what commits later is read later.
 */
async function storeEvents(
  connection: Connection,
  { snapshot }: Cursor,
  now: number,
): Promise<{ snapshot: string; filled: { projectId: number; id: number }[] }> {
  const at = new Date(now).toISOString();
  const rows = await connection.rows<{ snapshot: string; projectId: number | null; id: number | null }>(sql`
    with stored as (
      insert into ${webhookDeliveries} (project_id, webhook_id, message_id, entity, entity_id, action, version,
        happened_at, next_try_at, created_at)
      select a.project_id, w.id, 'msg_' || replace(gen_random_uuid()::text, '-', ''), a.entity, a.entity_id, a.action,
        ${VERSION}, a.at, ${at}, ${at}
      from activity a join ${webhooks} w on w.project_id = a.project_id and w.state <> 'off'
        and (w.events is null or jsonb_exists(w.events, a.entity || '.' || a.action))
      where a.xid >= ${lowestOf(snapshot)}::xid8 and not pg_visible_in_snapshot(a.xid, ${snapshot}::pg_snapshot)
        and a.entity = any(${textArray(EVENT_RECORD_KINDS)}) and a.action = any(${textArray(EVENT_ACTIONS)})
      order by a.xid, a.id
      returning project_id, webhook_id
    )
    select pg_current_snapshot()::text as snapshot, s.project_id as "projectId", s.webhook_id as id
    from (select) as one left join (select distinct project_id, webhook_id from stored) s on true`);
  const [first] = rows;
  if (!first) throw new Error('an outer join came back empty');
  const filled = rows.flatMap(({ projectId, id }) =>
    projectId === null || id === null ? [] : [{ projectId, id }],
  );
  return { snapshot: first.snapshot, filled };
}

/** Switches webhooks off for which too much waits, and drops what is beyond. */
async function endOverflow(
  connection: Connection,
  filled: readonly { projectId: number; id: number }[],
  now: number,
): Promise<void> {
  for (const { projectId, id } of filled) {
    const waits = sql`${webhookDeliveries.projectId} = ${projectId} and ${webhookDeliveries.webhookId} = ${id}
      and ${webhookDeliveries.state} = 'waiting'`;
    const [beyond] = await connection.rows<{ id: number }>(sql`
      select ${webhookDeliveries.id} as id from ${webhookDeliveries} where ${waits}
      order by ${webhookDeliveries.id} offset ${MAX_WAITING} limit 1`);
    if (!beyond) continue;
    await connection.rows(
      sql`delete from ${webhookDeliveries} where ${waits} and ${webhookDeliveries.id} >= ${beyond.id}`,
    );
    await switchOff(connection, { projectId, id }, { reason: 'full', now });
  }
}

/**
 * Reads the activity log behind its writers and stores an event for each webhook that asks for it. Whatever commits is
 * read once, in the transaction that moves the position. Any number of processes may call it, while a webhook is on.
 * Returns whether something came.
 */
export const collectEvents = (pool: pg.Pool, now: number): Promise<boolean> =>
  inTransaction(pool, async (connection) => {
    const [lock] = await connection.rows<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${READING_LOCK}) as held`,
    );
    if (!lock?.held) return false;
    const cursor = await loadCursor(connection, now);
    if (!cursor) return false;
    const [fresh] = await connection.rows<{ any: boolean }>(sql`
      select exists (select 1 from activity a where a.xid >= ${lowestOf(cursor.snapshot)}::xid8
        and not pg_visible_in_snapshot(a.xid, ${cursor.snapshot}::pg_snapshot)) as any`);
    // A position that nothing followed is stored seldom: each time costs a transaction.
    if (!fresh?.any && now - Date.parse(cursor.movedAt) < MOVED_EVERY) return false;
    const { snapshot, filled } = await storeEvents(connection, cursor, now);
    if (highestOf(snapshot) !== highestOf(cursor.snapshot) || fresh?.any)
      await connection.rows(
        sql`update ${webhookCursor} set snapshot = ${snapshot}, moved_at = ${new Date(now).toISOString()}`,
      );
    await endOverflow(connection, filled, now);
    return filled.length > 0;
  });
