import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { columnsOf } from '../platform/list.ts';
import { files } from '../schema/files.ts';
import { users } from '../schema/users.ts';

export type FileRow = typeof files.$inferSelect;

export async function insertFile(connection: Connection, file: typeof files.$inferInsert): Promise<void> {
  await connection.db.insert(files).values(file);
}

export async function findFile(connection: Connection, key: string): Promise<FileRow | undefined> {
  const [file] = await connection.db.select().from(files).where(eq(files.key, key));
  return file;
}

/** One number for adding up the files of a project, so that two that come at once see each other. */
const ADDING = 7_216_037;
const MB = 1024 * 1024;

/**
 * The same, held until the transaction ends: no sweep removes it before a row carries it. Of one that no project has yet
 * others who add up the files of this project wait for that, too.
 */
export async function holdFile(
  connection: Connection,
  key: string,
  projectId: number,
): Promise<FileRow | undefined> {
  const [file] = await connection.rows<FileRow>(sql`
    select ${columnsOf(files)},
      case when ${files.projectId} is null
        then pg_advisory_xact_lock(${ADDING}, ${projectId % 2_147_483_647}) end as locked
    from ${files} where ${files.key} = ${key} for key share`);
  return file;
}

const sizeOf = (projectId: number) =>
  sql`(select coalesce(sum(held.size), 0) from files as held where held.project_id = ${projectId})`;

interface Taking {
  userId: number;
  projectId: number;
  /** What the files of a project may have; 0 is no limit. */
  mostMb: number;
}

/** Takes a file that no row carries into a project; says where it is somebody else's, was taken meanwhile or is too much. */
export async function takeIntoProject(
  connection: Connection,
  key: string,
  { userId, projectId, mostMb }: Taking,
): Promise<'taken' | 'foreign' | 'tooMuch'> {
  const most = mostMb * MB;
  const isTheirs = and(
    eq(files.key, key),
    eq(files.uploadedBy, userId),
    isNull(files.projectId),
    // Nor one that is its uploader's picture.
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

/**
 * Takes a file of this account that no project carries: its day until the sweep begins anew, and no sweep that runs at
 * this moment can remove it.
 */
export async function takeAsPicture(
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
