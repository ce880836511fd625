import { expect, it } from 'vitest';
import { isPeriodReversed, parseReportFilters, supportedFilters } from './report-filter-params.ts';

it('reads the filters in the URL and ignores invalid ones', () => {
  expect(
    parseReportFilters({
      asOf: '2026-03-31',
      from: '2026-01-01',
      phase: 'foundation',
      supplier: '12',
      to: 'soon',
    }),
  ).toEqual({ asOf: '2026-03-31', from: '2026-01-01', phase: 'foundation', supplierId: '12' });
  expect(parseReportFilters({ phase: 'cellar', supplier: '0', asOf: '2026-02-30' })).toEqual({});
});

it('sends a report only the filters it supports', () => {
  const all = {
    asOf: '2026-03-31',
    from: '2026-01-01',
    to: '2026-02-01',
    phase: 'roofing',
    supplierId: '4',
  } as const;
  expect(supportedFilters('earned-value', all)).toEqual({ asOf: '2026-03-31' });
  expect(supportedFilters('budget-summary', all)).toEqual({ asOf: '2026-03-31', phase: 'roofing' });
  expect(supportedFilters('expense-breakdown', all)).toEqual(all);
});

it('detects a period that starts after it ends', () => {
  expect(isPeriodReversed({ from: '2026-02-01', to: '2026-01-01' })).toBe(true);
  expect(isPeriodReversed({ from: '2026-01-01', to: '2026-01-01' })).toBe(false);
  expect(isPeriodReversed({ from: '2026-01-01' })).toBe(false);
});
