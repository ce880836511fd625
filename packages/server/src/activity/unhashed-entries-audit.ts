import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { loadChainState, MASTER_CHAIN } from '../platform/activity/hash-chain.ts';
import type { Connection } from '../platform/db/connection.ts';
import { activity, activitySeals } from '../schema/activity.ts';
import {
  type AuditFault,
  ENTRY_COLUMNS,
  type EntryReference,
  entriesInBlocks,
  MAX_ROWS_SHOWN,
  type ReportFinding,
} from './audit-findings.ts';

/** Older entries have been hashed long ago if any server is running. */
const HASHED_WITHIN = sql.raw(`interval '15 minutes'`);

// All entries of one transaction have the same instant, except in a sample project, whose entries are backdated.
const TRANSACTION_INSTANT = sql`min(${activity.at}) over (partition by ${activity.xid}) = max(${activity.at}) over (partition by ${activity.xid})`;

/** Time that a running server gets to hash new entries. */
const HASHING_TIMEOUT_MS = 5000;

/**
 * Returns how far hashing has come, after giving a running server time to hash what was due at the time of this call.
 */
async function waitForHashing(
  connection: Connection,
): Promise<{ below: string; floor: number; due: string }> {
  const first = await loadChainState(connection);
  const until = Date.now() + HASHING_TIMEOUT_MS;
  let now = first;
  while ((now.restored || (now.due && BigInt(now.below) < BigInt(first.ended))) && Date.now() < until) {
    await wait(250);
    now = await loadChainState(connection);
  }
  // The position of another server's transactions says nothing about this server.
  return { below: now.restored ? '0' : now.below, floor: now.floor, due: first.ended };
}

interface UnhashedEntries {
  waiting: number;
  wrong: (EntryReference & { projectId: number; fault: AuditFault })[];
}

/**
 * Checks the entries that are in no block. Entries behind the hashing position were inserted afterwards. Old entries
 * ahead of it show that no server hashes them. The others are waiting. Returns the number of waiting entries.
 */
export async function checkUnhashed(connection: Connection, report: ReportFinding): Promise<number> {
  const { below, floor, due } = await waitForHashing(connection);
  const [found] = await connection.rows<UnhashedEntries>(sql`
    with unsealed as (
      select ${activity.projectId} as "projectId", ${activity.id} as id, ${ENTRY_COLUMNS},
        case when ${activity.xid} < ${below}::xid8 or ${activity.id} <= ${floor} then 'entry inserted'
          when ${activity.xid} < ${due}::xid8 and ${activity.at} < now() - ${HASHED_WITHIN} and ${TRANSACTION_INSTANT} then 'entry unsealed'
        end as fault
      from ${activity} where not exists (
        select 1 from ${activitySeals} s cross join ${entriesInBlocks(sql`s`)} as e
        where s.project_id <> ${MASTER_CHAIN} and s.project_id = ${activity.projectId} and e.id = ${activity.id})
    )
    select (select count(*) from unsealed where fault is null) as waiting,
      (select coalesce(jsonb_agg(w), '[]') from (
        select * from unsealed where fault is not null order by "projectId", id limit ${MAX_ROWS_SHOWN}) as w) as wrong`);
  if (!found) throw new Error('an aggregate came back empty');
  for (const { projectId, fault, id, entity, entityId, action, at, actorId } of found.wrong)
    report({ fault, projectId, entry: { id, entity, entityId, action, at, actorId } });
  return found.waiting;
}
