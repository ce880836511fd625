import { REPORT_NAMES, REPORTS, type ReportName } from '@brick/domain/reports/report-types';
import { mergeLanguages, recordInEachLanguage } from './language-variants.ts';
import type { ProjectName, RecordedProject } from './recorded-project.ts';
import { difference, replaceRandomValues, toLines } from './snapshot-text.ts';

const addressOf = ({ project }: RecordedProject, report: ReportName) =>
  `/api/projects/${project}/reports/${report}`;

/** A report as returned to the owner: texts and typed values that screen and files are made from. */
export const fetchReport = async (site: RecordedProject, report: ReportName, query = '') =>
  (await site.owner.get(`${addressOf(site, report)}${query}`)).body;

/** The path of a report file. */
export const fetchReportFile = (
  site: RecordedProject,
  report: ReportName,
  language: string,
  format: string,
): string => `${addressOf(site, report)}?language=${language}&format=${format}`;

/** Query strings of the report filters. */
const FILTERS = { period: 'from=2025-11-01&to=2026-02-28', phase: 'phase=roofing', supplier: 'supplierId=1' };

const queriesOf = (report: ReportName): string[] => [
  '?asOf=2025-12-31',
  ...REPORTS[report].filters.map((filter) => `?${FILTERS[filter]}`),
];

/** Records a filtered report as its difference from the whole one. */
async function recordFilteredReport(site: RecordedProject, report: ReportName): Promise<string[]> {
  const whole = await fetchReport(site, report);
  const lines: string[] = [];
  for (const query of queriesOf(report))
    lines.push(
      '',
      query,
      ...toLines(difference(whole, await fetchReport(site, report, query)) ?? 'the same'),
    );
  return lines;
}

/** Records all reports: of the sample project in all languages, of the other one in English. */
export async function recordReports(
  site: RecordedProject,
  name: ProjectName,
): Promise<Map<ReportName, string[]>> {
  const all = new Map<ReportName, string[]>();
  for (const report of REPORT_NAMES) {
    const told =
      name === 'sample'
        ? mergeLanguages(
            await recordInEachLanguage((language) => fetchReport(site, report, `?language=${language}`)),
          )
        : toLines(await fetchReport(site, report));
    const lines = [...told, ...(await recordFilteredReport(site, report))];
    all.set(
      report,
      lines.map((line) => replaceRandomValues(line, site.secrets)),
    );
  }
  return all;
}
