import { and, eq, isNull } from 'drizzle-orm';
import type { Connection } from '../platform/connection.ts';
import { files } from '../schema/files.ts';

export type FileRow = typeof files.$inferSelect;

export async function insertFile(connection: Connection, file: typeof files.$inferInsert): Promise<void> {
  await connection.db.insert(files).values(file);
}

export async function findFile(connection: Connection, key: string): Promise<FileRow | undefined> {
  const [file] = await connection.db.select().from(files).where(eq(files.key, key));
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
    .where(and(eq(files.key, key), eq(files.uploadedBy, userId), isNull(files.projectId)))
    .returning({ key: files.key });
  return taken.length > 0;
}
