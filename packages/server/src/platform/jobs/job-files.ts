import type { Readable } from 'node:stream';
import { cutText } from '@brick/domain/text-checks';
import { sql } from 'drizzle-orm';
import { notFound } from '../access/project-access.ts';
import { type Connection, getConnection } from '../db/connection.ts';
import type { FileStore } from '../files/file-store.ts';
import { removeStoredFiles } from '../files/remove-files.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { FileResponse } from '../http/responses.ts';
import { finishJob, type JobAttempt } from './job-queue.ts';
import type { StoredJob } from './job-store.ts';
import type { ScheduledJobContext } from './scheduled-jobs.ts';

/** The file that a job made. */
interface MadeFile {
  stream: Readable;
  name: string;
  maxBytes: number;
}

/**
 * Stores the file of a job and finishes it. A file that nobody waits for, because another process owns the job by
 * now, is removed. False if the file is too large.
 */
export async function finishWithFile(
  connection: Connection,
  files: FileStore,
  job: JobAttempt,
  { stream, name, maxBytes }: MadeFile,
): Promise<boolean> {
  const stored = await files.put(stream, maxBytes);
  if (!stored) return false;
  const { key, size } = stored;
  const columns = sql`file_key = ${key}, file_name = ${cutText(name, 0, 255)}, file_size = ${size}`;
  if (!(await finishJob(connection, job, columns))) await files.remove(key);
  return true;
}

/** Sends the file of a finished job. Throws notFound. */
export async function sendJobFile(
  files: FileStore,
  { fileKey, fileName }: StoredJob,
  type: string,
): Promise<FileResponse> {
  const file = fileKey === null ? null : await files.read(fileKey);
  if (!file) throw notFound();
  return new FileResponse(file.stream, {
    'content-type': type,
    'content-length': String(file.size),
    'content-disposition': contentDisposition('attachment', fileName ?? 'file'),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });
}

/**
 * Removes the archives of finished imports, and jobs with their files a day after they finished, except attachments
 * of unsent mails.
 */
export async function removeFinishedJobs({
  pool,
  files,
}: Pick<ScheduledJobContext, 'pool' | 'files'>): Promise<void> {
  const connection = getConnection(pool);
  const read = await connection.rows<{ key: string }>(sql`
    with read as (select id, file_key as key from jobs
      where kind = 'import' and finished_at is not null and file_key is not null for update skip locked)
    update jobs set file_key = null from read where jobs.id = read.id returning read.key`);
  const removed = await connection.rows<{ key: string | null }>(sql`
    delete from jobs where finished_at < now() - interval '1 day' and not exists (
      select 1 from mails where mails.attachment_key = jobs.file_key and mails.sent_at is null)
    returning file_key as key`);
  const keys = [...read, ...removed].flatMap(({ key }) => (key === null ? [] : [key]));
  await removeStoredFiles(connection, files, keys);
}
