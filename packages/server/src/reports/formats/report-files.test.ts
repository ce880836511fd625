import { minor } from '@brick/domain/money/money';
import type { Cell } from '@brick/domain/reports/report-document';
import { REPORT_FORMATS, REPORT_NAMES, type ReportName } from '@brick/domain/reports/report-types';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import type { PrintRow } from '@brick/pdf/document/printout';
import { readPdf } from '@brick/pdf/testing/read-pdf';
import { sql } from 'drizzle-orm';
import { readSheet } from 'read-excel-file/node';
import { afterAll, describe, expect, it } from 'vitest';
import { blankJpeg } from '../../testing/files/pictures.ts';
import {
  bodyRow,
  sampleReport as madeOf,
  sampleCharts,
  sampleTable,
} from '../../testing/files/sample-report.ts';
import { addExpenseBy, addProjectOf, signUp } from '../../testing/people.ts';
import { findTable, getReport } from '../../testing/report-requests.ts';
import { startServer } from '../../testing/test-server.ts';
import { buildReportPdf, MAX_PDF_ROWS } from './report-pdf.ts';

const LONG_NAME = `Büro “A” 住宅 مشروع 🏠 ${'x'.repeat(300)}`.slice(0, 255);

const server = await startServer();
const owner = await signUp(server, 'owner');
const project = await addProjectOf(owner, { name: LONG_NAME, totalBudget: '500000.00' });
await addExpenseBy(owner, project, {
  itemName: '=HYPERLINK("http://x")',
  amount: '18400.55',
  isPaid: true,
});
await addExpenseBy(owner, project, {
  ...{ itemName: '+27 cement', supplier: '=2+5 Cement', amount: '999.45', phase: 'roofing' },
});
const sample: number = (await owner.post('/api/projects/sample')).body.id;
afterAll(() => server.stop());

