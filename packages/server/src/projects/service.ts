import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { sql } from 'drizzle-orm';
import type { Caller } from '../platform/access/project-access.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { projects } from '../schema/projects.ts';
import { changeProject } from './project-store.ts';

/**
 * Locks the estimated completion date of a project until the transaction ends. Rows can still be added to the
 * project: the lock does not block references.
 */
export async function lockCompletionDate(
  connection: Connection,
  projectId: number,
): Promise<CalendarDate | null> {
  const [project] = await connection.rows<{ day: CalendarDate | null }>(sql`
    select ${projects.estimatedCompletionDate} as day from ${projects}
    where ${projects.id} = ${projectId} for no key update`);
  return project?.day ?? null;
}

/** Changes the estimated completion date with a log entry. The project must be locked. */
export async function moveCompletionDate(
  { connection, caller, projectId }: { connection: Connection; caller: Caller; projectId: number },
  from: CalendarDate,
  to: CalendarDate,
): Promise<void> {
  await Promise.all([
    changeProject(connection, projectId, { estimatedCompletionDate: to }),
    logActivity(connection, {
      projectId,
      actorId: caller.userId,
      entity: 'project',
      entityId: projectId,
      action: 'updated',
      before: { estimatedCompletionDate: from },
      after: { estimatedCompletionDate: to },
    }),
  ]);
}
