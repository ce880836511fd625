import { type CalendarDate, dayIn, dayNumber } from './calendar-date.ts';
import { formatsByZone } from './zone-formats.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

const formatOf = formatsByZone({ hourCycle: 'h23', hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** What a clock on the wall shows at an instant, as if it were the time in UTC. */
function shown(timeZone: string, instant: number): number {
  const parts = formatOf(timeZone).formatToParts(instant);
  const part = (type: string) => Number(parts.find((candidate) => candidate.type === type)?.value ?? 0);
  const time = part('hour') * HOUR + part('minute') * MINUTE + part('second') * 1000;
  return dayNumber(dayIn(timeZone, instant)) * DAY + time;
}

/**
 * The instant at which a clock in a time zone shows a full hour of a day, in milliseconds since 1970 UTC. An hour that
 * a clock change brings twice is the first of both; one that it takes away begins as much later as was taken away.
 */
export function instantAt(day: CalendarDate, hour: number, timeZone: string): number {
  const wanted = dayNumber(day) * DAY + hour * HOUR;
  // No zone is a whole day from UTC: one of these lies before a clock change of that day, the other one after it.
  const [before, after] = [wanted - DAY, wanted + DAY].map((near) => wanted - (shown(timeZone, near) - near));
  const [early = 0, late = 0] = [before ?? 0, after ?? 0].sort((a, b) => a - b);
  if (shown(timeZone, early) === wanted) return early;
  return shown(timeZone, late) === wanted ? late : (before ?? 0);
}
