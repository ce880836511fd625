import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { PHASES, type Phase } from '@brick/domain/phases/phases';
import { hasFilter, type ReportName } from '@brick/domain/reports/reports';
import type { UrlValues } from '../platform/search.ts';

/** What a report is asked for, as the address says it. */
export interface ReportOptions {
  asOf?: string;
  from?: string;
  to?: string;
  phase?: Phase;
  /** As the calls take it. */
  supplierId?: string;
}

/** The names that the filters have in the address. */
export const FILTER_NAMES = ['asOf', 'from', 'to', 'phase', 'supplier'] as const;

const dayIn = (text: string | undefined): string | undefined =>
  text !== undefined && isCalendarDate(text) ? text : undefined;

/** What the address says; a value that there is not is no filter. */
export function optionsIn(url: UrlValues): ReportOptions {
  const [asOf, from, to] = [dayIn(url['asOf']), dayIn(url['from']), dayIn(url['to'])];
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

/** As much of it as a report can be asked for: others refuse a filter that they do not have. */
export function optionsFor(report: ReportName, all: ReportOptions): ReportOptions {
  const { asOf, from, to, phase, supplierId } = all;
  return {
    ...(asOf && { asOf }),
    ...(hasFilter(report, 'period') && { ...(from && { from }), ...(to && { to }) }),
    ...(hasFilter(report, 'phase') && phase && { phase }),
    ...(hasFilter(report, 'supplier') && supplierId && { supplierId }),
  };
}

/** No day lies in such a period. */
export const isTurned = ({ from, to }: ReportOptions): boolean => Boolean(from && to && from > to);
