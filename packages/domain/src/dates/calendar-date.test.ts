import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  calendarDate,
  dayIn,
  dayNumber,
  daysBetween,
  fromDayNumber,
  isCalendarDate,
} from './calendar-date.ts';

const FIRST = dayNumber(calendarDate('1900-01-01'));
const LAST = dayNumber(calendarDate('2200-12-31'));
const anyDay = fc.integer({ min: FIRST, max: LAST });

describe('a day of the calendar', () => {
  it('is the same after it was counted and named', () => {
    fc.assert(
      fc.property(
        anyDay,
        (number) => dayNumber(fromDayNumber(number)) === number && isCalendarDate(fromDayNumber(number)),
      ),
    );
  });

  it('agrees with the calendar that JavaScript carries', () => {
    fc.assert(
      fc.property(
        anyDay,
        (number) => fromDayNumber(number) === new Date(number * 86_400_000).toISOString().slice(0, 10),
      ),
    );
  });

  it.each([
    '2026-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '1899-12-31',
    '2201-01-01',
    '26-01-01',
    '2026-1-1',
    '2026-01-01T00:00',
    '',
  ])('is not %j', (text) => expect(isCalendarDate(text)).toBe(false));

  it('knows its leap years: 2000 and 2024, not 1900 or 2100', () => {
    expect(['2000-02-29', '2024-02-29'].every(isCalendarDate)).toBe(true);
    expect(['1900-02-29', '2100-02-29'].some(isCalendarDate)).toBe(false);
  });

  it('is counted over month and year ends', () => {
    expect(addDays(calendarDate('2026-12-31'), 1)).toBe('2027-01-01');
    expect(addDays(calendarDate('2026-03-01'), -1)).toBe('2026-02-28');
    expect(daysBetween(calendarDate('2026-11-21'), calendarDate('2027-03-18'))).toBe(117);
  });
});

describe('today', () => {
  const evening = Date.parse('2026-03-08T22:30:00Z');
  it('is the day of the place, not of the server', () => {
    expect(dayIn('UTC', evening)).toBe('2026-03-08');
    expect(dayIn('Africa/Gaborone', evening)).toBe('2026-03-09');
    expect(dayIn('America/Los_Angeles', evening)).toBe('2026-03-08');
    expect(dayIn('Asia/Tokyo', evening)).toBe('2026-03-09');
  });
});
