import { calendarDate } from '@brick/domain/dates/calendar-date';
import { type Minor, minor } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';
import { type Frame, lineShape } from '../ui/charts/line-shape.ts';
import { curveOf } from './curve-shape.ts';
import type { EarnedValue } from './use-programme.ts';

const FRAME: Frame = { width: 340, height: 240, start: 40, end: 0, top: 20, bottom: 20, mirrored: false };

/** The curves as they lie in a frame. */
function curveShape(value: EarnedValue, frame: Frame) {
  const curve = curveOf(value);
  if (!curve) return null;
  const names = ['pv', 'ev', 'ac', 'evAhead', 'acAhead'] as const;
  const { paths, amounts, placeOf, pointOf } = lineShape(
    names.map((name) => curve.lines[name]),
    curve.span,
    frame,
  );
  return {
    lines: Object.fromEntries(names.map((name, index) => [name, paths[index]])),
    amounts,
    asOf: placeOf(value.asOf),
    finish: curve.finish && pointOf(curve.finish),
  };
}

const point = (date: string, pv: Minor, ev: Minor | null, ac: Minor | null) => ({
  date: calendarDate(date),
  pv,
  ev,
  ac,
});

/** A job of thirty days that is half as fast as planned. */
const late: EarnedValue = {
  currency: 'BWP',
  asOf: calendarDate('2026-01-15'),
  bac: minor('300.00'),
  pv: minor('150.00'),
  ev: minor('75.00'),
  ac: minor('100.00'),
  cv: minor('-25.00'),
  sv: minor('-75.00'),
  cpi: 0.75,
  spi: 0.5,
  eac: { cpi: minor('400.00'), budgetRate: minor('325.00'), cpiSpi: minor('700.00') },
  etc: minor('300.00'),
  vac: minor('-100.00'),
  tcpi: 1.125,
  earnedSchedule: {
    es: 7.5,
    at: 15,
    spiT: 0.5,
    forecastDays: 60,
    forecastFinish: calendarDate('2026-03-01'),
  },
  phases: [],
  missing: [],
  unplanned: [],
  start: calendarDate('2026-01-01'),
  finish: calendarDate('2026-01-30'),
  curve: [
    point('2025-12-31', minor('0.00'), minor('0.00'), minor('0.00')),
    point('2026-01-15', minor('150.00'), minor('75.00'), minor('100.00')),
    point('2026-01-30', minor('300.00'), null, null),
  ],
};

describe('the S-curves', () => {
  it('stand in proportion, and go on at the present pace to where all is earned', () => {
    const shape = curveShape(late, FRAME);
    expect(shape?.amounts.map(({ amount }) => amount)).toEqual([0n, 10_000n, 20_000n, 30_000n, 40_000n]);
    expect(shape?.lines['pv']).toBe('M40 220L115 145L190 70');
    expect(shape?.lines['ev']).toBe('M40 220L115 182.5');
    expect(shape?.lines['evAhead']).toBe('M115 182.5L340 70');
    expect(shape?.lines['acAhead']).toBe('M115 170L340 20');
    expect([shape?.asOf, shape?.finish]).toEqual([115, { x: 340, y: 70 }]);
  });

  it('are mirrored where time runs from the right', () => {
    const shape = curveShape(late, { ...FRAME, mirrored: true });
    expect(shape?.lines['pv']).toBe('M300 220L225 145L150 70');
  });

  it('are interrupted where nothing can be said of a day', () => {
    const broken = {
      ...late,
      curve: late.curve.map((one, index) => (index === 1 ? { ...one, ev: null } : one)),
    };
    expect(curveShape(broken, FRAME)?.lines['ev']).toBe('M40 220h0');
  });

  it('leave half of the picture to the plan, however far away the forecast is', () => {
    const never = {
      ...late,
      earnedSchedule: { ...late.earnedSchedule, forecastFinish: calendarDate('2099-01-01') },
    };
    const shape = curveShape(never, FRAME);
    expect(shape?.lines['pv']).toBe('M40 220L115 145L190 70');
    expect(shape?.finish).toBeNull();
  });

  it('invent nothing without a forecast or a plan', () => {
    const unknown = { ...late, earnedSchedule: { ...late.earnedSchedule, forecastFinish: null } };
    const shape = curveShape(unknown, FRAME);
    expect([shape?.lines['evAhead'], shape?.lines['acAhead'], shape?.finish]).toEqual(['', '', null]);
    expect(curveShape({ ...late, curve: [] }, FRAME)).toBeNull();
  });
});
