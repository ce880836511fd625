import { execFile, execFileSync } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type { ReportDocument } from '@brick/domain/reports/report-document';
import { REPORT_NAMES, type ReportName } from '@brick/domain/reports/report-types';
import { readPdf } from '@brick/pdf/testing/read-pdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp, type TestPerson } from '../../testing/people.ts';
import { getReport } from '../../testing/report-requests.ts';
import { startServer, type TestServer } from '../../testing/test-server.ts';

const run = promisify(execFile);

const office = ['soffice', 'libreoffice'].find((program) => {
  try {
    execFileSync('which', [program]);
    return true;
  } catch {
    return false;
  }
});
const LONG = 300_000;

/** Export filter: one CSV per sheet, with raw numbers and quoted texts. */
const EVERY_SHEET = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,true,true,false,false,false,-1';

let server: TestServer;
let owner: TestPerson;
let folder: string;
const reports = new Map<ReportName, ReportDocument>();

/** Converts all workbooks with LibreOffice and returns its output. */
async function convert(to: string): Promise<string> {
  const home = `-env:UserInstallation=file://${folder}/home`;
  const workbooks = REPORT_NAMES.map((name) => path.join(folder, `${name}.xlsx`));
  const { stdout, stderr } = await run(
    office ?? '',
    ['--headless', home, '--convert-to', to, '--outdir', folder, ...workbooks],
    { timeout: LONG },
  );
  return stdout + stderr;
}

describe.skipIf(!office)('a workbook in LibreOffice (skipped without soffice)', () => {
  beforeAll(async () => {
    server = await startServer();
    owner = await signUp(server, 'owner');
    const { body: project } = await owner.post('/api/projects/sample');
    folder = await mkdtemp(path.join(tmpdir(), 'workbooks-'));
    for (const name of REPORT_NAMES) {
      reports.set(name, await getReport(owner, project.id, name));
      const response = await fetch(`${server.url}/api/projects/${project.id}/reports/${name}?format=xlsx`, {
        headers: { cookie: owner.cookie },
      });
      await writeFile(path.join(folder, `${name}.xlsx`), new Uint8Array(await response.arrayBuffer()));
    }
  }, LONG);

  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it('opens without errors, with the amounts of the screen in every table', {
    timeout: LONG,
  }, async () => {
    expect(await convert(EVERY_SHEET)).not.toMatch(/error|could not|failed to load/i);
    const made = await readdir(folder);
    for (const [name, { parts }] of reports) {
      const tables = parts.filter((part) => part.kind === 'table');
      const sheets = made.filter((file) => file.startsWith(`${name}-`) && file.endsWith('.csv'));
      // One more sheet for head and figures.
      expect([name, sheets.length]).toEqual([name, tables.length + 1]);
      const texts = await Promise.all(sheets.map((file) => readFile(path.join(folder, file), 'utf8')));
      for (const { columns, rows } of tables) {
        const titles = columns.map(({ title }) => `"${title}"`).join(',');
        const money = columns.flatMap(({ kind }, place) => (kind === 'money' ? [place] : []));
        const lines = texts.find((text) => text.startsWith(titles))?.split('\n');
        expect([name, titles, lines !== undefined]).toEqual([name, titles, true]);
        for (const [index, { cells }] of rows.entries()) {
          const amounts = money.flatMap((place) => {
            const cell = cells[place];
            return typeof cell === 'string' && /^-?\d/.test(cell) ? String(Number(cell)) : [];
          });
          for (const amount of amounts) expect(`,${lines?.[index + 1]},`).toContain(`,${amount},`);
        }
      }
    }
  });

  it('prints with its totals', { timeout: LONG }, async () => {
    expect(await convert('pdf')).not.toMatch(/error|could not|failed to load/i);
    for (const [name, { title }] of reports) {
      const { text } = await readPdf(await readFile(path.join(folder, `${name}.pdf`)));
      expect(text).toContain(title);
    }
    const budget = await readPdf(await readFile(path.join(folder, 'budget-summary.pdf')));
    const summary = reports.get('budget-summary')?.parts.find((part) => part.kind === 'table');
    const total = Number(summary?.rows.at(-1)?.cells[4]).toLocaleString('en-US', {
      minimumFractionDigits: 2,
    });
    expect(budget.text).toContain(total);
  });
});
