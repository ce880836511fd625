import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { activity, activitySeals } from '../../schema/activity.ts';
import { type Connection, inTransaction } from '../db/connection.ts';

/**
 * The master chain over all project chains, under a number that no project has. Every run adds one block to it, whose
 * entries are `[-1, floor, ""]` and then `[project, number, hash]` of each block added in that run. So no block of a
 * project can be removed or added unnoticed, its last hash stands for everything, and it records the progress.
 */
export const MASTER_CHAIN = -1;

/** The previous hash of the first block of a chain. */
export const FIRST_HASH = '0'.repeat(64);

/** The maximum number of entries in one run. */
const BLOCK_LIMIT = 5000;

/** An advisory lock for all processes of a database: one extends the chains, the others find nothing to do. */
const HASHING_LOCK = 7_216_032;

const toMilliseconds = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::bigint`;

const sha256Of = (json: SQL) => sql`sha256(convert_to((${json})::text, 'UTF8'))`;

/** Length of a SHA-256 in base64; an entry has two of them. */
export const DIGEST_LENGTH = 44;

/**
 * The hash of actor, action and time, which stays when the payload is erased: base64 of the SHA-256 of the UTF-8
 * bytes of `[project_id, id, actor_id, "entity", entity_id, "action", at]`, `at` in milliseconds since 1970 UTC, as
 * PostgreSQL writes a jsonb: a blank after each comma. What was done by a token ends with its id.
 */
export const entryDigest = sql`encode(${sha256Of(sql`jsonb_build_array(${activity.projectId}, ${activity.id}, ${activity.actorId},
  ${activity.entity}, ${activity.entityId}, ${activity.action}, ${toMilliseconds(sql`${activity.at}`)})
  || case when ${activity.tokenId} is null then '[]' else jsonb_build_array(${activity.tokenId}) end`)}, 'base64')`;

/**
 * The hash of the payload: likewise of `[before, after]`, with `null` if missing. The keys of an object are sorted as
 * in jsonb, by their length in bytes and then by the bytes, with a blank after each colon.
 */
export const payloadDigest = sql`encode(${sha256Of(sql`jsonb_build_array(${activity.before}, ${activity.after})`)}, 'base64')`;

/**
 * The hash of a block: hexadecimal SHA-256 of the UTF-8 bytes of `[project, number, "previous", "below", sealed_at,
 * entries]`, written as above. The entries are `[id, digests]`, the two digests of a row concatenated.
 */
export const blockHash = (seal: SQL) =>
  sql`encode(${sha256Of(sql`jsonb_build_array(${seal}.project_id, ${seal}.number, ${seal}.previous,
  ${seal}.below::text, ${toMilliseconds(sql`${seal}.sealed_at`)}, ${seal}.entries)`)}, 'hex')`;

/** The progress of the hash chains, as recorded in the last block of the master chain. */
interface ChainFrontier {
  number: number;
  hash: string;
  /** All rows of lower transactions are in a block if their id is above the floor. */
  below: string;
  /** The last id from before a restore into another database server; all rows up to it are in a block. */
  floor: number;
  /** If the rows of transaction `below` are only partly in a block: the last of them, ordered by project and id. */
  within: { projectId: number; id: number } | null;
  /** All lower transactions have ended. */
  ended: string;
  /** Whether this server's transaction ids are lower than those in the chain: the data was restored from another server. */
  restored: boolean;
}

interface FrontierRow extends Omit<ChainFrontier, 'within'> {
  projectId: number | null;
  id: number | null;
}

async function loadFrontier(connection: Connection): Promise<ChainFrontier> {
  const [row] = await connection.rows<FrontierRow>(sql`
    with register as (
      select number, hash, below, (entries -> 0 ->> 1)::bigint as floor,
        (entries -> -1 ->> 0)::bigint as last_project, (entries -> -1 ->> 1)::bigint as last_number
      from ${activitySeals} where project_id = ${MASTER_CHAIN} order by number desc limit 1
    ), last_row as (
      select a.project_id, a.id from register r
      join ${activitySeals} s on s.project_id = r.last_project and s.number = r.last_number
      join ${activity} a on a.project_id = s.project_id and a.id = (s.entries -> -1 ->> 0)::bigint and a.xid = r.below
    )
    select coalesce(r.number, 0) as number, coalesce(r.hash, ${FIRST_HASH}) as hash, coalesce(r.below, '0')::text as below,
      coalesce(r.floor, 0) as floor, l.project_id as "projectId", l.id,
      pg_snapshot_xmin(pg_current_snapshot())::text as ended,
      coalesce(r.below > pg_snapshot_xmax(pg_current_snapshot()), false) as restored
    from (select) as one left join register r on true left join last_row l on true`);
  if (!row) throw new Error('the frontier came back empty');
  const { projectId, id, ...frontier } = row;
  return { ...frontier, within: projectId === null || id === null ? null : { projectId, id } };
}

/** Rows for the next blocks, and the frontier after them. */
interface EntryBatch {
  rows: SQL;
  below: string;
  floor: number;
  /** More rows are due than fit into one run. */
  more: boolean;
}

/** Higher than any transaction id. */
const NEVER = '18446744073709551615';

const nextTransactionId = (xid: string): string => String(BigInt(xid) + 1n);

/** Part of the rows of one transaction that has more rows than fit into one run. */
const rowsOfTransaction = (xid: string, { floor }: ChainFrontier, from: ChainFrontier['within']): SQL =>
  sql`${activity.xid} = ${xid}::xid8 and ${activity.id} > ${floor}
    ${from ? sql`and (${activity.projectId}, ${activity.id}) > (${from.projectId}, ${from.id})` : sql``}
    order by ${activity.projectId}, ${activity.id} limit ${BLOCK_LIMIT}`;

async function hasRows(connection: Connection, rows: SQL): Promise<boolean> {
  const [found] = await connection.rows<{ any: boolean }>(
    sql`select exists (select 1 from ${activity} where ${rows}) as any`,
  );
  return found?.any ?? false;
}

/**
 * Returns the next rows in the order of their transactions. Ids become visible out of order, but nothing is added to
 * transactions below one before which all have ended. So nothing is skipped and no writer has to wait. A run ends
 * between two transactions; a single transaction with too many rows is split.
 */
async function loadNextBatch(connection: Connection, frontier: ChainFrontier): Promise<EntryBatch | null> {
  const { below, floor, within, ended, restored } = frontier;
  if (within) {
    const rest = rowsOfTransaction(below, frontier, within);
    if (await hasRows(connection, rest)) return { rows: rest, below, floor, more: true };
  }
  // Transactions of another server have all ended, and this server's ids are lower.
  const end = restored ? NEVER : ended;
  const from = within ? nextTransactionId(below) : below;
  const due = sql`${activity.xid} >= ${from}::xid8 and ${activity.xid} < ${end}::xid8 and ${activity.id} > ${floor}`;
  const [found] = await connection.rows<{ first: string | null; beyond: string | null }>(sql`
    select (select ${activity.xid} from ${activity} where ${due} order by ${activity.xid} limit 1)::text as first,
      (select ${activity.xid} from ${activity} where ${due} order by ${activity.xid} offset ${BLOCK_LIMIT} limit 1)::text as beyond`);
  const { first = null, beyond = null } = found ?? {};
  if (first === null) return restored ? frontierAfterRestore(connection, frontier) : null;
  if (first === beyond)
    return { rows: rowsOfTransaction(first, frontier, null), below: first, floor, more: true };
  return {
    rows: sql`${activity.xid} >= ${first}::xid8 and ${activity.xid} < ${beyond ?? end}::xid8 and ${activity.id} > ${floor}`,
    below: beyond ?? end,
    floor,
    more: restored || beyond !== null,
  };
}

/** Enough of the last rows to include the highest id, however their transactions overlapped. */
const LAST_ROWS = 100_000;

/**
 * The frontier for a database restored into another server, whose transaction ids start again: all restored rows are
 * in a block and have lower ids than new ones.
 */
async function frontierAfterRestore(connection: Connection, { floor }: ChainFrontier): Promise<EntryBatch> {
  const [last] = await connection.rows<{ id: number }>(sql`
    select coalesce(max(id), ${floor}) as id from (
      select id from ${activity} where xid >= pg_snapshot_xmax(pg_current_snapshot()) and id > ${floor}
      order by xid desc limit ${LAST_ROWS}
    ) as last_rows`);
  return { rows: sql`false`, below: '0', floor: last?.id ?? floor, more: true };
}

/** Returns the state of the chains for verification: their progress, and whether rows are due. */
export async function loadChainState(
  connection: Connection,
): Promise<Pick<ChainFrontier, 'below' | 'floor' | 'ended' | 'restored'> & { due: boolean }> {
  const frontier = await loadFrontier(connection);
  return { ...frontier, due: (await loadNextBatch(connection, frontier)) !== null };
}

const insertBlocks = (rows: SQL): SQL =>
  sql`insert into ${activitySeals} (project_id, number, entries, previous, hash, below, sealed_at)
    select project_id, number, entries, previous, ${blockHash(sql`seal`)}, below, sealed_at from ${rows} as seal`;

/** Adds a block to each project with rows in the batch, and one to the master chain. */
async function writeBlocks(
  connection: Connection,
  { number, hash }: ChainFrontier,
  { rows, below, floor }: EntryBatch,
): Promise<void> {
  await connection.rows(sql`
    with fresh as (
      select ${activity.projectId} as project_id, ${activity.id} as id, ${entryDigest} || ${payloadDigest} as digests
      from ${activity} where ${rows}
    ), instant as (
      select ${below}::xid8 as below, date_trunc('milliseconds', now()) as sealed_at
    ), next_seals as (
      select f.project_id, coalesce(l.number, 0) + 1 as number, coalesce(l.hash, ${FIRST_HASH}) as previous, f.entries, instant.*
      from (
        select project_id, jsonb_agg(jsonb_build_array(id, digests) order by id) as entries from fresh group by project_id
      ) as f
      left join lateral (
        select number, hash from ${activitySeals} s where s.project_id = f.project_id order by number desc limit 1
      ) as l on true, instant
    ), made as (
      ${insertBlocks(sql`next_seals`)} returning project_id, number, hash
    ), in_register as (
      select ${MASTER_CHAIN}::bigint as project_id, ${number + 1}::integer as number, ${hash}::text as previous,
        jsonb_build_array(jsonb_build_array(${MASTER_CHAIN}::bigint, ${floor}::bigint, '')) || coalesce(made.entries, '[]') as entries,
        instant.*
      from (
        select jsonb_agg(jsonb_build_array(project_id, number, hash) order by project_id) as entries from made
      ) as made, instant
    )
    ${insertBlocks(sql`in_register`)}`);
}

/**
 * Extends the hash chains with the next committed rows. Returns whether that was all that was due, part of it, or
 * nothing: none is due, or another process is at work. Any number of processes may call it; the lock lets one of them
 * work, and the primary key of the blocks would reject a second.
 */
export const extendHashChains = (pool: pg.Pool): Promise<'all' | 'part' | 'nothing'> =>
  inTransaction(pool, async (connection) => {
    const [lock] = await connection.rows<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${HASHING_LOCK}) as held`,
    );
    if (!lock?.held) return 'nothing';
    const frontier = await loadFrontier(connection);
    const batch = await loadNextBatch(connection, frontier);
    if (!batch) return 'nothing';
    await writeBlocks(connection, frontier, batch);
    return batch.more ? 'part' : 'all';
  });

