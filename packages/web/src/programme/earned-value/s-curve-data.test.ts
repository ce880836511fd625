import { type ChartFrame, lineGeometry } from '@brick/domain/charts/line-geometry';
import { calendarDate } from '@brick/domain/dates/calendar-date';
import { type Minor, minor } from '@brick/domain/money/money';
import { describe, expect, it } from 'vitest';
import type { EarnedValue } from '../use-programme.ts';
import { sCurveData } from './s-curve-data.ts';

const FRAME: ChartFrame = {
  width: 340,
  height: 240,
  start: 40,
  end: 0,
  top: 20,
  bottom: 20,
  mirrored: false,
};

/** Lays out the curves in a frame. */
function curveInFrame(value: EarnedValue, frame: ChartFrame) {
  const curve = sCurveData(value);
  if (!curve) return null;
  const names = ['pv', 'ev', 'ac', 'evAhead', 'acAhead'] as const;
  const { paths, amounts, placeOf, pointOf } = lineGeometry(
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

/** A project of thirty days that progresses half as fast as planned. */
const lateProject: EarnedValue = {
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

describe('S-curve data', () => {
  it('marks the day only where it is within the curves', () => {
    const days = ['2025-12-30', '2025-12-31', '2026-01-15', '2026-03-02'];
    expect(days.map((asOf) => sCurveData({ ...lateProject, asOf: calendarDate(asOf) })?.marked)).toEqual([
      ...[null, '2025-12-31', '2026-01-15', null],
    ]);
  });

  it('is in proportion and continues at the current pace until everything is earned', () => {
    const shape = curveInFrame(lateProject, FRAME);
    expect(shape?.amounts.map(({ amount }) => amount)).toEqual([0n, 10_000n, 20_000n, 30_000n, 40_000n]);
    expect(shape?.lines['pv']).toBe('M40 220L115 145L190 70');
    expect(shape?.lines['ev']).toBe('M40 220L115 182.5');
    expect(shape?.lines['evAhead']).toBe('M115 182.5L340 70');
    expect(shape?.lines['acAhead']).toBe('M115 170L340 20');
    expect([shape?.asOf, shape?.finish]).toEqual([115, { x: 340, y: 70 }]);
  });

  it('is mirrored in right-to-left layouts', () => {
    const shape = curveInFrame(lateProject, { ...FRAME, mirrored: true });
    expect(shape?.lines['pv']).toBe('M300 220L225 145L150 70');
  });

  it('has gaps on days without a value', () => {
    const broken = {
      ...lateProject,
      curve: lateProject.curve.map((one, index) => (index === 1 ? { ...one, ev: null } : one)),
    };
    expect(curveInFrame(broken, FRAME)?.lines['ev']).toBe('M40 220h0');
  });

  it('reserves half of the width for the plan, however late the forecast is', () => {
    const never = {
      ...lateProject,
      earnedSchedule: { ...lateProject.earnedSchedule, forecastFinish: calendarDate('2099-01-01') },
    };
    const shape = curveInFrame(never, FRAME);
    expect(shape?.lines['pv']).toBe('M40 220L115 145L190 70');
    expect(shape?.finish).toBeNull();
  });

  it('contains nothing if there is no forecast or no plan', () => {
    const unknown = {
      ...lateProject,
      earnedSchedule: { ...lateProject.earnedSchedule, forecastFinish: null },
    };
    const shape = curveInFrame(unknown, FRAME);
    expect([shape?.lines['evAhead'], shape?.lines['acAhead'], shape?.finish]).toEqual(['', '', null]);
    expect(curveInFrame({ ...lateProject, curve: [] }, FRAME)).toBeNull();
  });
});
