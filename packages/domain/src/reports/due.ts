import { addDays, type CalendarDate, dayIn, dayNumber } from '../dates/calendar-date.ts';
import { instantAt } from '../dates/wall-clock.ts';
import { refusedField, said } from '../errors.ts';

export const RHYTHMS = ['week', 'month'] as const;

/** When a report is sent, again and again. */
export interface Rhythm {
  every: (typeof RHYTHMS)[number];
  /** Of the week 1 (Monday) to 7, of the month 1 to 31; where a month is shorter, its last day. */
  day: number;
  /** Of that day, 0 to 23. */
  hour: number;
}

const DAYS_OF_WEEK = 7;

/** Refuses a day that no week has. */
export function mustBeDayOf({ every, day }: Pick<Rhythm, 'every' | 'day'>): void {
  if (every === 'week' && day > DAYS_OF_WEEK)
    throw refusedField('day', said('Choose a day of the week: 1 for Monday to 7 for Sunday'));
}

// The first day of 1970 was a Thursday.
const dayOfWeek = (date: CalendarDate): number => ((dayNumber(date) + 3) % DAYS_OF_WEEK) + 1;

const dayOfMonth = (date: CalendarDate): number => Number(date.slice(8));

/** Is it a day on which a report of this rhythm is sent? */
export function isDueOn({ every, day }: Rhythm, date: CalendarDate): boolean {
  if (every === 'week') return dayOfWeek(date) === day;
  const number = dayOfMonth(date);
  return number === day || (number < day && dayOfMonth(addDays(date, 1)) === 1);
}

/**
 * The first moment after an instant at which a report of this rhythm is due in a time zone, in milliseconds since 1970
 * UTC. Of several that were missed nothing is left: who stood still goes on with the next one.
 */
export function nextDue(rhythm: Rhythm, timeZone: string, after: number): number {
  // A day before, because a clock change may have moved an hour of that day behind the midnight.
  for (let date = addDays(dayIn(timeZone, after), -1); ; date = addDays(date, 1)) {
    if (!isDueOn(rhythm, date)) continue;
    const due = instantAt(date, rhythm.hour, timeZone);
    if (due > after) return due;
  }
}
