import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import {
  daysUncorrected,
  type NonConformance,
  nonConformanceFigures,
  nonConformanceState,
  openLongestFirst,
} from './non-conformance.ts';

const TODAY = calendarDate('2026-03-18');
const day = (text: string) => calendarDate(`2026-${text}`);
const found = (fields: Partial<NonConformance> = {}): NonConformance => ({
  failedOn: day('03-08'),
  result: 'failed',
  doneOn: day('03-08'),
  issue: null,
  ...fields,
});
const resolved = {
  ...{ status: 'resolved' as const, resolvedOn: day('03-12') },
  ...{ verifiedOn: null, acceptedOn: null },
};

describe('a non-conformance', () => {
  it('without an issue is closed by the inspection that passes', () => {
    expect(nonConformanceState(found())).toBe('open');
    expect(daysUncorrected(found(), TODAY)).toBe(10);
    const passed = found({ result: 'passed', doneOn: day('03-10') });
    expect(nonConformanceState(passed)).toBe('closed');
    expect(daysUncorrected(passed, TODAY)).toBe(2);
  });

  it('with an issue is open until that is resolved, and closed when that is verified', () => {
    const open = {
      ...{ status: 'in_progress' as const, resolvedOn: null },
      ...{ verifiedOn: null, acceptedOn: null },
    };
    expect(nonConformanceState(found({ issue: open, result: 'passed' }))).toBe('open');
    expect(nonConformanceState(found({ issue: resolved }))).toBe('unverified');
    expect(nonConformanceState(found({ issue: { ...resolved, verifiedOn: day('03-15') } }))).toBe('closed');
    expect(nonConformanceState(found({ issue: { ...resolved, acceptedOn: day('03-15') } }))).toBe('closed');
    expect(daysUncorrected(found({ issue: resolved }), TODAY)).toBe(4);
  });

  it('that is open the longest stands first, closed ones last', () => {
    const closed = found({ result: 'passed', failedOn: day('01-01'), doneOn: day('03-01') });
    const unverified = found({ issue: resolved, failedOn: day('01-01') });
    const [older, newer] = [found({ failedOn: day('02-01') }), found({ failedOn: day('03-01') })];
    expect(openLongestFirst([closed, newer, unverified, older], TODAY)).toEqual([
      older,
      newer,
      unverified,
      closed,
    ]);
  });

  it('is counted by its state, and takes as long as what was put right took', () => {
    expect(nonConformanceFigures([], TODAY)).toMatchObject({ total: 0, meanDays: null });
    const rows = [found(), found({ issue: resolved }), found({ result: 'passed', doneOn: day('03-09') })];
    expect(nonConformanceFigures(rows, TODAY)).toEqual({
      total: 3,
      open: 1,
      unverified: 1,
      closed: 1,
      meanDays: 2.5,
    });
  });
});
