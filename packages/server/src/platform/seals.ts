import { type SQL, sql } from 'drizzle-orm';
import type pg from 'pg';
import { activity, activitySeals } from '../schema/activity.ts';
import { type Connection, inTransaction } from './connection.ts';

/**
 * The chain over all chains, under a number that no project has. With every batch it gets one seal, whose entries are
 * `[-1, floor, ""]` and then `[project, number, hash]` of each seal that was set with it. So no seal of a project can be
 * taken away or added unnoticed, its last hash stands for everything, and it tells how far sealing has come.
 */
export const REGISTER = -1;

/** What stands in place of the hash before the first seal of a chain. */
export const BEGINNING = '0'.repeat(64);

/** Entries that one batch closes at most, whatever has piled up. */
const AT_ONCE = 5000;

/** One number for the sealers of all processes on a database: one of them works, the others find nothing to do. */
const SEALING = 7_216_032;

const milliseconds = (instant: SQL) => sql`(extract(epoch from ${instant}) * 1000)::bigint`;

const sha256 = (json: SQL) => sql`sha256(convert_to((${json})::text, 'UTF8'))`;

/** Characters of one SHA-256 in base64; an entry's hash has two of them. */
export const DIGEST = 44;

/**
 * The hash of who, what and when, which stays when a payload is erased: base64 of the SHA-256 of the UTF-8 bytes of
 * `[project_id, id, actor_id, "entity", entity_id, "action", at]`, `at` in milliseconds since 1970 UTC, as PostgreSQL
 * writes a jsonb: a blank behind each comma.
 */
export const headDigest = sql`encode(${sha256(sql`jsonb_build_array(${activity.projectId}, ${activity.id}, ${activity.actorId},
  ${activity.entity}, ${activity.entityId}, ${activity.action}, ${milliseconds(sql`${activity.at}`)})`)}, 'base64')`;

/**
 * The hash of what changed: likewise of `[before, after]`, with `null` for none. The names in an object stand as jsonb
 * orders them, by their length in bytes and then by the bytes, a blank behind each colon.
 */
export const payloadDigest = sql`encode(${sha256(sql`jsonb_build_array(${activity.before}, ${activity.after})`)}, 'base64')`;

/**
 * The hash of a seal: hexadecimal SHA-256 of the UTF-8 bytes of `[project, number, "previous", "below", sealed_at,
 * entries]`, written as above. The entries are `[id, digests]`, the two digests of a row one behind the other.
 */
export const sealHash = (seal: SQL) =>
  sql`encode(${sha256(sql`jsonb_build_array(${seal}.project_id, ${seal}.number, ${seal}.previous,
  ${seal}.below::text, ${milliseconds(sql`${seal}.sealed_at`)}, ${seal}.entries)`)}, 'hex')`;

/** How far sealing has come, as the last seal of the register tells. */
interface Frontier {
  number: number;
  hash: string;
  /** Every row of a lower transaction is sealed, as far as its id is above the floor. */
  below: string;
  /** The last id from before a restore into another database server; everything up to it is sealed. */
  floor: number;
  /** Where the rows of transaction `below` are sealed in part: the last of them, in the order of project and id. */
  within: { projectId: number; id: number } | null;
  /** All transactions below it have ended. */
  ended: string;
  /** True where this server's transactions count from below what was sealed: it is another server's data. */
  restored: boolean;
}

interface FrontierRow extends Omit<Frontier, 'within'> {
  projectId: number | null;
  id: number | null;
}

async function frontierOf(connection: Connection): Promise<Frontier> {
  const [row] = await connection.rows<FrontierRow>(sql`
    with register as (
      select number, hash, below, (entries -> 0 ->> 1)::bigint as floor,
        (entries -> -1 ->> 0)::bigint as last_project, (entries -> -1 ->> 1)::bigint as last_number
      from ${activitySeals} where project_id = ${REGISTER} order by number desc limit 1
    ), last_row as (
      select a.project_id, a.id from register r
      join ${activitySeals} s on s.project_id = r.last_project and s.number = r.last_number
      join ${activity} a on a.project_id = s.project_id and a.id = (s.entries -> -1 ->> 0)::bigint and a.xid = r.below
    )
    select coalesce(r.number, 0) as number, coalesce(r.hash, ${BEGINNING}) as hash, coalesce(r.below, '0')::text as below,
      coalesce(r.floor, 0) as floor, l.project_id as "projectId", l.id,
      pg_snapshot_xmin(pg_current_snapshot())::text as ended,
      coalesce(r.below > pg_snapshot_xmax(pg_current_snapshot()), false) as restored
    from (select) as one left join register r on true left join last_row l on true`);
  if (!row) throw new Error('the frontier came back empty');
  const { projectId, id, ...frontier } = row;
  return { ...frontier, within: projectId === null || id === null ? null : { projectId, id } };
}

