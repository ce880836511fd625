import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@brick/postgres/open-database';
import { type DatabaseProxy, openDatabaseProxy } from '@brick/server/testing/servers/database-proxy';
import { checkConsistency } from '../support/consistency-checks.ts';
import { measureRecovery, signalDatabase } from '../support/database-processes.ts';
import type { Drill, DrillOutcome, DrillSize } from '../support/drill.ts';
import { createWriters, type WriterMistake } from '../support/expense-writers.ts';
import { fixedPort, postmasterOf, withInstallation } from '../support/installation.ts';
import { WriteJournal } from '../support/write-journal.ts';

const LONGEST_REQUEST = 5000;
const LONGEST_RETURN = 2000;

/** How the database is unavailable, and for how many milliseconds. */
interface Absence {
  way: 'silent after a commit' | 'refuses' | 'stopped';
  for: number;
}

const ABSENCES: Record<DrillSize, Absence[]> = {
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

/** Commits without a reply, for longer than the product waits. */
const UNHEARD_COMMITS: Absence[] = Array.from({ length: 2 }, () => ({
  way: 'silent after a commit',
  for: 6000,
}));

/** Makes the database unavailable; returns a function that restores it. */
async function interruptDatabase(
  way: Absence['way'],
  wire: DatabaseProxy,
  postmaster: number,
): Promise<() => Promise<void>> {
  if (way === 'stopped') {
    await signalDatabase(postmaster, 'SIGSTOP');
    return () => signalDatabase(postmaster, 'SIGCONT');
  }
  await wire.set(way);
  return () => wire.set('passes');
}

async function runAbsences(
  absences: readonly Absence[],
  mistake: WriterMistake = null,
): Promise<DrillOutcome> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-away-'));
  const database = await openDatabase({ dataDir });
  const wire = await openDatabaseProxy(database.url);
  const postmaster = await postmasterOf(dataDir);
  try {
    return await withInstallation(
      { ...(await fixedPort()), DATABASE_URL: wire.url, DATABASE_OWNER_URL: database.ownerUrl },
      async (site) => {
        const journal = new WriteJournal();
        const app = await site.start();
        const { projectId, begin } = await createWriters(site, app.url, journal, mistake);
        const finish = begin();
        const returns: number[] = [];
        for (const absence of absences) {
          await wait(700);
          const refusedBefore = journal.refused;
          const bringBack = await interruptDatabase(absence.way, wire, postmaster);
          await wait(absence.for);
          if (journal.refused === refusedBefore && absence.for >= LONGEST_REQUEST)
            journal.fault(`nothing was refused while the database was away (${absence.way})`);
          await bringBack();
          returns.push(await measureRecovery(app, journal));
        }
        await wait(700);
        await finish();
        return {
          faults: await checkConsistency(site, journal, projectId),
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
    'while the database is unavailable nobody waits longer than five seconds, and nothing is stored twice',
  run: (size) => runAbsences(ABSENCES[size]),
  controls: [
    {
      wrong: 'writers retry with a new idempotency key',
      finds: /is stored \d+ times/,
      run: () => runAbsences(UNHEARD_COMMITS, 'takes a new key for each try'),
    },
  ],
};
