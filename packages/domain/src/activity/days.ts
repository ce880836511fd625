import { type CalendarDate, dayIn } from '../dates/calendar-date.ts';

const HOUR = 3_600_000;

/** No zone is further than this from UTC. */
const FURTHEST = 16 * HOUR;

/**
 * The instant at which a day begins in a time zone, in milliseconds since 1970 UTC. Looked for by halves, so that it is
 * right where a clock change takes away the midnight.
 */
export function startOfDay(day: CalendarDate, timeZone: string): number {
  const midnight = Date.parse(`${day}T00:00:00.000Z`);
  let before = midnight - FURTHEST;
  let at = midnight + FURTHEST;
  while (at - before > 1) {
    const middle = Math.floor((before + at) / 2);
    if (dayIn(timeZone, middle) < day) before = middle;
    else at = middle;
  }
  return at;
}
