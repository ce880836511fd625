import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import { DomainError } from '../errors.ts';
import { assertFiltersAllowed } from './filter-rules.ts';
import { hasFilter, REPORT_NAMES } from './report-types.ts';

const [first, last] = [calendarDate('2026-03-01'), calendarDate('2026-03-31')];

const ASKED = [
  ['period', { from: first }],
  ['period', { to: last }],
  ['phase', { phase: 'roofing' }],
  ['supplier', { supplierId: 7 }],
] as const;

/** The fields that a refusal names; none where it is no refusal. */
function refusedIn(work: () => void): string[] {
  try {
    work();
  } catch (error) {
    if (error instanceof DomainError && error.code === 'invalid')
      return Object.keys(error.extra.fields ?? {});
    throw error;
  }
  return [];
}

describe('the filters of a report', () => {
  it.each(REPORT_NAMES)(
    'of %s are those that it has, and others are refused beside their field',
    (report) => {
      for (const [filter, asked] of ASKED) {
        const expected = hasFilter(report, filter) ? [] : Object.keys(asked);
        expect([filter, ...refusedIn(() => assertFiltersAllowed(report, asked))]).toEqual([
          filter,
          ...expected,
        ]);
      }
    },
  );

  it('name a period that ends on or after its first day', () => {
    const asking = (from: typeof first, to: typeof first) =>
      refusedIn(() => assertFiltersAllowed('expense-breakdown', { from, to }));
    expect([asking(first, last), asking(first, first), asking(last, first)]).toEqual([[], [], ['to']]);
  });
});
