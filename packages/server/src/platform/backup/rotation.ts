import type { Config } from '../config.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MINUTE = 60_000;

/** When backups are made and how many are kept. */
export type Schedule = Pick<Config, 'backupAt' | 'backupEvery' | 'backupKeep'>;

const NAME = /^brick-ledger-(\d{4})-(\d\d)-(\d\d)T(\d\d)(\d\d)(\d\d)Z\.zip$/;

/** How the archive of an instant is called: names in the order of the alphabet are in the order of time. */
export const archiveName = (instant: number): string =>
  `brick-ledger-${new Date(instant).toISOString().slice(0, 19).replaceAll(':', '')}Z.zip`;

/** The instant in an archive's name; null for any other name. */
export function instantOf(name: string): number | null {
  const [, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
  const instant = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  return Number.isNaN(instant) ? null : instant;
}

/** The last instant, up to now, at which a backup was due. */
export function dueBefore(now: number, { backupAt, backupEvery }: Schedule): number {
  const step = backupEvery * HOUR;
  const first = backupAt * MINUTE;
  return Math.floor((now - first) / step) * step + first;
}

const day = (instant: number) => String(Math.floor(instant / DAY));
// The first of January 1970 was a Thursday: weeks begin on Mondays.
const week = (instant: number) => String(Math.floor((instant / DAY + 3) / 7));
const month = (instant: number) => new Date(instant).toISOString().slice(0, 7);

/** The last one of each of the last so many days, weeks or months that have any. */
function lastOfEach(
  newestFirst: readonly number[],
  period: (instant: number) => string,
  most: number,
): number[] {
  const found = new Map<string, number>();
  for (const instant of newestFirst) if (!found.has(period(instant))) found.set(period(instant), instant);
  return [...found.values()].slice(0, most);
}

/** Which of these backups stay. The newest always does. */
export function keptOf(
  instants: readonly number[],
  { daily, weekly, monthly }: Schedule['backupKeep'],
): ReadonlySet<number> {
  const newestFirst = [...instants].sort((one, other) => other - one);
  return new Set([
    ...newestFirst.slice(0, 1),
    ...lastOfEach(newestFirst, day, daily),
    ...lastOfEach(newestFirst, week, weekly),
    ...lastOfEach(newestFirst, month, monthly),
  ]);
}
