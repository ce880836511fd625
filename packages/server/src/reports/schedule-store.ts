import { refusedField, said } from '@brick/domain/errors';
import { type Member, roleOf } from '@brick/domain/permissions';
import { nextDue, type Rhythm } from '@brick/domain/reports/due';
import type { ReportName } from '@brick/domain/reports/reports';
import type { Schedule } from '@brick/domain/reports/schedules';
import { mayReceive } from '@brick/domain/reports/sendings';
import { fullName } from '@brick/domain/users/names';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { keptRows } from '../platform/kept-rows.ts';
import { columnsOf } from '../platform/list.ts';
import { reportSchedules, reportSendings } from '../schema/reports.ts';

export type ScheduleRow = typeof reportSchedules.$inferSelect;

export const scheduleRows = keptRows({
  kind: 'report-schedule',
  table: reportSchedules,
  facts: ({ createdBy }) => ({ createdBy }),
});

/** Somebody whom a schedule names, as they stand in its project. */
interface Person {
  name: string;
  timezone: string;
  /** Null for who is no member. */
  member: Member | null;
}

export type People = ReadonlyMap<number, Person>;

interface Found {
  userId: number;
  username: string;
  firstName: string | null;
  lastName: string | null;
  timezone: string;
  role: string | null;
}

/** These accounts with their roles in a project. */
export async function peopleOf(
  connection: Connection,
  projectId: number,
  userIds: readonly number[],
): Promise<People> {
  const found = await connection.rows<Found>(sql`
    select u.id as "userId", u.username, u.first_name as "firstName", u.last_name as "lastName", u.timezone, m.role
    from users u left join project_members m on m.project_id = ${projectId} and m.user_id = u.id
    where u.id = any(${sql.param([...new Set(userIds)])}::bigint[])`);
  return new Map(
    found.map(({ userId, timezone, role, ...names }) => [
      userId,
      { name: fullName(names), timezone, member: role === null ? null : { userId, role: roleOf(role) } },
    ]),
  );
}

/** Everybody whom schedules name. */
export const namedIn = (rows: readonly Pick<ScheduleRow, 'createdBy' | 'recipientIds'>[]): number[] =>
  rows.flatMap(({ createdBy, recipientIds }) => [createdBy, ...recipientIds]);

/** Refuses recipients who are no members, or whose role may not make the report. */
export function mustReceive(people: People, report: ReportName, userIds: readonly number[]): void {
  for (const userId of userIds) {
    const person = people.get(userId);
    if (!person?.member) throw refusedField('recipientIds', said('Choose members of this project'));
    if (!mayReceive(person.member, report))
      throw refusedField(
        'recipientIds',
        said('{name} may not have this report: choose members whose role may make it', { name: person.name }),
      );
  }
}

/** When a schedule that its maker keeps is due next. */
export const nextAtOf = (rhythm: Rhythm, timezone: string, now: number): string =>
  new Date(nextDue(rhythm, timezone, now)).toISOString();

/** Moves a schedule on. Nobody's edit: its version stays, so that nobody who is editing meets one. */
export const storeNextAt = (
  connection: Connection,
  { projectId, id }: Pick<ScheduleRow, 'projectId' | 'id'>,
  nextAt: string,
) =>
  connection.rows(
    sql`update ${reportSchedules} set next_at = ${nextAt} where project_id = ${projectId} and id = ${id}`,
  );

/** When each schedule of a project was due or sent last. */
async function lastOf(connection: Connection, projectId: number): Promise<Map<number, string>> {
  const found = await connection.rows<{ id: number; at: string }>(sql`
    select schedule_id as id, max(due_at) as at from ${reportSendings}
    where project_id = ${projectId} group by schedule_id`);
  return new Map(found.map(({ id, at }) => [id, at]));
}

/** Living schedules of a project, newest first: all, or those that name one recipient. */
export const schedulesOf = (
  connection: Connection,
  projectId: number,
  recipient?: number,
): Promise<ScheduleRow[]> =>
  connection.rows<ScheduleRow>(sql`
    select ${columnsOf(reportSchedules)} from ${reportSchedules}
    where ${reportSchedules.projectId} = ${projectId} and ${reportSchedules.deletedAt} is null
      ${recipient === undefined ? sql`` : sql`and ${reportSchedules.recipientIds} @> to_jsonb(${recipient}::bigint)`}
    order by ${reportSchedules.id} desc`);

/** A schedule as its contract shows it. */
export const shownBy = (row: ScheduleRow, people: People, lastAt: string | null): Schedule => ({
  ...row,
  options: row.options as Schedule['options'],
  timezone: people.get(row.createdBy)?.timezone ?? 'UTC',
  recipients: row.recipientIds.map((userId) => ({ userId, name: people.get(userId)?.name ?? null })),
  nextAt: row.isActive ? row.nextAt : null,
  lastAt,
  createdByName: people.get(row.createdBy)?.name ?? null,
});

/** Schedules of one project as their contract shows them. */
export async function shownAll(
  connection: Connection,
  projectId: number,
  rows: readonly ScheduleRow[],
): Promise<Schedule[]> {
  const [people, last] = await Promise.all([
    peopleOf(connection, projectId, namedIn(rows)),
    lastOf(connection, projectId),
  ]);
  return rows.map((row) => shownBy(row, people, last.get(row.id) ?? null));
}

/** What is known of a schedule beside its row, in one round trip: whom it names, these others, and when it was sent last. */
export async function besides(
  connection: Connection,
  row: ScheduleRow,
  others: readonly number[] = [],
): Promise<{ people: People; lastAt: string | null }> {
  const [people, last] = await Promise.all([
    peopleOf(connection, row.projectId, [...namedIn([row]), ...others]),
    lastOf(connection, row.projectId),
  ]);
  return { people, lastAt: last.get(row.id) ?? null };
}
