import { constants } from 'node:fs';
import { access, lstat, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { archiveInstant, type BackupSchedule, backupsToKeep, lastDueInstant } from './backup-rotation.ts';
import { partialFileOf } from './checksummed-file.ts';

/** Returns why no backups can be made in a folder, which may still be missing; null if they can. */
export async function backupFolderProblem(folder: string): Promise<string | null> {
  let there = folder;
  // A drive that is not there is its own parent.
  while (!(await lstat(there).catch(() => null)) && path.dirname(there) !== there)
    there = path.dirname(there);
  // With the dot, a file or a link to nowhere is refused too.
  return access(`${there}/.`, constants.R_OK | constants.W_OK | constants.X_OK).then(
    () => null,
    () =>
      `No backup can be made in ${folder}: this account may not write to ${there}. Give it the folder, or set BACKUP_DIR to another.`,
  );
}

/** A backup in the folder of scheduled backups. */
export interface BackupFile {
  name: string;
  instant: number;
}

/** Lists the backups, oldest first. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const instant = archiveInstant(name);
      return instant === null ? [] : [{ name, instant }];
    })
    .sort((one, other) => one.instant - other.instant);
}

/** Returns the newest backup up to now. One with a later time came from a wrong clock. */
export const findNewestBackup = async (folder: string, now: number): Promise<BackupFile | undefined> =>
  (await listBackups(folder)).findLast(({ instant }) => instant <= now);

const DAY = 24 * 3_600_000;

/** Removes backups that need not be kept, and leftovers of aborted ones. Call it when a new one was verified. */
export async function pruneBackups(
  folder: string,
  keep: BackupSchedule['backupKeep'],
  now: number,
): Promise<void> {
  const archives = await listBackups(folder);
  const kept = backupsToKeep(
    archives.map(({ instant }) => instant),
    keep,
  );
  for (const { name, instant } of archives)
    if (!kept.has(instant)) await rm(path.join(folder, name), { force: true });
  for (const name of await readdir(folder)) {
    if (archiveInstant(name.replace(/\.part$/, '')) === null || partialFileOf('') !== path.extname(name))
      continue;
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found && now - found.mtimeMs > DAY) await rm(path.join(folder, name), { force: true });
  }
}

const attemptSchema = z.object({ triedAt: z.iso.datetime(), problem: z.string().nullable() });

/** The last attempt; null if there was none. */
export type BackupAttempt = z.infer<typeof attemptSchema> | null;

const attemptFile = (folder: string): string => path.join(folder, 'last-backup.json');

export async function readLastAttempt(folder: string): Promise<BackupAttempt> {
  const text = await readFile(attemptFile(folder), 'utf8').catch(() => 'null');
  try {
    return attemptSchema.nullable().parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Stores the result of an attempt, for all processes. */
export async function storeAttempt(folder: string, now: number, problem: string | null): Promise<void> {
  const file = attemptFile(folder);
  await writeFile(partialFileOf(file), JSON.stringify({ triedAt: new Date(now).toISOString(), problem }), {
    mode: 0o600,
  });
  await rename(partialFileOf(file), file);
}

/** How long a backup may take before it counts as late. */
const GRACE_PERIOD = 2 * 3_600_000;

/** The status of scheduled backups. */
export interface BackupStatus {
  newest: BackupFile | undefined;
  tried: BackupAttempt;
  /** A due backup is missing. */
  isLate: boolean;
}

export async function loadBackupStatus(
  folder: string,
  schedule: BackupSchedule,
  now: number,
): Promise<BackupStatus> {
  const [newest, tried] = [await findNewestBackup(folder, now), await readLastAttempt(folder)];
  const missed = (newest?.instant ?? 0) < lastDueInstant(now - GRACE_PERIOD, schedule);
  return { newest, tried, isLate: missed || (tried !== null && tried.problem !== null) };
}
