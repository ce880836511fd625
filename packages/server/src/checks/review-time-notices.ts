import { dayIn } from '@brick/domain/dates/calendar-date';
import { sql } from 'drizzle-orm';
import { type Connection, inTransaction } from '../platform/db/connection.ts';
import type { ScheduledJobContext } from '../platform/jobs/scheduled-jobs.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { loadReviewTerms } from '../projects/service.ts';
import { checkSteps, checks } from '../schema/checks.ts';
import { projects } from '../schema/projects.ts';
import { loadMembers, partyOf, publishPointNotice } from './check-notices.ts';
import { type CheckContents, type CheckRow, loadCourses, pointsOf } from './check-store.ts';

/** Days for which a review that is late is told for the first time. */
const DAYS_BEHIND = 14;

/** The open checks of a project in which notice of a hold was given that should have been looked at by now. */
const loadLate = (connection: Connection, projectId: number, today: string): Promise<CheckRow[]> =>
  connection.rows<CheckRow>(sql`
    select ${columnsOf(checks)} from ${checks}
    where ${checks.projectId} = ${projectId} and ${checks.deletedAt} is null and ${checks.state} = 'running'
      and exists (select 1 from ${checkSteps} where ${checkSteps.projectId} = ${checks.projectId}
        and ${checkSteps.checkId} = ${checks.id} and ${checkSteps.reviewBy} < ${today}
        and ${checkSteps.reviewBy} >= ${today}::date - ${DAYS_BEHIND}::int)`);

async function tellProject(connection: Connection, projectId: number, now: number): Promise<void> {
  const { timezone } = await loadReviewTerms(connection, projectId);
  const today = dayIn(timezone, now);
  const rows = await loadLate(connection, projectId, today);
  if (rows.length === 0) return;
  const [courses, members] = await Promise.all([
    loadCourses(connection, rows),
    loadMembers(connection, projectId),
  ]);
  for (const row of rows)
    for (const { item, state, reviewBy } of pointsOf(courses.get(row.id) as CheckContents, now)) {
      if (state !== 'notified' || reviewBy === null || reviewBy >= today) continue;
      await publishPointNotice(connection, {
        ...{ kind: 'pointReviewLate', check: row, point: item, actorId: null },
        userIds: [...partyOf(members, item), row.addedBy, row.assignedToId],
        facts: { date: reviewBy },
        once: `pointReviewLate:${row.id}:${item.id}:${reviewBy}`,
      });
    }
}

/** Notifies of holds whose time for review has passed without a release or a return, once for each notice. */
export async function notifyLateReviews({
  pool,
  now,
}: Pick<ScheduledJobContext, 'pool' | 'now'>): Promise<void> {
  const found = await inTransaction(pool, (connection) =>
    connection.rows<{ id: number }>(sql`
      select distinct ${checkSteps.projectId} as id from ${checkSteps}
      join ${projects} on ${projects.id} = ${checkSteps.projectId} and ${projects.deletedAt} is null
        and ${projects.state} in ('active', 'on_hold')
      where ${checkSteps.reviewBy} > now() - interval '20 days'`),
  );
  for (const { id } of found) await inTransaction(pool, (connection) => tellProject(connection, id, now()));
}
