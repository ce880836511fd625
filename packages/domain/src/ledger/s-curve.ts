import { addDays, type CalendarDate } from '../dates/calendar-date.ts';
import type { Minor } from '../money/money.ts';
import { type PhaseWork, valuesAt } from './earned-value.ts';
import { lastDayOf, later, monthOf, monthsBetween } from './months.ts';
import { durationOf, type Planned } from './planned-value.ts';

/** A job of at most half a year is drawn by weeks, a longer one by months. */
const LONGEST_BY_WEEKS = 183;
const WEEK = 7;
/** Points beyond which nobody sees a difference: very long jobs are drawn by several months. */
const MOST_POINTS = 120;

export interface CurvePoint {
  date: CalendarDate;
  pv: Minor | null;
  /** Null after the day of the figures, and where it was not entered. */
  ev: Minor | null;
  ac: Minor | null;
}

function weekEnds({ start, finish }: Planned): CalendarDate[] {
  const count = Math.ceil(durationOf({ start, finish }) / WEEK);
  return Array.from({ length: count }, (_, index) => addDays(start, (index + 1) * WEEK - 1));
}

function monthEnds({ start, finish }: Planned): CalendarDate[] {
  const months = monthsBetween(monthOf(start), monthOf(finish));
  const step = Math.ceil(months.length / MOST_POINTS);
  return months.filter((_, index) => index % step === 0).map(lastDayOf);
}

/**
 * The days for which a chart of PV, EV and AC has points, in order: the day before the first, from which all three rise;
 * ends of weeks or months; the day of the figures; the last day. It goes on to the day of the figures where the job is
 * late.
 */
export function curveDays(span: Planned, asOf: CalendarDate): CalendarDate[] {
  const start = addDays(span.start, -1);
  const finish = later(asOf, span.finish);
  const whole = { start: span.start, finish };
  const ends = durationOf(whole) <= LONGEST_BY_WEEKS ? weekEnds(whole) : monthEnds(whole);
  const days = [start, ...ends, asOf, finish].filter((day) => day >= start && day <= finish);
  return [...new Set(days)].sort();
}

/** The curves; `workAt` tells what was spent and entered of each phase by the end of a day. */
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
