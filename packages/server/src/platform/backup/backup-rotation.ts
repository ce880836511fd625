import type { Config } from '../config/config.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;

/** When backups are made, and how many are kept. */
export type BackupSchedule = Pick<Config, 'backupAt' | 'backupEvery' | 'backupKeep'>;

const ARCHIVE_NAME = /^brick-ledger-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/;

/** Returns the name of an archive: names sort in chronological order. */
export const archiveName = (instant: number): string =>
  `brick-ledger-${new Date(instant).toISOString().slice(0, 19).replaceAll(':', '')}Z.zip`;

/** Returns the time in an archive's name; null for other names. */
export function archiveInstant(name: string): number | null {
  const [, year, month, day, hour, minute, second] = ARCHIVE_NAME.exec(name) ?? [];
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(instant) ? null : instant;
}

/** Returns the last time up to now at which a backup was due. */
export function lastDueInstant(now: number, { backupAt, backupEvery }: BackupSchedule): number {
  const step = backupEvery * HOUR;
  const first = backupAt * MINUTE;
  return Math.floor((now - first) / step) * step + first;
}

const day = (instant: number) => String(Math.floor(instant / DAY));
// 1 January 1970 was a Thursday, so weeks begin on Mondays.
const week = (instant: number) => String(Math.floor((instant / DAY + 3) / 7));
const month = (instant: number) => new Date(instant).toISOString().slice(0, 7);

/** Returns the last backup of each of the most recent periods that have one. */
function lastOfEach(
  newestFirst: readonly number[],
  period: (instant: number) => string,
  most: number,
): number[] {
  const found = new Map<string, number>();
  for (const instant of newestFirst) if (!found.has(period(instant))) found.set(period(instant), instant);
  return [...found.values()].slice(0, most);
}

/** Returns the backups to keep. The newest is always kept. */
export function backupsToKeep(
  instants: readonly number[],
  { daily, weekly, monthly }: BackupSchedule['backupKeep'],
): ReadonlySet<number> {
  const newestFirst = [...instants].sort((one, other) => other - one);
  return new Set([
    ...newestFirst.slice(0, 1),
    ...lastOfEach(newestFirst, day, daily),
    ...lastOfEach(newestFirst, week, weekly),
    ...lastOfEach(newestFirst, month, monthly),
  ]);
}
