import { type CalendarDate, dayIn, dayNumber } from './calendar-date.ts';
import { createZoneFormatter } from './time-zone-formatters.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formatOf = createZoneFormatter({
  hourCycle: 'h23',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** Returns the local time in a time zone at an instant, as if it were UTC. */
function wallClockTime(timeZone: string, instant: number): number {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  const time = part('hour') * HOUR + part('minute') * MINUTE + part('second') * 1000;
  return dayNumber(dayIn(timeZone, instant)) * DAY + time;
}

/**
 * Returns the instant of a full local hour, in milliseconds since 1970 UTC. If a clock change repeats the hour, the
 * first one is used; if it skips the hour, the result is as much later as was skipped.
 */
export function instantAt(day: CalendarDate, hour: number, timeZone: string): number {
  const wanted = dayNumber(day) * DAY + hour * HOUR;
  // No zone is a whole day from UTC, so one of these lies before and the other after any clock change of that day.
  const [before, after] = [wanted - DAY, wanted + DAY].map(
    (near) => wanted - (wallClockTime(timeZone, near) - near),
  );
  const [early = 0, late = 0] = [before ?? 0, after ?? 0].sort((a, b) => a - b);
  if (wallClockTime(timeZone, early) === wanted) return early;
  return wallClockTime(timeZone, late) === wanted ? late : (before ?? 0);
}