/** Collects rows that are in no block, in batches in the order of the chains. EXCEPT compares them in one pass. */
const COLLECT_UNCHAINED = sql`
  create temporary table unsealed on commit drop as
  select project_id, id, (row_number() over (order by project_id, id) - 1) / ${sql.raw(String(BLOCK_LIMIT))} as batch from (
    select project_id, id from ${activity} except
    select s.project_id, (entry ->> 0)::bigint from ${activitySeals} s cross join lateral jsonb_array_elements(s.entries) as entry
    where s.project_id <> ${sql.raw(String(MASTER_CHAIN))}
  ) as rows`;

/**
 * For a database just filled from a backup, in the same transaction: adds blocks for the rows that had none at the
 * time of the backup, and records in the master chain that everything so far is covered, whatever the former server's
 * transaction ids.
 */
export async function extendHashChainsAfterRestore(connection: Connection): Promise<void> {
  const [last] = await connection.rows<{ id: number | null }>(sql`select max(id) as id from ${activity}`);
  if (!last?.id) return;
  const end = { below: '0', floor: last.id, more: false };
  await connection.rows(COLLECT_UNCHAINED);
  const [{ batches } = { batches: 0 }] = await connection.rows<{ batches: number }>(
    sql`select coalesce(max(batch) + 1, 0) as batches from unsealed`,
  );
  for (let batch = 0; batch < batches; batch += 1) {
    const rows = sql`(${activity.projectId}, ${activity.id}) in (select project_id, id from unsealed where batch = ${batch})`;
    await writeBlocks(connection, await loadFrontier(connection), { rows, ...end });
  }
  await writeBlocks(connection, await loadFrontier(connection), { rows: sql`false`, ...end });
}