/** Rows to be sealed together, and what then is the frontier. */
interface Batch {
  rows: SQL;
  below: string;
  floor: number;
  /** More was due than one batch takes. */
  more: boolean;
}

/** Beyond every transaction that there can be. */
const NEVER = '18446744073709551615';

const after = (xid: string): string => String(BigInt(xid) + 1n);

/** A part of the rows of one transaction, which has more than one batch takes. */
const partOf = (xid: string, { floor }: Frontier, from: Frontier['within']): SQL =>
  sql`${activity.xid} = ${xid}::xid8 and ${activity.id} > ${floor}
    ${from ? sql`and (${activity.projectId}, ${activity.id}) > (${from.projectId}, ${from.id})` : sql``}
    order by ${activity.projectId}, ${activity.id} limit ${AT_ONCE}`;

async function isAny(connection: Connection, rows: SQL): Promise<boolean> {
  const [found] = await connection.rows<{ any: boolean }>(
    sql`select exists (select 1 from ${activity} where ${rows}) as any`,
  );
  return found?.any ?? false;
}

/**
 * The next rows in the order of their transactions. Ids become visible out of order, but of transactions below one that
 * all have ended nothing comes any more: so nothing is passed over, and no writer is waited for. A batch ends between
 * two transactions; one that alone has more rows than a batch may have is taken in parts.
 */
async function nextBatch(connection: Connection, frontier: Frontier): Promise<Batch | null> {
  const { below, floor, within, ended, restored } = frontier;
  if (within) {
    const rest = partOf(below, frontier, within);
    if (await isAny(connection, rest)) return { rows: rest, below, floor, more: true };
  }
  // What another server wrote has all ended, and this server's own transactions have lower numbers.
  const end = restored ? NEVER : ended;
  const from = within ? after(below) : below;
  const due = sql`${activity.xid} >= ${from}::xid8 and ${activity.xid} < ${end}::xid8 and ${activity.id} > ${floor}`;
  const [found] = await connection.rows<{ first: string | null; beyond: string | null }>(sql`
    select (select ${activity.xid} from ${activity} where ${due} order by ${activity.xid} limit 1)::text as first,
      (select ${activity.xid} from ${activity} where ${due} order by ${activity.xid} offset ${AT_ONCE} limit 1)::text as beyond`);
  const { first = null, beyond = null } = found ?? {};
  if (first === null) return restored ? afterRestore(connection, frontier) : null;
  if (first === beyond) return { rows: partOf(first, frontier, null), below: first, floor, more: true };
  return {
    rows: sql`${activity.xid} >= ${first}::xid8 and ${activity.xid} < ${beyond ?? end}::xid8 and ${activity.id} > ${floor}`,
    below: beyond ?? end,
    floor,
    more: restored || beyond !== null,
  };
}

/** Enough of the last rows to have the highest id among them, however their transactions overtook each other. */
const LAST_ROWS = 100_000;

/**
 * The frontier for a database that was restored into another server, whose transactions count from the beginning: what
 * was restored is all sealed, and has lower ids than what this server writes.
 */
async function afterRestore(connection: Connection, { floor }: Frontier): Promise<Batch> {
  const [last] = await connection.rows<{ id: number }>(sql`
    select coalesce(max(id), ${floor}) as id from (
      select id from ${activity} where xid >= pg_snapshot_xmax(pg_current_snapshot()) and id > ${floor}
      order by xid desc limit ${LAST_ROWS}
    ) as last_rows`);
  return { rows: sql`false`, below: '0', floor: last?.id ?? floor, more: true };
}

/** Where sealing stands, for who checks the chains: what it has gone past, and whether rows are due. */
export async function sealingState(
  connection: Connection,
): Promise<Pick<Frontier, 'below' | 'floor' | 'ended' | 'restored'> & { due: boolean }> {
  const frontier = await frontierOf(connection);
  return { ...frontier, due: (await nextBatch(connection, frontier)) !== null };
}

