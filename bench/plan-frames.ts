import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { openDatabase } from '@brick/postgres/open-database';
import { chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { run } from './server-process.ts';
import { signUp } from './test-data.ts';

const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const PINS = 5000;
/** CPU slowdown factor. */
const SLOWDOWN = 4;
const DRAG_STEPS = 300;
const DRAG_STEP_MS = 16;

/** What the page notes while something is done: times of frames, and how long tasks took that held it up. */
interface Notes {
  frames: number[];
  tasks: number[];
}

/** Inserts issues with a pin each, spread over a sheet of A3. */
async function insertPins(database: pg.Client, project: number, plan: number): Promise<void> {
  await database.query(
    `with made as (
       insert into issues (project_id, title, severity, priority, status, reported_by, serial)
       select $1, 'Crack ' || n, 'low', 'low', (array['open','in_progress'])[1 + n % 2],
         (select owner_id from projects where id = $1), first + n - 1
       from take_numbers($1, 'issue', $2::int) as first, generate_series(1, $2::int) as n returning id)
     insert into pins (project_id, plan_id, revision, x, y, kind, subject_id, added_by)
     select $1, $3, 2, 10 + (id * 37) % 400, 10 + (id * 53) % 277, 'issue', id, (select owner_id from projects where id = $1)
     from made`,
    [project, PINS, plan],
  );
  // As the database does by itself within a minute.
  await database.query('analyze issues, pins');
}

const middleOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;

/** Drags the sheet to and fro, and returns what the page noted meanwhile. */
async function drag(page: Page): Promise<Notes> {
  const box = await page.getByRole('application').boundingBox();
  if (!box) throw new Error('there is no sheet');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.evaluate(() => (globalThis as unknown as { begin: () => void }).begin());
  for (let step = 0; step < DRAG_STEPS; step += 1) {
    await page.mouse.move(x + 120 * Math.sin(step / 20), y + 80 * Math.cos(step / 15));
    await wait(DRAG_STEP_MS);
  }
  const notes = await page.evaluate(() => (globalThis as unknown as { end: () => Notes }).end());
  await page.mouse.up();
  return notes;
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-pins-'));
try {
  const app = await run(['packages/server/dist/main.js'], { DATA_DIR: dataDir });
  const opened = await openDatabase({ dataDir });
  const database = new pg.Client({ connectionString: opened.ownerUrl });
  await database.connect();
  const cookie = await signUp(app);
  const sample = await fetch(`${app.url}/api/projects/sample`, { method: 'POST', headers: { cookie } });
  const { id: project } = (await sample.json()) as { id: number };
  const { rows } = await database.query(`select id from plans where project_id = $1 and number = 'A-101'`, [
    project,
  ]);
  const plan = Number(rows[0].id);
  await insertPins(database, project, plan);
  const tile = `${app.url}/api/plans/${plan}/revisions/2/tiles/0/0_0`;
  while ((await fetch(tile, { headers: { cookie } })).status !== 200) await wait(500);

  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = cookie.split('=', 2);
    await context.addCookies([{ name, value, url: app.url }]);
    const page = await context.newPage();
    // The runner names functions by a helper that no page has.
    await page.addInitScript({ content: 'globalThis.__name = (named) => named;' });
    await page.addInitScript(() => {
      let notes: Notes = { frames: [], tasks: [] };
      let isNoting = false;
      const note = (at: number) => {
        notes.frames.push(at);
        if (isNoting) requestAnimationFrame(note);
      };
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) notes.tasks.push(duration);
      }).observe({ type: 'longtask' });
      Object.assign(globalThis, {
        begin: () => {
          notes = { frames: [], tasks: [] };
          isNoting = true;
          requestAnimationFrame(note);
        },
        end: () => {
          isNoting = false;
          return notes;
        },
      });
    });
    await page.goto(`${app.url}/plans/${plan}`);
    await page.getByText(/^5,\d{3} pins$/).waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const { frames, tasks } = await drag(page);
    const between = frames.slice(1).map((at, index) => at - (frames[index] ?? at));
    console.log(`A sheet with ${PINS} pins dragged, the processor slowed down ${SLOWDOWN} times:`);
    console.log(`- frames a second, median: ${(1000 / middleOf(between)).toFixed(0)} (aim ≥ 50)`);
    console.log(`- longest task: ${Math.max(0, ...tasks).toFixed(0)} ms (aim ≤ 100)`);
    const took = await page.evaluate(async () => {
      const select = document.querySelector<HTMLSelectElement>('select[aria-label="Stage"]');
      if (!select) throw new Error('there is no filter');
      const began = performance.now();
      select.value = 'closed';
      select.dispatchEvent(new Event('change', { bubbles: true }));
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
      return performance.now() - began;
    });
    console.log(`- filter by stage, until it is painted: ${took.toFixed(0)} ms (aim ≤ 100)`);
  } finally {
    await browser.close();
  }
  await database.end();
  await opened.stop();
  await app.end();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
