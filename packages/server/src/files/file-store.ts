import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Connection } from '../platform/db/connection.ts';
import { intakeLock } from '../platform/db/ordered-locks.ts';
import { columnsOf } from '../platform/records/list-query.ts';
import { files } from '../schema/files.ts';
import { users } from '../schema/users.ts';
import { uploadLock } from './upload-quota.ts';

export type FileRow = typeof files.$inferSelect;

export async function insertFile(connection: Connection, file: typeof files.$inferInsert): Promise<void> {
  await connection.db.insert(files).values(file);
}

export async function findFile(connection: Connection, key: string): Promise<FileRow | undefined> {
  const [file] = await connection.db.select().from(files).where(eq(files.key, key));
  return file;
}

const MB = 1024 * 1024;

/**
 * Finds and locks a file until the transaction ends, so that the cleanup cannot remove it before it is attached. For
 * a file without a project, others wait who would add to the size of the project's files, and then those who take uploads of
 * its sender elsewhere: two that name the same in opposite orders would be a deadlock.
 */
export async function lockFile(
  connection: Connection,
  key: string,
  projectId: number,
): Promise<FileRow | undefined> {
  const [file] = await connection.rows<FileRow>(sql`
    select ${columnsOf(files)},
      case when ${files.projectId} is null
        then concat(${intakeLock(projectId)}, ${uploadLock(sql`(${files.uploadedBy} % 2147483647)::integer`)}) end as locked
    from ${files} where ${files.key} = ${key} for key share`);
  return file;
}

const sizeOf = (projectId: number) =>
  sql`(select coalesce(sum(held.size), 0) from files as held where held.project_id = ${projectId})`;

interface TakeFileOptions {
  userId: number;
  projectId: number;
  /** Limit of a project's files; 0 is no limit. */
  mostMb: number;
}

/**
 * Moves an unattached file into a project. Returns whether it is somebody else's, was taken meanwhile or exceeds the
 * limit.
 */
export async function moveIntoProject(
  connection: Connection,
  key: string,
  { userId, projectId, mostMb }: TakeFileOptions,
): Promise<'taken' | 'foreign' | 'tooMuch'> {
  const most = mostMb * MB;
  const isTheirs = and(
    eq(files.key, key),
    eq(files.uploadedBy, userId),
    isNull(files.projectId),
    // Nor the uploader's profile picture.
    sql`not exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.avatar} = ${`/api/files/${key}`})`,
  );
  const taken = await connection.db
    .update(files)
    .set({ projectId })
    .where(mostMb === 0 ? isTheirs : and(isTheirs, sql`${sizeOf(projectId)} + ${files.size} <= ${most}`))
    .returning({ key: files.key });
  if (taken.length > 0) return 'taken';
  const [left] = await connection.db.select({ key: files.key }).from(files).where(isTheirs);
  return left ? 'tooMuch' : 'foreign';
}

/** Inserts files of a project, unless they would exceed its limit. Returns whether they were inserted. */
export async function insertFilesWithin(
  connection: Connection,
  rows: readonly Omit<typeof files.$inferInsert, 'projectId'>[],
  { projectId, mostMb }: Pick<TakeFileOptions, 'projectId' | 'mostMb'>,
): Promise<boolean> {
  if (mostMb > 0) {
    await connection.rows(sql`select ${intakeLock(projectId)}`);
    const [held] = await connection.rows<{ size: number }>(sql`select ${sizeOf(projectId)}::bigint as size`);
    const more = rows.reduce((sum, { size }) => sum + size, 0);
    if ((held?.size ?? 0) + more > mostMb * MB) return false;
  }
  await connection.db.insert(files).values(rows.map((row) => ({ ...row, projectId })));
  return true;
}

/** Uses an upload of this account that belongs to no project: restarts its day, and locks it against the cleanup. */
export async function claimProfilePicture(
  connection: Connection,
  key: string,
  userId: number,
): Promise<Pick<FileRow, 'type'> | undefined> {
  const [taken] = await connection.db
    .update(files)
    .set({ createdAt: sql`now()` })
    .where(and(eq(files.key, key), eq(files.uploadedBy, userId), isNull(files.projectId)))
    .returning({ type: files.type });
  return taken;
}
