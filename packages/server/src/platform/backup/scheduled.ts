import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';
import type { Chore, Kept } from '../housekeeping.ts';
import { OneThread, threadEntry } from '../thread.ts';
import type { Finished, Ordered } from './backup-worker.ts';
import { archiveName, dueBefore } from './rotation.ts';
import { lastTried, newestIn, noteTry, prune } from './shelf.ts';

const LOOK_EVERY = 60_000;
const TRY_AGAIN_AFTER = 15 * 60_000;
/** What the thread may take: a day for the largest, and as little memory for it as for the smallest. */
const PATIENCE = 24 * 3_600_000;
const MEMORY = 256;
const IDLE = 1000;

type Scheduled = Config & { backupDir: string };

const notMade = () => new Error('the backup was broken off');

const makeThread = (log: (problem: string) => void) =>
  new OneThread<Ordered, never, Finished>({
    entry: threadEntry(
      import.meta.url,
      'platform/backup/backup-worker.js',
      new URL('./backup-worker-from-source.mjs', import.meta.url),
    ),
    name: 'backup',
    ...{ log, patience: PATIENCE, memory: MEMORY, idle: IDLE, mostWaiting: 1 },
    tooMany: notMade,
    notDone: notMade,
  });

async function isDue({ backupDir, ...schedule }: Scheduled, now: number): Promise<boolean> {
  const newest = await newestIn(backupDir, now);
  if ((newest?.instant ?? 0) >= dueBefore(now, schedule)) return false;
  const tried = await lastTried(backupDir);
  return tried?.problem == null || now - Date.parse(tried.triedAt) >= TRY_AGAIN_AFTER;
}

/** What is wrong with a backup that was made, in one sentence; null where it is whole. */
const faultOf = ({ faulty }: { faulty: number }): string | null =>
  faulty === 0
    ? null
    : `${faulty} ${faulty === 1 ? 'file is' : 'files are'} missing or altered: npm run backup names them.`;

async function tell({ log }: Kept, folder: string, now: number, problem: string | null): Promise<void> {
  if (problem) log.error({ problem }, 'the backup failed');
  await noteTry(folder, now, problem);
}

/** Makes the backup that is due, once over all processes that have the folder in common. */
async function make(
  config: Scheduled,
  kept: Kept,
  thread: OneThread<Ordered, never, Finished>,
): Promise<void> {
  const { backupDir, dataDir, s3, migrationsFolder } = config;
  const now = kept.now();
  await mkdir(backupDir, { recursive: true, mode: 0o700 });
  const finished = await thread.do({
    title: 'the backup that is due',
    order: {
      databaseUrl: kept.pool.options.connectionString ?? '',
      files: { dataDir, s3 },
      file: path.join(backupDir, archiveName(now)),
      due: dueBefore(now, config),
      ...{ migrationsFolder, now },
    },
  });
  // Another process makes it, or has made it.
  if (finished === null || 'busy' in finished) return;
  if ('problem' in finished) return tell(kept, backupDir, now, finished.problem);
  await prune(backupDir, config.backupKeep, now);
  await tell(kept, backupDir, now, faultOf(finished));
}

/** Backups that are made by themselves, in a thread of their own; none unless the operator names a folder for them. */
export function scheduledBackups(config: Config): readonly Chore[] {
  const { backupDir } = config;
  if (!backupDir) return [];
  const scheduled = { ...config, backupDir };
  let thread: OneThread<Ordered, never, Finished> | null = null;
  let isOver = false;
  return [
    {
      every: LOOK_EVERY,
      work: async (kept) => {
        if (isOver || !(await isDue(scheduled, kept.now()))) return;
        thread ??= makeThread((problem) => kept.log.error(problem));
        await make(scheduled, kept, thread).catch(async (error: Error) => {
          if (!isOver) await tell(kept, backupDir, kept.now(), error.message);
        });
      },
      breakOff: () => {
        isOver = true;
        thread?.close();
      },
    },
  ];
}
