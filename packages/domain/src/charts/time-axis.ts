import { addDays, type CalendarDate, dayNumber } from '../dates/calendar-date.ts';
import { type AxisExtent, hundredths } from './amount-axis.ts';

/** A scale for days. A day is placed where it begins, and ends where the next one begins. */
export function dayScale(
  [first, last]: readonly [CalendarDate, CalendarDate],
  [from, to]: AxisExtent,
): (day: CalendarDate) => number {
  const [start, length] = [dayNumber(first), dayNumber(last) - dayNumber(first)];
  return (day) =>
    length === 0 ? from : hundredths(from + ((dayNumber(day) - start) / length) * (to - from));
}

export const TIME_UNITS = ['weeks', 'months', 'quarters', 'years'] as const;

export type TimeUnit = (typeof TIME_UNITS)[number];

const MONTHS = { months: 1, quarters: 3, years: 12 } as const;

const firstOfMonth = (months: number): CalendarDate =>
  `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01` as CalendarDate;

/** Months since the year 0. */
const monthNumber = (day: CalendarDate): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** 1970-01-01, day 0, was a Thursday: three days after a Monday. */
const THURSDAY = 3;

/**
 * The first day of the week (Monday by default: 0 is Monday, 6 Sunday), month, quarter or year that contains a day.
 */
export function unitStart(day: CalendarDate, unit: TimeUnit, firstWeekday = 0): CalendarDate {
  if (unit === 'weeks') {
    const weekday = (((dayNumber(day) + THURSDAY - firstWeekday) % 7) + 7) % 7;
    return addDays(day, -weekday);
  }
  const size = MONTHS[unit];
  return firstOfMonth(Math.floor(monthNumber(day) / size) * size);
}

/** The first day of the week, month, quarter or year after the one that contains a day. */
export function nextUnit(day: CalendarDate, unit: TimeUnit, firstWeekday = 0): CalendarDate {
  const start = unitStart(day, unit, firstWeekday);
  return unit === 'weeks' ? addDays(start, 7) : firstOfMonth(monthNumber(start) + MONTHS[unit]);
}

/** The first days of all units that begin within a range, ends included. */
export function dayTicks(
  first: CalendarDate,
  last: CalendarDate,
  unit: TimeUnit,
  firstWeekday = 0,
): CalendarDate[] {
  const days: CalendarDate[] = [];
  const start = unitStart(first, unit, firstWeekday);
  for (
    let day = start === first ? start : nextUnit(first, unit, firstWeekday);
    day <= last;
    day = nextUnit(day, unit, firstWeekday)
  )
    days.push(day);
  return days;
}

/** Every nth tick, so that no more than `most` are left; the first stays. */
export function thinTicks<Tick>(ticks: readonly Tick[], most: number): Tick[] {
  const step = Math.max(1, Math.ceil(ticks.length / Math.max(1, most)));
  return ticks.filter((_, index) => index % step === 0);
}

/** Steps in months between two ticks. */
const MONTH_STEPS = [1, 2, 3, 6, 12, 24, 60];

/** The firsts of months within a range, every second, third, sixth … one so that no more than `most` are left. */
export function monthTicks(first: CalendarDate, last: CalendarDate, most: number): CalendarDate[] {
  const months = dayTicks(first, last, 'months');
  const every = MONTH_STEPS.find((step) => months.length / step <= most) ?? months.length;
  return months.filter((_, index) => index % every === 0);
}
