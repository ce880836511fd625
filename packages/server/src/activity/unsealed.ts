import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { REGISTER, sealingState } from '../platform/seals.ts';
import { activity, activitySeals } from '../schema/activity.ts';
import { type EntryNamed, entriesIn, type Fault, NAMED, type Report, SHOWN } from './findings.ts';

/** An entry that is older has had its seal for long, where somebody seals at all. */
const SEALED_WITHIN = sql.raw(`interval '15 minutes'`);

// What happens in one transaction has the same instant, but for the story of a sample, which is dated back.
const ITS_OWN_INSTANT = sql`min(${activity.at}) over (partition by ${activity.xid}) = max(${activity.at}) over (partition by ${activity.xid})`;

/** How long a running server is given to seal what was just written. */
const PATIENCE = 5000;

/** What sealing has gone past. Gives a running server the time to seal what was due when this was called. */
async function awaitSealing(connection: Connection): Promise<{ below: string; floor: number; due: string }> {
  const first = await sealingState(connection);
  const until = Date.now() + PATIENCE;
  let now = first;
  while ((now.restored || (now.due && BigInt(now.below) < BigInt(first.ended))) && Date.now() < until) {
    await wait(250);
    now = await sealingState(connection);
  }
  // What another server's transactions were sealed up to says nothing of this server's.
  return { below: now.restored ? '0' : now.below, floor: now.floor, due: first.ended };
}

interface Unsealed {
  waiting: number;
  wrong: (EntryNamed & { projectId: number; fault: Fault })[];
}

/**
 * Entries in no seal. What sealing has gone past was put in behind its back; what it has not come to, although it was
 * due before and is old, nobody seals; the rest is waiting. Answers how many are.
 */
export async function checkUnsealed(connection: Connection, report: Report): Promise<number> {
  const { below, floor, due } = await awaitSealing(connection);
  const [found] = await connection.rows<Unsealed>(sql`
    with unsealed as (
      select ${activity.projectId} as "projectId", ${activity.id} as id, ${NAMED},
        case when ${activity.xid} < ${below}::xid8 or ${activity.id} <= ${floor} then 'entry inserted'
          when ${activity.xid} < ${due}::xid8 and ${activity.at} < now() - ${SEALED_WITHIN} and ${ITS_OWN_INSTANT} then 'entry unsealed'
        end as fault
      from ${activity} where not exists (
        select 1 from ${activitySeals} s cross join ${entriesIn(sql`s`)} as e
        where s.project_id <> ${REGISTER} and s.project_id = ${activity.projectId} and e.id = ${activity.id})
    )
    select (select count(*) from unsealed where fault is null) as waiting,
      (select coalesce(jsonb_agg(w), '[]') from (
        select * from unsealed where fault is not null order by "projectId", id limit ${SHOWN}) as w) as wrong`);
  if (!found) throw new Error('an aggregate came back empty');
  for (const { projectId, fault, id, entity, entityId, action, at, actorId } of found.wrong)
    report({ fault, projectId, entry: { id, entity, entityId, action, at, actorId } });
  return found.waiting;
}
