import { describe, expect, it } from 'vitest';
import { calendarDate } from '../../dates/calendar-date.ts';
import { minor, ZERO } from '../../money/money.ts';
import { rate } from '../rate.ts';
import type { PhaseWork } from './earned-value.ts';
import { curveDays, sCurve } from './s-curve.ts';

const days = (start: string, finish: string) => ({
  start: calendarDate(start),
  finish: calendarDate(finish),
});

describe('the points of an S-curve', () => {
  it('of a short job lie a week apart, with the day of the figures between them', () => {
    expect(curveDays(days('2026-01-01', '2026-01-17'), calendarDate('2026-01-10'))).toEqual([
      '2025-12-31',
      '2026-01-07',
      '2026-01-10',
      '2026-01-14',
      '2026-01-17',
    ]);
  });

  it('of a long job lie at the ends of months, February’s too', () => {
    expect(curveDays(days('2027-12-15', '2028-07-04'), calendarDate('2026-01-01'))).toEqual([
      '2027-12-14',
      '2027-12-31',
      '2028-01-31',
      '2028-02-29',
      '2028-03-31',
      '2028-04-30',
      '2028-05-31',
      '2028-06-30',
      '2028-07-04',
    ]);
  });

  it('go on to the day of the figures where the job is late', () => {
    expect(curveDays(days('2026-01-01', '2026-01-10'), calendarDate('2026-01-22')).at(-1)).toBe('2026-01-22');
  });

  it('stay few for a job of centuries', () => {
    expect(curveDays(days('1900-01-01', '2200-12-31'), calendarDate('2026-01-22')).length).toBeLessThan(130);
  });
});

it('an S-curve tells what was planned for all days, and what was earned and spent up to the day of the figures', () => {
  const planned = days('2026-01-01', '2026-01-10');
  const spent = new Map([
    ['2025-12-31', '0.00'],
    ['2026-01-04', '30.00'],
  ]);
  const entered = new Map([['2026-01-04', 35]]);
  const workAt = (day: string): PhaseWork[] => {
    const percent = entered.get(day);
    return [
      {
        phase: 'structure',
        revised: minor('100.00'),
        actual: minor(spent.get(day) ?? '99.00'),
        percentComplete: percent === undefined ? null : rate(percent),
        planned,
      },
    ];
  };
  const asOf = calendarDate('2026-01-04');
  expect(sCurve(curveDays(planned, asOf), asOf, workAt)).toEqual([
    { date: '2025-12-31', pv: ZERO, ev: ZERO, ac: ZERO },
    { date: '2026-01-04', pv: 4000n, ev: 3500n, ac: 3000n },
    { date: '2026-01-07', pv: 7000n, ev: null, ac: null },
    { date: '2026-01-10', pv: 10_000n, ev: null, ac: null },
  ]);
});
