import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { hasFilter, type ReportName } from '@brick/domain/reports/report-types';
import type { UrlValues } from '../platform/routing/url-state.ts';

/** The filters of a report, as read from the URL. */
export interface ReportFilterOptions {
  asOf?: string;
  from?: string;
  to?: string;
  phase?: Phase;
  /** As the API expects it. */
  supplierId?: string;
}

/** URL parameters of the filters. */
export const FILTER_PARAMS = ['asOf', 'from', 'to', 'phase', 'supplier'] as const;

const parseDay = (text: string | undefined): string | undefined =>
  text !== undefined && isCalendarDate(text) ? text : undefined;

/** Reads the filters from the URL. Invalid values are ignored. */
export function parseReportFilters(url: UrlValues): ReportFilterOptions {
  const [asOf, from, to] = [parseDay(url['asOf']), parseDay(url['from']), parseDay(url['to'])];
  const phase = PHASES.find((known) => known === url['phase']);
  const supplierId = /^[1-9]\d{0,8}$/.test(url['supplier'] ?? '') ? url['supplier'] : undefined;
  return {
    ...(asOf && { asOf }),
    ...(from && { from }),
    ...(to && { to }),
    ...(phase && { phase }),
    ...(supplierId && { supplierId }),
  };
}

/** Returns the filters that a report supports; the server rejects the others. */
export function supportedFilters(report: ReportName, all: ReportFilterOptions): ReportFilterOptions {
  const { asOf, from, to, phase, supplierId } = all;
  return {
    ...(asOf && { asOf }),
    ...(hasFilter(report, 'period') && { ...(from && { from }), ...(to && { to }) }),
    ...(hasFilter(report, 'phase') && phase && { phase }),
    ...(hasFilter(report, 'supplier') && supplierId && { supplierId }),
  };
}

/** Whether the period starts after it ends. */
export const isPeriodReversed = ({ from, to }: ReportFilterOptions): boolean =>
  Boolean(from && to && from > to);
