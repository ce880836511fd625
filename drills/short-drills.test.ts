import { describe, expect, it } from 'vitest';
import { databaseAwayDrill } from './scenarios/database-away.ts';
import { firstStartsDrill } from './scenarios/first-starts.ts';
import { uploadCutDrill } from './scenarios/interrupted-uploads.ts';
import { killAppDrill } from './scenarios/kill-app.ts';
import { killDatabaseDrill } from './scenarios/kill-database.ts';
import { offlineDrill } from './scenarios/offline.ts';
import { sigtermDrill } from './scenarios/rolling-restart.ts';
import { webhooksDrill } from './scenarios/webhooks.ts';
import { type Drill, runControl } from './support/drill.ts';

// Times are checked by `npm run drills`, on an otherwise idle machine.
const SHORT_DRILLS: readonly Drill[] = [
  killAppDrill,
  killDatabaseDrill,
  firstStartsDrill,
  sigtermDrill,
  databaseAwayDrill,
  uploadCutDrill,
  offlineDrill,
  webhooksDrill,
];

describe.each(SHORT_DRILLS)('$name', ({ promise, run, controls }) => {
  it(promise, async () => {
    expect((await run('short')).faults).toEqual([]);
  });

  it.each(controls.slice(0, 1))('detects that $wrong', async (control) => {
    expect((await runControl(control, 'short')).found).not.toEqual([]);
  });
});
