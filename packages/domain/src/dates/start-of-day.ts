import { type CalendarDate, dayIn } from './calendar-date.ts';

const HOUR = 3_600_000;

/** No time zone is further from UTC than this. */
const MAX_UTC_OFFSET = 16 * HOUR;

/**
 * Returns the instant at which a day begins in a time zone, in milliseconds since 1970 UTC. A binary search also
 * gives the right answer when a clock change skips midnight.
 */
export function startOfDay(day: CalendarDate, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  let before = midnight - MAX_UTC_OFFSET;
  let at = midnight + MAX_UTC_OFFSET;
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (dayIn(timeZone, middle) < day) before = middle;
    else at = middle;
  }
  return at;
}
