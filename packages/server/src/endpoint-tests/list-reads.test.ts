import { PHASES } from '@brick/domain/phases/phases';
import type { RecordKind } from '@brick/domain/records/define-record';
import { filteredFields } from '@brick/domain/records/define-record';
import type { AnyField } from '@brick/domain/records/field-types';
import {
  PROJECT_RECORD_KINDS,
  PROJECT_RECORDS,
  type ProjectRecord,
} from '@brick/domain/records/record-kinds';
import { getTableName } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { columnsByName } from '../schema/kinds/define-kind.ts';
import { KINDS } from '../schema/kinds/record-kinds.ts';
import { addProjectOf, signUp, type TestPerson } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/test-server.ts';

const ROWS = 3000;
const PAGE = 50;
/** Rows of a table that a page may read for each row that it shows. */
const MOST = 3;

let server: TestServer;
let owner: TestPerson;
let project: number;
let asked: { text: string; values: unknown[] }[] = [];

/** Only their authors see drafts, so few of them are shown. */
const DRAFT = 'draft';

const withoutDraft = (options: readonly string[]) => options.filter((option) => option !== DRAFT);

const oneOf = (values: readonly string[], step: number) =>
  `(array[${values.map((value) => `'${value}'`).join(', ')}])[1 + n / ${step} % ${values.length}]`;

/** SQL of made-up values, by the type of a field. Others stay empty. */
const VALUES: Partial<Record<AnyField['type'], (field: AnyField, step: number) => string>> = {
  // Short texts are codes, which may have to differ.
  text: ({ max = 0 }) => (max < 40 ? `'Row ' || n` : `'Row ' || md5(n::text)`),
  money: () => 'n % 977',
  day: () => `date '2024-01-01' + n % 800`,
  flag: (_, step) => `n / ${step} % 2 = 0`,
  choice: ({ options = [] }, step) =>
    options.includes(DRAFT)
      ? `case when n % 500 = 0 then '${DRAFT}' else ${oneOf(withoutDraft(options), step)} end`
      : oneOf(options, step),
  phase: (_, step) => oneOf(PHASES, step),
};

/** Fills the table of a kind with rows whose filtered fields are independent of each other. */
async function fill(kind: ProjectRecord, into = project): Promise<void> {
  const record: RecordKind = PROJECT_RECORDS[kind];
  const columns = columnsByName(KINDS[kind].table);
  const values: Record<string, string> = { project_id: String(into) };
  let step = 1;
  for (const [name, field] of Object.entries(record.fields)) {
    const value = field.computed ? undefined : VALUES[field.type]?.(field, step);
    if (value) values[columns[name]?.name ?? ''] = value;
    if (value && filteredFields(record).includes(name)) step *= field.options?.length ?? 8;
  }
  for (const [name, { type, required }] of Object.entries(record.also))
    if (type === 'person' && required) values[columns[name]?.name ?? ''] = String(owner.id);
  if (kind === 'pin') {
    values['plan_id'] = `(select min(id) from plans where project_id = ${into})`;
    values['subject_id'] = `(select min(id) from issues where project_id = ${into}) + n - 1`;
    for (const column of ['revision', 'x', 'y']) values[column] = '1';
  }
  if (kind === 'interior-task') values['plan_id'] = '(select min(id) from interior_plans)';
  // Each day of a project is one row.
  if (kind === 'diary-day') values['day'] = `date '1900-01-01' + n`;
  if (kind === 'invoice') values['currency'] = `'EUR'`;
  // A credit note alone is below zero.
  if (kind === 'expense') values['kind'] = `'invoice'`;
  // What is not paid has neither day nor reference.
  if ('paid_on' in values) Object.assign(values, { paid_on: 'null', payment_reference: 'null' });
  if (kind === 'check') {
    const made = { template_id: 'n', template_revision: '1', questions: '1', title: `'Row ' || n` };
    Object.assign(values, made);
  }
  if (kind === 'trade-link') {
    values['scope'] = `'{}'`;
    values['key_hash'] = 'md5(n::text)';
    values['expires_at'] = 'now()';
  }
  values['created_at'] = `now() - n * interval '1 second'`;
  await server.pool.query(
    `insert into ${getTableName(KINDS[kind].table)} (${Object.keys(values)}) select ${Object.values(values)} from generate_series(1, ${ROWS}) as n`,
  );
}

