import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import type { Minor } from '../../money/money.ts';
import { lastDayOf, later, monthOf, monthsBetween } from '../months.ts';
import { type PhaseWork, valuesAt } from './earned-value.ts';
import { durationOf, type PlannedPeriod } from './planned-value.ts';

/** Jobs of up to half a year are drawn by weeks, longer ones by months. */
const LONGEST_BY_WEEKS = 183;
const WEEK = 7;
/** Maximum number of month ends: very long jobs are drawn by several months. */
const MAX_POINTS = 120;

export interface CurvePoint {
  date: CalendarDate;
  pv: Minor | null;
  /** Null after the day of the figures, or if not entered. */
  ev: Minor | null;
  ac: Minor | null;
}

function weekEnds({ start, finish }: PlannedPeriod): CalendarDate[] {
  const count = Math.ceil(durationOf({ start, finish }) / WEEK);
  return Array.from({ length: count }, (_, index) => addDays(start, (index + 1) * WEEK - 1));
}

function monthEnds({ start, finish }: PlannedPeriod): CalendarDate[] {
  const months = monthsBetween(monthOf(start), monthOf(finish));
  const step = Math.ceil(months.length / MAX_POINTS);
  return months.filter((_, index) => index % step === 0).map(lastDayOf);
}

/**
 * Returns the days of the points of a PV, EV and AC chart, in order: the day before the first, where the planned value
 * is 0; ends of weeks or months; the day of the figures; the last day. Late jobs extend to the day of the figures.
 */
export function curveDays(span: PlannedPeriod, asOf: CalendarDate): CalendarDate[] {
  const start = addDays(span.start, -1);
  const finish = later(asOf, span.finish);
  const whole = { start: span.start, finish };
  const ends = durationOf(whole) <= LONGEST_BY_WEEKS ? weekEnds(whole) : monthEnds(whole);
  const days = [start, ...ends, asOf, finish].filter((day) => day >= start && day <= finish);
  return [...new Set(days)].sort();
}

/** Calculates the curves. `workAt` returns spending and progress of each phase by the end of a day. */
export function sCurve(
  days: readonly CalendarDate[],
  asOf: CalendarDate,
  workAt: (day: CalendarDate) => readonly PhaseWork[],
): CurvePoint[] {
  return days.map((date) => {
    const { pv, ev, ac } = valuesAt(workAt(date), date);
    const isKnown = date <= asOf;
    return { date, pv, ev: isKnown ? ev : null, ac: isKnown ? ac : null };
  });
}
