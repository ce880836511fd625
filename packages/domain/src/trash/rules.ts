import { type CalendarDate, dayIn } from '../dates/calendar-date.ts';

/** Days for which deleted rows can be restored. */
export const TRASH_DAYS = 30;

const DAY = 24 * 3_600_000;

/** Returns the instant up to which deleted rows can no longer be restored. `now`: milliseconds since 1970 UTC. */
export const restoreCutoff = (now: number): string => new Date(now - TRASH_DAYS * DAY).toISOString();

/** Returns true while a row deleted at an instant can be restored. */
export const isRestorable = (deletedAt: string, now: number): boolean =>
  Date.parse(deletedAt) > Date.parse(restoreCutoff(now));

/** Returns the day of permanent deletion in a time zone. */
export const removalDay = (deletedAt: string, timeZone: string): CalendarDate =>
  dayIn(timeZone, Date.parse(deletedAt) + TRASH_DAYS * DAY);
