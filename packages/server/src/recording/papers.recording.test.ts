import { REPORT_NAMES, type ReportName } from '@brick/domain/reports/reports';
import { LANGUAGES } from '@brick/domain/users/choices';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import { cellsIn, fetched, ownerReads, wordsIn } from './files.ts';
import { fill } from './filling.ts';
import { recordedAs } from './recorded.ts';
import { fileOf, reportOf } from './reports.ts';
import { openSite, PATIENCE, type Site } from './site.ts';
import { steady } from './written.ts';

const recorded = recordedAs('paper');

vi.setConfig({ testTimeout: PATIENCE, hookTimeout: PATIENCE });

let site: Site;

beforeAll(async () => {
  site = await openSite('sample');
  await fill(site);
});
afterAll(() => site.stop());

const compared = (name: string, lines: readonly string[]) =>
  recorded.is(
    name,
    lines.map((line) => steady(line, site.secrets)),
  );

/** Each report is drawn in English and in one other language, so that each language is drawn. */
const drawnIn = (report: ReportName) =>
  ['en', LANGUAGES[1 + (REPORT_NAMES.indexOf(report) % (LANGUAGES.length - 1))] ?? ''] as const;

async function filesOf(report: ReportName, language: string): Promise<string[]> {
  const file = (format: string) => fetched(site, fileOf(site, report, language, format));
  const { parts } = await reportOf(site, report);
  const tables = parts.filter(({ kind }: { kind: string }) => kind === 'table').length;
  const workbook = await file('xlsx');
  const lines: string[] = [];
  for (let sheet = 1; sheet <= 1 + tables; sheet += 1)
    lines.push('', `xlsx in ${language}, sheet ${sheet}`, ...(await cellsIn(workbook, sheet)));
  lines.push('', `csv in ${language}`, ...String(await file('csv')).split('\r\n'));
  return [...lines, '', `pdf in ${language}`, ...(await wordsIn(await file('pdf')))];
}

describe('a report as a file', () => {
  it.each(REPORT_NAMES)('says what it said: %s', async (report) => {
    const lines: string[] = [];
    for (const language of drawnIn(report)) lines.push(...(await filesOf(report, language)));
    await compared(report, lines);
  });
});

/** What can be in one state or another. */
const PRINTED = [
  ['inspections', 'result'],
  ['certificates', 'status'],
] as const;

describe('a printout', () => {
  it.each(PRINTED)(
    'says what it said: of %s, the last one of each %s, one in all languages',
    async (room, state) => {
      const { rows } = await site.server.pool.query(
        `select max(id)::int as id, ${state} as state from ${room} where deleted_at is null group by 2 order by 2`,
      );
      const printed = async (id: number) => wordsIn(await fetched(site, `/api/${room}/${id}/export`));
      const lines: string[] = [];
      for (const { id, state: shown } of rows) lines.push('', `${shown}: ${id}`, ...(await printed(id)));
      const [{ id }] = rows;
      for (const language of LANGUAGES.slice(1)) {
        await ownerReads(site, language);
        lines.push('', `${id} in ${language}`, ...(await printed(id)));
      }
      await ownerReads(site, 'en');
      await compared(`of-${room}`, lines);
    },
  );
});

it('has no recording besides', () => recorded.hasNoMore());
