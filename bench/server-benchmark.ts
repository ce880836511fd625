import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { PHASES } from '@brick/domain/phases/phases';
import type { DatabaseUrls } from '@brick/postgres/database-urls';
import { openDatabase } from '@brick/postgres/open-database';
import { insertExpenses } from '@brick/server/testing/projects/many-rows';
import pg from 'pg';
import {
  addQuery,
  BARE_TABLE,
  pageQuery,
  REPORT_QUERY,
  SEARCH_QUERY,
  TOTALS_QUERY,
} from './bare-server-queries.ts';
import { fillBudget } from './budget-rows.ts';
import { type Comparison, compareAll, printTable, type Side } from './compare-with-bare-server.ts';
import { ask, type LoadOptions, load } from './http-load.ts';
import { measureReport } from './report-benchmark.ts';
import { type RunningProgram, residentMegabytes, run, untilReady } from './server-process.ts';
import { addProject, signUp } from './test-data.ts';
import { insertRows } from './test-rows.ts';

const CONNECTIONS = 16;
/** Searches and reports of one account take turns, so that more would wait for each other. */
const TURNS = 2;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const START_ROUNDS = 5;
const APP = ['packages/server/dist/main.js'];
const BARE = ['bench/limit-server.mjs'];
const MEMORY_GOAL = 170;

const expenseBody = () =>
  JSON.stringify({ phase: 'roofing', itemName: 'Roof trusses', amount: '1500.00', date: '2026-03-04' });

interface Place {
  app: RunningProgram;
  cookie: string;
  database: pg.Client;
  project: number;
  owner: number;
}

/** A project of 10,000 expenses, 2,000 issues, 500 inspections and variations, and 200 suppliers. */
async function fillProject({ database, project }: Place): Promise<void> {
  await insertExpenses(database, project, 10_000);
  await insertRows(database, 'issues', project, 2000);
  await insertRows(database, 'inspections', project, 500);
  await insertRows(database, 'variations', project, 500);
  await insertRows(database, 'suppliers', project, 200);
  await database.query(BARE_TABLE);
  // The kept totals are folded within a second or two.
  await wait(3000);
  await database.query('vacuum analyze');
}

/** What is compared: an address of the product, and the statement of the bare server that gives the same rows. */
async function comparisonsOf(place: Place) {
  const { app, cookie, project, owner } = place;
  const headers = { cookie };
  const answerOf = async (address: string) =>
    JSON.parse(await ask({ urls: [`${app.url}${address}`], headers, connections: 1, seconds: 0 }));
  const of = (rest: string) => `/api/projects/${project}/${rest}`;
  const queries: Record<string, string> = {};
  const rows: Comparison[] = [];
  const add = (
    name: string,
    what: string,
    address: string,
    goal: number | null,
    query: string,
    more: Partial<Comparison> = {},
  ) => {
    queries[name] = query;
    rows.push({
      what,
      addresses: [address],
      bare: [`/${name}/${project}`],
      goal,
      connections: CONNECTIONS,
      isSame: true,
      ...more,
    });
  };
  const page = async (
    name: string,
    what: string,
    goal: number | null,
    [address, list, more]: [string, Parameters<typeof pageQuery>[1], Partial<Comparison>?],
  ) => add(name, what, address, goal, pageQuery((await answerOf(address))[0], list), more);
  const newest = 'created_at desc, id desc';
  await page('expenses', 'page of 50 expenses', 0.7, [
    of('expenses?limit=50'),
    { table: 'expenses', order: 'date desc, id desc' },
  ]);
  await page('phase', 'the same, one phase', 0.6, [
    of('expenses?limit=50&phase=roofing'),
    { table: 'expenses', where: `phase = 'roofing'`, order: 'date desc, id desc' },
  ]);
  // Nothing that the connections ask for is the same, so nothing of it is read once for several.
  const alike = rows.length;
  for (const phase of PHASES)
    for (const direction of ['asc', 'desc'])
      await page(`${phase}-${direction}`, '', null, [
        of(`expenses?limit=50&phase=${phase}&sort=${direction === 'asc' ? '' : '-'}date`),
        { table: 'expenses', where: `phase = '${phase}'`, order: `date ${direction}, id ${direction}` },
      ]);
  const different = rows.splice(alike);
  rows.push({
    ...(different[0] as Comparison),
    what: `${different.length} different pages`,
    addresses: different.flatMap(({ addresses }) => addresses),
    bare: different.flatMap(({ bare }) => bare),
  });
  await page('issues', 'page of 50 open issues', 0.5, [
    of('issues?limit=50&status=open'),
    { table: 'issues', where: `status = 'open'`, order: newest },
  ]);
  await page('inspections', 'page of 50 inspections', null, [
    of('inspections?limit=50'),
    { table: 'inspections', order: newest },
  ]);
  await page('variations', 'page of 50 variations', null, [
    of('variations?limit=50'),
    { table: 'variations', order: newest },
  ]);
  await page('suppliers', 'page of 50 suppliers', null, [
    '/api/suppliers?limit=50',
    { table: 'suppliers', order: 'name, id' },
    { bare: [`/suppliers/${owner}`] },
  ]);
  add('search', 'search of a word', of('search?q=wall'), null, SEARCH_QUERY, {
    connections: TURNS,
    isSame: false,
  });
  add('report', 'a report’s View', of('reports/expense-breakdown?format=json'), null, REPORT_QUERY, {
    connections: TURNS,
    isSame: false,
  });
  add('totals', 'dashboard figures', of('stats'), 0.2, TOTALS_QUERY, { isSame: false });
  const [expense] = await answerOf(of('expenses?limit=1'));
  const posted = { method: 'POST' as const, body: expenseBody, isSame: false };
  add('add', 'add an expense', of('expenses'), 0.25, addQuery(expense), posted);
  return { queries, rows, headers };
}

