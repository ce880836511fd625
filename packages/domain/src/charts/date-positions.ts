import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts';

/** The first day of a chart, and the day after its last. */
export interface DateRange {
  first: CalendarDate;
  end: CalendarDate;
}

/** A part of the chart's width, as percentages from its start. */
export interface PercentSpan {
  start: number;
  size: number;
}

const percentOfRange = ({ first, end }: DateRange, days: number): number =>
  Math.round((days / daysBetween(first, end)) * 100_000) / 1000;

/** Where a day begins. */
export const dayStartPercent = (stretch: DateRange, day: CalendarDate): number =>
  percentOfRange(stretch, daysBetween(stretch.first, day));

/** Where a day ends. */
export const dayEndPercent = (stretch: DateRange, day: CalendarDate): number =>
  percentOfRange(stretch, daysBetween(stretch.first, day) + 1);

/** From the beginning of the first day to the end of the last; null if one of them is unknown. */
export function percentSpan(
  stretch: DateRange,
  first: CalendarDate | null,
  last: CalendarDate | null,
): PercentSpan | null {
  if (!first || !last) return null;
  return {
    start: dayStartPercent(stretch, first),
    size: percentOfRange(stretch, daysBetween(first, last) + 1),
  };
}
