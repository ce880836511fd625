import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@brick/postgres/open-database';
import { findAcrossProjects } from '@brick/server/testing/statements/across-projects';
import { openStatementRecorder } from '@brick/server/testing/statements/statement-recorder';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createWriters } from './support/expense-writers.ts';
import { fixedPort, withInstallation } from './support/installation.ts';
import { WriteJournal } from './support/write-journal.ts';

/** Long enough for what is done every second to be done several times. */
const WORK_MS = 4000;

let dataDir: string;
let database: Awaited<ReturnType<typeof openDatabase>>;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-statements-'));
  database = await openDatabase({ dataDir });
}, 60_000);
afterAll(async () => {
  await database.stop();
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
}, 60_000);

it('each statement that the built product sends under the writers of the drills names its project, or is listed', async () => {
  const recorder = await openStatementRecorder(database.url);
  const settings = { DATABASE_URL: recorder.url, DATABASE_OWNER_URL: database.ownerUrl };
  await withInstallation({ ...(await fixedPort()), ...settings }, async (site) => {
    const app = await site.start();
    const journal = new WriteJournal();
    const finish = (await createWriters(site, app.url, journal)).begin();
    await wait(WORK_MS);
    await finish();
    expect(journal.acknowledged).toBeGreaterThan(0);
  });
  await recorder.end();
  const owner = new pg.Pool({ connectionString: database.ownerUrl });
  const { unlisted } = await findAcrossProjects(owner, recorder.statements);
  await owner.end();
  expect(recorder.statements.size).toBeGreaterThan(30);
  expect(unlisted).toEqual([]);
});
