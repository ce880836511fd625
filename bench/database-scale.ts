import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { openDatabase } from '@brick/postgres/open-database';
import { getConnection, inTimeLimit } from '@brick/server/platform/db/connection';
import { migrateDatabase, openPool } from '@brick/server/platform/db/database';
import { rollUpTotals } from '@brick/server/platform/records/stored-totals';
import { parseSearchPattern } from '@brick/server/search/search-pattern';
import { searchRecordsInProject } from '@brick/server/search/search-queries';
import {
  insertComments,
  insertExpenses,
  LARGEST_EXPENSE_COUNT,
} from '@brick/server/testing/projects/many-rows';
import pg from 'pg';
import { QUERIES } from './scale-queries.ts';
import { root } from './server-process.ts';

const MANY = Number(process.env['SCALE_PROJECTS'] ?? 400);
const ROWS_IN_EACH = 2000;
const LARGE = [10_000, 100_000, Number(process.env['SCALE_LARGEST'] ?? LARGEST_EXPENSE_COUNT)];
const BATCH = 50_000;
/** The number of single-statement transactions, as one user would cause them. */
const SINGLE_WRITES = 2000;

const printLine = (line: string) => process.stdout.write(`${line}\n`);
const printRow = (cells: readonly (string | number)[]) => printLine(`| ${cells.join(' | ')} |`);

async function addPeople(database: pg.Client): Promise<void> {
  await database.query(
    `insert into users (username, password) select 'owner' || n, 'none' from generate_series(1, 50) as n`,
  );
}

async function addProject(database: pg.Client): Promise<number> {
  const { rows } = await database.query<{ id: number }>(
    `insert into projects (name, total_budget, owner_id) select 'Mokolodi Ridge House', 9000000, 1 + (random() * 49)::int returning id::int as id`,
  );
  return rows[0]?.id ?? 0;
}

async function fillProject(database: pg.Client, projectId: number, rows: number): Promise<void> {
  for (let left = rows; left > 0; left -= BATCH)
    await insertExpenses(database, projectId, Math.min(left, BATCH));
}

/**
 * Adds related rows: a log entry for each expense, a notice for every fourth, a comment for every tenth, a file for
 * every fifth.
 */
async function addRelatedRows(database: pg.Client): Promise<void> {
  const log = `to_jsonb(e) - array['project_id','id','version','created_at','updated_at','deleted_at','deleted_by']`;
  await database.query(
    `insert into activity (project_id, actor_id, entity, entity_id, action, after) select project_id, added_by, 'expense', id, 'created', ${log} from expenses e`,
  );
  await database.query(
    `insert into notices (user_id, kind, project_id, entity, entity_id, facts, once)
     select added_by, 'expenseDue', project_id, 'expense', id, jsonb_build_object('title', item_name, 'amount', amount, 'day', due_date), 'due ' || id from expenses where id % 4 = 0`,
  );
  await insertComments(database, null);
  await database.query(
    `insert into files (key, uploaded_by, project_id, name, type, size, sha256)
     select encode(sha256(id::text::bytea), 'hex'), added_by, project_id, 'bill ' || id || '.pdf', 'application/pdf', 240000, encode(sha256(id::text::bytea), 'hex') from expenses where id % 5 = 0`,
  );
}

const MEASURED_TABLES = ['expenses', 'activity', 'notices', 'comments', 'files', 'project_totals'];

async function printTableSizes(database: pg.Client): Promise<void> {
  printLine(
    '\n| table | rows | bytes a row | bytes of its indexes a row | each index |\n| --- | --- | --- | --- | --- |',
  );
  for (const table of MEASURED_TABLES) {
    const { rows } = await database.query<{ rows: string; own: number; beside: number; indexes: string }>(
      `select count(*) as rows, round(pg_table_size('${table}')::numeric / greatest(count(*), 1))::int as own,
         round(pg_indexes_size('${table}')::numeric / greatest(count(*), 1))::int as beside,
         (select string_agg(indexrelid::regclass || ' ' || round(pg_relation_size(indexrelid)::numeric / greatest((select count(*) from ${table}), 1)), ', ' order by pg_relation_size(indexrelid) desc)
          from pg_index where indrelid = '${table}'::regclass) as indexes
       from ${table}`,
    );
    const [found] = rows;
    if (found)
      printRow([
        `\`${table}\``,
        Number(found.rows).toLocaleString('en-US'),
        found.own,
        found.beside,
        found.indexes,
      ]);
  }
}

interface QueryPlan {
  'Execution Time': number;
  'Planning Time': number;
  Plan: { 'Shared Hit Blocks': number; 'Shared Read Blocks': number };
}

/** Explains the second run of a query, when its data is in memory. */
async function explainQuery(database: pg.Client, question: string, projectId: number): Promise<QueryPlan> {
  const { rows: last } = await database.query<{ id: string }>(
    'select max(id) as id from expenses where project_id = $1',
    [projectId],
  );
  const filled = question.replaceAll('$1', String(projectId)).replaceAll('$2', last[0]?.id ?? '0');
  const asked = `explain (analyze, buffers, format json) ${filled}`;
  await database.query(asked);
  const { rows } = await database.query<{ 'QUERY PLAN': [QueryPlan] }>(asked);
  const plan = rows[0]?.['QUERY PLAN'][0];
  if (!plan) throw new Error('no plan');
  return plan;
}

