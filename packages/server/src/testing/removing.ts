import { sweepBytes } from '../files/sweep.ts';
import { localFiles } from '../platform/files.ts';
import { purgeTrash } from '../trash/purge.ts';
import type { TestServer } from './server.ts';

const DAY = 24 * 3_600_000;

/** Empties the trash and sweeps the folder of files as if it were so many days later. */
export async function removeAfter({ pool, filesFolder }: TestServer, days: number): Promise<void> {
  const removing = { pool, files: localFiles(filesFolder), now: () => Date.now() + days * DAY };
  await purgeTrash(removing);
  await sweepBytes(removing);
}
