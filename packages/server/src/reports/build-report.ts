import { can } from '@brick/domain/permissions';
import type { ReportOptions } from '@brick/domain/reports/api';
import { assertFiltersAllowed } from '@brick/domain/reports/filter-rules';
import type { ReportHead } from '@brick/domain/reports/report-document';
import { type ReportName, reportResource } from '@brick/domain/reports/report-types';
import { notAllowed } from '../platform/access/project-access.ts';
import { REPORT_BUILDERS } from './builders/report-builders.ts';
import { describeFilters } from './filter-descriptions.ts';
import { loadReportContext, type ReportContext, type ReportScope } from './report-context.ts';
import type { StreamedReport } from './report-parts.ts';

const reportHead = (
  setting: ReportContext,
  report: ReportName,
  filters: ReportHead['filters'],
): ReportHead => ({
  report,
  title: setting.say(`reports.names.${report}`),
  language: setting.language,
  project: setting.project,
  asOf: setting.asOf,
  currency: setting.currency,
  filters,
  madeBy: setting.madeBy,
  madeAt: new Date(setting.now).toISOString(),
  timezone: setting.timezone,
});

/**
 * Builds a report for a member with their current rights. Batched rows are read from the scope's connection, which
 * must stay open until they are consumed. Throws notFound, forbidden, or invalid for unsupported filters.
 */
export async function buildReport(
  place: ReportScope,
  report: ReportName,
  options: ReportOptions,
): Promise<StreamedReport> {
  assertFiltersAllowed(report, options);
  const setting = await loadReportContext(place, options);
  if (!can(setting.member, reportResource(report), 'read')) throw notAllowed();
  const filters = await describeFilters(setting);
  return { ...reportHead(setting, report, filters), parts: await REPORT_BUILDERS[report](setting) };
}
