import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import { sql } from 'drizzle-orm';
import type { Caller } from '../platform/access.ts';
import { record } from '../platform/activity.ts';
import type { Connection } from '../platform/connection.ts';
import { projects } from '../schema/projects.ts';
import { changeProject } from './store.ts';

/**
 * The estimated completion date of a project as nobody else can change it until the transaction ends. Rows can be added
 * to the project meanwhile: it is not locked against being named.
 */
export async function lockedCompletion(
  connection: Connection,
  projectId: number,
): Promise<CalendarDate | null> {
  const [project] = await connection.rows<{ day: CalendarDate | null }>(sql`
    select ${projects.estimatedCompletionDate} as day from ${projects}
    where ${projects.id} = ${projectId} for no key update`);
  return project?.day ?? null;
}

/** Moves the estimated completion date, with its entry in the activity log. The project must be locked. */
export async function moveCompletion(
  { connection, caller, projectId }: { connection: Connection; caller: Caller; projectId: number },
  from: CalendarDate,
  to: CalendarDate,
): Promise<void> {
  await Promise.all([
    changeProject(connection, projectId, { estimatedCompletionDate: to }),
    record(connection, {
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
