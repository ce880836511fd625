import path from 'node:path';
import type { Config } from '../config/config.ts';
import { openFileStore } from '../files/open-file-store.ts';
import { handleWorkerMessages } from '../workers/handle-worker-messages.ts';
import { findNewestBackup } from './backup-folder.ts';
import { BackupProblem } from './backup-problem.ts';
import { writeBackup } from './write-backup.ts';

/** The input of the backup worker. */
export interface BackupOrder {
  databaseUrl: string;
  files: Pick<Config, 'dataDir' | 's3'>;
  migrationsFolder: string;
  file: string;
  /** The due time; a backup made later by another process counts as this one. */
  due: number;
  now: number;
}

/** The result; null if another process has already made the backup. */
export type BackupOutcome = { faulty: number } | { problem: string } | { busy: true } | null;

handleWorkerMessages<BackupOrder, never, BackupOutcome>(async ({ files, due, ...order }) => {
  const { file, now } = order;
  try {
    const made = await writeBackup({
      ...order,
      files: await openFileStore(files, () => {}),
      stillWanted: async () => ((await findNewestBackup(path.dirname(file), now))?.instant ?? 0) < due,
    });
    return made && { faulty: made.manifest.faulty.length };
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    return error.busy ? { busy: true } : { problem: error.message };
  }
});