beforeAll(async () => {
  server = await startServer();
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
  for (const kind of PROJECT_RECORD_KINDS) await fill(kind);
  await server.pool.query(
    `insert into photos (project_id, id, kind, row_id, purpose, position, state, taken_at, added_by)
     select project_id, gen_random_uuid(), 'issue', id, 'found', place, 'expected', timestamptz '2026-03-04 05:06:07.8+00', $1
     from (select * from issues order by created_at desc limit 2) as newest, generate_series(0, 1) as place`,
    [owner.id],
  );
  await server.pool.query('vacuum analyze');
  const query = server.servingPool.query.bind(server.servingPool) as (...given: unknown[]) => unknown;
  server.servingPool.query = ((...given: unknown[]) => {
    asked.push(given[0] as (typeof asked)[number]);
    return query(...given);
  }) as typeof server.servingPool.query;
});
afterAll(() => server.stop());

interface PlanNode {
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  Plans?: PlanNode[];
}

/** The rows of a table that a plan read, those that it threw away included. */
function rowsRead(node: PlanNode, table: string): number {
  const own =
    node['Relation Name'] === table
      ? (node['Actual Rows'] +
          (node['Rows Removed by Filter'] ?? 0) +
          (node['Rows Removed by Index Recheck'] ?? 0)) *
        node['Actual Loops']
      : 0;
  return own + (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan, table), 0);
}

async function explain({ text, values }: (typeof asked)[number]): Promise<PlanNode> {
  const { rows } = await server.pool.query(
    `explain (analyze, buffers, format json) ${text}`,
    values.map((value) => (typeof value === 'bigint' ? String(value) : value)),
  );
  return rows[0]['QUERY PLAN'][0].Plan;
}

/** Lists of which the server computes more than a declaration can join, each of few rows. */
const READ_ROW_BY_ROW: Partial<Record<ProjectRecord, string>> = {
  check: 'what its points wait for follows from answers and steps, by rules of the domain',
  'diary-day': 'its figures are those of the lines that the reader sees',
  document: 'its status is that of a day, and its newest file comes with it',
  'interior-plan': 'its tasks are counted',
  plan: 'its open pins are counted',
  'interior-task': 'rows of projects without amounts leave them out',
  'trade-link': 'its state is that of a moment, and whether its maker may still make it',
};

/** Fields that only the row by itself holds. */
const ALONE: Partial<Record<ProjectRecord, readonly string[]>> = {
  check: ['items', 'answers'],
  'completion-list': ['lines', 'blocking', 'contractTitle', 'retention'],
  'diary-day': ['lines', 'addenda'],
  invoice: [
    ...['document', 'findings', 'notChecked', 'proposal', 'expenseIds'],
    ...['otherFiles', 'sameAs', 'sha256', 'note'],
  ],
};

const listPath = (kind: ProjectRecord) =>
  kind === 'interior-task'
    ? `/api/interior-tasks?projectId=${project}`
    : `/api/projects/${project}/${PROJECT_RECORDS[kind].path}?`;

/** Asks for a page and returns the rows and pages that its queries read of the table of its kind. */
async function costOf(kind: ProjectRecord, query: string) {
  const table = getTableName(KINDS[kind].table);
  asked = [];
  const answer = await owner.get(`${listPath(kind)}&limit=${PAGE}&count=kept${query}`);
  expect([query, answer.status, answer.body.length]).toEqual([query, 200, PAGE]);
  const plans: PlanNode[] = [];
  for (const each of asked.filter(({ text }) => text.includes(`from "${table}"`)))
    plans.push(await explain(each));
  expect(plans.length).toBeGreaterThan(0);
  return {
    rows: plans.reduce((sum, plan) => sum + rowsRead(plan, table), 0),
    pages: plans.reduce((sum, plan) => sum + plan['Shared Hit Blocks'] + plan['Shared Read Blocks'], 0),
    headers: answer.headers,
  };
}

