import { DomainError, type Said, said } from '@brick/domain/errors';
import { MOST_JOBS_WAITING, type ReportJob } from '@brick/domain/reports/jobs';
import type { Language } from '@brick/domain/users/choices';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import { handsOn, heldBy, type TakenJob } from '../platform/job-hands.ts';
import { inWords } from '../platform/refusals/refusals.ts';
import type { ReportOrder } from '../platform/workshop.ts';

/** One number for asking for jobs, so that the same one asked for twice at once finds itself. */
const ASKING = 7_216_032;

export const GIVEN_UP = said(
  'This report could not be made, although it was tried several times. Try fewer rows, or again later.',
);

type Asked = Omit<ReportOrder, 'now'>;

/** A job as it is stored, with what its contract does not show. */
export interface StoredJob extends Omit<ReportJob, 'url'> {
  fileKey: string | null;
}

const COLUMNS =
  sql.raw(`id, project_id as "projectId", report, format, status, progress, file_name as "fileName",
  file_size::int as "fileSize", problem, file_key as "fileKey", created_at as "createdAt", finished_at as "finishedAt"`);

/** A job as its contract shows it. */
export const shownJob = ({ fileKey, ...job }: StoredJob, language: Language): ReportJob => ({
  ...job,
  problem: job.problem === null ? null : inWords(JSON.parse(job.problem) as Said, language),
  url: fileKey === null ? null : `/api/jobs/${job.id}/file`,
});

/** Stores a job; the same report that is being made for the same person already is that job. Throws tooMany. */
export async function startJob(connection: Connection, asked: Asked): Promise<StoredJob> {
  const { projectId, userId, report, format } = asked;
  const options = JSON.stringify(asked.options);
  await connection.rows(sql`select pg_advisory_xact_lock(${ASKING}, ${userId % 2_147_483_647})`);
  const waiting = await connection.rows<StoredJob & { same: boolean }>(sql`
    select ${COLUMNS}, project_id = ${projectId} and report = ${report} and format = ${format}
      and options = ${options}::jsonb as same
    from jobs where user_id = ${userId} and status in ('queued', 'running') order by id`);
  const [known] = waiting.filter(({ same }) => same);
  if (known) return known;
  if (waiting.length >= MOST_JOBS_WAITING)
    throw new DomainError(
      'tooMany',
      said('Many of your reports are still being made. Wait until some of them are done.'),
      {
        retryAfterSeconds: 30,
      },
    );
  const [stored] = await connection.rows<StoredJob>(sql`
    insert into jobs (project_id, user_id, report, format, options)
    values (${projectId}, ${userId}, ${report}, ${format}, ${options}::jsonb) returning ${COLUMNS}`);
  if (!stored) throw new Error('a job was not stored');
  return stored;
}

/** A job of this person. Throws notFound where there is none. */
export async function jobOf(connection: Connection, userId: number, id: number): Promise<StoredJob> {
  const [found] = await connection.rows<StoredJob>(
    sql`select ${COLUMNS} from jobs where id = ${id} and user_id = ${userId}`,
  );
  if (!found) throw notFound();
  return found;
}

/** Cancels a job that is not finished yet: who works on it sees that with their next stamp. */
export async function cancelStored(connection: Connection, id: number): Promise<void> {
  await connection.rows(sql`
    update jobs set status = 'cancelled', finished_at = now() where id = ${id} and status in ('queued', 'running')`);
}

/** A report in the hands of a process. */
export type TakenReport = TakenJob & Asked;

export const HANDS = handsOn<TakenReport>(
  'jobs',
  sql.raw('project_id as "projectId", report, format, options'),
);

/** Names the finished file. False where the job is not in these hands any more, and the file nobody's. */
export async function finishJob(
  connection: Connection,
  job: TakenReport,
  file: { key: string; name: string; size: number },
): Promise<boolean> {
  const finished = await connection.rows(sql`
    update jobs set status = 'done', progress = 100, finished_at = now(), file_key = ${file.key},
      file_name = ${file.name.slice(0, 255)}, file_size = ${file.size}
    where ${heldBy(job)} returning id`);
  return finished.length > 0;
}

/** Removes jobs that finished a day ago, and answers the files that they had. What a mail still has to carry stays. */
export async function removeFinished(connection: Connection): Promise<string[]> {
  const removed = await connection.rows<{ key: string | null }>(sql`
    delete from jobs where finished_at < now() - interval '1 day' and not exists (
      select 1 from mails where mails.attachment_key = jobs.file_key and mails.sent_at is null)
    returning file_key as key`);
  return removed.flatMap(({ key }) => (key === null ? [] : [key]));
}
