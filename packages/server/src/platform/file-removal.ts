import { sql } from 'drizzle-orm';
import type { Connection } from './connection.ts';
import type { FileStore } from './files.ts';

/** Held by a backup from before its snapshot to its end: what that snapshot names must be there to be copied. */
export const BACKUP_LOCK = 7_216_033;

/**
 * Removes the bytes of files that no row names any more; call it after the commit. While a backup is made they stay,
 * and the sweep of bytes without a row removes them later: a backup that begins after the question sees no row of them.
 */
export async function removeBytes(
  connection: Connection,
  files: Pick<FileStore, 'remove'>,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  const [lock] = await connection
    .rows<{ free: boolean }>(sql`select pg_try_advisory_xact_lock_shared(${BACKUP_LOCK}) as free`)
    // The rows are gone for good by now, and bytes can wait for the sweep.
    .catch(() => []);
  if (!lock?.free) return;
  for (const key of keys) await files.remove(key);
}