/** The values of a filter. */
const valuesOf = ({ type, options = [] }: AnyField): readonly string[] =>
  type === 'flag' ? ['true', 'false'] : type === 'phase' ? PHASES : options;

describe.each(PROJECT_RECORD_KINDS)('a page of the list of %s reads about the rows that it shows', (kind) => {
  const record: RecordKind = PROJECT_RECORDS[kind];
  const sorts = record.list.sorts.flatMap((sort) => [`&sort=${sort}`, `&sort=-${sort}`]);
  const filters = filteredFields(record).map((name) => {
    const [value] = withoutDraft(valuesOf(record.fields[name] as AnyField));
    return `&${name}=${value}`;
  });

  it.each(['', ...sorts, ...filters])('%s', async (query) => {
    const first = await costOf(kind, query);
    const second = await costOf(kind, `${query}&cursor=${first.headers.get('x-next-cursor')}`);
    for (const { rows, pages } of [first, second]) {
      expect([query, rows]).toEqual([query, expect.toSatisfy((read: number) => read <= PAGE * MOST)]);
      // Beside its rows a page looks up names, a few pages of an index for each.
      expect([query, pages]).toEqual([query, expect.toSatisfy((read: number) => read <= PAGE * 12)]);
    }
  });

  it('is written by the database, or has a reason not to be', async () => {
    await costOf(kind, '');
    const isWritten = asked.some(({ text }) => text.includes('as written from'));
    expect(isWritten).toBe(!(kind in READ_ROW_BY_ROW));
  });

  it('shows each row as its own endpoint does', async () => {
    const list = (await owner.get(`${listPath(kind)}&limit=3`)).body as { id: number }[];
    const own = await Promise.all(
      list.map(async ({ id }) => (await owner.get(`/api/${record.path}/${id}`)).body),
    );
    const shared = ([name]: [string, unknown]) => !ALONE[kind]?.includes(name);
    expect(list).toEqual(own.map((row) => Object.fromEntries(Object.entries(row).filter(shared))));
  });

  it('knows its count without counting rows where counts are kept', async () => {
    const { counted, table } = KINDS[kind];
    if (!counted) return;
    for (const name of counted.by) {
      const column = columnsByName(table)[name]?.name;
      for (const value of valuesOf(record.fields[name] as AnyField)) {
        const { headers } = await owner.get(`${listPath(kind)}&limit=1&count=kept&${name}=${value}`);
        const { rows } = await server.pool.query(
          `select count(*)::text as count from ${getTableName(table)} where ${column} = $1`,
          [value],
        );
        expect([value, headers.get('x-total-count')]).toEqual([value, rows[0].count]);
      }
    }
  });
});

it('pins of a plan look up what they show one by one, also where nothing is known of a project yet', async () => {
  const fresh = await addProjectOf(owner);
  for (const kind of ['issue', 'check', 'plan', 'pin'] as const) await fill(kind, fresh);
  const { rows } = await server.pool.query<{ id: string }>(
    `insert into plan_revisions (project_id, plan_id, number, code, purpose, file_url, page, width_mm, height_mm, state, alignment, added_by)
     select project_id, min(id), 1, 'P01', 'record', '', 1, 420, 297, 'ready', '[1, 0, 0, 1, 0, 0]', $2
     from plans where project_id = $1 group by project_id returning plan_id::text as id`,
    [fresh, owner.id],
  );
  const plan = rows[0]?.id;
  asked = [];
  expect((await owner.get(`/api/projects/${fresh}/plans/${plan}/pins`)).body).toHaveLength(ROWS);
  expect((await owner.get(`/api/plans/${plan}`)).body.openPins).toBeGreaterThan(0);
  const statements = asked.filter(({ text }) => text.includes('from "pins"'));
  expect(statements.length).toBeGreaterThan(1);
  for (const each of statements) {
    const read = await explain(each);
    for (const table of ['issues', 'checks']) expect(rowsRead(read, table)).toBeLessThanOrEqual(ROWS * MOST);
  }
});
