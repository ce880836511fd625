import { removeOrphanBytes } from '../files/file-cleanup.ts';
import { createLocalFileStore } from '../platform/files/file-store.ts';
import { purgeTrash } from '../trash/purge-trash.ts';
import type { TestServer } from './test-server.ts';

const DAY = 24 * 3_600_000;

/** Purges the trash and cleans up files as if this many days had passed. */
export async function purgeAfterDays({ pool, filesFolder }: TestServer, days: number): Promise<void> {
  const removing = { pool, files: createLocalFileStore(filesFolder), now: () => Date.now() + days * DAY };
  await purgeTrash(removing);
  await removeOrphanBytes(removing);
}
