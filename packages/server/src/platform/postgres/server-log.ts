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

/** The last reason that PostgreSQL gave for not starting, in what it logged after `from` bytes. */
export function lastFatal(place: Place, from: number): string | null {
  const size = serverLogSize(place);
  const start = Math.max(from, size - TAIL_BYTES);
  const text = Buffer.alloc(Math.max(0, size - start));
  const file = openSync(place.serverLog, 'r');
  readSync(file, text, 0, text.length, start);
  closeSync(file);
  const lines = text.toString('utf8').split('\n').filter(Boolean);
  const fatal = lines.findLast((line) => /(FATAL|PANIC):/.test(line)) ?? lines.at(-1);
  const warning = lines.findLast((line) => /could not bind/.test(line));
  const line = warning ?? fatal;
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
