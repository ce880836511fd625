import { type CalendarDate, isCalendarDate } from '@brick/domain/dates/calendar-date';

const dayOf = (text: string): CalendarDate | null => (isCalendarDate(text) ? text : null);

/** Reads an xs:date, which may have a time zone: the day is taken as written. Null if there is no such day. */
export function dayOfDate(text: string | null): CalendarDate | null {
  const match = /^(\d{4}-\d\d-\d\d)(?:Z|[+-]\d\d:\d\d)?$/.exec(text ?? '');
  return dayOf(match?.[1] ?? '');
}

/** Reads a date of format 102: "20260531". */
export function dayOfDigits(text: string | null): CalendarDate | null {
  const match = /^(\d{4})(\d\d)(\d\d)$/.exec(text ?? '');
  return match ? dayOf(match.slice(1).join('-')) : null;
}
