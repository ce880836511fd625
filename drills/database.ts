import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from '../bench/programs.ts';
import type { Journal } from './journal.ts';

/** A way out where it never comes back. */
const GIVE_UP = 60_000;

/** The processes that a process has started. */
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

export const WAYS = ['all of it', 'all but one that never ends by itself', 'one session'] as const;

/** Kills a PostgreSQL server in one of these ways. */
export async function killDatabase(postmaster: number, way: (typeof WAYS)[number]): Promise<void> {
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

/** Milliseconds until the product works again; until then it refuses in words, and anything else is a fault. */
export async function backAfter(app: Running, journal: Journal): Promise<number> {
  const began = performance.now();
  // What was there a moment ago answers with its last breath, and is not the answer that is waited for.
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