/** Throws if the bare server answers other rows than the product. */
async function assertSameRows(rows: readonly Comparison[], app: Side, bare: Side): Promise<void> {
  const one = { connections: 1, seconds: 0 };
  for (const { what, addresses, bare: questions, isSame } of rows) {
    if (!isSame) continue;
    for (const [place, address] of addresses.entries()) {
      const ours = JSON.parse(
        await ask({ ...one, urls: [`${app.urls[0]}${address}`], headers: app.headers }),
      );
      const theirs = JSON.parse(await ask({ ...one, urls: [`${bare.urls[0]}${questions[place]}`] }));
      if (!isDeepStrictEqual(ours, theirs)) throw new Error(`${what}: the bare server answers other rows`);
    }
  }
}

async function measureStarts(dataDir: string, { url, ownerUrl }: DatabaseUrls): Promise<void> {
  const median = async (args: readonly string[], environment: Record<string, string>) => {
    const times: number[] = [];
    for (let round = 0; round < START_ROUNDS; round += 1) times.push(await untilReady(args, environment));
    return times.sort((a, b) => a - b)[Math.floor(START_ROUNDS / 2)] ?? 0;
  };
  const bare = await median(BARE, { DATABASE_URL: url });
  const app = await median(APP, { DATA_DIR: dataDir, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl });
  console.log(
    `\nCold start, to the first 200 of /readyz: ${app.toFixed(0)} ms, ${(app / bare).toFixed(1)} × the bare server’s ${bare.toFixed(0)} ms (goal ≤ 3).`,
  );
}

async function printMemory(app: RunningProgram, bare: RunningProgram): Promise<void> {
  await wait(10_000);
  const [ours, theirs] = [residentMegabytes(app.process.pid) ?? 0, residentMegabytes(bare.process.pid) ?? 0];
  console.log(
    `\nMemory 10 s after the load: ${ours} MiB, ${(ours / theirs).toFixed(1)} × the bare server’s ${theirs} MiB (goal ≤ ${MEMORY_GOAL} MiB).`,
  );
}

/** How much longer one request takes than another. */
async function growth(few: LoadOptions, many: LoadOptions): Promise<string> {
  const short = await load(few);
  return ((await load(many)).p50 / short.p50).toFixed(2);
}

async function measureLargeProjects({ app, cookie, database, project }: Place): Promise<void> {
  const [empty, large, budgeted] = [
    await addProject(app, cookie, 'Empty'),
    await addProject(app, cookie, '100,000 expenses'),
    await addProject(app, cookie, 'Budget'),
  ];
  await insertExpenses(database, large, 100_000);
  await fillBudget(database, budgeted);
  await wait(3000);
  await database.query('vacuum analyze');
  const of = (id: number, rest: string): LoadOptions => ({
    urls: [`${app.url}/api/projects/${id}/${rest}`],
    headers: { cookie },
    connections: CONNECTIONS,
    seconds: SECONDS,
  });
  await measureReport(app, cookie, large, of(large, 'expenses?limit=50'));
  for (const [what, rest] of [
    ['A page', 'expenses?limit=50'],
    ['A page of one phase', 'expenses?limit=50&phase=roofing'],
    ['The dashboard', 'stats'],
  ])
    console.log(
      `${what} of 100,000 expenses takes ${await growth(of(project, rest ?? ''), of(large, rest ?? ''))} × its time of 10,000.`,
    );
  console.log(
    `The budget of 50,000 expenses and 2,000 variations takes ${await growth(of(empty, 'budget'), of(budgeted, 'budget'))} × the time of an empty one.`,
  );
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-bench-'));
const outside = process.env['BENCH_DATABASE_URL'];
const opened = outside
  ? { url: outside, ownerUrl: outside, stop: async () => {} }
  : await openDatabase({ dataDir });
const environment = { DATA_DIR: dataDir, DATABASE_URL: opened.url, DATABASE_OWNER_URL: opened.ownerUrl };
try {
  const app = await run(APP, environment);
  const database = new pg.Client({ connectionString: opened.ownerUrl });
  // The database stops before this connection ends if anything above fails: that failure is to be seen, not this one.
  database.on('error', () => {});
  await database.connect();
  const cookie = await signUp(app);
  const project = await addProject(app, cookie, 'Mokolodi Ridge House');
  const owner = Number(
    (await database.query('select owner_id from projects where id = $1', [project])).rows[0].owner_id,
  );
  const place = { app, cookie, database, project, owner };
  await fillProject(place);
  const { queries, rows, headers } = await comparisonsOf(place);
  const bareEnvironment = { DATABASE_URL: opened.ownerUrl, BARE_QUERIES: JSON.stringify(queries) };
  const bare = await run(BARE, bareEnvironment);
  const ours: Side = { urls: [app.url], headers };
  const theirs: Side = { urls: [bare.url], headers: {} };
  await assertSameRows(rows, ours, theirs);
  printTable('One process', await compareAll(rows, ours, theirs, SECONDS));
  await printMemory(app, bare);
  const [secondApp, secondBare] = [
    await run(APP, environment),
    await run(BARE, { ...bareEnvironment, BARE_SERIALS_FROM: '100000000' }),
  ];
  printTable(
    'Two processes',
    await compareAll(
      rows,
      { ...ours, urls: [app.url, secondApp.url] },
      { ...theirs, urls: [bare.url, secondBare.url] },
      SECONDS,
    ),
  );
  await Promise.all([secondApp.end(), secondBare.end(), bare.end()]);
  await measureLargeProjects(place);
  await database.end();
  await app.end();
  await measureStarts(dataDir, opened);
} finally {
  await opened.stop();
  await rm(dataDir, { recursive: true, force: true });
}
