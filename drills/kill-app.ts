import { setTimeout as wait } from 'node:timers/promises';
import { examineBooks } from './books.ts';
import { type Control, type Drill, type Outcome, quantile, type Size } from './drill.ts';
import { Journal } from './journal.ts';
import { onSite, steadyPort } from './site.ts';
import { hire, type Mistake } from './writers.ts';

const KILLS: Record<Size, number> = { short: 5, full: 200 };
/** Kills of a control: enough that what is done wrong goes wrong. */
const CONTROL_KILLS = 4;
const READY_LIMIT = 2000;
/** The writers are at work between two kills for as long as this at the most. */
const LONGEST_WORK = 700;

async function killApp(kills: number, mistake: Mistake = null): Promise<Outcome> {
  return onSite(await steadyPort(), async (site) => {
    const journal = new Journal();
    let app = await site.start();
    const { projectId, begin } = await hire(site, app.url, journal, mistake);
    const finish = begin();
    const starts: number[] = [];
    for (let kill = 0; kill < kills; kill += 1) {
      await wait(50 + Math.random() * LONGEST_WORK);
      await app.kill();
      app = await site.start();
      starts.push(app.tookToStart);
    }
    await finish();
    const faults = await examineBooks(site, journal, projectId);
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

const control = (wrong: string, mistake: Mistake, finds: RegExp): Control => ({
  wrong,
  finds,
  run: () => killApp(CONTROL_KILLS, mistake),
});

export const killAppDrill: Drill = {
  name: 'kill-app',
  promise: 'the product killed under eight writers loses nothing that it confirmed and does nothing twice',
  run: (size) => killApp(KILLS[size]),
  controls: [
    control(
      'a writer notes what was not confirmed',
      'notes before it is told',
      /was confirmed and is not stored/,
    ),
    control('a writer repeats under a new key', 'takes a new key for each try', /is stored \d+ times/),
  ],
};