async function printQueryTimes(database: pg.Client, projects: ReadonlyMap<string, number>): Promise<void> {
  const names = [...projects.keys()];
  printLine(`\n| question | ${names.join(' | ')} |\n| --- | ${names.map(() => '---').join(' | ')} |`);
  for (const [what, question] of Object.entries(QUERIES)) {
    const cells: string[] = [];
    for (const id of projects.values()) {
      const plan = await explainQuery(database, question, id);
      const pages = plan.Plan['Shared Hit Blocks'] + plan.Plan['Shared Read Blocks'];
      cells.push(`${plan['Execution Time'].toFixed(1)} ms, ${pages.toLocaleString('en-US')} pages`);
    }
    printRow([what, ...cells]);
  }
}

const SEARCH_RUNS = 5;
/** A search may take as long as it does here; the product ends it after five seconds. */
const SEARCH_LIMIT_MS = 60_000;

/** What is typed, by what it finds. Names are "Delivery 7", suppliers "Supplier 7". */
const TYPED: Readonly<Record<string, string>> = {
  'a word at the start of every name': 'delivery',
  'two words, of one name in a hundred': 'delivery 77',
  'a word in one name': '7777',
  'a word in every other text and no name': 'supplier',
  'two words, in one text of forty': 'supplier 39',
  'part of a word in every name': 'livery',
  'a word of no row': 'scaffold',
  'two letters of no row': 'zq',
  'a letter of no row': 'z',
  'part of a word in every name, and a number': 'livery 77',
};

/** How long searches in a project take, planning included: the median. */
async function printSearchTimes(url: string, projects: ReadonlyMap<string, number>): Promise<void> {
  const pool = openPool(url, 1);
  // As the server does each second.
  while ((await rollUpTotals(getConnection(pool))) > 0);
  printLine(
    `\n| search | ${[...projects.keys()].join(' | ')} |\n| --- | ${[...projects].map(() => '---').join(' | ')} |`,
  );
  for (const [what, typed] of Object.entries(TYPED)) {
    const cells: string[] = [];
    for (const id of projects.values()) {
      const pattern = parseSearchPattern(typed);
      if (!pattern) throw new Error('nothing is searched for');
      const member = { userId: 1, role: 'owner' as const };
      const places = { member, reader: member, projectIds: [id] };
      const times: number[] = [];
      for (let run = 0; run < SEARCH_RUNS; run += 1) {
        const began = performance.now();
        await inTimeLimit(pool, SEARCH_LIMIT_MS, (connection) =>
          searchRecordsInProject(connection, places, { pattern, limit: 5 }),
        );
        times.push(performance.now() - began);
      }
      cells.push(`${(times.sort((a, b) => a - b)[Math.floor(SEARCH_RUNS / 2)] ?? 0).toFixed(1)} ms`);
    }
    printRow([`${what}: ${typed}`, ...cells]);
  }
  await pool.end();
}

const SINGLE_STATEMENTS = {
  'an expense with its entry in the log': `with added as (
      insert into expenses (project_id, phase, item_name, amount, date, due_date, added_by) values ($1, 'roofing', 'Roof trusses', 1500, '2026-03-04', '2026-04-04', 1) returning *
    ) insert into activity (project_id, actor_id, entity, entity_id, action, after) select project_id, 1, 'expense', id, 'created', to_jsonb(added) from added`,
  'an expense that is marked paid': `update expenses set is_paid = not is_paid, version = version + 1, updated_at = now() where project_id = $1 and id = (select min(id) + (random() * 9000)::int from expenses where project_id = $1)`,
};

async function printWriteCosts(database: pg.Client, projectId: number): Promise<void> {
  printLine('\n| write | journal (WAL) bytes | milliseconds |\n| --- | --- | --- |');
  for (const [what, statement] of Object.entries(SINGLE_STATEMENTS)) {
    const position = async () =>
      (await database.query<{ lsn: string }>('select pg_current_wal_insert_lsn()::text as lsn')).rows[0]?.lsn;
    const [from, began] = [await position(), performance.now()];
    for (let write = 0; write < SINGLE_WRITES; write += 1)
      await database.query({ name: what.slice(0, 30), text: statement, values: [projectId] });
    const took = (performance.now() - began) / SINGLE_WRITES;
    const { rows } = await database.query<{ bytes: number }>('select pg_wal_lsn_diff($1, $2)::int as bytes', [
      await position(),
      from,
    ]);
    printRow([what, Math.round((rows[0]?.bytes ?? 0) / SINGLE_WRITES), took.toFixed(2)]);
  }
}

async function timed(what: string, work: () => Promise<unknown>): Promise<void> {
  const began = performance.now();
  await work();
  printLine(`${what}: ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-scale-'));
const opened = await openDatabase({ dataDir });
const database = new pg.Client({ connectionString: opened.ownerUrl });
try {
  await database.connect();
  await migrateDatabase(opened, path.join(root, 'packages/server/migrations'));
  await addPeople(database);
  const projects = new Map<string, number>();
  await timed('Rows were loaded', async () => {
    for (let project = 0; project < MANY; project += 1) {
      const id = await addProject(database);
      await fillProject(database, id, ROWS_IN_EACH);
      projects.set(`${ROWS_IN_EACH.toLocaleString('en-US')}, one of ${MANY} projects`, id);
    }
    for (const rows of LARGE) {
      const id = await addProject(database);
      projects.set(`${rows.toLocaleString('en-US')}`, id);
      await fillProject(database, id, rows);
    }
    await addRelatedRows(database);
  });
  await timed('Vacuum and statistics of all tables', () => database.query('vacuum analyze'));
  await printTableSizes(database);
  await printQueryTimes(database, projects);
  await printSearchTimes(opened.url, projects);
  await printWriteCosts(database, projects.get('10,000') ?? 0);
} finally {
  await database.end();
  await opened.stop();
  await rm(dataDir, { recursive: true, force: true });
}
