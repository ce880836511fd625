import { describe, expect, it } from 'vitest';
import { databaseAwayDrill } from './database-away.ts';
import { type Drill, noticedBy } from './drill.ts';
import { firstStartsDrill } from './first-starts.ts';
import { killAppDrill } from './kill-app.ts';
import { killDatabaseDrill } from './kill-database.ts';
import { sigtermDrill } from './sigterm.ts';
import { uploadCutDrill } from './upload-cut.ts';

// How long something took is looked at by `npm run drills`, on a machine that has nothing else to do.
const DONE_AT_EACH_RUN: readonly Drill[] = [
  killAppDrill,
  killDatabaseDrill,
  firstStartsDrill,
  sigtermDrill,
  databaseAwayDrill,
  uploadCutDrill,
];

describe.each(DONE_AT_EACH_RUN)('$name', ({ promise, run, controls }) => {
  it(promise, async () => {
    expect((await run('short')).faults).toEqual([]);
  });

  it.each(controls.slice(0, 1))('notices that $wrong', async (control) => {
    expect((await noticedBy(control, 'short')).found).not.toEqual([]);
  });
});
