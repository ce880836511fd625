import { sql } from 'drizzle-orm';
import { publishNotice } from '../notices/service.ts';
import type { Connection } from '../platform/db/connection.ts';
import { planRevisions, plans, revisionFields, takenPlans } from '../schema/plans.ts';
import { projectMembers } from '../schema/projects.ts';
import type { PlanPlace } from './revision-store.ts';

/** Notes that a member has loaded a revision onto a device. */
export const recordPlanDownload = (
  connection: Connection,
  { projectId, planId }: PlanPlace,
  revision: number,
  userId: number,
) =>
  connection.rows(sql`
    insert into ${takenPlans} (project_id, plan_id, user_id, revision)
    select project_id, ${planId}::bigint, user_id, ${revision}::integer from ${projectMembers}
    where project_id = ${projectId} and user_id = ${userId} for key share
    on conflict (project_id, plan_id, user_id) do update set revision = excluded.revision
    where ${takenPlans.revision} < excluded.revision`);

interface NewRevision {
  title: string;
  number: number;
  code: string;
  addedBy: number;
}

/**
 * Tells those who have an earlier revision of a plan on a device which one holds now, once: their devices load it by
 * themselves, which is noted again.
 */
export async function notifyOfRevision(
  connection: Connection,
  { projectId, planId }: PlanPlace,
): Promise<void> {
  const [current] = await connection.rows<NewRevision>(sql`
    select ${plans.number} || ' ' || ${plans.title} as title, ${planRevisions.number} as number, ${planRevisions.code} as code,
      ${planRevisions.addedBy} as "addedBy"
    from ${plans} join ${planRevisions}
      on ${planRevisions.projectId} = ${plans.projectId} and ${planRevisions.planId} = ${plans.id}
    where ${plans.projectId} = ${projectId} and ${plans.id} = ${planId}
      and ${planRevisions.number}::text = ${revisionFields.currentRevision.json}`);
  if (!current) return;
  const { title, number, code, addedBy } = current;
  const people = await connection.rows<{ userId: number }>(sql`
    delete from ${takenPlans} where ${takenPlans.projectId} = ${projectId} and ${takenPlans.planId} = ${planId}
      and ${takenPlans.revision} < ${number} returning ${takenPlans.userId} as "userId"`);
  await publishNotice(connection, {
    userIds: people.map(({ userId }) => userId).filter((userId) => userId !== addedBy),
    ...{ kind: 'planRevised', projectId, entity: 'plan', entityId: planId, actorId: addedBy },
    facts: { title, code },
  });
}
