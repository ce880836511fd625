import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type { Running } from '../bench/programs.ts';
import { examineBooks } from './books.ts';
import type { Drill, Outcome, Size } from './drill.ts';
import { Journal } from './journal.ts';
import { onSite, type Site, steadyPort } from './site.ts';
import { hire } from './writers.ts';

const KILLS: Record<Size, number> = { short: 4, full: 50 };
const CONTROL_KILLS = 4;
const READY_LIMIT = 5000;
/** A way out where it never comes back. */
const GIVE_UP = 60_000;
const LONGEST_WORK = 900;
/** Each third time one of its processes alone is killed, and PostgreSQL starts itself anew. */
const ONE_OF = 3;

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

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

async function killDatabase(site: Site, one: boolean): Promise<void> {
  const postmaster = await site.postmaster();
  const children = await childrenOf(postmaster);
  if (!one) killNow(postmaster);
  for (const child of one ? children.slice(-1) : children) killNow(child);
}

/** Milliseconds until the product works again; what it answers until then is refused in words, or is a fault. */
async function backAfter(app: Running, journal: Journal): Promise<number> {
  const began = performance.now();
  // What was there a moment ago answers from its last breath, and is not the answer that is waited for.
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

async function killDatabaseUnderWrites(kills: number, durable: boolean): Promise<Outcome> {
  return onSite(await steadyPort(), async (site) => {
    const journal = new Journal();
    let app = await site.start();
    if (!durable) {
      await site.onDatabase((pool) => pool.query('alter role current_user set synchronous_commit = off'));
      await app.end();
      app = await site.start();
    }
    const { projectId, begin } = await hire(site, app.url, journal);
    const finish = begin();
    const returns: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(300 + Math.random() * LONGEST_WORK);
      await killDatabase(site, durable && kill % ONE_OF === ONE_OF - 1);
      returns.push(await backAfter(app, journal));
    }
    await wait(300);
    await finish();
    if (app.process.exitCode !== null) journal.fault('the product ended with its database');
    if (journal.refused === 0) journal.fault('nothing was refused while the database was away');
    return {
      faults: await examineBooks(site, journal, projectId),
      figures: [
        { what: 'kills', value: kills, unit: '' },
        { what: 'confirmed', value: journal.acknowledged, unit: '' },
        { what: 'refused with 503', value: journal.refused, unit: '' },
        { what: 'longest return', value: Math.round(Math.max(...returns)), unit: 'ms', limit: READY_LIMIT },
        { what: 'longest request', value: Math.round(journal.longest), unit: 'ms', limit: READY_LIMIT },
      ],
    };
  });
}

export const killDatabaseDrill: Drill = {
  name: 'kill-database',
  promise: 'the database killed under eight writers comes back by itself, with everything that was confirmed',
  run: (size) => killDatabaseUnderWrites(KILLS[size], true),
  controls: [
    {
      wrong: 'the database confirms before it has written (synchronous_commit off)',
      finds: /was confirmed and is not stored|was confirmed as \w+ and is not|is carried by no row/,
      run: () => killDatabaseUnderWrites(CONTROL_KILLS, false),
    },
  ],
};
