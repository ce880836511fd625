import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { checkConsistency, LOST } from '../support/consistency-checks.ts';
import { KILL_MODES, killDatabase, measureRecovery } from '../support/database-processes.ts';
import { type Drill, type DrillOutcome, type DrillSize, quantile } from '../support/drill.ts';
import { createWriters } from '../support/expense-writers.ts';
import { fixedPort, withInstallation } from '../support/installation.ts';
import { WriteJournal } from '../support/write-journal.ts';

const KILLS: Record<DrillSize, number> = { short: 3, full: 50 };
const CONTROL_KILLS = 3;
const READY_LIMIT = 5000;
const LONGEST_WORK = 900;

async function runKillDatabase(kills: number, durable: boolean): Promise<DrillOutcome> {
  return withInstallation(await fixedPort(), async (site) => {
    const journal = new WriteJournal();
    let app = await site.start();
    if (!durable) {
      await site.onDatabase(async (_pool, { url }) => {
        const server = new pg.Client({ connectionString: url });
        await server.connect();
        await server
          .query('alter role current_user set synchronous_commit = off')
          .finally(() => server.end());
      });
      await app.end();
      app = await site.start();
    }
    const { projectId, begin } = await createWriters(site, app.url, journal);
    const finish = begin();
    const returns: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(300 + Math.random() * LONGEST_WORK);
      const way = (durable && KILL_MODES[kill % KILL_MODES.length]) || 'all of it';
      await killDatabase(await site.postmaster(), way);
      returns.push(await measureRecovery(app, journal));
    }
    await wait(300);
    await finish();
    if (app.process.exitCode !== null) journal.fault('the product ended with its database');
    if (journal.refused === 0) journal.fault('nothing was refused while the database was away');
    return {
      faults: await checkConsistency(site, journal, projectId),
      figures: [
        { what: 'kills', value: kills, unit: '' },
        { what: 'confirmed', value: journal.acknowledged, unit: '' },
        { what: 'refused with 503', value: journal.refused, unit: '' },
        { what: 'median return', value: Math.round(quantile(returns, 0.5)), unit: 'ms' },
        { what: 'longest return', value: Math.round(Math.max(...returns)), unit: 'ms', limit: READY_LIMIT },
        { what: 'longest request', value: Math.round(journal.longest), unit: 'ms', limit: READY_LIMIT },
      ],
    };
  });
}

export const killDatabaseDrill: Drill = {
  name: 'kill-database',
  promise:
    'after being killed under eight writers the database recovers by itself with everything that was confirmed',
  run: (size) => runKillDatabase(KILLS[size], true),
  controls: [
    {
      wrong: 'the database confirms before it has written (synchronous_commit off)',
      finds: LOST,
      run: () => runKillDatabase(CONTROL_KILLS, false),
    },
  ],
};
