import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
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

/** The same, held until the transaction ends: no sweep removes it before a row carries it. */
export async function holdFile(connection: Connection, key: string): Promise<FileRow | undefined> {
  const [file] = await connection.db.select().from(files).where(eq(files.key, key)).for('key share');
  return file;
}

/** Takes a file that no row carries into a project; false where it is somebody else's or was taken meanwhile. */
export async function takeIntoProject(
  connection: Connection,
  key: string,
  userId: number,
  projectId: number,
): Promise<boolean> {
  const taken = await connection.db
    .update(files)
    .set({ projectId })
    .where(
      and(
        eq(files.key, key),
        eq(files.uploadedBy, userId),
        isNull(files.projectId),
        // Nor one that its uploader carries as the picture of himself.
        sql`not exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.avatar} = ${`/api/files/${key}`})`,
      ),
    )
    .returning({ key: files.key });
  return taken.length > 0;
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
