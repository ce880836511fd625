import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseUrls } from '@brick/server/platform/db/database';
import { openDatabase } from '@brick/server/platform/postgres/open-database';
import { insertExpenses } from '@brick/server/testing/projects/many-rows';
import pg from 'pg';
import { type LoadOptions, type LoadResult, load } from './http-load.ts';
import { measureReport } from './report-benchmark.ts';
import { type RunningProgram, residentMegabytes, run } from './server-process.ts';
import { addProject, signUp } from './test-data.ts';

const CONNECTIONS = 16;
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const ROUNDS = 3;
const APP = ['packages/server/dist/main.js'];
const LIMIT = ['bench/limit-server.mjs'];

interface ComparisonRow {
  what: string;
  app: LoadResult;
  limit: LoadResult;
  /** The app's rate divided by the limit's, median of the rounds. */
  ratio: number;
  aim: number;
}

const medianBy = <T>(values: readonly T[], by: (value: T) => number): T => {
  const sorted = [...values].sort((a, b) => by(a) - by(b));
  return sorted[Math.floor(sorted.length / 2)] as T;
};

/** Measures app and limit in turns, because the speed of a machine varies over time. */
async function compare(
  what: string,
  aim: number,
  app: LoadOptions,
  limit: LoadOptions,
): Promise<ComparisonRow> {
  const rounds: { app: LoadResult; limit: LoadResult; ratio: number }[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const limited = await load(limit);
    const measured = await load(app);
    rounds.push({ app: measured, limit: limited, ratio: measured.rate / limited.rate });
  }
  return { what, aim, ...medianBy(rounds, (round) => round.ratio) };
}

async function projectWith(
  app: RunningProgram,
  cookie: string,
  database: pg.Client,
  rows: number,
): Promise<number> {
  const id = await addProject(app, cookie, `${rows} expenses`);
  await insertExpenses(database, id, rows);
  return id;
}

const BUDGET_ROWS = { expenses: 50_000, variations: 2_000 };

/** Creates a project with a full budget: eight phases, two years of expenses, and variations. */
async function budgetedProject(app: RunningProgram, cookie: string, database: pg.Client): Promise<number> {
  const id = await projectWith(app, cookie, database, 0);
  const phase = `(array['land_planning','foundation','structure','roofing','utilities','finishes','fittings','compliance'])[1 + n % 8]`;
  await database.query(
    `insert into commitments (project_id, phase, title, amount, date, added_by)
     select $1, ${phase}, 'Order ' || n, 90000, date '2024-01-01' + n, (select owner_id from projects where id = $1) from generate_series(1, 40) as n`,
    [id],
  );
  await database.query(
    `insert into expenses (project_id, phase, item_name, amount, date, due_date, is_paid, commitment_id, added_by, serial)
     select $1, ${phase}, 'Delivery ' || n, n % 9000 + 0.25, date '2024-01-01' + n % 730, date '2024-02-01' + n % 730, n % 3 > 0,
       case when n % 20 = 0 then (select min(id) from commitments where project_id = $1) + n % 730 / 19 end,
       (select owner_id from projects where id = $1), first - 1 + n
     from take_numbers($1, 'expense', $2::int) as first, generate_series(1, $2::int) as n`,
    [id, BUDGET_ROWS.expenses],
  );
  await database.query(
    `insert into variations (project_id, title, affected_phase, extra_cost, status, funded_by, decided_on, submitted_by, serial)
     select $1, 'Change ' || n, ${phase}, n % 900 - 200, (array['pending','approved','rejected'])[1 + n % 3],
       (array['client','contingency'])[1 + n % 2], case when n % 3 > 0 then date '2024-01-01' + n % 730 end,
       (select owner_id from projects where id = $1), first - 1 + n
     from take_numbers($1, 'variation', $2::int) as first, generate_series(1, $2::int) as n`,
    [id, BUDGET_ROWS.variations],
  );
  await database.query(
    `insert into phase_budgets (project_id, phase, original) select $1, ${phase}, 30000000 from generate_series(0, 7) as n`,
    [id],
  );
  await database.query(
    `insert into programme_phases (project_id, phase, planned_start, planned_finish)
     select $1, ${phase}, date '2024-01-01' + n * 80, date '2024-05-01' + n * 80 from generate_series(0, 7) as n`,
    [id],
  );
  await database.query(
    `insert into progress_entries (project_id, phase, percent_complete, date, entered_by)
     select $1, ${phase}, n / 3, date '2024-01-01' + n * 2, (select owner_id from projects where id = $1) from generate_series(1, 300) as n`,
    [id],
  );
  return id;
}

const figure = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1);

function print(rows: readonly ComparisonRow[]): void {
  const line = (cells: readonly string[]) => console.log(`| ${cells.join(' | ')} |`);
  line(['what', 'req/s', 'p50 ms', 'p99 ms', 'limit req/s', 'limit p50', 'limit p99', 'ratio', 'aim']);
  line(Array.from({ length: 9 }, () => '---'));
  for (const { what, app, limit, ratio, aim } of rows) {
    line([
      what,
      ...[app.rate, app.p50, app.p99, limit.rate, limit.p50, limit.p99].map(figure),
      ratio.toFixed(2),
      `≥ ${aim.toFixed(2)}`,
    ]);
  }
}

