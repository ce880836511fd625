import { fieldProblem, type ProblemMessage, problemMessage } from '../errors.ts';
import type { ReportOptions } from './api.ts';
import { hasFilter, type ReportFilter, type ReportName } from './report-types.ts';

type ReportFilterValues = Pick<ReportOptions, 'from' | 'to' | 'phase' | 'supplierId'>;

/** The filter behind each option, and the error message if a report does not support it. */
const FILTERS: Record<keyof ReportFilterValues, { filter: ReportFilter; sentence: ProblemMessage }> = {
  from: { filter: 'period', sentence: problemMessage('This report cannot be narrowed down by days') },
  to: { filter: 'period', sentence: problemMessage('This report cannot be narrowed down by days') },
  phase: { filter: 'phase', sentence: problemMessage('This report cannot be narrowed down by phase') },
  supplierId: {
    filter: 'supplier',
    sentence: problemMessage('This report cannot be narrowed down by supplier'),
  },
};

/** Throws if a report does not support a filter, or if a period ends before it begins. */
export function assertFiltersAllowed(report: ReportName, asked: ReportFilterValues): void {
  for (const field of Object.keys(FILTERS) as (keyof ReportFilterValues)[]) {
    const { filter, sentence } = FILTERS[field];
    if (asked[field] !== undefined && !hasFilter(report, filter)) throw fieldProblem(field, sentence);
  }
  if (asked.from && asked.to && asked.from > asked.to)
    throw fieldProblem('to', problemMessage('The last day of the period lies before its first day'));
}
