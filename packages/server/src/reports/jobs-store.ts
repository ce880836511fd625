import { DomainError, type Said, said } from '@brick/domain/errors';
import { MOST_JOBS_WAITING, type ReportJob } from '@brick/domain/reports/jobs';
import type { Language } from '@brick/domain/users/choices';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import { inWords } from '../platform/refusals/refusals.ts';
import type { ReportOrder } from '../platform/workshop.ts';

/** One number for asking for jobs, so that the same one asked for twice at once finds itself. */
const ASKING = 7_216_032;

/** A job whose stamp is so old was left by a process that ended. */
export const STAMP_GOOD_FOR = '30 seconds';

/** How often a job is begun: after that it is not the process's fault. */
export const MOST_ATTEMPTS = 3;

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

/** Cancels a job that is not finished yet: who works on it sees that with his next stamp. */
export async function cancelStored(connection: Connection, id: number): Promise<void> {
  await connection.rows(sql`
    update jobs set status = 'cancelled', finished_at = now() where id = ${id} and status in ('queued', 'running')`);
}

/** A job in the hands of a process; which attempt it is says whether it still is in these. */
export interface TakenJob extends Asked {
  id: number;
  attempts: number;
}

/** Takes the job that waits longest, or one that a process has left; null where there is none. */
export async function takeJob(connection: Connection): Promise<TakenJob | null> {
  const [taken] = await connection.rows<TakenJob>(sql`
    update jobs set status = 'running', stamped_at = now(), attempts = attempts + 1, progress = 0
    where id = (
      select id from jobs
      where status = 'queued' or (status = 'running' and stamped_at < now() - interval '${sql.raw(STAMP_GOOD_FOR)}')
      order by id limit 1 for update skip locked)
    returning id, project_id as "projectId", user_id as "userId", report, format, options, attempts`);
  return taken ?? null;
}

const held = ({ id, attempts }: TakenJob) =>
  sql`id = ${id} and attempts = ${attempts} and status = 'running'`;

/** Says that somebody works on it, and how far he is. False where the job is his no more. */
export async function stampJob(connection: Connection, job: TakenJob, progress: number): Promise<boolean> {
  const stamped = await connection.rows(
    sql`update jobs set stamped_at = now(), progress = ${progress} where ${held(job)} returning id`,
  );
  return stamped.length > 0;
}

/** Names the finished file. False where the job is not in these hands any more, and the file nobody's. */
export async function finishJob(
  connection: Connection,
  job: TakenJob,
  file: { key: string; name: string; size: number },
): Promise<boolean> {
  const finished = await connection.rows(sql`
    update jobs set status = 'done', progress = 100, finished_at = now(), file_key = ${file.key},
      file_name = ${file.name.slice(0, 255)}, file_size = ${file.size}
    where ${held(job)} returning id`);
  return finished.length > 0;
}

export async function failJob(connection: Connection, job: TakenJob, problem: Said): Promise<void> {
  await connection.rows(
    sql`update jobs set status = 'failed', finished_at = now(), problem = ${JSON.stringify(problem)} where ${held(job)}`,
  );
}

/** Gives a job back, for the next who takes one. Where its process ends by itself, this attempt does not count. */
export async function giveBack(connection: Connection, job: TakenJob, counts: boolean): Promise<void> {
  await connection.rows(sql`
    update jobs set status = 'queued', stamped_at = null, progress = 0, attempts = attempts - ${counts ? 0 : 1}
    where ${held(job)}`);
}

/** Removes jobs that finished a day ago, and answers the files that they had. What a mail still has to carry stays. */
export async function removeFinished(connection: Connection): Promise<string[]> {
  const removed = await connection.rows<{ key: string | null }>(sql`
    delete from jobs where finished_at < now() - interval '1 day' and not exists (
      select 1 from mails where mails.attachment_key = jobs.file_key and mails.sent_at is null)
    returning file_key as key`);
  return removed.flatMap(({ key }) => (key === null ? [] : [key]));
}
