import { dayIn } from '@brick/domain/dates/calendar-date';
import { instantAt } from '@brick/domain/dates/local-time';
import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { reportSchedules } from '../schema/reports.ts';
import { type ScheduleRow, storeNextInstant } from './schedules/schedule-store.ts';

/** Moves what an account has scheduled to the same day and hour in another time zone. What is due already stays so. */
export async function moveSchedules(
  connection: Connection,
  { userId, from, to, now }: { userId: number; from: string; to: string; now: number },
): Promise<void> {
  const rows = await connection.rows<Pick<ScheduleRow, 'projectId' | 'id' | 'hour'> & { nextAt: string }>(sql`
    select s.project_id as "projectId", s.id, s.hour, s.next_at as "nextAt" from project_members m
    join ${reportSchedules} s on s.project_id = m.project_id and s.created_by = m.user_id
    where m.user_id = ${userId} and s.is_active and s.deleted_at is null
      and s.next_at > ${new Date(now).toISOString()}`);
  for (const row of rows) {
    const day = dayIn(from, Date.parse(row.nextAt));
    await storeNextInstant(connection, row, new Date(instantAt(day, row.hour, to)).toISOString());
  }
  for (const projectId of new Set(rows.map((row) => row.projectId)))
    connection.announce({ topic: 'sharing', projectId });
}
