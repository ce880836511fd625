import { sql } from 'drizzle-orm';
import {
  NAME_ALTERED,
  NAME_MISSING,
  NAMES_COVERED,
  NAMES_ERASED,
} from '../platform/activity/erased-names.ts';
import {
  blockHash,
  DIGEST_LENGTH,
  entryDigest,
  FIRST_HASH,
  MASTER_CHAIN,
  payloadDigest,
} from '../platform/activity/hash-chain.ts';
import type { Connection } from '../platform/db/connection.ts';
import { activity, activitySeals } from '../schema/activity.ts';
import {
  type AuditFault,
  type ChainHead,
  ENTRY_COLUMNS,
  type EntryReference,
  entriesInBlocks,
  MAX_ROWS_SHOWN,
  type ReportFinding,
  withoutDuplicates,
} from './audit-findings.ts';
import { checkUnhashed } from './unhashed-entries-audit.ts';

export interface AuditResult {
  chains: number;
  seals: number;
  entries: number;
  /** Entries with an erased payload: only actor, kind and time were compared. */
  erased: number;
  /** Entries with erased names: only the hash of each name is left, everything else was compared. */
  namesErased: number;
  /** Entries hashed with a name that is hidden from readers: they were compared completely. */
  namesCovered: number;
  /** Entries that are not in a block yet. */
  waiting: number;
}

/** Blocks per query. All their entries are compared in one query. */
const BLOCKS_PER_QUERY = 20;

const ERASED_ENTRY = sql`(${activity.erasedAt} is not null and ${activity.before} is null and ${activity.after} is null)`;

interface BlockRow {
  number: number;
  previous: string;
  hash: string;
  sealedAt: string;
  rightHash: string;
}

/** Loads the numbers, hashes and links of the next blocks of a chain. */
const loadBlocksAfter = (connection: Connection, projectId: number, number: number) =>
  connection.rows<BlockRow>(sql`
    select s.number, s.previous, s.hash, s.sealed_at as "sealedAt", ${blockHash(sql`s`)} as "rightHash"
    from ${activitySeals} s where s.project_id = ${projectId} and s.number > ${number}
    order by s.number limit ${BLOCKS_PER_QUERY}`);

/** Verifies a chain from its beginning and returns its last block. */
async function checkChain(
  connection: Connection,
  projectId: number,
  report: ReportFinding,
  eachPage: (from: number, to: number) => Promise<void>,
): Promise<ChainHead> {
  let head: ChainHead = { projectId, number: 0, hash: FIRST_HASH };
  for (;;) {
    const seals = await loadBlocksAfter(connection, projectId, head.number);
    for (const { number, previous, hash, sealedAt, rightHash } of seals) {
      if (number > head.number + 1)
        report({ fault: 'seals missing', projectId, seal: head.number + 1, lastSeal: number - 1 });
      if (hash !== rightHash) report({ fault: 'seal altered', projectId, seal: number, sealedAt });
      else if (number === head.number + 1 && previous !== head.hash)
        report({ fault: 'seal out of place', projectId, seal: number, sealedAt });
      head = { projectId, number, hash };
    }
    const [first] = seals;
    if (!first) return head;
    await eachPage(first.number, head.number);
  }
}

const COUNT_FIELDS = ['entries', 'erased', 'namesErased', 'namesCovered'] as const;

type AuditCounts = Pick<AuditResult, (typeof COUNT_FIELDS)[number]>;

interface ComparisonResult extends AuditCounts {
  wrong: (EntryReference & { fault: AuditFault; seal: number; sealedAt: string })[];
}

/** Compares the entries of a range of blocks with the rows of the log, inside the database. */
async function checkEntries(
  connection: Connection,
  projectId: number,
  [from, to]: readonly [number, number],
  report: ReportFinding,
): Promise<AuditCounts> {
  const [compared] = await connection.rows<ComparisonResult>(sql`
    with compared as (
      select e.id, s.number as seal, s.sealed_at as "sealedAt", ${ENTRY_COLUMNS}, ${ERASED_ENTRY} as erased,
        ${NAMES_ERASED} as names_erased, ${NAMES_COVERED} as names_covered,
        case when ${activity.id} is null then 'entry missing'
          when left(e.digests, ${DIGEST_LENGTH}) is distinct from ${entryDigest} then 'who, what or when altered'
          when not ${ERASED_ENTRY} and substr(e.digests, ${DIGEST_LENGTH + 1}) is distinct from ${payloadDigest} then 'change altered'
          when ${NAME_ALTERED} then 'name altered'
          when ${NAME_MISSING} then 'name missing'
        end as fault
      from ${activitySeals} s cross join ${entriesInBlocks(sql`s`)} as e
      left join ${activity} on ${activity.projectId} = s.project_id and ${activity.id} = e.id
      where s.project_id = ${projectId} and s.number between ${from} and ${to}
    )
    select count(*) as entries, count(*) filter (where erased) as erased,
      count(*) filter (where names_erased) as "namesErased", count(*) filter (where names_covered) as "namesCovered",
      (select coalesce(jsonb_agg(w), '[]') from (select * from compared where fault is not null order by id limit ${MAX_ROWS_SHOWN}) as w) as wrong
    from compared`);
  if (!compared) throw new Error('an aggregate came back empty');
  for (const { fault, seal, sealedAt, id, entity, entityId, action, at, actorId } of compared.wrong)
    report({ fault, projectId, seal, sealedAt, entry: { id, entity, entityId, action, at, actorId } });
  return compared;
}

