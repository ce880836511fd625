import { sql } from 'drizzle-orm';
import type { Connection } from '../db/connection.ts';
import type { FileStore } from './file-store.ts';

/**
 * Held by a backup from before its snapshot to its end, because files named in the snapshot must stay until they are
 * copied.
 */
export const BACKUP_LOCK = 7_216_033;

/**
 * Removes files that no row references any more; call it after the commit. During a backup the files stay, and the
 * sweep of unreferenced files removes them later. A backup that starts after this check sees no row of them.
 */
export async function removeStoredFiles(
  connection: Connection,
  files: Pick<FileStore, 'remove'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const [lock] = await connection
    .rows<{ free: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as free`)
    // The rows are already deleted, and the files can wait for the sweep.
    .catch(() => []);
  if (!lock?.free) return;
  for (const key of keys) await files.remove(key);
}
