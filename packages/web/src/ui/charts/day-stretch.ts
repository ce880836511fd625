import { type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';

/** The first day of a picture, and the day after its last. */
export interface Stretch {
  first: CalendarDate;
  end: CalendarDate;
}

/** A part of the picture's width, in percent from where time begins. */
export interface Span {
  start: number;
  size: number;
}

const share = ({ first, end }: Stretch, days: number): number =>
  Math.round((days / daysBetween(first, end)) * 100_000) / 1000;

/** Where a day begins. */
export const placeOfDay = (stretch: Stretch, day: CalendarDate): number =>
  share(stretch, daysBetween(stretch.first, day));

/** Where a day ends. */
export const placeAfter = (stretch: Stretch, day: CalendarDate): number =>
  share(stretch, daysBetween(stretch.first, day) + 1);

/** From the beginning of the first day to the end of the last; null where one of them is not known. */
export function spanOfDays(
  stretch: Stretch,
  first: CalendarDate | null,
  last: CalendarDate | null,
): Span | null {
  if (!first || !last) return null;
  return {
    start: placeOfDay(stretch, first),
    size: share(stretch, daysBetween(first, last) + 1),
  };
}
