import { addDays, type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { earlier, later } from '@brick/domain/ledger/months';
import { type Minor, minor } from '@brick/domain/money/money';
import {
  amountScale,
  amountTicks,
  dayScale,
  dayTicks,
  linePath,
  type Point,
  type TimeUnit,
  thinned,
} from '../ui/chart-axis.ts';
import type { EarnedValue } from './use-programme.ts';

/** Where in the picture the curves are drawn. */
export interface Frame {
  width: number;
  height: number;
  /** Room for the amounts, where time begins. */
  start: number;
  end: number;
  top: number;
  bottom: number;
  /** Time runs from the right. */
  mirrored: boolean;
}

export interface CurveShape {
  lines: { pv: string; ev: string; ac: string; evAhead: string; acAhead: string };
  amounts: { amount: Minor; y: number }[];
  days: { day: CalendarDate; x: number }[];
  asOf: number;
  /** The point at which the work will be done. */
  finish: Point | null;
}

/** Pixels that the name of a month needs. */
const MARK_ROOM = 76;
const [YEAR, MONTH] = [366, 31];

const unitFor = (days: number): TimeUnit =>
  days <= 3 * MONTH ? 'weeks' : days <= 4 * YEAR ? 'months' : 'years';

/** The last day drawn: the forecast too, so far as it leaves at least half of the picture to what was planned. */
function lastDay(first: CalendarDate, last: CalendarDate, forecast: CalendarDate | null): CalendarDate {
  const furthest = addDays(last, daysBetween(first, last));
  return later(last, earlier(forecast ?? last, furthest));
}

/**
 * The S-curves in a frame: planned, earned and spent, and from the day of the figures on to the forecast finish, where
 * all is earned and the expected cost is spent. Null where there is nothing to draw.
 */
export function curveShape(value: EarnedValue, frame: Frame): CurveShape | null {
  const { curve, asOf, ev, ac, bac, eac, earnedSchedule } = value;
  const first = curve[0]?.date;
  if (!first) return null;
  const { width, height, start, end, top, bottom, mirrored } = frame;
  const forecast = earnedSchedule.forecastFinish;
  const last = lastDay(first, curve.at(-1)?.date ?? first, forecast);
  const cost = forecast && eac.cpi;
  const drawn = [...curve.flatMap((point) => [point.pv, point.ev, point.ac]), ev && bac, cost];
  const ticks = amountTicks(drawn.flatMap((amount) => (amount ? [minor(amount)] : [])));
  const x = dayScale([first, last], mirrored ? [width - start, end] : [start, width - end]);
  const y = amountScale([ticks[0] ?? 0n, ticks.at(-1) ?? 1n], [height - bottom, top]);
  const at = (day: CalendarDate, amount: string | null): Point | null =>
    amount === null ? null : { x: x(day), y: y(minor(amount)) };
  const line = (name: 'pv' | 'ev' | 'ac') => linePath(curve.map((point) => at(point.date, point[name])));
  const ahead = (now: string | null, then: string | null) =>
    forecast && forecast > asOf && now !== null && then !== null
      ? linePath([at(asOf, now), at(forecast, then)])
      : '';
  const unit = unitFor(daysBetween(first, last));
  return {
    lines: {
      pv: line('pv'),
      ev: line('ev'),
      ac: line('ac'),
      evAhead: ahead(ev, bac),
      acAhead: ahead(ac, cost),
    },
    amounts: ticks.map((amount) => ({ amount, y: y(amount) })),
    days: thinned(dayTicks(first, last, unit), (width - start - end) / MARK_ROOM).map((day) => ({
      day,
      x: x(day),
    })),
    asOf: x(asOf),
    finish: forecast && forecast <= last && ev !== null ? at(forecast, bac) : null,
  };
}
