import { type ArchiveJob, MAX_ARCHIVE_JOBS, MAX_LISTED_JOBS } from '@brick/domain/archives/api';
import { DomainError, type ProblemMessage, problemMessage } from '@brick/domain/errors';
import { can, roleOf } from '@brick/domain/permissions';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access/project-access.ts';
import type { Connection } from '../platform/db/connection.ts';
import { translateError } from '../platform/i18n/error-messages.ts';
import { createJobQueue, isStillRunning, type RunningJob } from '../platform/jobs/job-queue.ts';
import type { ImportResult } from './import-project.ts';

/** Advisory lock for new jobs, so that simultaneous requests see each other. */
const REQUEST_LOCK = 7_216_035;

/** A stored job, including the columns that the API does not show. */
export interface ArchiveJobRow extends Omit<ArchiveJob, 'url'> {
  fileKey: string | null;
}

const JOB_COLUMNS =
  sql.raw(`id, kind, project_id as "projectId", (select name from projects p where p.id = project_id) as "projectName",
  status, progress, file_key as "fileKey", file_name as "fileName", file_size::bigint as "fileSize", records,
  equal_figures as "equalFigures", problem, created_at as "createdAt", finished_at as "finishedAt"`);

/** An export or import that this process works on. */
export interface ClaimedArchiveJob extends RunningJob {
  kind: ArchiveJob['kind'];
  projectId: number | null;
  fileKey: string | null;
}

export const archiveJobQueue = createJobQueue<ClaimedArchiveJob>(
  'archive_jobs',
  sql.raw('kind, project_id as "projectId", file_key as "fileKey"'),
);

/** Serializes a job. */
export const serializeJob = ({ fileKey, ...job }: ArchiveJobRow, language: Language): ArchiveJob => ({
  ...job,
  problem: job.problem === null ? null : translateError(JSON.parse(job.problem) as ProblemMessage, language),
  url: job.kind === 'export' && fileKey !== null ? `/api/archives/${job.id}/file` : null,
});

const jobsUnderWayOf = (connection: Connection, userId: number): Promise<ArchiveJobRow[]> =>
  connection.rows<ArchiveJobRow>(sql`
    select ${JOB_COLUMNS} from archive_jobs where user_id = ${userId} and status in ('queued', 'running') order by id`);

/**
 * Loads and locks the user's running jobs: other requests of the same user wait for the transaction. Throws tooMany.
 */
async function lockJobsUnderWay(connection: Connection, userId: number): Promise<ArchiveJobRow[]> {
  await connection.rows(sql`select pg_advisory_xact_lock(${REQUEST_LOCK}, ${userId % 2_147_483_647})`);
  return jobsUnderWayOf(connection, userId);
}

function assertFewJobs(waiting: readonly ArchiveJobRow[]): void {
  if (waiting.length < MAX_ARCHIVE_JOBS) return;
  throw new DomainError(
    'tooMany',
    problemMessage(
      'Several projects of yours are still being exported or imported. Wait until one of them is done.',
    ),
    { retryAfterSeconds: 30 },
  );
}

const jobById = ([stored]: ArchiveJobRow[]): ArchiveJobRow => {
  if (!stored) throw new Error('a job was not stored');
  return stored;
};

/** Whether the user's current role may export the project. */
export async function canExport(connection: Connection, projectId: number, userId: number): Promise<boolean> {
  const [member] = await connection.rows<{ role: string }>(sql`
    select m.role from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.project_id = ${projectId} and m.user_id = ${userId}`);
  return member !== undefined && can({ userId, role: roleOf(member.role) }, 'sharing', 'create');
}

/** Stores an export job, or returns the running one of the same project. Throws tooMany. */
export async function startExport(
  connection: Connection,
  { userId, projectId }: { userId: number; projectId: number },
): Promise<ArchiveJobRow> {
  const waiting = await lockJobsUnderWay(connection, userId);
  const known = waiting.find((job) => job.kind === 'export' && job.projectId === projectId);
  if (known) return known;
  assertFewJobs(waiting);
  return jobById(
    await connection.rows<ArchiveJobRow>(sql`
      insert into archive_jobs (user_id, kind, project_id) values (${userId}, 'export', ${projectId}) returning ${JOB_COLUMNS}`),
  );
}

