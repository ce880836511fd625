import { addDays, type CalendarDate } from '../dates/calendar-date.ts';

/** How many calendars that work a person may have, and how many projects each may name. */
export const MAX_CALENDARS = 10;
export const MAX_CALENDAR_PROJECTS = 50;

/** How often a calendar is read in an hour at most. */
export const READINGS_PER_HOUR = 60;

/** The most events of one reading: the nearest to today. */
export const MAX_EVENTS = 2000;

const DAYS_BEHIND = 90;
const DAYS_AHEAD = 2 * 365;

/** Open: it can be read. Withdrawn: a backup was restored after it was made. */
export const CALENDAR_STATES = ['open', 'withdrawn'] as const;

/** Returns the first and the last day that a calendar shows on a day. */
export const calendarSpan = (today: CalendarDate): { from: CalendarDate; to: CalendarDate } => ({
  from: addDays(today, -DAYS_BEHIND),
  to: addDays(today, DAYS_AHEAD),
});
