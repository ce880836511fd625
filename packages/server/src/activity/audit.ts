import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { NAME_ALTERED, NAME_MISSING, NAMES_COVERED, NAMES_ERASED } from '../platform/names-apart.ts';
import { BEGINNING, DIGEST, headDigest, payloadDigest, REGISTER, sealHash } from '../platform/seals.ts';
import { activity, activitySeals } from '../schema/activity.ts';
import {
  type EntryNamed,
  entriesIn,
  type Fault,
  type Head,
  NAMED,
  once,
  type Report,
  SHOWN,
} from './findings.ts';
import { checkUnsealed } from './unsealed.ts';

export interface Checked {
  chains: number;
  seals: number;
  entries: number;
  /** Entries whose payload was erased: of these, who, what and when were compared. */
  erased: number;
  /** Entries of whose names the hash alone is left: all else of them was compared. */
  namesErased: number;
  /** Entries sealed with a name in them that is covered for whoever reads them: they were compared as a whole. */
  namesCovered: number;
  /** Entries whose seal is still to come. */
  waiting: number;
}

/** Seals that are read at once: so many entries are compared in the database by one query. */
const SEALS_AT_ONCE = 20;

const ERASED = sql`(${activity.erasedAt} is not null and ${activity.before} is null and ${activity.after} is null)`;

interface SealRow {
  number: number;
  previous: string;
  hash: string;
  sealedAt: string;
  rightHash: string;
}

/** Numbers, hashes and links of the next seals of a chain. */
const sealsAfter = (connection: Connection, projectId: number, number: number) =>
  connection.rows<SealRow>(sql`
    select s.number, s.previous, s.hash, s.sealed_at as "sealedAt", ${sealHash(sql`s`)} as "rightHash"
    from ${activitySeals} s where s.project_id = ${projectId} and s.number > ${number}
    order by s.number limit ${SEALS_AT_ONCE}`);

