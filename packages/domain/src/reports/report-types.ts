import type { Resource } from '../permissions.ts';

/** Groups of reports; each has its own right. */
export const REPORT_GROUPS = ['financial', 'quality', 'management'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** Filters of a report besides the day of its figures. */
export type ReportFilter = 'period' | 'phase' | 'supplier';

interface ReportDefinition {
  group: ReportGroup;
  filters: readonly ReportFilter[];
}

/** The twelve reports in screen order. The name of a report is its URL. */
export const REPORTS = {
  'budget-summary': { group: 'financial', filters: ['phase'] },
  'expense-breakdown': { group: 'financial', filters: ['period', 'phase', 'supplier'] },
  'cash-flow': { group: 'financial', filters: [] },
  'variation-account': { group: 'financial', filters: ['period', 'phase'] },
  'inspection-summary': { group: 'quality', filters: ['period', 'phase'] },
  'issue-register': { group: 'quality', filters: ['period', 'phase'] },
  'non-conformance': { group: 'quality', filters: ['period', 'phase'] },
  handover: { group: 'quality', filters: ['phase'] },
  'progress-schedule': { group: 'management', filters: ['phase'] },
  'earned-value': { group: 'management', filters: [] },
  'supplier-performance': { group: 'management', filters: ['period', 'supplier'] },
  'executive-summary': { group: 'management', filters: [] },
} as const satisfies Record<string, ReportDefinition>;

export type ReportName = keyof typeof REPORTS;

export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];

/** Returns the resource whose right a report requires. */
export const reportResource = (report: ReportName): Resource => `reports-${REPORTS[report].group}`;

export const hasFilter = (report: ReportName, filter: ReportFilter): boolean =>
  (REPORTS[report].filters as readonly ReportFilter[]).includes(filter);
