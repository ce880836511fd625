import { REPORT_NAMES, REPORTS, type ReportName } from '@brick/domain/reports/reports';
import { LANGUAGES } from '@brick/domain/users/choices';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { cellsIn, fetched, ownerReads, wordsIn } from './files.ts';
import { fill } from './filling.ts';
import { inAllLanguages, inEachLanguage } from './languages.ts';
import { recordedAs } from './recorded.ts';
import { openSite, PROJECTS, type ProjectName, type Site } from './site.ts';
import { difference, linesOf, steady } from './written.ts';

const recorded = recordedAs('report');
const papers = recordedAs('paper');
const sites = new Map<ProjectName, Site>();

const siteOf = (name: ProjectName): Site => {
  const site = sites.get(name);
  if (!site) throw new Error(`the ${name} project is not open`);
  return site;
};

beforeAll(async () => {
  for (const name of PROJECTS) {
    const site = await openSite(name);
    sites.set(name, site);
    await fill(site);
  }
});
afterAll(async () => {
  for (const site of sites.values()) await site.stop();
});

const addressOf = ({ project }: Site, report: ReportName) => `/api/projects/${project}/reports/${report}`;

const asked = async (site: Site, report: ReportName, query: string) =>
  (await site.owner.get(`${addressOf(site, report)}${query}`)).body;

/** What a report can be narrowed down by. */
const FILTERS = { period: 'from=2025-11-01&to=2026-02-28', phase: 'phase=roofing', supplier: 'supplierId=1' };

const queriesOf = (report: ReportName): string[] => [
  '?asOf=2025-12-31',
  ...REPORTS[report].filters.map((filter) => `?${FILTERS[filter]}`),
];

/** A report narrowed down, beside the whole one. */
async function narrowed(site: Site, report: ReportName): Promise<string[]> {
  const whole = await asked(site, report, '');
  const lines: string[] = [];
  for (const query of queriesOf(report))
    lines.push('', query, ...linesOf(difference(whole, await asked(site, report, query)) ?? 'the same'));
  return lines;
}

/** Each report is drawn in English and in one other language, each language in one report or two. */
const drawnIn = (report: ReportName) =>
  ['en', LANGUAGES[1 + (REPORT_NAMES.indexOf(report) % (LANGUAGES.length - 1))] ?? ''] as const;

async function filesOf(site: Site, report: ReportName): Promise<string[]> {
  const lines: string[] = [];
  for (const language of drawnIn(report)) {
    const file = (format: string) =>
      fetched(site, `${addressOf(site, report)}?language=${language}&format=${format}`);
    const tables = (await asked(site, report, '')).parts.filter(
      ({ kind }: { kind: string }) => kind === 'table',
    ).length;
    const workbook = await file('xlsx');
    for (let sheet = 1; sheet <= 1 + tables; sheet += 1)
      lines.push('', `xlsx in ${language}, sheet ${sheet}`, ...(await cellsIn(workbook, sheet)));
    lines.push('', `csv in ${language}`, ...String(await file('csv')).split('\r\n'));
    lines.push('', `pdf in ${language}`, ...(await wordsIn(await file('pdf'))));
  }
  return lines;
}

describe.each(REPORT_NAMES)('the report %s', (report) => {
  it('says of the sample project in all languages what it said', async () => {
    const site = siteOf('sample');
    const told = await inEachLanguage((language) => asked(site, report, `?language=${language}`));
    await recorded.is(
      `${report}-sample`,
      [...inAllLanguages(told), ...(await narrowed(site, report))].map(steadied(site)),
    );
  });

  it('says of the generated project what it said', async () => {
    const site = siteOf('generated');
    const told = linesOf(await asked(site, report, ''));
    await recorded.is(
      `${report}-generated`,
      [...told, ...(await narrowed(site, report))].map(steadied(site)),
    );
  });

  it('is the same as a file', async () => {
    const site = siteOf('sample');
    await papers.is(report, (await filesOf(site, report)).map(steadied(site)));
  });
});

const steadied =
  ({ secrets }: Site) =>
  (line: string): string =>
    steady(line, secrets);

/** One of each state, the one that was made last. */
const PRINTED = [
  ['inspections', 'result'],
  ['certificates', 'status'],
] as const;

describe.each(PRINTED)('the printout of %s', (room, state) => {
  it('says in all languages what it said', async () => {
    const site = siteOf('sample');
    const { rows } = await site.server.pool.query(
      `select max(id)::int as id, ${state} as state from ${room} where deleted_at is null group by ${state} order by ${state}`,
    );
    const lines: string[] = [];
    for (const { id, state: shown } of rows) {
      const print = async () => wordsIn(await fetched(site, `/api/${room}/${id}/export`));
      lines.push('', `${shown}: ${id}`, ...(await print()));
    }
    const [{ id }] = rows;
    for (const language of LANGUAGES.slice(1)) {
      await ownerReads(site, language);
      lines.push(
        '',
        `${id} in ${language}`,
        ...(await wordsIn(await fetched(site, `/api/${room}/${id}/export`))),
      );
    }
    await ownerReads(site, 'en');
    await papers.is(`of-${room}`, lines.map(steadied(site)));
  });
});

it('has no recording besides', () => {
  recorded.hasNoMore();
  papers.hasNoMore();
});
