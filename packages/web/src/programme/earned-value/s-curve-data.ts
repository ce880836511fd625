import type { DayAmount, DayLine } from '@brick/domain/charts/line-geometry';
import { addDays, type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { earlier, later } from '@brick/domain/ledger/months';
import type { Minor } from '@brick/domain/money/money';
import type { EarnedValue } from '../use-programme.ts';

export interface SCurveData {
  lines: Record<'pv' | 'ev' | 'ac' | 'evAhead' | 'acAhead', DayLine>;
  span: readonly [CalendarDate, CalendarDate];
  /** The as-of date, if it is within the span. */
  marked: CalendarDate | null;
  /** The forecast finish. */
  finish: DayAmount | null;
}

/** Returns the last day shown. The forecast is included if at least half of the width remains for the plan. */
function lastDayShown(first: CalendarDate, last: CalendarDate, forecast: CalendarDate | null): CalendarDate {
  const furthest = addDays(last, daysBetween(first, last));
  return later(last, earlier(forecast ?? last, furthest));
}

const dayAmount = (day: CalendarDate, amount: Minor | null): DayAmount | null =>
  amount === null ? null : { day, amount };

/**
 * Returns the S-curves: planned, earned and actual cost, continued from the as-of date to the forecast finish, where
 * everything is earned and the forecast cost is spent. Null if there is nothing to draw.
 */
export function sCurveData({
  curve,
  asOf,
  ev,
  ac,
  bac,
  eac,
  earnedSchedule,
}: EarnedValue): SCurveData | null {
  const first = curve[0]?.date;
  if (!first) return null;
  const forecast = earnedSchedule.forecastFinish;
  const last = lastDayShown(first, curve.at(-1)?.date ?? first, forecast);
  const line = (name: 'pv' | 'ev' | 'ac'): DayLine =>
    curve.map((point) => dayAmount(point.date, point[name]));
  const ahead = (now: Minor | null, then: Minor | null): DayLine =>
    forecast && forecast > asOf && now !== null && then !== null
      ? [dayAmount(asOf, now), dayAmount(forecast, then)]
      : [];
  return {
    lines: {
      pv: line('pv'),
      ev: line('ev'),
      ac: line('ac'),
      evAhead: ahead(ev, bac),
      acAhead: ahead(ac, forecast && eac.cpi),
    },
    span: [first, last],
    marked: asOf < first || asOf > last ? null : asOf,
    finish: forecast && forecast <= last && ev !== null ? dayAmount(forecast, bac) : null,
  };
}
