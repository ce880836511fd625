import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { RunningProgram } from '../../bench/server-process.ts';
import type { WriteJournal } from './write-journal.ts';

/** Timeout if it never recovers. */
const GIVE_UP = 60_000;

/** Returns the child processes of a process. */
async function childrenOf(parent: number): Promise<number[]> {
  const children: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = await readFile(`/proc/${name}/stat`, 'latin1').catch(() => '');
    if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent) children.push(Number(name));
  }
  return children;
}

function signalIfThere(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Sends a signal to all processes of a PostgreSQL server. */
export async function signalDatabase(postmaster: number, signal: NodeJS.Signals): Promise<void> {
  const children = await childrenOf(postmaster);
  for (const pid of [postmaster, ...children]) signalIfThere(pid, signal);
}

export const KILL_MODES = ['all of it', 'all but one that never ends by itself', 'one session'] as const;

/** Kills a PostgreSQL server in one of several ways. */
export async function killDatabase(postmaster: number, way: (typeof KILL_MODES)[number]): Promise<void> {
  const children = await childrenOf(postmaster);
  const others = children.slice(0, -1);
  const last = children.slice(-1);
  if (way === 'all but one that never ends by itself') for (const pid of last) signalIfThere(pid, 'SIGSTOP');
  const meant = {
    'all of it': [postmaster, ...children],
    'all but one that never ends by itself': [postmaster, ...others],
    'one session': last,
  }[way];
  for (const pid of meant) signalIfThere(pid, 'SIGKILL');
}

/**
 * Measures the milliseconds until the product works again. Until then it must refuse with an error message;
 * anything else is a fault.
 */
export async function measureRecovery(app: RunningProgram, journal: WriteJournal): Promise<number> {
  const began = performance.now();
  // Requests in progress may still succeed; they are not the reply to wait for.
  await wait(20);
  for (;;) {
    const answer = await fetch(`${app.url}/readyz`).catch((error: Error) => error);
    const took = performance.now() - began;
    if (answer instanceof Error) journal.fault(`the product itself went away: ${answer.message}`);
    else if (answer.status === 200) return took;
    else if (answer.status !== 503) journal.fault(`/readyz answered ${answer.status}`);
    if (took > GIVE_UP) {
      journal.fault('the product did not come back by itself');
      return took;
    }
    await wait(20);
  }
}
