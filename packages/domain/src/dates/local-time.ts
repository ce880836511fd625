import { type CalendarDate, dayIn, dayNumber, isCalendarDate } from './calendar-date.ts';
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
 * Returns the instant of a local hour, or of a minute of it, in milliseconds since 1970 UTC. If a clock change repeats the hour, the
 * first one is used; if it skips the hour, the result is as much later as was skipped.
 */
export function instantAt(day: CalendarDate, hour: number, timeZone: string): number {
  const wanted = dayNumber(day) * DAY + Math.round(hour * HOUR);
  // No zone is a whole day from UTC, so one of these lies before and the other after any clock change of that day.
  const [before, after] = [wanted - DAY, wanted + DAY].map(
    (near) => wanted - (wallClockTime(timeZone, near) - near),
  );
  const [early = 0, late = 0] = [before ?? 0, after ?? 0].sort((a, b) => a - b);
  if (wallClockTime(timeZone, early) === wanted) return early;
  return wallClockTime(timeZone, late) === wanted ? late : (before ?? 0);
}

/** Returns the local time of an instant as a field for date and time holds it; what is no instant stays as it is. */
export function localTimeOf(instant: string, timeZone: string): string {
  const at = Date.parse(instant);
  return Number.isNaN(at) ? instant : new Date(wallClockTime(timeZone, at)).toISOString().slice(0, 16);
}

/** Returns the instant of what such a field holds; what cannot be read stays as it is, to be refused. */
export function instantOf(typed: string, timeZone: string): string {
  const [, day = '', hour, minute] = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)/.exec(typed) ?? [];
  if (!isCalendarDate(day)) return typed;
  return new Date(instantAt(day, Number(hour) + Number(minute) / 60, timeZone)).toISOString();
}
