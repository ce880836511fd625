import { describe, expect, it } from 'vitest';
import { calendarDate } from '../dates/calendar-date.ts';
import {
  correctionDays,
  correctionDue,
  hasCorrectionPeriod,
  USUAL_CORRECTION_DAYS,
} from './correction-periods.ts';

const terms = { timezone: 'UTC', correctionDays: USUAL_CORRECTION_DAYS };
const FOUND = Date.parse('2026-03-18T22:30:00.000Z');

describe('the day by which a snag is to be put right', () => {
  it.each([
    ['high', '2026-03-19'],
    ['medium', '2026-03-25'],
    ['low', '2026-04-17'],
  ] as const)('of severity %s is %s', (severity, day) => {
    expect(correctionDue({ severity }, FOUND, terms)).toBe(day);
  });

  it('counts from the day that it was where the site is', () => {
    const there = { ...terms, timezone: 'Africa/Gaborone' };
    expect(correctionDue({ severity: 'high' }, FOUND, there)).toBe('2026-03-20');
  });

  it('follows from the severity only for snags and defects without a due date', () => {
    const dueDate = calendarDate('2026-03-20');
    expect(hasCorrectionPeriod({ kind: 'issue', dueDate: null })).toBe(false);
    expect(hasCorrectionPeriod({ kind: 'snag', dueDate: null })).toBe(true);
    expect(hasCorrectionPeriod({ kind: 'defect', dueDate: null })).toBe(true);
    expect(hasCorrectionPeriod({ kind: 'defect', dueDate })).toBe(false);
  });

  it('is at most a year later', () => {
    expect(correctionDays.safeParse({ high: 0, medium: 7, low: 365 }).success).toBe(true);
    for (const low of [-1, 366, 1.5, null])
      expect(correctionDays.safeParse({ ...USUAL_CORRECTION_DAYS, low }).success).toBe(false);
  });
});
