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
import type { DataDirectory } from './data-directory.ts';

const LIMIT_BYTES = 4 * 1024 * 1024;
const TAIL_BYTES = 64 * 1024;

/** Opens PostgreSQL's log for appending, readable by its account only. */
export function openServerLog(place: DataDirectory): number {
  const file = openSync(place.serverLog, 'a', 0o600);
  if (place.account) {
    fchmodSync(file, 0o600);
    chownSync(place.serverLog, place.account.uid, place.account.gid);
  }
  return file;
}

/** Returns the log's size in bytes. */
export function serverLogSize(place: DataDirectory): number {
  return statSync(place.serverLog, { throwIfNoEntry: false })?.size ?? 0;
}

/**
 * Returns the reason why a server did not start, from the log after `from` bytes. If the process id is known, only
 * its lines count: orphaned processes of a killed server write to the same log.
 */
export function lastFatalMessage(place: DataDirectory, from: number, pid?: number): string | null {
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
    // The reason for a failed bind is logged earlier, as a warning; the fatal line is unspecific.
    lines.findLast((each) => each.includes('could not bind')) ??
    lines.findLast((each) => /(FATAL|PANIC):/.test(each)) ??
    lines.at(-1);
  return line?.replace(/^.*?(FATAL|PANIC|LOG|WARNING): */, '') ?? null;
}

/**
 * Limits the log: above 4 MB it is copied to server.log.1 and truncated. PostgreSQL's processes have it open for
 * appending and continue at its new end.
 */
export function trimServerLog(place: DataDirectory): void {
  try {
    if (serverLogSize(place) <= LIMIT_BYTES) return;
    copyFileSync(place.serverLog, `${place.serverLog}.1`);
    truncateSync(place.serverLog, 0);
  } catch {
    // On a full disk the copy fails, and the log stays until there is room.
  }
}
