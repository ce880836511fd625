import { addDays, type CalendarDate } from '@brick/domain/dates/calendar-date';

/** The project of the sample rows, their author and dates. */
export interface SampleContext {
  projectId: number;
  ownerId: number;
  days: StoryDays;
}

/** Days and instants of the sample, counted back from today. Negative counts are in the future. */
export interface StoryDays {
  day(daysAgo: number): CalendarDate;
  /** An instant during working hours, never in the future. Different entries of one day get different times. */
  at(daysAgo: number, entry?: number): string;
}

// From 08:00 to 15:00 UTC it is the same day in every offered time zone (UTC−8 to UTC+9), and working hours in
// Gaborone: "Yesterday" is shown everywhere as intended.
const FIRST_HOUR = 8;
const MINUTES = 7 * 60;
// Coprime with MINUTES, so that neighbouring entries are spread over the day.
const STEP = 97;

const two = (number: number) => String(number).padStart(2, '0');

/** `now` is an ISO 8601 instant in UTC with milliseconds, so that texts sort by time. */
export function storyDays(today: CalendarDate, now: string): StoryDays {
  const day = (daysAgo: number) => addDays(today, -daysAgo);
  return {
    day,
    at(daysAgo, entry = 0) {
      const minute = (entry * STEP) % MINUTES;
      const clock = `${two(FIRST_HOUR + Math.floor(minute / 60))}:${two(minute % 60)}`;
      const instant = `${day(daysAgo)}T${clock}:00.000Z`;
      return instant < now ? instant : now;
    },
  };
}