async function file(report: ReportName, query: string, of = project): Promise<Buffer> {
  const response = await fetch(`${server.url}/api/projects/${of}/reports/${report}?${query}`, {
    headers: { cookie: owner.cookie },
  });
  expect(response.status, await (response.ok ? '' : response.text())).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

/** Reads the sheet of a report table as a spreadsheet shows it. */
const sheetOf = async (bytes: Buffer, table = 1) => readSheet(bytes, table + 1);

const amountIn = (cell: Cell | undefined): Cell =>
  typeof cell === 'string' && /^-?\d+\.\d\d$/.test(cell) ? Number(cell) : (cell ?? null);

describe('a report as a workbook', () => {
  it.each(REPORT_NAMES)('has every amount of the screen in the tables of %s, as a number', async (name) => {
    const shown = (await getReport(owner, project, name)).parts.filter((part) => part.kind === 'table');
    const bytes = await file(name, 'format=xlsx');
    for (const [place, { columns, rows }] of shown.entries()) {
      const [titles, ...sheet] = await sheetOf(bytes, place + 1);
      expect(titles).toEqual(columns.map(({ title }) => title));
      const money = columns.flatMap(({ kind }, column) => (kind === 'money' ? [column] : []));
      const amounts = rows.map(({ cells }) => money.map((column) => amountIn(cells[column])));
      expect(sheet.map((cells) => money.map((column) => cells[column] ?? null))).toEqual(amounts);
    }
  });

  it('starts with a sheet with the head and the figures', async () => {
    const rows = await readSheet(await file('budget-summary', 'format=xlsx&asOf=2026-03-18'), 1);
    const texts = rows.flat().map(String);
    expect(rows[0]?.[0]).toBe('Budget Summary');
    expect(texts).toContain(LONG_NAME);
    expect(texts).toContain('Mar 18, 2026');
    expect(rows.flat().some((cell) => typeof cell === 'number')).toBe(true);
  });
});

describe('a report as CSV', () => {
  it.each(REPORT_NAMES)('has the rows of one table in %s, also of an empty project', async (name) => {
    for (const of of [project, sample])
      expect((await file(name, 'format=csv', of)).toString().split('\r\n')[0]).toContain(',');
  });

  it.each([
    ['variation-account', 'variations'],
    ['handover', 'documents'],
  ] as const)('has in %s the %s, also beside wider tables', async (name, id) => {
    const lines = (await file(name, 'format=csv', sample)).toString().trimEnd().split('\r\n');
    const { columns, rows } = findTable(await getReport(owner, sample, name), id);
    expect(lines[0]).toBe(`\uFEFF${columns.map(({ title }) => title).join(',')}`);
    expect(lines).toHaveLength(1 + rows.length);
  });

  it('contains only the main table and neutralizes formulas', async () => {
    const text = (await file('expense-breakdown', 'format=csv')).toString();
    const shown = await getReport(owner, project, 'expense-breakdown');
    const main = shown.parts.flatMap((part) =>
      part.kind === 'table' && part.columns.length > 6 ? part : [],
    )[0];
    expect(text.startsWith(`\uFEFF${main?.columns.map(({ title }) => title).join(',')}\r\n`)).toBe(true);
    expect(text).toContain(`"EX-0001 =HYPERLINK(""http://x"")"`);
    expect(text).toContain("'=2+5 Cement");
    expect(text.split('\r\n').some((line) => /(^|,)"?[=+@]/.test(line))).toBe(false);
  });
});

describe('a report as PDF', () => {
  it('has the company’s letterhead, whose logo has its name as alternative text', async () => {
    const uploaded = await owner.upload(blankJpeg(), 'logo.jpg', 'image/jpeg');
    await server.connection.rows(sql`
      insert into project_branding (project_id, company_name, address, logo_url, updated_by)
      values (${project}, 'Molefe & Sons', 'P O Box 1022, Gaborone', ${uploaded.body.url}, ${owner.id})`);
    const pdf = await readPdf(await file('budget-summary', 'format=pdf'));
    expect(pdf.text).toContain('Molefe & Sons P O Box 1022, Gaborone');
    expect(pdf.alternatives).toContain('Molefe & Sons');
    expect(pdf).toMatchObject({ tagged: true, language: 'en' });
  });

  it.each(LANGUAGES)('is written in %s', async (language) => {
    const pdf = await readPdf(await file('budget-summary', `format=pdf&language=${language}`));
    const shown = await getReport(owner, project, 'budget-summary', `?language=${language}`);
    expect(pdf.language).toBe(language);
    expect(pdf.title).toContain(shown.title);
    for (const part of shown.parts) if (part.kind === 'chart') expect(pdf.alternatives).toContain(part.alt);
  });

  it.each(LANGUAGES)('prints the number of each record in one piece in %s', async (language) => {
    const { text } = await readPdf(await file('issue-register', `format=pdf&language=${language}`, sample));
    const register = await getReport(owner, sample, 'issue-register');
    const rows = register.parts.flatMap((part) =>
      part.kind === 'table' && part.id === 'issues' ? part.rows : [],
    );
    expect(rows.length).toBeGreaterThan(5);
    for (const { cells } of rows) expect(text).toContain(cells[0]);
  });

  it('draws every kind of chart as one figure with alternative text', async () => {
    const printout = buildReportPdf(madeOf(sampleCharts('ar'), { language: 'ar' }), null, () => {});
    const alts = printout.blocks.flatMap((block) =>
      block.kind === 'chart' || block.kind === 'wall' ? block.alt : [],
    );
    expect(alts).toHaveLength(7);
  });

  it('prints the first rows of a very long table, says so, and keeps the total of all', async () => {
    async function* batches() {
      for (let batch = 0; batch < 2 * MAX_PDF_ROWS; batch += 500)
        yield Array.from({ length: 500 }, () =>
          bodyRow('2026-03-02', 'Roofing', 'Tiles', minor('1.00'), null, null),
        );
    }
    const total = { kind: 'total' as const, cells: ['Total', null, null, minor('10000.00'), null, null] };
    const printout = buildReportPdf(
      madeOf([sampleTable(batches(), 2 * MAX_PDF_ROWS, [total])]),
      null,
      () => {},
    );
    const table = printout.blocks.find((block) => block.kind === 'table');
    const rows: PrintRow[] = [];
    for await (const row of table?.rows ?? []) rows.push(row);
    expect(rows).toHaveLength(MAX_PDF_ROWS);
    expect(table?.foot?.map(({ cells }) => cells[3])).toEqual(['10,000.00']);
    expect(printout.blocks).toContainEqual({
      kind: 'paragraph',
      text: 'The first 5,000 of 10,000 rows are printed here. The XLSX file of this report has all of them.',
    });
  });

  it('prints a table of another currency with the decimals of that currency', async () => {
    const rows = [bodyRow('2026-03-02', 'Roofing', 'Tiles', minor('285000.00'), null, null)];
    const of = async (currency?: 'USD') => {
      const table = { ...sampleTable(rows, 1), currency };
      const { blocks } = buildReportPdf(madeOf([table], { currency: 'JPY' }), null, () => {});
      const printed: PrintRow[] = [];
      for (const block of blocks)
        if (block.kind === 'table') for await (const row of block.rows) printed.push(row);
      return printed.map(({ cells }) => cells[3]);
    };
    expect(await of()).toEqual(['285,000']);
    expect(await of('USD')).toEqual(['285,000.00']);
  });

  it('is landscape for wide tables, and uses minus signs for negative values', () => {
    const narrow = sampleTable([bodyRow('2026-03-02', 'Roofing', 'Tiles', minor('-1500.50'), null, null)], 1);
    const [column] = narrow.columns;
    const wide = { ...narrow, columns: [...narrow.columns, ...(column ? [column, column] : [])] };
    expect(buildReportPdf(madeOf([narrow]), null, () => {}).landscape).toBe(false);
    expect(buildReportPdf(madeOf([wide]), null, () => {}).landscape).toBe(true);
  });
});

describe('an empty project', () => {
  it.each(REPORT_NAMES.flatMap((name) => REPORT_FORMATS.map((format) => [name, format] as const)))(
    'has a valid %s as %s',
    async (name, format) => {
      const empty = await addProjectOf(owner, { name: 'Empty' });
      const bytes = await file(name, `format=${format}`, empty);
      expect(bytes.length).toBeGreaterThan(20);
      if (format === 'pdf') expect((await readPdf(bytes)).text).toContain('Empty');
      if (format === 'xlsx') expect((await readSheet(bytes, 1)).flat()).toContain('Empty');
    },
  );
});
