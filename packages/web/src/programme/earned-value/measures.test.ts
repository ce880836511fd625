import { calendarDate } from '@brick/domain/dates/calendar-date';
import { minor } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';
import { MEASURES, type MeasureSource, measureOf, roundIndex, undefinedReason } from './measures.ts';

const NO_SCHEDULE = { es: null, at: null, spiT: null, forecastDays: null, forecastFinish: null };

const measureSource = (values: Partial<MeasureSource>): MeasureSource => ({
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

describe('the reason why a measure is undefined', () => {
  it('is missing input before anything else', () => {
    const missing = measureSource({ ev: null, pv: null });
    expect(undefinedReason(missing, 'cpi')).toBe('missing');
    expect(undefinedReason(missing, 'pv')).toBe('unplanned');
    expect(undefinedReason(measureSource({ pv: null }), 'spi')).toBe('unplanned');
    expect(undefinedReason(measureSource({ pv: null }), 'forecastFinish')).toBe('unplanned');
  });

  it('is otherwise a division by zero', () => {
    expect(undefinedReason(measureSource({ ac: minor('0.00') }), 'cpi')).toBe('nothingSpent');
    expect(undefinedReason(measureSource({ ac: minor('0.00') }), 'eacCpi')).toBe('nothingSpent');
    expect(undefinedReason(measureSource({ ev: minor('0.00') }), 'eacCpi')).toBe('nothingEarned');
    expect(undefinedReason(measureSource({ pv: minor('0.00') }), 'spi')).toBe('nothingDue');
    expect(undefinedReason(measureSource({ ac: minor('100.00') }), 'tcpi')).toBe('budgetSpent');
    expect(undefinedReason(measureSource({ ev: minor('0.00') }), 'forecastFinish')).toBe('nothingEarned');
  });

  it('is a budget that nobody entered, for the index to complete it', () => {
    const empty = measureSource({ bac: minor('0.00'), pv: null, ev: minor('0.00'), ac: minor('0.00') });
    expect(undefinedReason(empty, 'tcpi')).toBe('noBudget');
  });

  it('is nothing spent or earned where credits and omissions outweigh it', () => {
    const credited = measureSource({ ac: minor('-50.00') });
    expect(undefinedReason(credited, 'cpi')).toBe('nothingSpent');
    expect(undefinedReason(credited, 'eacCpi')).toBe('nothingSpent');
    expect(undefinedReason(measureSource({ ev: minor('-50.00') }), 'eacCpi')).toBe('nothingEarned');
  });

  it('is a start that lies ahead, for the pace in days', () => {
    const early = { pv: minor('0.00'), ac: minor('0.00'), earnedSchedule: { ...NO_SCHEDULE, es: 1, at: 0 } };
    for (const ev of [minor('0.00'), minor('10.00')]) {
      expect(undefinedReason(measureSource({ ...early, ev }), 'spiT')).toBe('nothingDue');
      expect(undefinedReason(measureSource({ ...early, ev }), 'forecastFinish')).toBe('nothingDue');
      expect(undefinedReason(measureSource({ ...early, ev }), 'cpi')).toBe('nothingSpent');
    }
  });

  it('is a forecast beyond the supported dates', () => {
    const slow = measureSource({ earnedSchedule: { ...NO_SCHEDULE, forecastDays: 900_000 } });
    expect(undefinedReason(slow, 'forecastFinish')).toBe('tooFar');
  });
});

describe('a measure', () => {
  it('is found by each of its names', () => {
    const all = measureSource({
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

  it('is rounded from four decimals to two, half away from zero', () => {
    expect([0.925, 1.005, 0.9249, 1, -0.005].map(roundIndex)).toEqual([
      '0.93',
      '1.01',
      '0.92',
      '1.00',
      '-0.01',
    ]);
  });
});
