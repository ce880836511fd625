import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, type CalendarDate, daysBetween, fromDayNumber } from '../dates/calendar-date.ts';
import { dayScale, dayTicks, monthTicks, nextUnit, TIME_UNITS, thinTicks, unitStart } from './time-axis.ts';

const day = (text: string) => text as CalendarDate;
const anyDay = fc.integer({ min: 0, max: 60_000 }).map(fromDayNumber);
const anyUnit = fc.constantFrom(...TIME_UNITS);

describe('days on an axis', () => {
  it('are placed in proportion', () => {
    const place = dayScale([day('2026-03-01'), day('2026-03-11')], [100, 0]);
    expect([place(day('2026-03-01')), place(day('2026-03-06')), place(day('2026-03-11'))]).toEqual([
      100, 50, 0,
    ]);
    expect(dayScale([day('2026-03-01'), day('2026-03-01')], [7, 9])(day('2026-03-01'))).toBe(7);
  });

  it('have ticks at the beginning of weeks, months, quarters and years', () => {
    const [from, to] = [day('2025-11-21'), day('2026-04-01')];
    expect(dayTicks(day('2026-02-20'), day('2026-03-10'), 'weeks')).toEqual([
      '2026-02-23',
      '2026-03-02',
      '2026-03-09',
    ]);
    expect(dayTicks(day('2026-02-20'), day('2026-03-01'), 'weeks', 6)).toEqual(['2026-02-22', '2026-03-01']);
    expect(dayTicks(from, to, 'months')).toEqual([
      '2025-12-01',
      '2026-01-01',
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
    expect(dayTicks(from, to, 'quarters')).toEqual(['2026-01-01', '2026-04-01']);
    expect(dayTicks(from, to, 'years')).toEqual(['2026-01-01']);
  });

  it('each belong to exactly one unit, which ends where the next begins', () => {
    fc.assert(
      fc.property(anyDay, anyUnit, fc.integer({ min: 0, max: 6 }), (at, unit, weekday) => {
        const [start, next] = [unitStart(at, unit, weekday), nextUnit(at, unit, weekday)];
        expect(start <= at && at < next).toBe(true);
        expect(unitStart(addDays(next, -1), unit, weekday)).toBe(start);
        expect(unitStart(next, unit, weekday)).toBe(next);
        if (unit === 'weeks') expect(daysBetween(start, next)).toBe(7);
      }),
    );
  });

  it('keep as many ticks as there is room for', () => {
    expect(thinTicks(['a', 'b', 'c', 'd', 'e'], 3)).toEqual(['a', 'c', 'e']);
    expect(thinTicks(['a', 'b'], 0)).toEqual(['a']);
  });

  it('keep every second, third, sixth … month where there is no room for all', () => {
    expect(monthTicks(day('2026-01-15'), day('2026-04-01'), 8)).toEqual([
      '2026-02-01',
      '2026-03-01',
      '2026-04-01',
    ]);
    expect(monthTicks(day('2026-01-01'), day('2026-10-31'), 4)).toEqual([
      '2026-01-01',
      '2026-04-01',
      '2026-07-01',
      '2026-10-01',
    ]);
  });
});