/** Measures how much longer one request takes than the other, median of the rounds. */
async function measureGrowth(few: LoadOptions, many: LoadOptions): Promise<string> {
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const short = await load(few);
    rounds.push((await load(many)).p50 / short.p50);
  }
  return medianBy(rounds, (one) => one).toFixed(2);
}

async function measure(app: RunningProgram, limit: RunningProgram, database: pg.Client): Promise<void> {
  const cookie = await signUp(app);
  const [ten, hundred] = [
    await projectWith(app, cookie, database, 10_000),
    await projectWith(app, cookie, database, 100_000),
  ];
  const [bare, budgeted] = [
    await projectWith(app, cookie, database, 0),
    await budgetedProject(app, cookie, database),
  ];
  await database.query('vacuum analyze');
  await wait(3000);
  const ask = (url: string, extra: Partial<LoadOptions> = {}): LoadOptions => ({
    urls: [url],
    headers: { cookie },
    connections: CONNECTIONS,
    seconds: SECONDS,
    ...extra,
  });
  const of = (project: number, rest: string) => `${app.url}/api/projects/${project}/${rest}`;
  const expense = () =>
    JSON.stringify({ phase: 'roofing', itemName: 'Roof trusses', amount: '1500.00', date: '2026-03-04' });
  // Before the load test, so that the report's memory is measured without the effects of sixteen connections.
  await measureReport(app, cookie, hundred, ask(of(hundred, 'expenses?limit=50')));
  const rows: ComparisonRow[] = [];
  for (const [name, project] of [
    ['10,000', ten],
    ['100,000', hundred],
  ] as const) {
    rows.push(
      await compare(
        `page of 50 of ${name} expenses`,
        0.7,
        ask(of(project, 'expenses?limit=50')),
        ask(`${limit.url}/list/${project}`),
      ),
      await compare(
        `the same, of one phase and paid`,
        0.7,
        ask(of(project, 'expenses?limit=50&phase=roofing&isPaid=true')),
        ask(`${limit.url}/filtered/${project}`),
      ),
    );
  }
  rows.push(
    await compare(
      'dashboard of 100,000 expenses',
      0.6,
      ask(of(hundred, 'stats')),
      ask(`${limit.url}/stats/${hundred}`),
    ),
  );
  rows.push(
    await compare(
      'add an expense',
      0.5,
      ask(of(ten, 'expenses'), { method: 'POST', body: expense }),
      ask(`${limit.url}/add/${ten}`, { method: 'POST', body: expense }),
    ),
  );
  print(rows);
  await wait(3000);
  console.log(
    `\nDashboard at 100,000 expenses takes ${await measureGrowth(ask(of(ten, 'stats')), ask(of(hundred, 'stats')))} × its time at 10,000 (aim ≤ 1.25).`,
  );
  console.log(
    `Budget of 8 phases, 50,000 expenses and 2,000 variations takes ${await measureGrowth(ask(of(bare, 'budget')), ask(of(budgeted, 'budget')))} × the time of an empty one (aim ≤ 1.50).`,
  );
}

/** Measures start time in seconds and idle memory in megabytes. */
async function measureStart(args: readonly string[], environment: Record<string, string>) {
  const times: number[] = [];
  let memory = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const program = await run(args, environment);
    times.push(program.tookToStart / 1000);
    await wait(2000);
    memory = residentMegabytes(program.process.pid) ?? 0;
    await program.end();
  }
  return { seconds: medianBy(times, (one) => one), memory };
}

/** Starts both on a running database, so that only the programs are compared. */
async function compareStarts(dataDir: string, { url, ownerUrl }: DatabaseUrls): Promise<void> {
  const app = await measureStart(APP, { DATA_DIR: dataDir, DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl });
  const limit = await measureStart(LIMIT, { DATABASE_URL: url });
  const seconds = (app.seconds / limit.seconds).toFixed(1);
  console.log(
    `Start: ${app.seconds.toFixed(2)} s, ${seconds} × the limit's ${limit.seconds.toFixed(2)} s (aim ≤ 4).`,
  );
  const memory = (app.memory / limit.memory).toFixed(1);
  console.log(`Memory when idle: ${app.memory} MB, ${memory} × the limit's ${limit.memory} MB (aim ≤ 2).`);
}

async function coldStart(dataDir: string): Promise<void> {
  const { seconds } = await measureStart(APP, { DATA_DIR: dataDir });
  console.log(`Start with PostgreSQL, on an existing database: ${seconds.toFixed(2)} s (aim ≤ 1.50 s).`);
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-bench-'));
try {
  const app = await run(APP, { DATA_DIR: dataDir });
  const opened = await openDatabase({ dataDir });
  const limit = await run(LIMIT, { DATABASE_URL: opened.url });
  const database = new pg.Client({ connectionString: opened.ownerUrl });
  await database.connect();
  await measure(app, limit, database);
  await database.end();
  await limit.end();
  await compareStarts(dataDir, opened);
  await opened.stop();
  await app.end();
  await coldStart(dataDir);
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
