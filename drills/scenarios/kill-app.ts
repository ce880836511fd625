import { setTimeout as wait } from 'node:timers/promises';
import { checkConsistency } from '../support/consistency-checks.ts';
import {
  type Drill,
  type DrillControl,
  type DrillOutcome,
  type DrillSize,
  quantile,
} from '../support/drill.ts';
import { createWriters, type WriterMistake } from '../support/expense-writers.ts';
import { fixedPort, withInstallation } from '../support/installation.ts';
import { WriteJournal } from '../support/write-journal.ts';

const KILLS: Record<DrillSize, number> = { short: 5, full: 200 };
/** Number of kills in a control: enough for the planted fault to show. */
const CONTROL_KILLS = 4;
const READY_LIMIT = 2000;
/** Maximum time between two kills. */
const LONGEST_WORK = 700;

async function runKillApp(kills: number, mistake: WriterMistake = null): Promise<DrillOutcome> {
  return withInstallation(await fixedPort(), async (site) => {
    const journal = new WriteJournal();
    let app = await site.start();
    const { projectId, begin } = await createWriters(site, app.url, journal, mistake);
    const finish = begin();
    const starts: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(50 + Math.random() * LONGEST_WORK);
      await app.kill();
      app = await site.start();
      starts.push(app.tookToStart);
    }
    await finish();
    const faults = await checkConsistency(site, journal, projectId);
    return {
      faults,
      figures: [
        { what: 'kills', value: kills, unit: '' },
        { what: 'confirmed', value: journal.acknowledged, unit: '' },
        { what: 'broken off', value: journal.interrupted, unit: '' },
        { what: 'median start', value: Math.round(quantile(starts, 0.5)), unit: 'ms' },
        { what: 'longest start', value: Math.round(Math.max(...starts)), unit: 'ms', limit: READY_LIMIT },
      ],
    };
  });
}

const createControl = (wrong: string, mistake: WriterMistake, finds: RegExp): DrillControl => ({
  wrong,
  finds,
  run: () => runKillApp(CONTROL_KILLS, mistake),
});

export const killAppDrill: Drill = {
  name: 'kill-app',
  promise: 'killing the product under eight writers loses nothing that it confirmed and does nothing twice',
  run: (size) => runKillApp(KILLS[size]),
  controls: [
    createControl(
      'a writer records unconfirmed expenses',
      'notes before it is told',
      /was confirmed and is not stored/,
    ),
    createControl(
      'a writer retries with a new idempotency key',
      'takes a new key for each try',
      /is stored \d+ times/,
    ),
  ],
};
