import { DomainError, type ProblemMessage } from '@brick/domain/errors';
import { isActiveJob, type JobStatus } from '@brick/domain/job-status';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { sql } from 'drizzle-orm';
import type { JobKind } from '../../schema/jobs.ts';
import { notFound } from '../access/project-access.ts';
import type { Connection } from '../db/connection.ts';
import { translateError } from '../i18n/error-messages.ts';

/** Advisory lock for new jobs, so that simultaneous requests of a user see each other. */
const REQUEST_LOCK = 7_216_035;

/** A stored job, including what the API does not show. */
export interface StoredJob {
  id: number;
  kind: JobKind;
  projectId: number | null;
  projectName: string | null;
  request: unknown;
  status: JobStatus;
  progress: number;
  fileKey: string | null;
  fileName: string | null;
  fileSize: number | null;
  result: unknown;
  /** The error message as JSON. */
  problem: string | null;
  createdAt: string;
  finishedAt: string | null;
}

const JOB_COLUMNS =
  sql.raw(`id, kind, project_id as "projectId", (select name from projects p where p.id = project_id) as "projectName",
  request, status, progress, file_key as "fileKey", file_name as "fileName", file_size::bigint as "fileSize", result,
  problem, created_at as "createdAt", finished_at as "finishedAt"`);

const IS_UNFINISHED = sql.raw(`status in ('queued', 'running')`);

/** What every kind of job tells the user who started it. */
export const describeJob = (job: StoredJob, language: Language) => ({
  id: job.id,
  status: job.status,
  progress: job.progress,
  fileName: job.fileName,
  fileSize: job.fileSize,
  problem: job.problem === null ? null : translateError(JSON.parse(job.problem) as ProblemMessage, language),
  createdAt: job.createdAt,
  finishedAt: job.finishedAt,
});

/** How many jobs of these kinds a user may have under way, and what is said beyond that. */
export interface JobLimit {
  kinds: readonly JobKind[];
  most: number;
  refusal: ProblemMessage;
}

/** A job to be stored. */
export interface NewJob {
  userId: number;
  kind: JobKind;
  projectId: number | null;
  request?: object;
  /** The uploaded file that the job reads. */
  file?: { key: string; name: string; size: number };
}

/** Throws tooMany if the user may not start another job. */
export async function assertBelowJobLimit(
  connection: Connection,
  userId: number,
  { kinds, most, refusal }: JobLimit,
): Promise<void> {
  const [found] = await connection.rows<{ count: number }>(sql`
    select count(*)::int as count from jobs where user_id = ${userId} and kind in ${kinds} and ${IS_UNFINISHED}`);
  if ((found?.count ?? 0) >= most) throw new DomainError('tooMany', refusal, { retryAfterSeconds: 30 });
}

/** Stores a job, or returns the user's unfinished job that asks for the same. Throws tooMany. */
export async function startJob(connection: Connection, asked: NewJob, limit: JobLimit): Promise<StoredJob> {
  const { userId, kind, projectId, file } = asked;
  const request = JSON.stringify(asked.request ?? {});
  await connection.rows(sql`select pg_advisory_xact_lock(${REQUEST_LOCK}, ${userId % 2_147_483_647})`);
  if (!file) {
    const [known] = await connection.rows<StoredJob>(sql`
      select ${JOB_COLUMNS} from jobs where user_id = ${userId} and kind = ${kind} and project_id = ${projectId}
        and request = ${request}::jsonb and ${IS_UNFINISHED} order by id limit 1`);
    if (known) return known;
  }
  await assertBelowJobLimit(connection, userId, limit);
  const [stored] = await connection.rows<StoredJob>(sql`
    insert into jobs (user_id, kind, project_id, request, file_key, file_name, file_size)
    values (${userId}, ${kind}, ${projectId}, ${request}::jsonb, ${file?.key ?? null}, ${file?.name ?? null},
      ${file?.size ?? null}) returning ${JOB_COLUMNS}`);
  if (!stored) throw new Error('a job was not stored');
  connection.announce({ topic: 'jobs', userId });
  return stored;
}

/** Whose jobs of which kinds. */
export interface OwnJobs {
  userId: number;
  kinds: readonly JobKind[];
}

/** Loads the user's newest jobs, newest first. */
export const loadJobs = (
  connection: Connection,
  { userId, kinds }: OwnJobs,
  most: number,
): Promise<StoredJob[]> =>
  connection.rows<StoredJob>(sql`
    select ${JOB_COLUMNS} from jobs where user_id = ${userId} and kind in ${kinds} order by id desc limit ${most}`);

/** Loads one of the user's jobs. Throws notFound. */
export async function findJob(
  connection: Connection,
  { userId, kinds }: OwnJobs,
  id: number,
): Promise<StoredJob> {
  const [found] = await connection.rows<StoredJob>(
    sql`select ${JOB_COLUMNS} from jobs where id = ${id} and user_id = ${userId} and kind in ${kinds}`,
  );
  if (!found) throw notFound();
  return found;
}

/** Cancels one of the user's jobs if it is unfinished. Its process notices with its next heartbeat. Throws notFound. */
export async function cancelJob(connection: Connection, own: OwnJobs, id: number): Promise<void> {
  const job = await findJob(connection, own, id);
  if (!isActiveJob(job.status)) return;
  await connection.rows(
    sql`update jobs set status = 'cancelled', finished_at = now() where id = ${id} and ${IS_UNFINISHED}`,
  );
  connection.announce({ topic: 'jobs', userId: own.userId });
}

/** Cancels all unfinished jobs of a user, except drawing sheets: these belong to the plans of a project. */
export const cancelAllJobs = (connection: Connection, userId: number): Promise<unknown> =>
  connection.rows(
    sql`update jobs set status = 'cancelled', finished_at = now()
      where user_id = ${userId} and kind <> 'tiles' and ${IS_UNFINISHED}`,
  );

/** Whether a job has finished successfully. */
export async function isJobDone(connection: Connection, id: number): Promise<boolean> {
  const found = await connection.rows(sql`select 1 from jobs where id = ${id} and status = 'done'`);
  return found.length > 0;
}
