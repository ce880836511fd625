import { type CalendarDate, dayIn } from '../dates/calendar-date.ts';

/** Days for which what was deleted can be taken back. */
export const TRASH_DAYS = 30;

const DAY = 24 * 3_600_000;

/** What was deleted at this instant or before it can no longer be taken back. `now`: milliseconds since 1970 UTC. */
export const lostBy = (now: number): string => new Date(now - TRASH_DAYS * DAY).toISOString();

/** True while what was deleted at an instant can be taken back. */
export const isRestorable = (deletedAt: string, now: number): boolean =>
  Date.parse(deletedAt) > Date.parse(lostBy(now));

/** The day on which what was deleted at an instant goes for good, as it is in a time zone. */
export const removalDay = (deletedAt: string, timeZone: string): CalendarDate =>
  dayIn(timeZone, Date.parse(deletedAt) + TRASH_DAYS * DAY);