/** Reads a chain from its beginning; answers its last seal. */
async function checkChain(
  connection: Connection,
  projectId: number,
  report: Report,
  eachPage: (from: number, to: number) => Promise<void>,
): Promise<Head> {
  let head: Head = { projectId, number: 0, hash: BEGINNING };
  for (;;) {
    const seals = await sealsAfter(connection, projectId, head.number);
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

const COUNTS = ['entries', 'erased', 'namesErased', 'namesCovered'] as const;

type Counts = Pick<Checked, (typeof COUNTS)[number]>;

interface Compared extends Counts {
  wrong: (EntryNamed & { fault: Fault; seal: number; sealedAt: string })[];
}

/** Compares the entries of a stretch of seals with the rows of the log, in the database. */
async function checkEntries(
  connection: Connection,
  projectId: number,
  [from, to]: readonly [number, number],
  report: Report,
): Promise<Counts> {
  const [compared] = await connection.rows<Compared>(sql`
    with compared as (
      select e.id, s.number as seal, s.sealed_at as "sealedAt", ${NAMED}, ${ERASED} as erased,
        ${NAMES_ERASED} as names_erased, ${NAMES_COVERED} as names_covered,
        case when ${activity.id} is null then 'entry missing'
          when left(e.digests, ${DIGEST}) is distinct from ${headDigest} then 'who, what or when altered'
          when not ${ERASED} and substr(e.digests, ${DIGEST + 1}) is distinct from ${payloadDigest} then 'change altered'
          when ${NAME_ALTERED} then 'name altered'
          when ${NAME_MISSING} then 'name missing'
        end as fault
      from ${activitySeals} s cross join ${entriesIn(sql`s`)} as e
      left join ${activity} on ${activity.projectId} = s.project_id and ${activity.id} = e.id
      where s.project_id = ${projectId} and s.number between ${from} and ${to}
    )
    select count(*) as entries, count(*) filter (where erased) as erased,
      count(*) filter (where names_erased) as "namesErased", count(*) filter (where names_covered) as "namesCovered",
      (select coalesce(jsonb_agg(w), '[]') from (select * from compared where fault is not null order by id limit ${SHOWN}) as w) as wrong
    from compared`);
  if (!compared) throw new Error('an aggregate came back empty');
  for (const { fault, seal, sealedAt, id, entity, entityId, action, at, actorId } of compared.wrong)
    report({ fault, projectId, seal, sealedAt, entry: { id, entity, entityId, action, at, actorId } });
  return compared;
}

/** Compares what the register says of the seals of the projects with those seals. */
async function checkRegister(
  connection: Connection,
  [from, to]: readonly [number, number],
  report: Report,
): Promise<void> {
  const lost = await connection.rows<{
    projectId: number;
    seal: number;
    sealedAt: string;
    gone: boolean;
  }>(sql`
    select e.id as "projectId", e.number as seal, r.sealed_at as "sealedAt", s.hash is null as gone
    from ${activitySeals} r cross join ${entriesIn(sql`r`)} as e
    left join ${activitySeals} s on s.project_id = e.id and s.number = e.number
    where r.project_id = ${REGISTER} and r.number between ${from} and ${to} and e.id is not null
      and s.hash is distinct from e.hash
    limit ${SHOWN}`);
  for (const { gone, projectId, seal, sealedAt } of lost) {
    if (gone) report({ fault: 'seals missing', projectId, seal, lastSeal: seal, sealedAt });
    else report({ fault: 'seal altered', projectId, seal, sealedAt });
  }
}

/** Seals that the register does not know of. */
async function checkUnregistered(connection: Connection, report: Report): Promise<void> {
  const found = await connection.rows<{ projectId: number; seal: number; sealedAt: string }>(sql`
    select s.project_id as "projectId", s.number as seal, s.sealed_at as "sealedAt" from ${activitySeals} s
    where s.project_id <> ${REGISTER} and not exists (
      select 1 from ${activitySeals} r cross join ${entriesIn(sql`r`)} as e
      where r.project_id = ${REGISTER} and e.id = s.project_id and e.number = s.number)
    order by 1, 2 limit ${SHOWN}`);
  for (const seal of found) report({ fault: 'seal not registered', ...seal });
}

async function checkNoted(connection: Connection, noted: readonly Head[], report: Report): Promise<void> {
  for (const { projectId, number, hash } of noted) {
    const kept = await connection.rows(sql`
      select 1 from ${activitySeals} where project_id = ${projectId} and number = ${number} and hash = ${hash}`);
    if (kept.length === 0) report({ fault: 'head lost', projectId, seal: number });
  }
}

async function chainAfter(connection: Connection, projectId: number): Promise<number | null> {
  const [next] = await connection.rows<{ projectId: number | null }>(
    sql`select min(project_id) as "projectId" from ${activitySeals} where project_id > ${projectId}`,
  );
  return next?.projectId ?? null;
}

/**
 * Walks all chains and compares every entry of the log with its seal. Entries are compared in the database and a few
 * seals at a time, so it takes no more memory for a long log than for a short one. `noted` are heads of earlier walks:
 * each must still be a seal of its chain.
 */
export async function auditActivity(
  connection: Connection,
  noted: readonly Head[],
  on: { report: Report; head: (head: Head) => void },
): Promise<Checked> {
  const report = once(on.report);
  const checked: Checked = {
    chains: 0,
    seals: 0,
    entries: 0,
    erased: 0,
    namesErased: 0,
    namesCovered: 0,
    waiting: 0,
  };
  let projectId: number | null = REGISTER - 1;
  for (;;) {
    projectId = await chainAfter(connection, projectId);
    if (projectId === null) break;
    const chain: number = projectId;
    const last = await checkChain(connection, chain, report, async (from, to) => {
      if (chain === REGISTER) return checkRegister(connection, [from, to], report);
      const counts = await checkEntries(connection, chain, [from, to], report);
      for (const name of COUNTS) checked[name] += counts[name];
    });
    if (chain !== REGISTER) {
      checked.chains += 1;
      checked.seals += last.number;
    }
    on.head(last);
  }
  await checkUnregistered(connection, report);
  checked.waiting = await checkUnsealed(connection, report);
  await checkNoted(connection, noted, report);
  return checked;
}
