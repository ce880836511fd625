import { DomainError } from '@brick/domain/errors';
import { type DeliveryReason, skipReason } from '@brick/domain/reports/report-deliveries-api';
import { sql } from 'drizzle-orm';
import type { Config } from '../../platform/config/config.ts';
import { type Connection, getConnection, inTransaction } from '../../platform/db/connection.ts';
import type { ScheduledJobContext } from '../../platform/jobs/scheduled-jobs.ts';
import { columnsOf } from '../../platform/records/list-query.ts';
import { reportDeliveries, reportSchedules } from '../../schema/reports.ts';
import { startReportJob } from '../jobs/report-jobs.ts';
import { queueReportMail, type ReportFile } from './delivery-mail.ts';
import { addDeliveries } from './delivery-store.ts';
import {
  loadReadyDeliveries,
  lockDelivery,
  type PendingDelivery,
  recipientState,
} from './pending-deliveries.ts';
import { nextInstant, type ScheduleRow, storeNextInstant } from './schedule-store.ts';

/** Schedules and deliveries per round. The next round continues. */
const DELIVERIES_PER_ROUND = 200;

/**
 * Adds the deliveries of the longest-due schedule and moves it to its next instant. After an outage, missed instants
 * are skipped.
 */
async function beginDueSchedule(connection: Connection, now: number): Promise<boolean> {
  const instant = new Date(now).toISOString();
  const [due] = await connection.rows<ScheduleRow & { timezone: string }>(sql`
    select ${columnsOf(reportSchedules)}, u.timezone from ${reportSchedules}
    join projects p on p.id = ${reportSchedules.projectId} and p.deleted_at is null
    join users u on u.id = ${reportSchedules.createdBy}
    where ${reportSchedules.isActive} and ${reportSchedules.deletedAt} is null and ${reportSchedules.nextAt} <= ${instant}
    order by ${reportSchedules.nextAt} limit 1 for update of ${reportSchedules} skip locked`);
  if (!due) return false;
  await addDeliveries(connection, due, due.nextAt, null);
  await storeNextInstant(connection, due, nextInstant(due, due.timezone, now));
  connection.announce({ topic: 'sharing', projectId: due.projectId });
  return true;
}

const storeOutcome = (
  connection: Connection,
  { projectId, id }: PendingDelivery,
  status: 'failed' | 'left',
  { reason, problem = null }: { reason: DeliveryReason; problem?: string | null },
) =>
  connection.rows(sql`
    update ${reportDeliveries} set status = ${status}, reason = ${reason}, problem = ${problem}
    where project_id = ${projectId} and id = ${id}`);

/** Requests the report for a recipient, with their rights and language. */
async function requestReport(connection: Connection, waiting: PendingDelivery): Promise<void> {
  const { projectId, id, userId, report, format, options, reportLanguage } = waiting;
  const asked = { ...options, ...(reportLanguage && { language: reportLanguage }) };
  const job = await startReportJob(connection, { projectId, userId, report, format, options: asked });
  await connection.rows(
    sql`update ${reportDeliveries} set job_id = ${job.id} where project_id = ${projectId} and id = ${id}`,
  );
}

interface DeliveryRound {
  config: Config;
  now: number;
}

async function mailReport(
  connection: Connection,
  waiting: PendingDelivery,
  file: ReportFile,
  { config, now }: DeliveryRound,
): Promise<void> {
  const mailId = await queueReportMail(connection, waiting, file, config);
  await connection.rows(sql`
    update ${reportDeliveries} set status = 'sent', mail_id = ${mailId}, sent_at = ${new Date(now).toISOString()}
    where project_id = ${waiting.projectId} and id = ${waiting.id}`);
}

/**
 * Advances a delivery by one step in one transaction: an interrupted process has done nothing, so there are never two
 * mails. The recipient's rights are checked each time.
 */
async function advanceDelivery(connection: Connection, id: number, round: DeliveryRound): Promise<void> {
  const waiting = await lockDelivery(connection, id, round.config);
  if (!waiting) return;
  const { projectId, report, job } = waiting;
  const reason = skipReason(recipientState(waiting), report);
  if (reason) await storeOutcome(connection, waiting, 'left', { reason });
  else if (job?.status === 'failed')
    await storeOutcome(connection, waiting, 'failed', { reason: 'notMade', problem: job.problem });
  else if (job?.status === 'done' && job.fileKey !== null)
    await mailReport(
      connection,
      waiting,
      { key: job.fileKey, name: job.fileName, size: job.fileSize ?? 0 },
      round,
    );
  else if (job?.status === 'queued' || job?.status === 'running') return;
  // No job yet, or it was cancelled or removed: it is requested again.
  else await requestReport(connection, waiting);
  connection.announce({ topic: 'sharing', projectId });
}

const isTooManyError = (error: unknown): boolean => error instanceof DomainError && error.code === 'tooMany';

/**
 * Delivers due reports: adds deliveries, requests the reports in the recipients' names and mails finished ones. Safe
 * to run in several processes. Recipients with many reports in progress are served later.
 */
export const deliverReports =
  (config: Config) =>
  async ({ pool, now, log }: Pick<ScheduledJobContext, 'pool' | 'now' | 'log'>): Promise<void> => {
    for (let count = 0; count < DELIVERIES_PER_ROUND; count += 1)
      if (!(await inTransaction(pool, (connection) => beginDueSchedule(connection, now())))) break;
    for (const { id } of await loadReadyDeliveries(getConnection(pool), DELIVERIES_PER_ROUND))
      await inTransaction(pool, (connection) =>
        advanceDelivery(connection, id, { config, now: now() }),
      ).catch((error: unknown) => {
        // One failure must not block the others.
        if (!isTooManyError(error)) log.warn({ err: error }, 'a report was not sent');
      });
  };
