import { type ArchiveJob, MOST_ARCHIVE_JOBS, MOST_LISTED_JOBS } from '@brick/domain/archives/contract';
import { DomainError, type Said, said } from '@brick/domain/errors';
import { can, roleOf } from '@brick/domain/permissions';
import type { Language } from '@brick/domain/users/choices';
import { sql } from 'drizzle-orm';
import { notFound } from '../platform/access.ts';
import type { Connection } from '../platform/connection.ts';
import { handsOn, heldBy, type TakenJob } from '../platform/job-hands.ts';
import { inWords } from '../platform/refusals/refusals.ts';
import type { Imported } from './import-project.ts';

/** One number for asking, so that two that are asked for at once see each other. */
const ASKING = 7_216_035;

/** A job as it is stored, with what its contract does not show. */
export interface StoredJob extends Omit<ArchiveJob, 'url'> {
  fileKey: string | null;
}

const COLUMNS =
  sql.raw(`id, kind, project_id as "projectId", (select name from projects p where p.id = project_id) as "projectName",
  status, progress, file_key as "fileKey", file_name as "fileName", file_size::bigint as "fileSize", records,
  equal_figures as "equalFigures", problem, created_at as "createdAt", finished_at as "finishedAt"`);

/** An export or import in the hands of a process. */
export interface TakenArchive extends TakenJob {
  kind: ArchiveJob['kind'];
  projectId: number | null;
  fileKey: string | null;
}

export const HANDS = handsOn<TakenArchive>(
  'archive_jobs',
  sql.raw('kind, project_id as "projectId", file_key as "fileKey"'),
);

/** A job as its contract shows it. */
export const shownJob = ({ fileKey, ...job }: StoredJob, language: Language): ArchiveJob => ({
  ...job,
  problem: job.problem === null ? null : inWords(JSON.parse(job.problem) as Said, language),
  url: job.kind === 'export' && fileKey !== null ? `/api/archives/${job.id}/file` : null,
});

const theirsUnderWay = (connection: Connection, userId: number): Promise<StoredJob[]> =>
  connection.rows<StoredJob>(sql`
    select ${COLUMNS} from archive_jobs where user_id = ${userId} and status in ('queued', 'running') order by id`);

/** Those of this person that are under way; nobody else asks for one of theirs until the transaction ends. Throws tooMany. */
async function underWay(connection: Connection, userId: number): Promise<StoredJob[]> {
  await connection.rows(sql`select pg_advisory_xact_lock(${ASKING}, ${userId % 2_147_483_647})`);
  return theirsUnderWay(connection, userId);
}

function mustBeFew(waiting: readonly StoredJob[]): void {
  if (waiting.length < MOST_ARCHIVE_JOBS) return;
  throw new DomainError(
    'tooMany',
    said('Several projects of yours are still being exported or imported. Wait until one of them is done.'),
    { retryAfterSeconds: 30 },
  );
}

const one = ([stored]: StoredJob[]): StoredJob => {
  if (!stored) throw new Error('a job was not stored');
  return stored;
};

/** Whether somebody may take the project out of the house, as their role is now. */
export async function mayExport(connection: Connection, projectId: number, userId: number): Promise<boolean> {
  const [member] = await connection.rows<{ role: string }>(sql`
    select m.role from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.project_id = ${projectId} and m.user_id = ${userId}`);
  return member !== undefined && can({ userId, role: roleOf(member.role) }, 'sharing', 'create');
}

/** Stores an export; one of the same project that is under way already is that one. Throws tooMany. */
export async function startExport(
  connection: Connection,
  { userId, projectId }: { userId: number; projectId: number },
): Promise<StoredJob> {
  const waiting = await underWay(connection, userId);
  const known = waiting.find((job) => job.kind === 'export' && job.projectId === projectId);
  if (known) return known;
  mustBeFew(waiting);
  return one(
    await connection.rows<StoredJob>(sql`
      insert into archive_jobs (user_id, kind, project_id) values (${userId}, 'export', ${projectId}) returning ${COLUMNS}`),
  );
}

