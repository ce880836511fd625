import { addDays, type CalendarDate, dayIn, dayNumber } from '../dates/calendar-date.ts';
import { instantAt } from '../dates/local-time.ts';
import { fieldProblem, problemMessage } from '../errors.ts';

export const RECURRENCE_UNITS = ['week', 'month'] as const;

/** A recurring time at which a report is sent. */
export interface Recurrence {
  every: (typeof RECURRENCE_UNITS)[number];
  /** Day of the week, 1 (Monday) to 7, or of the month, 1 to 31; in shorter months the last day. */
  day: number;
  /** Hour of that day, 0 to 23. */
  hour: number;
}

const DAYS_OF_WEEK = 7;

/** Throws if a weekly recurrence has no valid day of the week. */
export function assertValidDay({ every, day }: Pick<Recurrence, 'every' | 'day'>): void {
  if (every === 'week' && day > DAYS_OF_WEEK)
    throw fieldProblem('day', problemMessage('Choose a day of the week: 1 for Monday to 7 for Sunday'));
}

// The first day of 1970 was a Thursday.
const dayOfWeek = (date: CalendarDate): number => ((dayNumber(date) + 3) % DAYS_OF_WEEK) + 1;

const dayOfMonth = (date: CalendarDate): number => Number(date.slice(8));

/** Returns true if a report of this recurrence is due on the date. */
export function isDueOn({ every, day }: Recurrence, date: CalendarDate): boolean {
  if (every === 'week') return dayOfWeek(date) === day;
  const number = dayOfMonth(date);
  return number === day || (number < day && dayOfMonth(addDays(date, 1)) === 1);
}

/**
 * Returns the first instant after `after` at which a report is due in a time zone, in milliseconds since 1970 UTC.
 * Missed dates are skipped.
 */
export function nextDue(rhythm: Recurrence, timeZone: string, after: number): number {
  // Starts a day earlier, because a clock change may have moved an hour past midnight.
  for (let date = addDays(dayIn(timeZone, after), -1); ; date = addDays(date, 1)) {
    if (!isDueOn(rhythm, date)) continue;
    const due = instantAt(date, rhythm.hour, timeZone);
    if (due > after) return due;
  }
}
