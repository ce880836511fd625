import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@brick/postgres/open-database';
import { insertExpenses } from '@brick/server/testing/projects/many-rows';
import { freePort } from '@brick/server/testing/servers/free-port';
import { chromium } from '@playwright/test';
import pg from 'pg';
import { slowestInteractions } from './interaction-latency.ts';
import { run } from './server-process.ts';
import { addProject, signUp } from './test-data.ts';

/** The last Lighthouse version for Node 20. It is downloaded only for this measurement. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CHROMIUM = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
const ROWS = 10_000;
/** CPU slowdown factor for Lighthouse and the interactions. */
const SLOWDOWN = 4;

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;

interface LighthouseScores {
  environment: { benchmarkIndex: number };
  categories: Record<(typeof CATEGORIES)[number], { score: number | null }>;
  audits: Record<string, { score: number | null; displayValue?: string; scoreDisplayMode: string }>;
}

const runCommand = (command: string, args: readonly string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject);
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))));
  });

/** Runs Lighthouse for a page on a phone with a slow network, with the given session. */
async function runLighthouse(
  url: string,
  { cookie, folder }: { cookie: string | null; folder: string },
): Promise<LighthouseScores> {
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
      runCommand('npx', [
        ...['--yes', LIGHTHOUSE, url, '--quiet', '--output=json', `--output-path=${out}`],
        // Its storage reset would also delete the cookies.
        ...[`--port=${port}`, '--disable-storage-reset', `--throttling.cpuSlowdownMultiplier=${SLOWDOWN}`],
      ]);
    // It sometimes misses the start of a page and asks to be run again.
    await look().catch(look);
  } finally {
    await browser.close();
  }
  return JSON.parse(await readFile(out, 'utf8')) as LighthouseScores;
}

function printScores(name: string, { categories, audits }: LighthouseScores): void {
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

function printFailedAudits({ audits }: LighthouseScores): void {
  // The back/forward cache is disabled in this browser.
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
  await insertExpenses(database, many, ROWS);
  await database.query('vacuum analyze');
  console.log('| page | performance | accessibility | best practices | SEO | LCP | blocked | shift |');
  console.log('| --- | --- | --- | --- | --- | --- | --- | --- |');
  for (const [name, page, who] of [
    ['Landing page', '/', null],
    ['Dashboard', `/dashboard?project=${id}`, cookie],
    ['Expenses', `/expenses?project=${id}`, cookie],
  ] as const) {
    const scores = await runLighthouse(app.url + page, { cookie: who, folder: dataDir });
    printScores(name, scores);
    printFailedAudits(scores);
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