/** Refuses with tooMany whose import would be one too many anyway. */
export const mayImport = async (connection: Connection, userId: number): Promise<void> =>
  mustBeFew(await theirsUnderWay(connection, userId));

/** Stores the import of an archive that lies in the store. Throws tooMany. */
export async function startImport(
  connection: Connection,
  { userId, key, name, size }: { userId: number; key: string; name: string; size: number },
): Promise<StoredJob> {
  mustBeFew(await underWay(connection, userId));
  return one(
    await connection.rows<StoredJob>(sql`
      insert into archive_jobs (user_id, kind, file_key, file_name, file_size)
      values (${userId}, 'import', ${key}, ${name}, ${size}) returning ${COLUMNS}`),
  );
}

/** The jobs of this person, newest first. */
export const jobsOf = (connection: Connection, userId: number): Promise<StoredJob[]> =>
  connection.rows<StoredJob>(sql`
    select ${COLUMNS} from archive_jobs where user_id = ${userId} order by id desc limit ${MOST_LISTED_JOBS}`);

/** A job of this person. Throws notFound where there is none. */
export async function jobOf(connection: Connection, userId: number, id: number): Promise<StoredJob> {
  const [found] = await connection.rows<StoredJob>(
    sql`select ${COLUMNS} from archive_jobs where id = ${id} and user_id = ${userId}`,
  );
  if (!found) throw notFound();
  return found;
}

/** Whether something came of a job. */
export async function isDone(connection: Connection, id: number): Promise<boolean> {
  const found = await connection.rows(sql`select 1 from archive_jobs where id = ${id} and status = 'done'`);
  return found.length > 0;
}

/** Cancels a job that is not finished yet: who works on it sees that with their next stamp. */
export async function cancelStored(connection: Connection, id: number): Promise<void> {
  await connection.rows(sql`
    update archive_jobs set status = 'cancelled', finished_at = now() where id = ${id} and status in ('queued', 'running')`);
}

/** Names the archive that was made. False where the job is not in these hands any more, and the file nobody's. */
export async function finishExport(
  connection: Connection,
  job: TakenJob,
  file: { key: string; name: string; size: number },
): Promise<boolean> {
  const finished = await connection.rows(sql`
    update archive_jobs set status = 'done', progress = 100, finished_at = now(), file_key = ${file.key},
      file_name = ${file.name.slice(0, 255)}, file_size = ${file.size}
    where ${heldBy(job)} returning id`);
  return finished.length > 0;
}

/** Says what an import has brought. False where the job is not in these hands any more, and what was brought must go. */
export async function finishImport(
  connection: Connection,
  job: TakenJob,
  { projectId, records, equalFigures }: Imported,
): Promise<boolean> {
  const finished = await connection.rows(sql`
    update archive_jobs set status = 'done', progress = 100, finished_at = now(), project_id = ${projectId},
      records = ${JSON.stringify(records)}::jsonb, equal_figures = ${equalFigures}
    where ${heldBy(job)} returning id`);
  return finished.length > 0;
}

/** Removes jobs that ended a day ago and the archives of imports that ended, and answers the files that they had. */
export async function removeFinished(connection: Connection): Promise<string[]> {
  const read = await connection.rows<{ key: string }>(sql`
    with read as (select id, file_key as key from archive_jobs
      where kind = 'import' and finished_at is not null and file_key is not null for update skip locked)
    update archive_jobs set file_key = null from read where archive_jobs.id = read.id returning read.key`);
  const removed = await connection.rows<{ key: string | null }>(sql`
    delete from archive_jobs where finished_at < now() - interval '1 day' returning file_key as key`);
  return [...read, ...removed].flatMap(({ key }) => (key === null ? [] : [key]));
}
