import { setTimeout as wait } from 'node:timers/promises';
import { KILL_MODES, killDatabase } from './database-processes.ts';
import type { Installation } from './installation.ts';

export interface Death {
  /** Milliseconds until it happens. */
  wait: number;
  kill: number;
  ofDatabase: boolean;
}

/** Kills the server or its database while the device sends, and waits until it is back. */
export async function killServing(
  site: Installation,
  url: string,
  { wait: moment, kill, ofDatabase }: Death,
) {
  await wait(moment);
  if (ofDatabase)
    await killDatabase(await site.postmaster(), KILL_MODES[kill % KILL_MODES.length] ?? 'all of it');
  else {
    site.killAll();
    await wait(50);
    await site.start();
  }
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) await wait(50);
}
