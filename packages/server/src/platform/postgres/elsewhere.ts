import { readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { ownMachine } from './process-identity.ts';
import { orOwnServer, StartupProblem } from './startup-problem.ts';

// PostgreSQL notices a second server on its folder by process numbers and shared memory. Neither reaches from
// one container into another on the same volume, and two servers on one cluster destroy it. Hence a file that
// every application process touches while it runs.

interface Use {
  machine: string;
  host: string;
}

/** How often a running application touches the file, in milliseconds. */
export const BEAT_MS = 3_000;
const POLL_MS = 100;
const SURELY_OVER_MS = 30_000;
const PATIENCE = { quietMs: 8_000, totalMs: 20_000 };

function readUse(file: string): Use | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Use;
  } catch {
    return null;
  }
}

/** Says that the folder is in use on this machine. */
export function claim(file: string): void {
  const use: Use = { machine: ownMachine(), host: hostname() };
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(use));
}

/** Repeats the claim; does nothing if the file is gone. */
export function beat(file: string): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    // The folder may be gone or belong to another account by now; the database itself will tell.
  }
}

function touched(file: string): number | null {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}

/**
 * Returns when no other machine or container uses the folder, waiting a little for one that is just ending.
 * Throws StartupProblem if one goes on using it.
 */
export async function awaitUnusedElsewhere(
  file: string,
  dataDir: string,
  log: (line: string) => void,
  patience = PATIENCE,
): Promise<void> {
  const use = readUse(file);
  let last = touched(file);
  if (!use || last === null || use.machine === ownMachine() || Date.now() - last > SURELY_OVER_MS) return;
  log(
    `The data folder was in use on ${use.host} a moment ago; making sure that nothing runs there any more.`,
  );
  const began = performance.now();
  let quietSince = began;
  while (performance.now() - quietSince < patience.quietMs) {
    await sleep(POLL_MS);
    const now = touched(file);
    if (now === null) return;
    // Compared with itself only: the clocks of two machines may differ.
    if (now !== last) quietSince = performance.now();
    last = now;
    if (performance.now() - began > patience.totalMs) {
      throw new StartupProblem(
        orOwnServer(
          `The data folder ${dataDir} is in use on another machine or in another container (${use.host}), and its built-in database serves one only: stop the other one`,
        ),
      );
    }
  }
}
