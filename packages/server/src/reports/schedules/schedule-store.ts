import { fieldProblem, problemMessage } from '@brick/domain/errors';
import { type Member, roleOf } from '@brick/domain/permissions';
import { mayReceive } from '@brick/domain/reports/report-deliveries-api';
import type { ReportName } from '@brick/domain/reports/report-types';
import { nextDue, type Recurrence } from '@brick/domain/reports/schedule-recurrence';
import type { ReportSchedule } from '@brick/domain/reports/schedules-api';
import { displayName } from '@brick/domain/users/display-name';
import { sql } from 'drizzle-orm';
import type { Connection } from '../../platform/db/connection.ts';
import { columnsOf } from '../../platform/records/list-query.ts';
import { createRecordStore } from '../../platform/records/record-store.ts';
import { reportDeliveries, reportSchedules } from '../../schema/reports.ts';

export type ScheduleRow = typeof reportSchedules.$inferSelect;

export const scheduleRows = createRecordStore({
  kind: 'report-schedule',
  table: reportSchedules,
  facts: ({ createdBy }) => ({ createdBy }),
});

/** A person of a schedule with their membership. */
interface SchedulePerson {
  name: string;
  timezone: string;
  /** Null for non-members. */
  member: Member | null;
}

export type SchedulePeople = ReadonlyMap<number, SchedulePerson>;

interface SchedulePersonRow {
  userId: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
  timezone: string;
  role: string | null;
}

/** Loads accounts with their roles in a project. */
export async function loadPeople(
  connection: Connection,
  projectId: number,
  userIds: readonly number[],
): Promise<SchedulePeople> {
  const found = await connection.rows<SchedulePersonRow>(sql`
    select u.id as "userId", u.username, u.first_name as "firstName", u.last_name as "lastName", u.timezone, m.role
    from users u left join project_members m on m.project_id = ${projectId} and m.user_id = u.id
    where u.id = any(${sql.param([...new Set(userIds)])}::bigint[])`);
  return new Map(
    found.map(({ userId, timezone, role, ...names }) => [
      userId,
      { name: displayName(names), timezone, member: role === null ? null : { userId, role: roleOf(role) } },
    ]),
  );
}

/** The ids of all users in schedules. */
export const userIdsIn = (rows: readonly Pick<ScheduleRow, 'createdBy' | 'recipientIds'>[]): number[] =>
  rows.flatMap(({ createdBy, recipientIds }) => [createdBy, ...recipientIds]);

/** Throws for recipients who are not members or may not read the report. */
export function assertRecipients(
  people: SchedulePeople,
  report: ReportName,
  userIds: readonly number[],
): void {
  for (const userId of userIds) {
    const person = people.get(userId);
    if (!person?.member) throw fieldProblem('recipientIds', problemMessage('Choose members of this project'));
    if (!mayReceive(person.member, report))
      throw fieldProblem(
        'recipientIds',
        problemMessage('{name} may not have this report: choose members whose role may make it', {
          name: person.name,
        }),
      );
  }
}

/** The next instant of a schedule in its author's time zone. */
export const nextInstant = (rhythm: Recurrence, timezone: string, now: number): string =>
  new Date(nextDue(rhythm, timezone, now)).toISOString();

/** Stores the next instant of a schedule. The version stays, so that open forms do not become stale. */
export const storeNextInstant = (
  connection: Connection,
  { projectId, id }: Pick<ScheduleRow, 'projectId' | 'id'>,
  nextAt: string,
) =>
  connection.rows(
    sql`update ${reportSchedules} set next_at = ${nextAt} where project_id = ${projectId} and id = ${id}`,
  );

/** Loads the last due or sent instant of each schedule. */
async function loadLastInstants(connection: Connection, projectId: number): Promise<Map<number, string>> {
  const found = await connection.rows<{ id: number; at: string }>(sql`
    select schedule_id as id, max(due_at) as at from ${reportDeliveries}
    where project_id = ${projectId} group by schedule_id`);
  return new Map(found.map(({ id, at }) => [id, at]));
}

/** Loads the undeleted schedules of a project, newest first, optionally of one recipient. */
export const loadSchedules = (
  connection: Connection,
  projectId: number,
  recipient?: number,
): Promise<ScheduleRow[]> =>
  connection.rows<ScheduleRow>(sql`
    select ${columnsOf(reportSchedules)} from ${reportSchedules}
    where ${reportSchedules.projectId} = ${projectId} and ${reportSchedules.deletedAt} is null
      ${recipient === undefined ? sql`` : sql`and ${reportSchedules.recipientIds} @> to_jsonb(${recipient}::bigint)`}
    order by ${reportSchedules.id} desc`);

/** Serializes a schedule. */
export const serializeSchedule = (
  row: ScheduleRow,
  people: SchedulePeople,
  lastAt: string | null,
): ReportSchedule => ({
  ...row,
  options: row.options as ReportSchedule['options'],
  timezone: people.get(row.createdBy)?.timezone ?? 'UTC',
  recipients: row.recipientIds.map((userId) => ({ userId, name: people.get(userId)?.name ?? null })),
  nextAt: row.isActive ? row.nextAt : null,
  lastAt,
  createdByName: people.get(row.createdBy)?.name ?? null,
});

/** Serializes schedules of one project. */
export async function serializeSchedules(
  connection: Connection,
  projectId: number,
  rows: readonly ScheduleRow[],
): Promise<ReportSchedule[]> {
  const [people, last] = await Promise.all([
    loadPeople(connection, projectId, userIdsIn(rows)),
    loadLastInstants(connection, projectId),
  ]);
  return rows.map((row) => serializeSchedule(row, people, last.get(row.id) ?? null));
}

/** Loads the people of a schedule, the other given people and the last delivery, in one round trip. */
export async function loadScheduleContext(
  connection: Connection,
  row: ScheduleRow,
  others: readonly number[] = [],
): Promise<{ people: SchedulePeople; lastAt: string | null }> {
  const [people, last] = await Promise.all([
    loadPeople(connection, row.projectId, [...userIdsIn([row]), ...others]),
    loadLastInstants(connection, row.projectId),
  ]);
  return { people, lastAt: last.get(row.id) ?? null };
}
