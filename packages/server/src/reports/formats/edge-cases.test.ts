import { REPORT_FORMATS, REPORT_NAMES, type ReportName } from '@brick/domain/reports/report-types';
import { readPdf } from '@brick/pdf/testing/read-pdf';
import { sql } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';
import { addProjectOf, joinAs, signUp, type TestPerson } from '../../testing/people.ts';
import { getReport } from '../../testing/report-requests.ts';
import { startServer } from '../../testing/test-server.ts';
import { MAX_PDF_ROWS } from './report-pdf.ts';

/** A text that starts like a formula, in both directions and many scripts, as long as a name may be. */
const NAME = `=HYPERLINK("http://x") مشروع (א) 住宅 🏠👷🏽‍♀️ ${'Ü'.repeat(255)}`.slice(0, 255);
const FORMULAS = [NAME, '+27 cement', "-2+3|cmd '!A0", '@SUM(A1)', '\t=1+1', '＝１＋１'];

/** Columns with typed text, by table. */
const TYPED: Record<string, string[]> = {
  projects: ['location'],
  expenses: ['item_name', 'supplier', 'description'],
  variations: ['title'],
  issues: ['title', 'location', 'assigned_to', 'corrective_action'],
  inspections: ['inspection_type', 'location'],
  documents: ['title'],
  contracts: ['title', 'contractor'],
  commitments: ['title', 'supplier'],
  monitoring_fees: ['fee_type', 'payee_name'],
  milestones: ['title'],
};

const server = await startServer({ registrationsPerHour: 1_000_000 });
const owner = await signUp(server, 'owner');
const typed: number = (await owner.post('/api/projects/sample')).body.id;
await server.connection.rows(sql`update projects set name = ${NAME} where id = ${typed}`);
await server.connection.rows(sql`update users set first_name = '=1+1' where id = ${owner.id}`);
const formulas = sql.param(FORMULAS);
for (const [table, columns] of Object.entries(TYPED)) {
  const id = sql.raw(table === 'projects' ? 'id' : 'project_id');
  for (const [place, column] of columns.entries())
    await server.connection.rows(sql`
      update ${sql.raw(table)} set ${sql.raw(column)} = (${formulas}::text[])[(id + ${place}) % ${FORMULAS.length} + 1]
      where ${id} = ${typed}`);
}
afterAll(() => server.stop());

async function file(person: TestPerson, report: ReportName, query: string, of = typed): Promise<Buffer> {
  const response = await fetch(`${server.url}/api/projects/${of}/reports/${report}?${query}`, {
    headers: { cookie: person.cookie },
  });
  expect(response.status, await (response.ok ? '' : response.text())).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** The unquoted cells of a CSV. */
const cellsIn = (csv: string): string[] =>
  [...csv.replace('\uFEFF', '').matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n)/g)].map(
    ([, quoted, bare]) => (quoted ?? bare ?? '').replaceAll('""', '"'),
  );

const RUNS = /^[=+@\t\r＝＋－＠]|^-(?!\d+(\.\d+)?$)/;

describe('a project whose texts are all formulas', () => {
  it.each(REPORT_NAMES)('neutralizes them in the CSV of %s', async (name) => {
    const cells = cellsIn((await file(owner, name, 'format=csv')).toString());
    expect(cells.length).toBeGreaterThan(5);
    expect(cells.filter((cell) => RUNS.test(cell))).toEqual([]);
  });

  it.each(REPORT_NAMES)('keeps them as text in every sheet of %s', async (name) => {
    const bytes = await file(owner, name, 'format=xlsx');
    const tables = (await getReport(owner, typed, name)).parts.filter(({ kind }) => kind === 'table');
    const texts: string[] = [];
    for (let sheet = 1; sheet <= tables.length + 1; sheet += 1)
      for (const cell of (await readSheet(bytes, sheet)).flat())
        if (typeof cell === 'string') texts.push(cell);
    expect(texts).toContain(NAME);
  });

  it.each(
    REPORT_NAMES.flatMap((name) => (['en', 'ar'] as const).map((language) => [name, language] as const)),
  )('prints its whole name of 255 characters in the PDF of %s in %s', async (name, language) => {
    const { title, text } = await readPdf(await file(owner, name, `format=pdf&language=${language}`));
    expect(title).toContain(NAME);
    // The single page of the summary has no room for all of it.
    if (name !== 'executive-summary') expect(text.match(/Ü/g)?.length).toBeGreaterThan(150);
  });
});

describe('a project without budget, dates and rows', () => {
  it.each(REPORT_NAMES)('has a complete %s in every language', async (name) => {
    const bare = { totalBudget: null, location: null, startDate: null, estimatedCompletionDate: null };
    const project = await addProjectOf(owner, { name: 'Bare', ...bare });
    for (const language of ['en', 'zh', 'ar'] as const) {
      const { text, pages } = await readPdf(
        await file(owner, name, `format=pdf&language=${language}`, project),
      );
      expect(text).toContain('Bare');
      expect(text).not.toMatch(/NaN|undefined|Infinity|null/);
      expect(pages.length).toBeLessThan(5);
    }
  });
});

describe('readers who may not see amounts', () => {
  it.each(REPORT_FORMATS)('get no financial report as %s, and others without amounts', async (format) => {
    const engineer = await joinAs(server, typed, 'engineer');
    const refused = await engineer.post(`/api/projects/${typed}/reports/budget-summary`, { format });
    expect(refused.status).toBe(403);
    const read = await engineer.get(`/api/projects/${typed}/reports/budget-summary?format=${format}`);
    expect(read.status).toBe(403);
    expect((await file(engineer, 'issue-register', `format=${format}`)).length).toBeGreaterThan(100);
  });
});

describe('ten thousand issues with photos', () => {
  it('fill a workbook with all of them, and a PDF with the first ones', async () => {
    const project = await addProjectOf(owner, { name: 'Large' });
    await server.connection.rows(sql`
      insert into issues (project_id, title, severity, priority, status, reported_by, location, attachment_url)
      select ${project}, 'Crack ' || n, 'high', 'high', 'open', ${owner.id}, 'Grid ' || n % 40, '/api/files/' || n
      from generate_series(1, 10000) as n`);
    const { parts } = await getReport(owner, project, 'issue-register');
    const place = parts
      .filter(({ kind }) => kind === 'table')
      .findIndex((part) => 'id' in part && part.id === 'issues');
    const rows = await readSheet(await file(owner, 'issue-register', 'format=xlsx', project), place + 2);
    expect(rows).toHaveLength(10_001);
    const { pages, text } = await readPdf(await file(owner, 'issue-register', 'format=pdf', project));
    expect(pages.length).toBeGreaterThan(100);
    expect(text.match(/Crack \d+/g)).toHaveLength(MAX_PDF_ROWS);
    expect(text).toContain('The first 5,000 of 10,000 rows are printed here.');
  });
});
