import path from 'node:path';
import { makeFolder } from '@brick/postgres/make-folder';
import { errorText } from '@brick/postgres/server-checks';
import type { Config } from '../config/config.ts';
import type { ScheduledJob, ScheduledJobContext } from '../jobs/scheduled-jobs.ts';
import { WorkerThread, workerEntry } from '../workers/worker-thread.ts';
import { findNewestBackup, pruneBackups, readLastAttempt, storeAttempt } from './backup-folder.ts';
import { archiveName, lastDueInstant } from './backup-rotation.ts';
import type { BackupOrder, BackupOutcome } from './backup-worker.ts';

const CHECK_EVERY = 60_000;
const RETRY_AFTER = 15 * 60_000;
/** The worker's limits: a day for the largest backup, and as little memory as for the smallest. */
const BACKUP_TIMEOUT = 24 * 3_600_000;
const MEMORY_MB = 256;
const IDLE = 1000;

type ScheduledBackupConfig = Config & { backupDir: string };

const backupAborted = () => new Error('the backup was broken off');

const createBackupWorker = (log: (problem: string) => void) =>
  new WorkerThread<BackupOrder, never, BackupOutcome>({
    entry: workerEntry(
      import.meta.url,
      'platform/backup/backup-worker.js',
      new URL('./backup-worker-from-source.mjs', import.meta.url),
    ),
    name: 'backup',
    ...{ log, patience: BACKUP_TIMEOUT, memory: MEMORY_MB, idle: IDLE, mostWaiting: 1 },
    tooMany: backupAborted,
    notDone: backupAborted,
  });

async function isDue({ backupDir, ...schedule }: ScheduledBackupConfig, now: number): Promise<boolean> {
  const newest = await findNewestBackup(backupDir, now);
  if ((newest?.instant ?? 0) >= lastDueInstant(now, schedule)) return false;
  const tried = await readLastAttempt(backupDir);
  return tried?.problem == null || now - Date.parse(tried.triedAt) >= RETRY_AFTER;
}

/** Returns the fault of a backup in one sentence; null if it is complete. */
const faultMessage = ({ faulty }: { faulty: number }): string | null =>
  faulty === 0
    ? null
    : `${faulty} ${faulty === 1 ? 'file is' : 'files are'} missing or altered: npm run backup names them.`;

async function reportAttempt(
  { log }: ScheduledJobContext,
  folder: string,
  now: number,
  problem: string | null,
): Promise<void> {
  if (!problem) return storeAttempt(folder, now, null);
  log.error({ problem }, 'the backup failed');
  // A folder without room for the backup has perhaps none for this either.
  await storeAttempt(folder, now, problem).catch(() => {});
}

/** Makes the due backup, once over all processes that share the folder. */
async function runDueBackup(
  config: ScheduledBackupConfig,
  kept: ScheduledJobContext,
  thread: WorkerThread<BackupOrder, never, BackupOutcome>,
): Promise<void> {
  const { backupDir, dataDir, s3, migrationsFolder, databaseDirectUrl } = config;
  const now = kept.now();
  makeFolder(backupDir, 0o700);
  const finished = await thread.do({
    title: 'the backup that is due',
    order: {
      databaseUrl: databaseDirectUrl ?? kept.pool.options.connectionString ?? '',
      files: { dataDir, s3 },
      file: path.join(backupDir, archiveName(now)),
      due: lastDueInstant(now, config),
      ...{ migrationsFolder, now },
    },
  });
  // Another process is making it, or has made it.
  if (finished === null || 'busy' in finished) return;
  if ('problem' in finished) throw new Error(finished.problem);
  await pruneBackups(backupDir, config.backupKeep, now);
  await reportAttempt(kept, backupDir, now, faultMessage(finished));
}

/** Returns the scheduled backup job, which runs in a worker thread; none without a backup folder. */
export function createBackupJobs(config: Config): readonly ScheduledJob[] {
  const { backupDir } = config;
  if (!backupDir) return [];
  const scheduled = { ...config, backupDir };
  let thread: WorkerThread<BackupOrder, never, BackupOutcome> | null = null;
  let isOver = false;
  // Kept here too, since a folder that takes no backup may not take the note of it.
  let failedAt = Number.NEGATIVE_INFINITY;
  return [
    {
      every: CHECK_EVERY,
      work: async (kept) => {
        const now = kept.now();
        if (isOver || now - failedAt < RETRY_AFTER) return;
        try {
          if (!(await isDue(scheduled, now))) return;
          thread ??= createBackupWorker((problem) => kept.log.error(problem));
          await runDueBackup(scheduled, kept, thread);
        } catch (error) {
          if (isOver) return;
          failedAt = now;
          await reportAttempt(kept, backupDir, now, errorText(error));
        }
      },
      breakOff: () => {
        isOver = true;
        thread?.close();
      },
    },
  ];
}
