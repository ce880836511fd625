import type { SearchHit } from '@brick/domain/search/api';
import { sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Connection, inTimeLimit } from '../platform/db/connection.ts';
import { makeSearchIndexes, SEARCH_INDEXES } from '../platform/db/search-indexes.ts';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../testing/people.ts';
import { startServer, type TestServer } from '../testing/test-server.ts';
import { isOnlySeparators, isPlain, parseSearchPattern, WORD_START } from './search-pattern.ts';
import { searchRecordsInProject } from './search-queries.ts';

const ROWS = 8000;

let server: TestServer;
let owner: TestPerson;
let engineer: TestPerson;
let project: number;
let other: number;

beforeAll(async () => {
  server = await startServer();
  owner = await signUp(server, 'owner');
  project = await addProjectOf(owner);
  other = await addProjectOf(owner);
  engineer = await joinAs(server, project, 'contractor');
  for (const at of [project, other])
    await server.pool.query(
      `insert into expenses (project_id, phase, item_name, supplier, description, amount, date, due_date, added_by, created_at, serial)
       select $1, 'roofing',
         (array['Béton armé', 'Cement bags', 'Bags (cement)', 'Reinforcement', 'Ёлка ' || n, '漆喰の壁', 'Sand', '100% a_b\\c', 'Delivery ' || n, 'ΟΔΌΣ οδός'])[1 + n % 10]
           || (array['', ' – zaun', '–zaun', ' “zaun”', '，zaun', '：za', '_zaun', ' zaun', 'zaun', ' ½ zaun', ' 壁zaun'])[1 + n % 11],
         (array['Kgale Sands', 'Zinc & Co', null, 'Łódź Wood'])[1 + n % 4],
         case when n = 7777 then 'needle for the Cement' when n % 3 = 0 then 'on site' end,
         n, date '2026-01-01', date '2026-02-01', $2, now() - n * interval '1 second', first + n - 1
       from take_numbers($1, 'expense', $3::int) as first, generate_series(1, $3::int) as n`,
      [at, at === project ? engineer.id : owner.id, ROWS],
    );
  await server.pool.query('vacuum analyze');
});
afterAll(() => server.stop());

it('letters that a search takes for the same are the same in an index', async () => {
  const typed: string[] = [];
  const found: string[] = [];
  for (let code = 0x21; code < 0x20000; code += 1) {
    const letter = String.fromCodePoint(code);
    if ((code >= 0xd800 && code <= 0xdfff) || !isPlain(letter)) continue;
    const pattern = parseSearchPattern(letter);
    const [, forms] = /^\[(..+)\]$/u.exec(pattern?.words[0] ?? '') ?? [];
    for (const form of forms ?? '') {
      typed.push(pattern?.typed.whole ?? '');
      found.push(form);
    }
  }
  expect(typed.length).toBeGreaterThan(1000);
  const { rows } = await server.pool.query(
    `select typed, form from unnest($1::text[], $2::text[]) as letters (typed, form)
     where position(search_text(typed) in search_text('a ' || form || ' b')) = 0`,
    [typed, found],
  );
  expect(rows).toEqual([]);
  const { rows: plain } = await server.pool.query(
    `select search_text(text) as text from unnest(array['BÉTON 50%', 'Łódź', 'a_b\\c–d', 'ж', 'Ж', '漆']) with ordinality as t (text, place) order by place`,
  );
  expect(plain.map(({ text }) => text)).toEqual([
    'beton 50 ',
    'lodz',
    'a b c d',
    '320266',
    '320266',
    '346274206',
  ]);
});

it('what stands between words is a blank in an index, and no letter', async () => {
  const signs = Array.from({ length: 0xffff }, (_, place) => String.fromCharCode(place + 1)).filter(
    (sign) => !/\p{Cs}/u.test(sign) && isOnlySeparators(sign),
  );
  expect(signs.filter((sign) => /[\p{L}\p{M}\p{N}]/u.test(sign))).toEqual([]);
  for (const sign of ' \t\n\u00a0\u3000%\\_-–—“”‚’«»·•،؟।、。・（！') expect(signs).toContain(sign);
  const { rows } = await server.pool.query(
    `select sign from unnest($1::text[]) as sign where search_text('a' || sign || 'b') <> 'a b' or 'a' || sign || 'b' !~ $2`,
    [signs, `${WORD_START}b`],
  );
  expect(rows).toEqual([]);
});

const QUESTIONS = [
  ...[
    'beton',
    'BÉTON ARMÉ',
    'cement',
    'ement',
    'bags cement',
    'cement bags',
    'needle',
    'needle cement',
    'nothing',
  ],
  ...[
    'ёлка',
    'елка 12',
    '漆喰',
    '壁',
    'οδός',
    'Ꭰꭱ',
    'ẞ',
    '100%',
    'a_b\\c',
    '%',
    '_',
    'b\\',
    'delivery 77',
    'delivery 7778',
  ],
  ...['zinc', 'łódź', 'on site', 'ex-12', 'EX 7777', '7777', 'ex-0012 delivery', 'sa', 's'],
  // Parts of words, and words that are too short to be found in the middle of others.
  ...[
    'livery',
    'aun',
    'em',
    'zq',
    'z',
    'zaun',
    '–zaun',
    'sand zaun',
    'delivery zaun',
    'be',
    '77',
    'delivery 7',
  ],
  ...['c zaun', '(c', 'a_', 't)', 'zinc &', 'é', '喰', '½ za', '： za'],
];

