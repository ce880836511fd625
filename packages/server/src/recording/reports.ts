import { REPORT_NAMES, REPORTS, type ReportName } from '@brick/domain/reports/reports';
import { inAllLanguages, inEachLanguage } from './languages.ts';
import type { ProjectName, Site } from './site.ts';
import { difference, linesOf, steady } from './written.ts';

const addressOf = ({ project }: Site, report: ReportName) => `/api/projects/${project}/reports/${report}`;

/** A report as the owner is answered it: finished words and typed values, of which screen and files are drawn. */
export const reportOf = async (site: Site, report: ReportName, query = '') =>
  (await site.owner.get(`${addressOf(site, report)}${query}`)).body;

/** Where a report is had as a file. */
export const fileOf = (site: Site, report: ReportName, language: string, format: string): string =>
  `${addressOf(site, report)}?language=${language}&format=${format}`;

/** What a report can be narrowed down by. */
const FILTERS = { period: 'from=2025-11-01&to=2026-02-28', phase: 'phase=roofing', supplier: 'supplierId=1' };

const queriesOf = (report: ReportName): string[] => [
  '?asOf=2025-12-31',
  ...REPORTS[report].filters.map((filter) => `?${FILTERS[filter]}`),
];

/** The report narrowed down, beside the whole one. */
async function narrowed(site: Site, report: ReportName): Promise<string[]> {
  const whole = await reportOf(site, report);
  const lines: string[] = [];
  for (const query of queriesOf(report))
    lines.push('', query, ...linesOf(difference(whole, await reportOf(site, report, query)) ?? 'the same'));
  return lines;
}

/** All reports of a project: of the sample in all languages, of the other one in English. */
export async function reportsOf(site: Site, name: ProjectName): Promise<Map<ReportName, string[]>> {
  const all = new Map<ReportName, string[]>();
  for (const report of REPORT_NAMES) {
    const told =
      name === 'sample'
        ? inAllLanguages(await inEachLanguage((language) => reportOf(site, report, `?language=${language}`)))
        : linesOf(await reportOf(site, report));
    const lines = [...told, ...(await narrowed(site, report))];
    all.set(
      report,
      lines.map((line) => steady(line, site.secrets)),
    );
  }
  return all;
}
