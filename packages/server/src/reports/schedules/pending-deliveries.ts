import { roleOf } from '@brick/domain/permissions';
import type { ReportOptions } from '@brick/domain/reports/api';
import type { DeliveryRecipient } from '@brick/domain/reports/report-deliveries-api';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { sql } from 'drizzle-orm';
import { mayActCondition } from '../../platform/access/second-factor.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { reportDeliveries } from '../../schema/reports.ts';
import { hasAddress, projectMailAddress } from '../../users/service.ts';
import type { DeliveryRow } from './delivery-store.ts';
import type { ScheduleRow } from './schedule-store.ts';

/** Loads deliveries whose report is not being built. */
export const loadReadyDeliveries = (connection: Connection, most: number) =>
  connection.rows<{ id: number }>(sql`
    select w.id from ${reportDeliveries} w left join jobs j on j.project_id = w.project_id and j.id = w.job_id
    where w.status = 'waiting' and (j.status is null or j.status not in ('queued', 'running'))
    order by w.id limit ${most}`);

interface DeliveryJob {
  status: 'queued' | 'running' | 'done' | 'failed' | 'cancelled';
  fileKey: string | null;
  fileName: string | null;
  fileSize: number | null;
  problem: string | null;
}

/** A pending delivery with the current data for its next step. */
export interface PendingDelivery
  extends Pick<DeliveryRow, 'projectId' | 'id' | 'scheduleId' | 'report' | 'format' | 'userId'> {
  projectName: string;
  options: ReportOptions | null;
  /** The language of the report, if the schedule sets one. */
  reportLanguage: Language | null;
  every: ScheduleRow['every'] | null;
  isWanted: boolean;
  role: string | null;
  email: string | null;
  hasAddress: boolean;
  emailNotifications: boolean | null;
  language: Language;
  username: string;
  firstName: string | null;
  lastName: string | null;
  job: DeliveryJob | null;
}

/** Locks a pending delivery. Undefined if another process holds it. */
export async function lockDelivery(
  connection: Connection,
  id: number,
  config: Config,
): Promise<PendingDelivery | undefined> {
  const [found] = await connection.rows<PendingDelivery>(sql`
    select w.project_id as "projectId", w.id, w.schedule_id as "scheduleId", w.report, w.format, w.user_id as "userId",
      p.name as "projectName", s.options, s.language as "reportLanguage", s.every,
      coalesce(p.deleted_at is null and s.deleted_at is null and s.report = w.report
        and s.recipient_ids @> to_jsonb(w.user_id), false) as "isWanted",
      m.role, ${projectMailAddress(sql`w.project_id`)} as email, ${hasAddress} as "hasAddress",
      u.email_notifications as "emailNotifications", u.language, u.username,
      u.first_name as "firstName", u.last_name as "lastName",
      case when j.id is not null then jsonb_build_object('status', j.status, 'fileKey', j.file_key,
        'fileName', j.file_name, 'fileSize', j.file_size, 'problem', j.problem) end as job
    from ${reportDeliveries} w
    join projects p on p.id = w.project_id
    join users u on u.id = w.user_id
    left join report_schedules s on s.project_id = w.project_id and s.id = w.schedule_id
    left join project_members m on m.project_id = w.project_id and m.user_id = w.user_id
      and ${mayActCondition(config)}
    left join jobs j on j.project_id = w.project_id and j.id = w.job_id
    where w.id = ${id} and w.status = 'waiting' for update of w skip locked`);
  return found;
}

/** The facts that decide whether a recipient gets the report. */
export const recipientState = ({
  userId,
  role,
  email,
  hasAddress: isThere,
  emailNotifications,
  isWanted,
}: PendingDelivery): DeliveryRecipient => ({
  member: role === null ? null : { userId, role: roleOf(role) },
  email,
  isUnconfirmed: email === null && isThere,
  emailNotifications: emailNotifications === true,
  isWanted,
});