const answers = async (person: TestPerson): Promise<SearchHit[][]> => {
  const all: SearchHit[][] = [];
  for (const q of QUESTIONS)
    for (const at of [`/projects/${project}/search?`, `/search?projectId=${other}&`, '/search?']) {
      const { status, body } = await person.get(`/api${at}q=${encodeURIComponent(q)}&limit=7`);
      expect(status).toBe(200);
      all.push(body);
    }
  return all;
};

interface PlanNode {
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Relation Name'?: string;
  'Subplan Name'?: string;
  Plans?: PlanNode[];
}

const rowsRead = (node: PlanNode, without: readonly string[] = []): number =>
  without.includes(node['Subplan Name'] ?? '')
    ? 0
    : (node['Relation Name'] === 'expenses'
        ? (node['Actual Rows'] +
            (node['Rows Removed by Filter'] ?? 0) +
            (node['Rows Removed by Index Recheck'] ?? 0)) *
          node['Actual Loops']
        : 0) + (node.Plans ?? []).reduce((sum, plan) => sum + rowsRead(plan, without), 0);

const literal = (value: unknown): string =>
  Array.isArray(value) ? `'{${value.join()}}'` : pg.escapeLiteral(String(value));

/** The rows of expenses that a search reads: the newest, of which it reads the same always, and others. */
async function costOf(typed: string): Promise<{ newest: number; others: number }> {
  const pattern = parseSearchPattern(typed);
  if (!pattern) throw new Error('nothing to search for');
  const plans: { 'QUERY PLAN': [{ Plan: PlanNode }] }[] = await inTimeLimit(
    server.pool,
    5000,
    async (connection) => {
      const asked: Parameters<Connection['rows']>[0][] = [];
      const rows: Connection['rows'] = (query) => {
        asked.push(query);
        return connection.rows(query);
      };
      await searchRecordsInProject(
        { ...connection, rows },
        { reader: { userId: owner.id }, member: { userId: owner.id, role: 'owner' }, projectIds: [project] },
        { pattern, limit: 5 },
      );
      // Planned as the search was: without knowing what is typed.
      const { sql: text, params } = new PgDialect().sqlToQuery(asked.at(-1) as (typeof asked)[number]);
      await connection.rows(sql.raw(`prepare asked as ${text}`));
      const plan = `explain (analyze, format json) execute asked (${params.map(literal).join()})`;
      const found = await connection.rows<(typeof plans)[number]>(sql.raw(plan));
      await connection.rows(sql.raw('deallocate asked'));
      return found;
    },
  );
  const [{ Plan: plan } = { Plan: undefined }] = plans[0]?.['QUERY PLAN'] ?? [];
  if (!plan) throw new Error('no plan');
  const others = rowsRead(plan, ['CTE edge', 'CTE newest']);
  return { newest: rowsRead(plan) - others, others };
}

describe('a search in a project of many rows', () => {
  // A word of one row, two of which one is in many, one of none, those of two other alphabets, and short ones of one row and of none.
  it.each([
    'needle',
    'needle cement',
    'delivery 7778',
    'nothing',
    'ёлка 7774',
    '漆喰 needle',
    'ne fo',
    'zq',
    'em',
  ])('%s: reads about the rows that have it', async (typed) => {
    const { newest, others } = await costOf(typed);
    expect(newest).toBeGreaterThan(0);
    expect(newest).toBeLessThan(2100);
    expect(others).toBeLessThan(20);
  });

  // At the start of a name, of a word, in the middle of one, and in another text.
  it.each(['cement', 'sand', 'zaun', 'livery', 'ment', 'kgale', 'za', 'li'])(
    '%s: many rows have it, and the newest are enough',
    async (typed) => {
      expect((await costOf(typed)).others).toBeLessThan(20);
    },
  );

  it('a word of many rows but none of the newest is read from those', async () => {
    await server.pool.query(
      `update expenses set item_name = 'Old gravel' where project_id = $1 and amount > $2 and amount::int % 10 = 6`,
      [project, ROWS / 2],
    );
    expect((await costOf('gravel')).others).toBeLessThanOrEqual(ROWS / 20);
  });

  it('finds the same without its indexes, as each person may see it', async () => {
    const [all, own] = [await answers(owner), await answers(engineer)];
    expect(all.filter((hits) => hits.length > 0).length).toBeGreaterThan(QUESTIONS.length * 2);
    for (const { name } of SEARCH_INDEXES.values()) await server.pool.query(`drop index ${name}`);
    expect(await answers(owner)).toEqual(all);
    expect(await answers(engineer)).toEqual(own);
  });
});

it('a role that may not add extensions goes on without the indexes; the owner of the database makes them again', async () => {
  await server.pool.query('drop extension pg_trgm cascade');
  const serving = new pg.Client({ connectionString: server.databaseUrl });
  await serving.connect();
  expect(await makeSearchIndexes(serving)).toBe(false);
  await serving.end();
  const rich = new pg.Client({ connectionString: server.ownerUrl });
  await rich.connect();
  await rich.query('create index expenses_words_00000000 on expenses (id)');
  expect(await makeSearchIndexes(rich)).toBe(true);
  const { rows } = await rich.query(
    `select indexname as name from pg_indexes where indexname ~ '_words_' order by indexname`,
  );
  expect(rows.map(({ name }) => name)).toEqual([...SEARCH_INDEXES.values()].map(({ name }) => name).sort());
  await rich.end();
});