const sealsOf = (rows: SQL): SQL =>
  sql`insert into ${activitySeals} (project_id, number, entries, previous, hash, below, sealed_at)
    select project_id, number, entries, previous, ${sealHash(sql`seal`)}, below, sealed_at from ${rows} as seal`;

/** Sets one seal in each project that has rows in the batch, and one in the register. */
async function seal(
  connection: Connection,
  { number, hash }: Frontier,
  { rows, below, floor }: Batch,
): Promise<void> {
  await connection.rows(sql`
    with fresh as (
      select ${activity.projectId} as project_id, ${activity.id} as id, ${headDigest} || ${payloadDigest} as digests
      from ${activity} where ${rows}
    ), instant as (
      select ${below}::xid8 as below, date_trunc('milliseconds', now()) as sealed_at
    ), next_seals as (
      select f.project_id, coalesce(l.number, 0) + 1 as number, coalesce(l.hash, ${BEGINNING}) as previous, f.entries, instant.*
      from (
        select project_id, jsonb_agg(jsonb_build_array(id, digests) order by id) as entries from fresh group by project_id
      ) as f
      left join lateral (
        select number, hash from ${activitySeals} s where s.project_id = f.project_id order by number desc limit 1
      ) as l on true, instant
    ), made as (
      ${sealsOf(sql`next_seals`)} returning project_id, number, hash
    ), in_register as (
      select ${REGISTER}::bigint as project_id, ${number + 1}::integer as number, ${hash}::text as previous,
        jsonb_build_array(jsonb_build_array(${REGISTER}::bigint, ${floor}::bigint, '')) || coalesce(made.entries, '[]') as entries,
        instant.*
      from (
        select jsonb_agg(jsonb_build_array(project_id, number, hash) order by project_id) as entries from made
      ) as made, instant
    )
    ${sealsOf(sql`in_register`)}`);
}

/**
 * Seals the next batch of rows that were committed. Answers whether that was all that was due, a part of it, or nothing:
 * none is due, or another process is sealing. Any number of processes may call it; the lock lets one of them work, and
 * the keys of the seals would refuse a second.
 */
export const sealActivity = (pool: pg.Pool): Promise<'all' | 'part' | 'nothing'> =>
  inTransaction(pool, async (connection) => {
    const [lock] = await connection.rows<{ held: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SEALING}) as held`,
    );
    if (!lock?.held) return 'nothing';
    const frontier = await frontierOf(connection);
    const batch = await nextBatch(connection, frontier);
    if (!batch) return 'nothing';
    await seal(connection, frontier, batch);
    return batch.more ? 'part' : 'all';
  });

/** Rows in no seal, in batches of the order in which they are sealed. EXCEPT compares them in one pass, however many there are. */
const GATHER_UNSEALED = sql`
  create temporary table unsealed on commit drop as
  select project_id, id, (row_number() over (order by project_id, id) - 1) / ${sql.raw(String(AT_ONCE))} as batch from (
    select project_id, id from ${activity} except
    select s.project_id, (entry ->> 0)::bigint from ${activitySeals} s cross join lateral jsonb_array_elements(s.entries) as entry
    where s.project_id <> ${sql.raw(String(REGISTER))}
  ) as rows`;

/**
 * For a database that was just filled from a backup, in the same transaction: seals what the backup's moment left without
 * a seal, and says in the register that everything so far is sealed, whatever transactions wrote it on its former server.
 */
export async function sealRestored(connection: Connection): Promise<void> {
  const [last] = await connection.rows<{ id: number | null }>(sql`select max(id) as id from ${activity}`);
  if (!last?.id) return;
  const end = { below: '0', floor: last.id, more: false };
  await connection.rows(GATHER_UNSEALED);
  const [{ batches } = { batches: 0 }] = await connection.rows<{ batches: number }>(
    sql`select coalesce(max(batch) + 1, 0) as batches from unsealed`,
  );
  for (let batch = 0; batch < batches; batch += 1) {
    const rows = sql`(${activity.projectId}, ${activity.id}) in (select project_id, id from unsealed where batch = ${batch})`;
    await seal(connection, await frontierOf(connection), { rows, ...end });
  }
  await seal(connection, await frontierOf(connection), { rows: sql`false`, ...end });
}
