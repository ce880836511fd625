import path from 'node:path';
import type { Config } from '../config.ts';
import { workInThread } from '../in-thread.ts';
import { openFiles } from '../open-files.ts';
import { BackupProblem } from './problem.ts';
import { newestIn } from './shelf.ts';
import { writeBackup } from './write-backup.ts';

/** The backup that is due. */
export interface Ordered {
  databaseUrl: string;
  files: Pick<Config, 'dataDir' | 's3'>;
  migrationsFolder: string;
  file: string;
  /** Since when; one that was made later by another process is this one. */
  due: number;
  now: number;
}

/** What came of it; null where somebody else had made it. */
export type Finished = { faulty: number } | { problem: string } | { busy: true } | null;

workInThread<Ordered, never, Finished>(async ({ files, due, ...order }) => {
  const { file, now } = order;
  try {
    const made = await writeBackup({
      ...order,
      files: await openFiles(files, () => {}),
      stillWanted: async () => ((await newestIn(path.dirname(file), now))?.instant ?? 0) < due,
    });
    return made && { faulty: made.manifest.faulty.length };
  } catch (error) {
    if (!(error instanceof BackupProblem)) throw error;
    return error.busy ? { busy: true } : { problem: error.message };
  }
});
