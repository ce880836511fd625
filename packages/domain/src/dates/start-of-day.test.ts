import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate, dayIn, dayNumber, fromDayNumber } from './calendar-date.ts';
import { startOfDay } from './start-of-day.ts';

const ZONES = [
  'UTC',
  'Africa/Gaborone',
  'America/Los_Angeles',
  'Asia/Kathmandu',
  'America/Santiago',
  'Pacific/Kiritimati',
  'Pacific/Apia',
];

describe('the first instant of a day', () => {
  it('is midnight in the user’s time zone', () => {
    expect(new Date(startOfDay(calendarDate('2026-03-18'), 'UTC')).toISOString()).toBe(
      '2026-03-18T00:00:00.000Z',
    );
    expect(new Date(startOfDay(calendarDate('2026-03-18'), 'Africa/Gaborone')).toISOString()).toBe(
      '2026-03-17T22:00:00.000Z',
    );
    expect(new Date(startOfDay(calendarDate('2026-03-18'), 'America/Los_Angeles')).toISOString()).toBe(
      '2026-03-18T07:00:00.000Z',
    );
  });

  it('is one o’clock where the clocks go forward at midnight', () => {
    expect(new Date(startOfDay(calendarDate('2025-09-07'), 'America/Santiago')).toISOString()).toBe(
      '2025-09-07T04:00:00.000Z',
    );
  });

  it('belongs to that day, and the instant before does not, in any zone', () => {
    const days = fc.integer({
      min: dayNumber(calendarDate('1900-01-02')),
      max: dayNumber(calendarDate('2200-12-30')),
    });
    fc.assert(
      fc.property(days, fc.constantFrom(...ZONES), (number, zone) => {
        const day = fromDayNumber(number);
        const at = startOfDay(day, zone);
        // A zone that moved over the date line left out a day: then the next one begins there.
        return dayIn(zone, at) >= day && dayIn(zone, at - 1) < day;
      }),
      { numRuns: 300 },
    );
  });
});
