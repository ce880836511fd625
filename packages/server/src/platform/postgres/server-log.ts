import {
  chownSync,
  closeSync,
  copyFileSync,
  fchmodSync,
  openSync,
  readSync,
  statSync,
  truncateSync,
} from 'node:fs';
import type { Place } from './place.ts';

const LIMIT_BYTES = 4 * 1024 * 1024;
const TAIL_BYTES = 64 * 1024;

/** Opens PostgreSQL's log for appending, readable by its account alone. */
export function openServerLog(place: Place): number {
  const file = openSync(place.serverLog, 'a', 0o600);
  if (place.account) {
    fchmodSync(file, 0o600);
    chownSync(place.serverLog, place.account.uid, place.account.gid);
  }
  return file;
}

/** The log's length in bytes. */
export function serverLogSize(place: Place): number {
  return statSync(place.serverLog, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * The reason that a server gave for not starting, in what was logged after `from` bytes. Only the lines of its
 * own process count, if its number is known: the orphans of a killed server write to the same log.
 */
export function lastFatal(place: Place, from: number, pid?: number): string | null {
  const size = serverLogSize(place);
  const start = Math.max(from, size - TAIL_BYTES);
  const text = Buffer.alloc(Math.max(0, size - start));
  const file = openSync(place.serverLog, 'r');
  readSync(file, text, 0, text.length, start);
  closeSync(file);
  const all = text.toString('utf8').split('\n').filter(Boolean);
  const own = all.filter((line) => line.includes(`[${pid}]`));
  const lines = own.length > 0 ? own : all;
  const line =
    // What it could not bind comes before, as a warning; the fatal line says only that nothing is left.
    lines.findLast((each) => each.includes('could not bind')) ??
    lines.findLast((each) => /(FATAL|PANIC):/.test(each)) ??
    lines.at(-1);
  return line?.replace(/^.*?(FATAL|PANIC|LOG|WARNING): */, '') ?? null;
}

/**
 * Keeps the log modest: past 4 MB it is copied to server.log.1 and emptied. PostgreSQL's processes hold it open
 * for appending, so they go on at its new end.
 */
export function trimServerLog(place: Place): void {
  try {
    if (serverLogSize(place) <= LIMIT_BYTES) return;
    copyFileSync(place.serverLog, `${place.serverLog}.1`);
    truncateSync(place.serverLog, 0);
  } catch {
    // On a full disk the copy fails; the log stays as it is until there is room.
  }
}
