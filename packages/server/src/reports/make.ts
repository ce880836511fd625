import { can } from '@brick/domain/permissions';
import type { ReportOptions } from '@brick/domain/reports/contract';
import type { ReportHead } from '@brick/domain/reports/document';
import { type ReportName, reportResource } from '@brick/domain/reports/reports';
import { mustHaveFilters } from '@brick/domain/reports/rules';
import { notAllowed } from '../platform/access.ts';
import { filterWords } from './filters.ts';
import { BUILDERS } from './kinds.ts';
import type { MadeReport } from './parts.ts';
import { type ReportPlace, type ReportSetting, settingOf } from './setting.ts';

const headOf = (setting: ReportSetting, report: ReportName, filters: ReportHead['filters']): ReportHead => ({
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
 * Makes a report for a member of its project; whoever asks for it in their name, their rights hold as they are now. Rows
 * in batches are read from the place's connection, so that it must stay open until they are gone through. Throws
 * notFound, forbidden, or invalid where a filter is none of the report's.
 */
export async function makeReport(
  place: ReportPlace,
  report: ReportName,
  options: ReportOptions,
): Promise<MadeReport> {
  mustHaveFilters(report, options);
  const setting = await settingOf(place, options);
  if (!can(setting.member, reportResource(report), 'read')) throw notAllowed();
  const filters = await filterWords(setting);
  return { ...headOf(setting, report, filters), parts: await BUILDERS[report](setting) };
}
