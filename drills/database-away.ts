import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@brick/server/platform/postgres/open-database';
import { openWire, type Wire } from '@brick/server/testing/wire';
import { examineBooks } from './books.ts';
import { backAfter, signalDatabase } from './database.ts';
import type { Drill, Outcome, Size } from './drill.ts';
import { Journal } from './journal.ts';
import { onSite, postmasterOf, steadyPort } from './site.ts';
import { hire, type Mistake } from './writers.ts';

const LONGEST_REQUEST = 5000;
const LONGEST_RETURN = 2000;

/** In which way the database is away, and for how many milliseconds. */
interface Absence {
  way: 'silent after a commit' | 'refuses' | 'stopped';
  for: number;
}

const ABSENCES: Record<Size, Absence[]> = {
  short: [
    { way: 'refuses', for: 1000 },
    { way: 'silent after a commit', for: 6000 },
  ],
  full: [
    { way: 'silent after a commit', for: 10_000 },
    { way: 'refuses', for: 10_000 },
    { way: 'stopped', for: 10_000 },
    { way: 'silent after a commit', for: 3000 },
    { way: 'stopped', for: 10_000 },
  ],
};

/** Each time something is done of which nobody hears, for longer than the product waits. */
const UNHEARD: Absence[] = Array.from({ length: 2 }, () => ({ way: 'silent after a commit', for: 6000 }));

/** Takes the database away; returns how to bring it back. */
async function takeAway(way: Absence['way'], wire: Wire, postmaster: number): Promise<() => Promise<void>> {
  if (way === 'stopped') {
    await signalDatabase(postmaster, 'SIGSTOP');
    return () => signalDatabase(postmaster, 'SIGCONT');
  }
  await wire.set(way);
  return () => wire.set('passes');
}

async function away(absences: readonly Absence[], mistake: Mistake = null): Promise<Outcome> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-away-'));
  const database = await openDatabase({ dataDir });
  const wire = await openWire(database.url);
  const postmaster = await postmasterOf(dataDir);
  try {
    return await onSite(
      { ...(await steadyPort()), DATABASE_URL: wire.url, DATABASE_OWNER_URL: database.ownerUrl },
      async (site) => {
        const journal = new Journal();
        const app = await site.start();
        const { projectId, begin } = await hire(site, app.url, journal, mistake);
        const finish = begin();
        const returns: number[] = [];
        for (const absence of absences) {
          await wait(700);
          const refusedBefore = journal.refused;
          const bringBack = await takeAway(absence.way, wire, postmaster);
          await wait(absence.for);
          if (journal.refused === refusedBefore && absence.for >= LONGEST_REQUEST)
            journal.fault(`nothing was refused while the database was away (${absence.way})`);
          await bringBack();
          returns.push(await backAfter(app, journal));
        }
        await wait(700);
        await finish();
        return {
          faults: await examineBooks(site, journal, projectId),
          figures: [
            { what: 'absences', value: absences.length, unit: '' },
            { what: 'confirmed', value: journal.acknowledged, unit: '' },
            { what: 'refused with 503', value: journal.refused, unit: '' },
            {
              what: 'longest request',
              value: Math.round(journal.longest),
              unit: 'ms',
              limit: LONGEST_REQUEST,
            },
            {
              what: 'longest return',
              value: Math.round(Math.max(...returns)),
              unit: 'ms',
              limit: LONGEST_RETURN,
            },
          ],
        };
      },
    );
  } finally {
    await wire.end();
    await database.stop();
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  }
}

export const databaseAwayDrill: Drill = {
  name: 'database-away',
  promise:
    'while the database is away nobody waits longer than five seconds, and afterwards nothing is there twice',
  run: (size) => away(ABSENCES[size]),
  controls: [
    {
      wrong: 'writers repeat under a new key',
      finds: /is stored \d+ times/,
      run: () => away(UNHEARD, 'takes a new key for each try'),
    },
  ],
};
