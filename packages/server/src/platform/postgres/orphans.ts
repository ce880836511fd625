import { readdirSync, readFileSync } from 'node:fs';
import type { Place } from './place.ts';
import { servesCluster } from './process-identity.ts';

/** How long orphans may go on by themselves before they are told to end, and after which they are ended. */
const TOLD_AFTER_MS = 500;
const ENDED_AFTER_MS = 1_500;

function isPostgres(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'latin1').trim() === 'postgres';
  } catch {
    return false;
  }
}

function processes(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    // Not every place that the product may be put into shows its processes.
    return [];
  }
}

/**
 * Ends what a killed server has left running on the cluster, and what keeps a new one from starting: most of it ends by
 * itself, but who waits for a lock of a process that was killed waits for ever. `waited` is how many milliseconds it had to
 * do so. Call under the lock, and only where no server runs. On systems that do not tell in which folder a
 * process works nothing is done.
 */
export function endOrphans({ cluster }: Place, waited: number): void {
  if (process.platform !== 'linux' || waited < TOLD_AFTER_MS) return;
  // What was confirmed is in the journal already; the rest is undone, as after a loss of power.
  const signal = waited < ENDED_AFTER_MS ? 'SIGQUIT' : 'SIGKILL';
  // A shell may stand in the folder too.
  for (const pid of processes().filter(isPostgres).map(Number)) {
    if (!servesCluster(pid, cluster)) continue;
    try {
      process.kill(pid, signal);
    } catch {
      // It has just gone, or is another account's: then there is only the waiting.
    }
  }
}
