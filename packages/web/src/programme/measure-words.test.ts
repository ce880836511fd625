import { calendarDate } from '@brick/domain/dates/calendar-date';
import { minor } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';
import { MEASURES, type Measured, measureOf, twoDecimals, whyNot } from './measure-words.ts';

const NO_SCHEDULE = { es: null, at: null, spiT: null, forecastDays: null, forecastFinish: null };

const measured = (values: Partial<Measured>): Measured => ({
  bac: minor('100.00'),
  pv: minor('50.00'),
  ev: minor('50.00'),
  ac: minor('50.00'),
  cv: minor('0.00'),
  sv: minor('0.00'),
  cpi: null,
  spi: null,
  eac: { cpi: null, budgetRate: null, cpiSpi: null },
  etc: null,
  vac: null,
  tcpi: null,
  earnedSchedule: NO_SCHEDULE,
  ...values,
});

describe('why a figure is not shown', () => {
  it('names what has to be entered before anything else', () => {
    const missing = measured({ ev: null, pv: null });
    expect(whyNot(missing, 'cpi')).toBe('missing');
    expect(whyNot(missing, 'pv')).toBe('unplanned');
    expect(whyNot(measured({ pv: null }), 'spi')).toBe('unplanned');
    expect(whyNot(measured({ pv: null }), 'forecastFinish')).toBe('unplanned');
  });

  it('else says what would be divided by nothing', () => {
    expect(whyNot(measured({ ac: minor('0.00') }), 'cpi')).toBe('nothingSpent');
    expect(whyNot(measured({ ac: minor('0.00') }), 'eacCpi')).toBe('nothingSpent');
    expect(whyNot(measured({ ev: minor('0.00') }), 'eacCpi')).toBe('nothingEarned');
    expect(whyNot(measured({ pv: minor('0.00') }), 'spi')).toBe('nothingDue');
    expect(whyNot(measured({ ac: minor('100.00') }), 'tcpi')).toBe('budgetSpent');
    expect(whyNot(measured({ ev: minor('0.00') }), 'forecastFinish')).toBe('nothingEarned');
  });

  it('says that a forecast lies beyond the calendar', () => {
    const slow = measured({ earnedSchedule: { ...NO_SCHEDULE, forecastDays: 900_000 } });
    expect(whyNot(slow, 'forecastFinish')).toBe('tooFar');
  });
});

describe('a figure', () => {
  it('is found under each of the names', () => {
    const all = measured({
      eac: { cpi: minor('1.00'), budgetRate: minor('2.00'), cpiSpi: minor('3.00') },
      earnedSchedule: {
        es: 4,
        at: 5,
        spiT: 0.8,
        forecastDays: 7,
        forecastFinish: calendarDate('2026-01-01'),
      },
    });
    expect(MEASURES.map((name) => measureOf(all, name))).toEqual([
      ...[
        minor('100.00'),
        minor('50.00'),
        minor('50.00'),
        minor('50.00'),
        minor('0.00'),
        minor('0.00'),
        null,
        null,
      ],
      ...[minor('1.00'), minor('2.00'), minor('3.00'), null, null, null, 4, 0.8, '2026-01-01'],
    ]);
  });

  it('with four decimals becomes one with two, half away from zero', () => {
    expect([0.925, 1.005, 0.9249, 1, -0.005].map(twoDecimals)).toEqual([
      '0.93',
      '1.01',
      '0.92',
      '1.00',
      '-0.01',
    ]);
  });
});
