import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@brick/server/platform/postgres/open-database';
import { freePort } from '@brick/server/testing/free-port';
import { addExpenses } from '@brick/server/testing/many-rows';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { slowestInteractions } from './interactions.ts';
import { run } from './programs.ts';
import { addProject, signUp } from './rows.ts';

/** The last line of Lighthouse that runs on Node 20; it is fetched for this measurement alone. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const ROWS = 10_000;
/** How many times the processor is slowed down, by Lighthouse and for the interactions alike. */
const SLOWDOWN = 4;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface Scores {
  environment: { benchmarkIndex: number };
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<string, { score: number | null; displayValue?: string; scoreDisplayMode: string }>;
}

const ended = (command: string, args: readonly string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });

/** What Lighthouse says of a page on a phone with a slow network to who brings this session. */
async function judge(
  url: string,
  { cookie, folder }: { cookie: string | null; folder: string },
): Promise<Scores> {
  const [out, port] = [path.join(folder, 'lighthouse.json'), await freePort()];
  const profile = await mkdtemp(path.join(folder, 'profile-'));
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: CHROMIUM,
    args: ['--no-sandbox', '--disable-gpu', `--remote-debugging-port=${port}`],
  });
  try {
    if (cookie) {
      const [name = '', value = ''] = cookie.split('=', 2);
      await browser.addCookies([{ name, value, url }]);
    }
    const look = () =>
      ended('npx', [
        ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${out}`],
        // What it clears away before it looks are the cookies too.
        ...[`--port=${port}`, '--disable-storage-reset', `--throttling.cpuSlowdownMultiplier=${SLOWDOWN}`],
      ]);
    // At times it misses the moment at which a page begins, and asks to be run again.
    await look().catch(look);
  } finally {
    await browser.close();
  }
  return JSON.parse(await readFile(out, 'utf8')) as Scores;
}

function print(name: string, { categories, audits }: Scores): void {
  const score = (category: (typeof CATEGORIES)[number]) =>
    String(Math.round((categories[category].score ?? 0) * 100));
  const value = (audit: string) => audits[audit]?.displayValue ?? '–';
  const cells = [
    name,
    ...CATEGORIES.map(score),
    value('largest-contentful-paint'),
    value('total-blocking-time'),
    value('cumulative-layout-shift'),
  ];
  console.log(`| ${cells.join(' | ')} |`);
}

function printShort({ audits }: Scores): void {
  // Whether a page may be kept for the way back: this browser is started without it.
  for (const [name, { score, scoreDisplayMode }] of Object.entries(audits))
    if (score === 0 && scoreDisplayMode === 'binary' && name !== 'bf-cache')
      console.log(`  not met: ${name}`);
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-screens-'));
try {
  const app = await run(['packages/server/dist/main.js'], { DATA_DIR: dataDir });
  const opened = await openDatabase({ dataDir });
  const database = new pg.Client({ connectionString: opened.ownerUrl });
  await database.connect();
  const cookie = await signUp(app);
  const sample = await fetch(`${app.url}/api/projects/sample`, { method: 'POST', headers: { cookie } });
  const { id } = (await sample.json()) as { id: number };
  const many = await addProject(app, cookie, `${ROWS} expenses`);
  await addExpenses(database, many, ROWS);
  await database.query('vacuum analyze');
  console.log('| page | performance | accessibility | best practices | SEO | LCP | blocked | shift |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [name, page, who] of [
    ['Landing page', '/', null],
    ['Dashboard', `/dashboard?project=${id}`, cookie],
    ['Expenses', `/expenses?project=${id}`, cookie],
  ] as const) {
    const scores = await judge(app.url + page, { cookie: who, folder: dataDir });
    print(name, scores);
    printShort(scores);
  }
  console.log(
    `\nInteractions with a list of ${ROWS.toLocaleString('en-US')} expenses, the processor slowed down ${SLOWDOWN} times:`,
  );
  for (const [what, milliseconds] of await slowestInteractions({
    executablePath: CHROMIUM,
    ...{ url: app.url, cookie, project: many, slowdown: SLOWDOWN },
  }))
    console.log(`- ${what}: ${milliseconds} ms (aim ≤ 200 ms)`);
  await database.end();
  await opened.stop();
  await app.end();
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
