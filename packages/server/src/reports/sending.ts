import { DomainError } from '@brick/domain/errors';
import { type SendingReason, whyLeft } from '@brick/domain/reports/sendings';
import { sql } from 'drizzle-orm';
import type { Config } from '../platform/config.ts';
import { type Connection, connectionOf, inTransaction } from '../platform/connection.ts';
import type { Kept } from '../platform/housekeeping.ts';
import { columnsOf } from '../platform/list.ts';
import { reportSchedules, reportSendings } from '../schema/reports.ts';
import { startJob } from './jobs-store.ts';
import { nextAtOf, type ScheduleRow, storeNextAt } from './schedule-store.ts';
import { type Attached, queueReport } from './sending-letter.ts';
import { addSendings } from './sending-store.ts';
import { held, readySendings, recipientOf, type Waiting } from './waiting-sendings.ts';

/** Schedules and sendings of one round: the next one goes on. */
const A_ROUND = 200;

/** Notes what the schedule that is due longest has to send, and moves it on: after a standstill to what comes next, not to all that was missed. */
async function beginDue(connection: Connection, now: number): Promise<boolean> {
  const instant = new Date(now).toISOString();
  const [due] = await connection.rows<ScheduleRow & { timezone: string }>(sql`
    select ${columnsOf(reportSchedules)}, u.timezone from ${reportSchedules}
    join projects p on p.id = ${reportSchedules.projectId} and p.deleted_at is null
    join users u on u.id = ${reportSchedules.createdBy}
    where ${reportSchedules.isActive} and ${reportSchedules.deletedAt} is null and ${reportSchedules.nextAt} <= ${instant}
    order by ${reportSchedules.nextAt} limit 1 for update of ${reportSchedules} skip locked`);
  if (!due) return false;
  await addSendings(connection, due, due.nextAt, null);
  await storeNextAt(connection, due, nextAtOf(due, due.timezone, now));
  connection.announce({ topic: 'sharing', projectId: due.projectId });
  return true;
}

const settle = (
  connection: Connection,
  { projectId, id }: Waiting,
  status: 'failed' | 'left',
  { reason, problem = null }: { reason: SendingReason; problem?: string | null },
) =>
  connection.rows(sql`
    update ${reportSendings} set status = ${status}, reason = ${reason}, problem = ${problem}
    where project_id = ${projectId} and id = ${id}`);

/** Has the report made for its recipient, by their rights and in their language. */
async function askForJob(connection: Connection, waiting: Waiting): Promise<void> {
  const { projectId, id, userId, report, format, options, reportLanguage } = waiting;
  const asked = { ...options, ...(reportLanguage && { language: reportLanguage }) };
  const job = await startJob(connection, { projectId, userId, report, format, options: asked });
  await connection.rows(
    sql`update ${reportSendings} set job_id = ${job.id} where project_id = ${projectId} and id = ${id}`,
  );
  connection.announce({ topic: 'jobs', userId });
}

interface Round {
  config: Config;
  now: number;
}

async function mail(
  connection: Connection,
  waiting: Waiting,
  file: Attached,
  { config, now }: Round,
): Promise<void> {
  const mailId = await queueReport(connection, waiting, file, config);
  await connection.rows(sql`
    update ${reportSendings} set status = 'sent', mail_id = ${mailId}, sent_at = ${new Date(now).toISOString()}
    where project_id = ${waiting.projectId} and id = ${waiting.id}`);
}

/**
 * Takes the next step of a sending, all of it in one transaction: a process that ends in the middle has done nothing of
 * it, so that there is one mail and never two. The recipient's rights are looked at each time.
 */
async function goOn(connection: Connection, id: number, round: Round): Promise<void> {
  const waiting = await held(connection, id);
  if (!waiting) return;
  const { projectId, report, job } = waiting;
  const reason = whyLeft(recipientOf(waiting), report);
  if (reason) await settle(connection, waiting, 'left', { reason });
  else if (job?.status === 'failed')
    await settle(connection, waiting, 'failed', { reason: 'notMade', problem: job.problem });
  else if (job?.status === 'done' && job.fileKey !== null)
    await mail(connection, waiting, { key: job.fileKey, name: job.fileName, size: job.fileSize ?? 0 }, round);
  else if (job?.status === 'queued' || job?.status === 'running') return;
  // None yet, or one that was cancelled or is gone: it is asked for again.
  else await askForJob(connection, waiting);
  connection.announce({ topic: 'sharing', projectId });
}

const isTooMany = (error: unknown): boolean => error instanceof DomainError && error.code === 'tooMany';

/**
 * A round that sends reports: it notes what is due, has it made for each recipient in their name, and mails what is made.
 * Several processes may do it at once. Who already waits for many reports is sent theirs in a later round.
 */
export const sendReports =
  (config: Config) =>
  async ({ pool, now, log }: Pick<Kept, 'pool' | 'now' | 'log'>): Promise<void> => {
    for (let count = 0; count < A_ROUND; count += 1)
      if (!(await inTransaction(pool, (connection) => beginDue(connection, now())))) break;
    for (const { id } of await readySendings(connectionOf(pool), A_ROUND))
      await inTransaction(pool, (connection) => goOn(connection, id, { config, now: now() })).catch(
        (error: unknown) => {
          // One that cannot go must not keep all the others.
          if (!isTooMany(error)) log.warn({ err: error }, 'a report was not sent');
        },
      );
  };
