import { readdirSync, readFileSync } from 'node:fs';
import type { DataDirectory } from '../data-directory.ts';
import { servesCluster } from './process-identity.ts';

/** How long orphaned processes may run before SIGQUIT, and before SIGKILL. */
const QUIT_AFTER_MS = 500;
const KILL_AFTER_MS = 1_500;

function isPostgres(pid: string): boolean {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'latin1').trim() === 'postgres';
  } catch {
    return false;
  }
}

function listProcessIds(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    // Not every environment shows its processes.
    return [];
  }
}

/**
 * Ends the processes that a killed server left on the cluster, which keep a new one from starting. Most end by
 * themselves, but one that waits for a lock of a killed process waits for ever. `waited` is the time in milliseconds
 * that they have had. Call under the lock, and only if no server runs. Does nothing on systems that do not show a
 * process's folder.
 */
export function endOrphanedProcesses({ cluster }: DataDirectory, waited: number): void {
  if (process.platform !== 'linux' || waited < QUIT_AFTER_MS) return;
  // Committed data is in the journal; the rest is rolled back, as after a power failure.
  const signal = waited < KILL_AFTER_MS ? 'SIGQUIT' : 'SIGKILL';
  // A shell may be in the folder too.
  for (const pid of listProcessIds().filter(isPostgres).map(Number)) {
    if (!servesCluster(pid, cluster)) continue;
    try {
      process.kill(pid, signal);
    } catch {
      // It has just ended, or belongs to another account; then only waiting helps.
    }
  }
}
