import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { orOwnServer, StartupProblem } from '../startup-problem.ts';
import { ownMachine } from './process-identity.ts';

// PostgreSQL detects a second server on its folder by process ids and shared memory. Neither works between containers
// that share a volume, and two servers destroy a cluster. Hence a file that every application process touches while
// it runs.

interface FolderUse {
  machine: string;
  host: string;
}

/** The heartbeat interval in milliseconds. */
export const HEARTBEAT_MS = 3_000;
const POLL_MS = 100;
const STALE_AFTER_MS = 30_000;
const WAIT_LIMITS = { quietMs: 8_000, totalMs: 20_000 };

function readFolderUse(file: string): FolderUse | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as FolderUse;
  } catch {
    return null;
  }
}

/** Marks the folder as in use on this machine. */
export function writeFolderUse(file: string): void {
  const use: FolderUse = { machine: ownMachine(), host: hostname() };
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(use));
}

/** Renews the mark; does nothing if the file is gone. */
export function touchFolderUse(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The folder may be gone or belong to another account by now; the database itself will report it.
  }
}

function lastTouched(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/**
 * Waits until no other machine or container uses the folder, with some patience for one that is just stopping. Throws
 * StartupProblem if the use goes on.
 */
export async function waitUntilUnused(
  file: string,
  dataDir: string,
  log: (line: string) => void,
  patience = WAIT_LIMITS,
): Promise<void> {
  const use = readFolderUse(file);
  let last = lastTouched(file);
  if (!use || last === null || use.machine === ownMachine() || Date.now() - last > STALE_AFTER_MS) return;
  log(
    `The data folder was in use on ${use.host} a moment ago; making sure that nothing runs there any more.`,
  );
  const began = performance.now();
  let quietSince = began;
  while (performance.now() - quietSince < patience.quietMs) {
    await sleep(POLL_MS);
    const now = lastTouched(file);
    if (now === null) return;
    // Only compared with itself, since the clocks of two machines may differ.
    if (now === last) continue;
    last = now;
    quietSince = performance.now();
    if (quietSince - began > patience.totalMs) {
      throw new StartupProblem(
        orOwnServer(
          `The data folder ${dataDir} is in use on another machine or in another container (${use.host}), and its built-in database serves one only: stop the other one`,
        ),
      );
    }
  }
}
