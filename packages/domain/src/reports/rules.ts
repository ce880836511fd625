import { refusedField, type Said, said } from '../errors.ts';
import type { ReportOptions } from './contract.ts';
import { hasFilter, type ReportFilter, type ReportName } from './reports.ts';

type Asked = Pick<ReportOptions, 'from' | 'to' | 'phase' | 'supplierId'>;

/** By which option each filter is asked for, and what is said where a report does not have it. */
const FILTERS: Record<keyof Asked, { filter: ReportFilter; sentence: Said }> = {
  from: { filter: 'period', sentence: said('This report cannot be narrowed down by days') },
  to: { filter: 'period', sentence: said('This report cannot be narrowed down by days') },
  phase: { filter: 'phase', sentence: said('This report cannot be narrowed down by phase') },
  supplierId: { filter: 'supplier', sentence: said('This report cannot be narrowed down by supplier') },
};

/** Refuses a filter that a report does not have, and a period that ends before it begins. */
export function mustHaveFilters(report: ReportName, asked: Asked): void {
  for (const field of Object.keys(FILTERS) as (keyof Asked)[]) {
    const { filter, sentence } = FILTERS[field];
    if (asked[field] !== undefined && !hasFilter(report, filter)) throw refusedField(field, sentence);
  }
  if (asked.from && asked.to && asked.from > asked.to)
    throw refusedField('to', said('The last day of the period lies before its first day'));
}
