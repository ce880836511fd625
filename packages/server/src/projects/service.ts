import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { CorrectionTerms } from '@brick/domain/issues/correction-periods';
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Caller } from '../platform/access/project-access.ts';
import { logActivity } from '../platform/activity/activity-log.ts';
import type { Connection } from '../platform/db/connection.ts';
import { projects } from '../schema/projects.ts';
import { users } from '../schema/users.ts';
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

/** Loads the correction periods of a project and the time zone in which its days are counted. */
export async function loadCorrectionTerms(
  connection: Connection,
  projectId: number,
): Promise<CorrectionTerms> {
  const [terms] = await connection.rows<CorrectionTerms>(sql`
    select coalesce(${projects.timezone}, ${users.timezone}) as timezone, ${projects.correctionDays} as "correctionDays"
    from ${projects} join ${users} on ${users.id} = ${projects.ownerId} where ${projects.id} = ${projectId}`);
  if (!terms) throw new Error('a project without an owner');
  return terms;
}

/** What the dates of completion follow from. */
interface CompletionTerms extends CorrectionTerms {
  defectsDays: number;
}

/** Loads the time zone of a project, its correction periods and the days of its defects period. */
export async function loadCompletionTerms(
  connection: Connection,
  projectId: number,
): Promise<CompletionTerms> {
  const [terms] = await connection.rows<CompletionTerms>(sql`
    select coalesce(${projects.timezone}, ${users.timezone}) as timezone, ${projects.correctionDays} as "correctionDays",
      ${projects.defectsDays} as "defectsDays"
    from ${projects} join ${users} on ${users.id} = ${projects.ownerId} where ${projects.id} = ${projectId}`);
  if (!terms) throw new Error('a project without an owner');
  return terms;
}

/** SQL value: the day that it is in the project of a row, in which its days are counted. */
export const dayInProjectOf = (projectId: AnyPgColumn, now: number): SQL =>
  sql`(select (${new Date(now).toISOString()}::timestamptz at time zone coalesce(${projects.timezone}, ${users.timezone}))::date
    from ${projects} join ${users} on ${users.id} = ${projects.ownerId} where ${projects.id} = ${projectId})`;

/** The time zone in which the days of a project are counted, and the working days for the review of a hold point. */
export interface ReviewTerms {
  timezone: string;
  reviewDays: number;
}

/** Loads what the time for the review of a hold point follows from. */
export async function loadReviewTerms(connection: Connection, projectId: number): Promise<ReviewTerms> {
  const [terms] = await connection.rows<ReviewTerms>(sql`
    select coalesce(${projects.timezone}, ${users.timezone}) as timezone, ${projects.reviewDays} as "reviewDays"
    from ${projects} join ${users} on ${users.id} = ${projects.ownerId} where ${projects.id} = ${projectId}`);
  if (!terms) throw new Error('a project without an owner');
  return terms;
}
