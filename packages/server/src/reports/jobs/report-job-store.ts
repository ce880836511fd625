import { DomainError, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import { MAX_WAITING_JOBS, type ReportJob } from '@brick/domain/reports/jobs-api';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { sql } from 'drizzle-orm';
import { notFound } from '../../platform/access/project-access.ts';
import type { Connection } from '../../platform/db/connection.ts';
import { translateError } from '../../platform/i18n/error-messages.ts';
import { createJobQueue, isStillRunning, type RunningJob } from '../../platform/jobs/job-queue.ts';
import type { ReportRequest } from '../../platform/jobs/report-worker.ts';

/** Advisory lock for new jobs, so that identical simultaneous requests share one. */
const REQUEST_LOCK = 7_216_032;

export const reportGivenUp = problemMessage(
  'This report could not be made, although it was tried several times. Try fewer rows, or again later.',
);

type ReportJobRequest = Omit<ReportRequest, 'now'>;

/** A stored job, including the columns that the API does not show. */
export interface ReportJobRow extends Omit<ReportJob, 'url'> {
  fileKey: string | null;
}

const JOB_COLUMNS =
  sql.raw(`id, project_id as "projectId", report, format, status, progress, file_name as "fileName",
  file_size::int as "fileSize", problem, file_key as "fileKey", created_at as "createdAt", finished_at as "finishedAt"`);

/** Serializes a job. */
export const serializeJob = ({ fileKey, ...job }: ReportJobRow, language: Language): ReportJob => ({
  ...job,
  problem: job.problem === null ? null : translateError(JSON.parse(job.problem) as ProblemMessage, language),
  url: fileKey === null ? null : `/api/jobs/${job.id}/file`,
});

/** Stores a job, or returns the user's running job for the same report. Throws tooMany. */
export async function startJob(connection: Connection, asked: ReportJobRequest): Promise<ReportJobRow> {
  const { projectId, userId, report, format } = asked;
  const options = JSON.stringify(asked.options);
  await connection.rows(sql`select pg_advisory_xact_lock(${REQUEST_LOCK}, ${userId % 2_147_483_647})`);
  const waiting = await connection.rows<ReportJobRow & { same: boolean }>(sql`
    select ${JOB_COLUMNS}, project_id = ${projectId} and report = ${report} and format = ${format}
      and options = ${options}::jsonb as same
    from jobs where user_id = ${userId} and status in ('queued', 'running') order by id`);
  const [known] = waiting.filter(({ same }) => same);
  if (known) return known;
  if (waiting.length >= MAX_WAITING_JOBS)
    throw new DomainError(
      'tooMany',
      problemMessage('Many of your reports are still being made. Wait until some of them are done.'),
      {
        retryAfterSeconds: 30,
      },
    );
  const [stored] = await connection.rows<ReportJobRow>(sql`
    insert into jobs (project_id, user_id, report, format, options)
    values (${projectId}, ${userId}, ${report}, ${format}, ${options}::jsonb) returning ${JOB_COLUMNS}`);
  if (!stored) throw new Error('a job was not stored');
  return stored;
}

/** Loads one of the user's jobs. Throws notFound. */
export async function findJob(connection: Connection, userId: number, id: number): Promise<ReportJobRow> {
  const [found] = await connection.rows<ReportJobRow>(
    sql`select ${JOB_COLUMNS} from jobs where id = ${id} and user_id = ${userId}`,
  );
  if (!found) throw notFound();
  return found;
}

/** Cancels an unfinished job. Its process notices with its next heartbeat. */
export async function cancelJobRow(connection: Connection, id: number): Promise<void> {
  await connection.rows(sql`
    update jobs set status = 'cancelled', finished_at = now() where id = ${id} and status in ('queued', 'running')`);
}

/** A report that this process works on. */
export type ClaimedReportJob = RunningJob & ReportJobRequest;

export const reportJobQueue = createJobQueue<ClaimedReportJob>(
  'jobs',
  sql.raw('project_id as "projectId", report, format, options'),
);

/** Stores the finished file. False if the job is no longer assigned to this process: then the file is unused. */
export async function finishJob(
  connection: Connection,
  job: ClaimedReportJob,
  file: { key: string; name: string; size: number },
): Promise<boolean> {
  const finished = await connection.rows(sql`
    update jobs set status = 'done', progress = 100, finished_at = now(), file_key = ${file.key},
      file_name = ${file.name.slice(0, 255)}, file_size = ${file.size}
    where ${isStillRunning(job)} returning id`);
  return finished.length > 0;
}

/** Removes jobs that finished a day ago and returns the keys of their files, except attachments of unsent mails. */
export async function removeFinishedJobs(connection: Connection): Promise<string[]> {
  const removed = await connection.rows<{ key: string | null }>(sql`
    delete from jobs where finished_at < now() - interval '1 day' and not exists (
      select 1 from mails where mails.attachment_key = jobs.file_key and mails.sent_at is null)
    returning file_key as key`);
  return removed.flatMap(({ key }) => (key === null ? [] : [key]));
}