/** Compares the master chain with the blocks of the projects. */
async function checkMasterChain(
  connection: Connection,
  [from, to]: readonly [number, number],
  report: ReportFinding,
): Promise<void> {
  const lost = await connection.rows<{
    projectId: number;
    seal: number;
    sealedAt: string;
    gone: boolean;
  }>(sql`
    select e.id as "projectId", e.number as seal, r.sealed_at as "sealedAt", s.hash is null as gone
    from ${activitySeals} r cross join ${entriesInBlocks(sql`r`)} as e
    left join ${activitySeals} s on s.project_id = e.id and s.number = e.number
    where r.project_id = ${MASTER_CHAIN} and r.number between ${from} and ${to} and e.id is not null
      and s.hash is distinct from e.hash
    limit ${MAX_ROWS_SHOWN}`);
  for (const { gone, projectId, seal, sealedAt } of lost) {
    if (gone) report({ fault: 'seals missing', projectId, seal, lastSeal: seal, sealedAt });
    else report({ fault: 'seal altered', projectId, seal, sealedAt });
  }
}

/** Reports blocks that are missing from the master chain. */
async function checkMissingFromMaster(connection: Connection, report: ReportFinding): Promise<void> {
  const found = await connection.rows<{ projectId: number; seal: number; sealedAt: string }>(sql`
    select s.project_id as "projectId", s.number as seal, s.sealed_at as "sealedAt" from ${activitySeals} s
    where s.project_id <> ${MASTER_CHAIN} and not exists (
      select 1 from ${activitySeals} r cross join ${entriesInBlocks(sql`r`)} as e
      where r.project_id = ${MASTER_CHAIN} and e.id = s.project_id and e.number = s.number)
    order by 1, 2 limit ${MAX_ROWS_SHOWN}`);
  for (const seal of found) report({ fault: 'seal not registered', ...seal });
}

async function checkKnownHeads(
  connection: Connection,
  noted: readonly ChainHead[],
  report: ReportFinding,
): Promise<void> {
  for (const { projectId, number, hash } of noted) {
    const kept = await connection.rows(sql`
      select 1 from ${activitySeals} where project_id = ${projectId} and number = ${number} and hash = ${hash}`);
    if (kept.length === 0) report({ fault: 'head lost', projectId, seal: number });
  }
}

async function chainFollowing(connection: Connection, projectId: number): Promise<number | null> {
  const [next] = await connection.rows<{ projectId: number | null }>(
    sql`select min(project_id) as "projectId" from ${activitySeals} where project_id > ${projectId}`,
  );
  return next?.projectId ?? null;
}

/**
 * Verifies all chains and compares every log entry with its block. Entries are compared in the database, a few blocks
 * at a time, so memory use does not grow with the log. `noted` holds heads of earlier runs: each must still be a
 * block of its chain.
 */
export async function auditActivity(
  connection: Connection,
  noted: readonly ChainHead[],
  on: { report: ReportFinding; head: (head: ChainHead) => void },
): Promise<AuditResult> {
  const report = withoutDuplicates(on.report);
  const checked: AuditResult = {
    chains: 0,
    seals: 0,
    entries: 0,
    erased: 0,
    namesErased: 0,
    namesCovered: 0,
    waiting: 0,
  };
  let projectId: number | null = MASTER_CHAIN - 1;
  for (;;) {
    projectId = await chainFollowing(connection, projectId);
    if (projectId === null) break;
    const chain: number = projectId;
    const last = await checkChain(connection, chain, report, async (from, to) => {
      if (chain === MASTER_CHAIN) return checkMasterChain(connection, [from, to], report);
      const counts = await checkEntries(connection, chain, [from, to], report);
      for (const name of COUNT_FIELDS) checked[name] += counts[name];
    });
    if (chain !== MASTER_CHAIN) {
      checked.chains += 1;
      checked.seals += last.number;
    }
    on.head(last);
  }
  await checkMissingFromMaster(connection, report);
  checked.waiting = await checkUnhashed(connection, report);
  await checkKnownHeads(connection, noted, report);
  return checked;
}
