import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as z from 'zod';
import { dueBefore, instantOf, keptOf, type Schedule } from './rotation.ts';
import { partOf } from './sealed-file.ts';

/** An archive in the folder of those that are made by themselves. */
export interface Shelved {
  name: string;
  instant: number;
}

/** Archives by their names, oldest first. */
export async function archivesIn(folder: string): Promise<Shelved[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  return names
    .flatMap((name) => {
      const instant = instantOf(name);
      return instant === null ? [] : [{ name, instant }];
    })
    .sort((one, other) => one.instant - other.instant);
}

/** The newest archive by now. One of a clock that ran ahead says nothing about today. */
export const newestIn = async (folder: string, now: number): Promise<Shelved | undefined> =>
  (await archivesIn(folder)).findLast(({ instant }) => instant <= now);

const DAY = 24 * 3_600_000;

/** Removes the archives that need not be kept, and what broken-off ones have left. Call it when a new one was read back. */
export async function prune(folder: string, keep: Schedule['backupKeep'], now: number): Promise<void> {
  const archives = await archivesIn(folder);
  const kept = keptOf(
    archives.map(({ instant }) => instant),
    keep,
  );
  for (const { name, instant } of archives)
    if (!kept.has(instant)) await rm(path.join(folder, name), { force: true });
  for (const name of await readdir(folder)) {
    if (instantOf(name.replace(/\.part$/, '')) === null || partOf('') !== path.extname(name)) continue;
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found && now - found.mtimeMs > DAY) await rm(path.join(folder, name), { force: true });
  }
}

const state = z.object({ triedAt: z.iso.datetime(), problem: z.string().nullable() });

/** How the last try went; null where nobody tried yet. */
export type Tried = z.infer<typeof state> | null;

const stateFile = (folder: string): string => path.join(folder, 'last-backup.json');

export async function lastTried(folder: string): Promise<Tried> {
  const text = await readFile(stateFile(folder), 'utf8').catch(() => 'null');
  try {
    return state.nullable().parse(JSON.parse(text));
  } catch {
    return null;
  }
}

/** Notes how a try went, for whoever asks, in whatever process. */
export async function noteTry(folder: string, now: number, problem: string | null): Promise<void> {
  const file = stateFile(folder);
  await writeFile(partOf(file), JSON.stringify({ triedAt: new Date(now).toISOString(), problem }), {
    mode: 0o600,
  });
  await rename(partOf(file), file);
}

/** How long a backup may take before it is missed. */
const GRACE = 2 * 3_600_000;

/** How it stands with the backups that are made by themselves. */
export interface Standing {
  newest: Shelved | undefined;
  tried: Tried;
  /** One that was due is not there. */
  isLate: boolean;
}

export async function standingOf(folder: string, schedule: Schedule, now: number): Promise<Standing> {
  const [newest, tried] = [await newestIn(folder, now), await lastTried(folder)];
  const missed = (newest?.instant ?? 0) < dueBefore(now - GRACE, schedule);
  return { newest, tried, isLate: missed || (tried !== null && tried.problem !== null) };
}
