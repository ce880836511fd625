import { sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { reportSchedules } from '../schema/reports.ts';
import { nextInstant, type ScheduleRow, storeNextInstant } from './schedules/schedule-store.ts';

/** Moves what an account has scheduled to its hour in another time zone. What is due already is sent first. */
export async function moveSchedules(
  connection: Connection,
  { userId, timezone, now }: { userId: number; timezone: string; now: number },
): Promise<void> {
  const rows = await connection.rows<Pick<ScheduleRow, 'projectId' | 'id' | 'every' | 'day' | 'hour'>>(sql`
    select s.project_id as "projectId", s.id, s.every, s.day, s.hour from project_members m
    join ${reportSchedules} s on s.project_id = m.project_id and s.created_by = m.user_id
    where m.user_id = ${userId} and s.is_active and s.deleted_at is null
      and s.next_at > ${new Date(now).toISOString()}`);
  for (const row of rows) await storeNextInstant(connection, row, nextInstant(row, timezone, now));
  for (const projectId of new Set(rows.map((row) => row.projectId)))
    connection.announce({ topic: 'sharing', projectId });
}
