import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, calendarDate } from '../dates/calendar-date.ts';
import { DOCUMENT_STATUSES } from './api.ts';
import { assertExpiresAfterIssue, documentStatus, EXPIRING_DAYS } from './rules.ts';

const TODAY = calendarDate('2026-03-18');

const statusOf = (expiresOn: CalendarDate | null, fileVersion: number | null = 1) =>
  documentStatus({ fileVersion, expiresOn }, TODAY);

describe('the status of a document', () => {
  it.each([
    [null, 'present'],
    ['2026-03-17', 'expired'],
    ['2026-03-18', 'expiring'],
    ['2026-04-17', 'expiring'],
    ['2026-04-18', 'present'],
  ])('that expires on %s is %s on 18 March', (day, status) => {
    expect(statusOf(day === null ? null : calendarDate(day))).toBe(status);
  });

  it('is missing without a file, whatever its dates', () => {
    for (const days of [-400, -1, 0, 1, 400]) expect(statusOf(addDays(TODAY, days), null)).toBe('missing');
  });

  it('goes only one way as the days pass: present, expiring for 31 days, expired', () => {
    const order = DOCUMENT_STATUSES.slice(0, 3);
    fc.assert(
      fc.property(fc.integer({ min: -500, max: 500 }), (left) => {
        const steps = [left, left - 1].map((days) => order.indexOf(statusOf(addDays(TODAY, days)) as never));
        expect(steps[0]).toBeGreaterThanOrEqual(0);
        expect(steps[1]).toBeGreaterThanOrEqual(steps[0] ?? 0);
      }),
    );
    const days = Array.from({ length: 100 }, (_, index) => addDays(TODAY, index - 50));
    expect(days.filter((day) => statusOf(day) === 'expiring')).toHaveLength(EXPIRING_DAYS + 1);
  });
});

describe('the dates of a document', () => {
  it('may be the same day, and either may be left out', () => {
    for (const [issuedOn, expiresOn] of [
      [TODAY, TODAY],
      [TODAY, null],
      [null, TODAY],
      [null, null],
      [TODAY, addDays(TODAY, 365)],
    ] as const)
      expect(() => assertExpiresAfterIssue({ issuedOn, expiresOn })).not.toThrow();
  });

  it('are refused where it would expire before it was issued', () => {
    expect(() => assertExpiresAfterIssue({ issuedOn: TODAY, expiresOn: addDays(TODAY, -1) })).toThrow(
      /cannot expire before/,
    );
  });
});