/** Throws tooMany if another import would exceed the limit. */
export const assertCanImport = async (connection: Connection, userId: number): Promise<void> =>
  assertFewJobs(await jobsUnderWayOf(connection, userId));

/** Stores an import job for an uploaded archive. Throws tooMany. */
export async function startImport(
  connection: Connection,
  { userId, key, name, size }: { userId: number; key: string; name: string; size: number },
): Promise<ArchiveJobRow> {
  assertFewJobs(await lockJobsUnderWay(connection, userId));
  return jobById(
    await connection.rows<ArchiveJobRow>(sql`
      insert into archive_jobs (user_id, kind, file_key, file_name, file_size)
      values (${userId}, 'import', ${key}, ${name}, ${size}) returning ${JOB_COLUMNS}`),
  );
}

/** Loads the user's jobs, newest first. */
export const loadJobs = (connection: Connection, userId: number): Promise<ArchiveJobRow[]> =>
  connection.rows<ArchiveJobRow>(sql`
    select ${JOB_COLUMNS} from archive_jobs where user_id = ${userId} order by id desc limit ${MAX_LISTED_JOBS}`);

/** Loads one of the user's jobs. Throws notFound. */
export async function findJob(connection: Connection, userId: number, id: number): Promise<ArchiveJobRow> {
  const [found] = await connection.rows<ArchiveJobRow>(
    sql`select ${JOB_COLUMNS} from archive_jobs where id = ${id} and user_id = ${userId}`,
  );
  if (!found) throw notFound();
  return found;
}

/** Whether a job has finished successfully. */
export async function isJobDone(connection: Connection, id: number): Promise<boolean> {
  const found = await connection.rows(sql`select 1 from archive_jobs where id = ${id} and status = 'done'`);
  return found.length > 0;
}

/** Cancels an unfinished job. Its process notices with its next heartbeat. */
export async function cancelJobRow(connection: Connection, id: number): Promise<void> {
  await connection.rows(sql`
    update archive_jobs set status = 'cancelled', finished_at = now() where id = ${id} and status in ('queued', 'running')`);
}

/** Stores the finished archive. False if the job is no longer assigned to this process: then the file is unused. */
export async function finishExport(
  connection: Connection,
  job: RunningJob,
  file: { key: string; name: string; size: number },
): Promise<boolean> {
  const finished = await connection.rows(sql`
    update archive_jobs set status = 'done', progress = 100, finished_at = now(), file_key = ${file.key},
      file_name = ${file.name.slice(0, 255)}, file_size = ${file.size}
    where ${isStillRunning(job)} returning id`);
  return finished.length > 0;
}

/**
 * Stores the result of an import. False if the job is no longer assigned to this process: then the import must be
 * rolled back.
 */
export async function finishImport(
  connection: Connection,
  job: RunningJob,
  { projectId, records, equalFigures }: ImportResult,
): Promise<boolean> {
  const finished = await connection.rows(sql`
    update archive_jobs set status = 'done', progress = 100, finished_at = now(), project_id = ${projectId},
      records = ${JSON.stringify(records)}::jsonb, equal_figures = ${equalFigures}
    where ${isStillRunning(job)} returning id`);
  return finished.length > 0;
}

/** Removes jobs that ended a day ago and the archives of finished imports. Returns the keys of their files. */
export async function removeFinishedJobs(connection: Connection): Promise<string[]> {
  const read = await connection.rows<{ key: string }>(sql`
    with read as (select id, file_key as key from archive_jobs
      where kind = 'import' and finished_at is not null and file_key is not null for update skip locked)
    update archive_jobs set file_key = null from read where archive_jobs.id = read.id returning read.key`);
  const removed = await connection.rows<{ key: string | null }>(sql`
    delete from archive_jobs where finished_at < now() - interval '1 day' returning file_key as key`);
  return [...read, ...removed].flatMap(({ key }) => (key === null ? [] : [key]));
}
