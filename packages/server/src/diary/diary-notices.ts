import { dayToBeSigned } from '@brick/domain/diary/rules';
import { can, roleOf } from '@brick/domain/permissions';
import { sql } from 'drizzle-orm';
import { publishNotice } from '../notices/service.ts';
import { type Connection, inTransaction } from '../platform/db/connection.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { loadReviewTerms } from '../projects/service.ts';
import { diaryDays } from '../schema/diary/diary-tables.ts';
import { projectMembers, projects } from '../schema/projects.ts';

/** The accounts of those who may sign in a project. */
async function loadSigners(connection: Connection, projectId: number): Promise<number[]> {
  const members = await connection.rows<{ userId: number; role: string }>(sql`
    select ${projectMembers.userId} as "userId", ${projectMembers.role} as role
    from ${projectMembers} where ${projectMembers.projectId} = ${projectId}`);
  return members
    .filter(({ userId, role }) => can({ userId, role: roleOf(role) }, 'diary', 'approve'))
    .map(({ userId }) => userId);
}

async function tellProject(connection: Connection, projectId: number, now: number): Promise<void> {
  const { timezone } = await loadReviewTerms(connection, projectId);
  const day = dayToBeSigned(timezone, now);
  if (day === null) return;
  const [open] = await connection.rows<{ id: number }>(sql`
    select ${diaryDays.id} as id from ${diaryDays} where ${diaryDays.projectId} = ${projectId} and ${diaryDays.day} = ${day}
      and ${diaryDays.state} = 'open' and ${diaryDays.deletedAt} is null`);
  if (!open) return;
  await publishNotice(connection, {
    userIds: await loadSigners(connection, projectId),
    kind: 'diaryNotSigned',
    ...{ projectId, entity: 'diary-day', entityId: open.id, actorId: null },
    facts: { title: day, date: day },
    once: `diaryNotSigned:${open.id}`,
  });
}

/** Notifies of yesterday's diary if it is not signed by ten in the morning where the project is. */
export async function notifyUnsignedDays({
  pool,
  now,
}: Pick<ScheduledJobContext, 'pool' | 'now'>): Promise<void> {
  const since = new Date(now() - 3 * 86_400_000).toISOString();
  const found = await inTransaction(pool, (connection) =>
    connection.rows<{ id: number }>(sql`
      select distinct ${diaryDays.projectId} as id from ${diaryDays}
      join ${projects} on ${projects.id} = ${diaryDays.projectId} and ${projects.deletedAt} is null
        and ${projects.state} in ('active', 'on_hold')
      where ${diaryDays.state} = 'open' and ${diaryDays.deletedAt} is null and ${diaryDays.day} >= ${since}::date`),
  );
  for (const { id } of found) await inTransaction(pool, (connection) => tellProject(connection, id, now()));
}
