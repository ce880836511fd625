import { REPORT_NAMES, type ReportName } from '@brick/domain/reports/report-types';
import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { afterAll, describe, it, vi } from 'vitest';
import { fetchFile, readCells, readPdfText, setOwnerLanguage } from './file-contents.ts';
import { runScenario } from './project-scenario.ts';
import { fetchReport, fetchReportFile } from './record-reports.ts';
import { openRecordedProject, TIMEOUT_MS } from './recorded-project.ts';
import { snapshotFiles } from './snapshot-files.ts';
import { replaceRandomValues } from './snapshot-text.ts';

const recorded = snapshotFiles('paper');

vi.setConfig({ testTimeout: TIMEOUT_MS, hookTimeout: TIMEOUT_MS });

const site = await openRecordedProject('sample');
await runScenario(site);
afterAll(() => site.stop());

const compared = (name: string, lines: readonly string[]) =>
  recorded.is(
    name,
    lines.map((line) => replaceRandomValues(line, site.secrets)),
  );

/** Each report is generated in English and one other language, so that every language is covered. */
const drawnIn = (report: ReportName) =>
  ['en', LANGUAGES[1 + (REPORT_NAMES.indexOf(report) % (LANGUAGES.length - 1))] ?? ''] as const;

async function filesOf(report: ReportName, language: string): Promise<string[]> {
  const file = (format: string) => fetchFile(site, fetchReportFile(site, report, language, format));
  const { parts } = await fetchReport(site, report);
  const tables = parts.filter(({ kind }: { kind: string }) => kind === 'table').length;
  const workbook = await file('xlsx');
  const lines: string[] = [];
  for (let sheet = 1; sheet <= 1 + tables; sheet += 1)
    lines.push('', `xlsx in ${language}, sheet ${sheet}`, ...(await readCells(workbook, sheet)));
  lines.push('', `csv in ${language}`, ...String(await file('csv')).split('\r\n'));
  return [...lines, '', `pdf in ${language}`, ...(await readPdfText(await file('pdf')))];
}

describe('a report as a file', () => {
  it.each(REPORT_NAMES)('has the same text as before: %s', async (report) => {
    const lines: string[] = [];
    for (const language of drawnIn(report)) lines.push(...(await filesOf(report, language)));
    await compared(report, lines);
  });
});

/** Records that are printed in each state. */
const PRINTED = [
  ['inspections', 'result'],
  ['certificates', 'status'],
] as const;

describe('a printout', () => {
  it.each(PRINTED)(
    'has the same text as before: of %s, the last one of each %s, one in all languages',
    async (feature, state) => {
      const { rows } = await site.server.pool.query(
        `select max(id)::float as id, ${state} as state from ${feature} where deleted_at is null group by 2 order by 2`,
      );
      const printed = async (id: number) =>
        readPdfText(await fetchFile(site, `/api/${feature}/${id}/export`));
      const lines: string[] = [];
      for (const { id, state: shown } of rows) lines.push('', `${shown}: ${id}`, ...(await printed(id)));
      const [{ id }] = rows;
      for (const language of LANGUAGES.slice(1)) {
        await setOwnerLanguage(site, language);
        lines.push('', `${id} in ${language}`, ...(await printed(id)));
      }
      await setOwnerLanguage(site, 'en');
      await compared(`of-${feature}`, lines);
    },
  );
});

it('has no further recordings', () => recorded.hasNoMore());
