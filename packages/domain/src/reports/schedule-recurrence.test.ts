import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calendarDate, dayIn } from '../dates/calendar-date.ts';
import { instantAt } from '../dates/local-time.ts';
import { assertValidDay, isDueOn, nextDue, type Recurrence } from './schedule-recurrence.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** With and without summer time, half hours, and on both sides of the day's border. */
const ZONES = [
  ...['UTC', 'Africa/Gaborone', 'Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Asia/Kathmandu'],
  ...[
    'Australia/Lord_Howe',
    'Pacific/Auckland',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Africa/Casablanca',
  ],
  ...['America/Sao_Paulo', 'Asia/Beirut'],
] as const;

const zone = fc.constantFrom(...ZONES);
const anyInstant = fc.integer({ min: Date.UTC(2010, 0, 1), max: Date.UTC(2035, 0, 1) });
const rhythm: fc.Arbitrary<Recurrence> = fc.oneof(
  fc.record({
    every: fc.constant('week' as const),
    day: fc.integer({ min: 1, max: 7 }),
    hour: fc.integer({ min: 0, max: 23 }),
  }),
  fc.record({
    every: fc.constant('month' as const),
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constantFrom(29, 30, 31)),
    hour: fc.integer({ min: 0, max: 23 }),
  }),
);

const hourIn = (timeZone: string, instant: number): number =>
  Number(new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' }).format(instant));

const monthly = (day: number): Recurrence => ({ every: 'month', day, hour: 7 });

describe('a report of every week or month', () => {
  it('is due on its day at its hour, and where a clock change takes the hour away, right after', () => {
    fc.assert(
      fc.property(rhythm, zone, anyInstant, (each, timeZone, after) => {
        const due = nextDue(each, timeZone, after);
        expect(due).toBeGreaterThan(after);
        expect(isDueOn(each, dayIn(timeZone, due))).toBe(true);
        const hour = hourIn(timeZone, due);
        if (hour === each.hour) return;
        // The clock goes from the hour before the wanted one, which may be the last of the day before, to the one after it.
        expect((hourIn(timeZone, due - HOUR) + 1) % 24).toBe(each.hour);
        expect(hour - each.hour).toBe(1);
      }),
      { numRuns: 400 },
    );
  });

  it('is due next at a moment between which and now there is no other one', () => {
    fc.assert(
      fc.property(
        rhythm,
        zone,
        anyInstant,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (each, timeZone, after, part) => {
          const due = nextDue(each, timeZone, after);
          const between = after + Math.floor((due - after) * part);
          expect(nextDue(each, timeZone, Math.min(between, due - 1))).toBe(due);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('comes once each week or month, whatever the clocks do', () => {
    fc.assert(
      fc.property(rhythm, zone, anyInstant, (each, timeZone, start) => {
        let last = nextDue(each, timeZone, start);
        for (let turn = 0; turn < 14; turn += 1) {
          const next = nextDue(each, timeZone, last);
          const days = (next - last) / DAY;
          if (each.every === 'week') expect(Math.round(days)).toBe(7);
          else expect(dayIn(timeZone, next).slice(0, 7)).not.toBe(dayIn(timeZone, last).slice(0, 7));
          if (each.every === 'month') expect(Math.round(days)).toBeGreaterThanOrEqual(28);
          expect(Math.round(days)).toBeLessThanOrEqual(31);
          last = next;
        }
      }),
      { numRuns: 120 },
    );
  });

  it('is sent once after a standstill, and goes on with what is due after that', () => {
    fc.assert(
      fc.property(
        rhythm,
        zone,
        anyInstant,
        fc.integer({ min: 0, max: 400 }),
        (each, timeZone, start, days) => {
          const missed = nextDue(each, timeZone, start);
          const back = missed + days * DAY;
          expect(nextDue(each, timeZone, back)).toBeGreaterThan(back);
        },
      ),
    );
  });

  it.each([
    [31, '2026-01-31T12:00:00Z', '2026-02-28'],
    [30, '2026-01-31T12:00:00Z', '2026-02-28'],
    [29, '2028-02-01T12:00:00Z', '2028-02-29'],
    [29, '2026-02-01T12:00:00Z', '2026-02-28'],
    [31, '2026-04-01T12:00:00Z', '2026-04-30'],
    [30, '2026-03-30T12:00:00Z', '2026-04-30'],
    [1, '2026-12-31T12:00:00Z', '2027-01-01'],
  ])('on day %i of the month comes after %s on %s', (day, after, expected) => {
    expect(dayIn('UTC', nextDue(monthly(day), 'UTC', Date.parse(after)))).toBe(expected);
  });

  it('of every week is due on the day that its number names: 1 is Monday', () => {
    const after = Date.parse('2026-03-18T12:00:00Z');
    const days = [1, 2, 3, 4, 5, 6, 7].map((day) =>
      dayIn('UTC', nextDue({ every: 'week', day, hour: 12 }, 'UTC', after)),
    );
    expect(days).toEqual([
      ...['2026-03-23', '2026-03-24', '2026-03-25', '2026-03-19', '2026-03-20', '2026-03-21', '2026-03-22'],
    ]);
  });

  it('has a day that its week has', () => {
    expect(() => assertValidDay({ every: 'week', day: 8 })).toThrow('Choose a day of the week');
    expect(() => assertValidDay({ every: 'week', day: 7 })).not.toThrow();
    expect(() => assertValidDay({ every: 'month', day: 31 })).not.toThrow();
  });
});

describe('the instant of an hour', () => {
  const at = (day: string, hour: number, timeZone: string) =>
    new Date(instantAt(calendarDate(day), hour, timeZone)).toISOString();

  it.each([
    ['2026-03-18', 7, 'Africa/Gaborone', '2026-03-18T05:00:00.000Z'],
    // At two in the morning Berlin goes on to three, and back from three to two in autumn.
    ['2026-03-29', 2, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-03-29', 3, 'Europe/Berlin', '2026-03-29T01:00:00.000Z'],
    ['2026-10-25', 2, 'Europe/Berlin', '2026-10-25T00:00:00.000Z'],
    ['2026-10-25', 3, 'Europe/Berlin', '2026-10-25T02:00:00.000Z'],
    // Beirut begins its summer time at midnight, which it then does not have.
    ['2026-03-29', 0, 'Asia/Beirut', '2026-03-28T22:00:00.000Z'],
    ['2026-03-18', 0, 'Pacific/Kiritimati', '2026-03-17T10:00:00.000Z'],
    ['2026-03-18', 23, 'Pacific/Pago_Pago', '2026-03-19T10:00:00.000Z'],
  ])('on %s at %i in %s is %s', (day, hour, timeZone, expected) => {
    expect(at(day, hour, timeZone)).toBe(expected);
  });
});
