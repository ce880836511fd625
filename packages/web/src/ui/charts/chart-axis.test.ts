import { addDays, type CalendarDate, daysBetween, fromDayNumber } from '@brick/domain/dates/calendar-date';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  amountScale,
  amountTicks,
  dayScale,
  dayTicks,
  linePath,
  nextUnit,
  TIME_UNITS,
  thinTicks,
  unitStart,
} from './chart-axis.ts';

const day = (text: string) => text as CalendarDate;
const cents = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n });
const anyDay = fc.integer({ min: 0, max: 60_000 }).map(fromDayNumber);
const anyUnit = fc.constantFrom(...TIME_UNITS);

describe('amounts on an axis', () => {
  it('have round ticks from zero to above the largest', () => {
    expect(amountTicks([118_000_000n])).toEqual([0n, 50_000_000n, 100_000_000n, 150_000_000n]);
    expect(amountTicks([900n, -2_100n])).toEqual([-3_000n, -2_000n, -1_000n, 0n, 1_000n]);
    expect(amountTicks([])).toEqual([0n, 100n]);
  });

  it('always lie between the first and the last tick, of which there are never too many', () => {
    fc.assert(
      fc.property(fc.array(cents), fc.integer({ min: 2, max: 8 }), (amounts, steps) => {
        const ticks = amountTicks(amounts, steps);
        const [first = 0n, second = 0n, last = 0n] = [ticks[0], ticks[1], ticks.at(-1)];
        const step = second - first;
        expect(amounts.every((amount) => first <= amount && amount <= last)).toBe(true);
        expect(ticks).toContain(0n);
        expect(ticks.length).toBeLessThanOrEqual(steps + 1);
        expect(step.toString()).toMatch(/^[125]0+$/);
      }),
    );
  });

  it('are placed in proportion, also upwards and beyond the precision of a float', () => {
    const place = amountScale([0n, 4_000_000_000_000_000_000n], [200, 0]);
    expect([place(0n), place(1_000_000_000_000_000_000n), place(4_000_000_000_000_000_000n)]).toEqual([
      200, 150, 0,
    ]);
    expect(amountScale([5n, 5n], [0, 10])(5n)).toBe(0);
  });
});

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
});

describe('a line', () => {
  const [a, b, c] = [
    { x: 0, y: 9 },
    { x: 5, y: 4.5 },
    { x: 9, y: 1 },
  ];

  it('goes through its points, with gaps where there is none', () => {
    expect(linePath([a, b, c])).toBe('M0 9L5 4.5L9 1');
    expect(linePath([null, a, b, null])).toBe('M0 9L5 4.5');
    expect(linePath([a, null, c])).toBe('M0 9h0M9 1h0');
    expect(linePath([])).toBe('');
  });
});
