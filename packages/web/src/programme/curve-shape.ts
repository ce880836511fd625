import { addDays, type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { earlier, later } from '@brick/domain/ledger/months';
import type { Minor } from '@brick/domain/money/money';
import type { DayAmount, DayLine } from '../ui/charts/line-shape.ts';
import type { EarnedValue } from './use-programme.ts';

export interface Curve {
  lines: Record<'pv' | 'ev' | 'ac' | 'evAhead' | 'acAhead', DayLine>;
  span: readonly [CalendarDate, CalendarDate];
  /** When the work will be done. */
  finish: DayAmount | null;
}

/** The last day drawn: the forecast too, so far as it leaves at least half of the picture to what was planned. */
function lastDay(first: CalendarDate, last: CalendarDate, forecast: CalendarDate | null): CalendarDate {
  const furthest = addDays(last, daysBetween(first, last));
  return later(last, earlier(forecast ?? last, furthest));
}

const at = (day: CalendarDate, amount: Minor | null): DayAmount | null =>
  amount === null ? null : { day, amount };

/**
 * The S-curves: planned, earned and spent, and from the day of the figures on to the forecast finish, where all is
 * earned and the expected cost is spent. Null where there is nothing to draw.
 */
export function curveOf({ curve, asOf, ev, ac, bac, eac, earnedSchedule }: EarnedValue): Curve | null {
  const first = curve[0]?.date;
  if (!first) return null;
  const forecast = earnedSchedule.forecastFinish;
  const last = lastDay(first, curve.at(-1)?.date ?? first, forecast);
  const line = (name: 'pv' | 'ev' | 'ac'): DayLine => curve.map((point) => at(point.date, point[name]));
  const ahead = (now: Minor | null, then: Minor | null): DayLine =>
    forecast && forecast > asOf && now !== null && then !== null ? [at(asOf, now), at(forecast, then)] : [];
  return {
    lines: {
      pv: line('pv'),
      ev: line('ev'),
      ac: line('ac'),
      evAhead: ahead(ev, bac),
      acAhead: ahead(ac, forecast && eac.cpi),
    },
    span: [first, last],
    finish: forecast && forecast <= last && ev !== null ? at(forecast, bac) : null,
  };
}
