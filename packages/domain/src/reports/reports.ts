import type { Resource } from '../permissions.ts';

/** The groups of the reports screen; each is a right of its own. */
export const REPORT_GROUPS = ['financial', 'quality', 'management'] as const;
export type ReportGroup = (typeof REPORT_GROUPS)[number];

export const REPORT_FORMATS = ['pdf', 'xlsx', 'csv'] as const;
export type ReportFormat = (typeof REPORT_FORMATS)[number];

/** What a report may be narrowed down by, beside the day of its figures. */
export type ReportFilter = 'period' | 'phase' | 'supplier';

interface Kind {
  group: ReportGroup;
  filters: readonly ReportFilter[];
}

/** The twelve reports in the order of the screen. A report's name is its address. */
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
} as const satisfies Record<string, Kind>;

export type ReportName = keyof typeof REPORTS;

export const REPORT_NAMES = Object.keys(REPORTS) as ReportName[];

/** Whose right it takes to make a report. */
export const reportResource = (report: ReportName): Resource => `reports-${REPORTS[report].group}`;

export const hasFilter = (report: ReportName, filter: ReportFilter): boolean =>
  (REPORTS[report].filters as readonly ReportFilter[]).includes(filter);
