import { addDays, type CalendarDate } from '@brick/domain/dates/calendar-date';

/** Where the rows of a sample belong: its project, who made them all, and its days. */
export interface Place {
  projectId: number;
  ownerId: number;
  days: StoryDays;
}

/** The story's days and instants, counted back from the day on which it is told; a negative count lies ahead. */
export interface StoryDays {
  day(daysAgo: number): CalendarDate;
  /** An instant of a working day, never later than now. Different entries of one day get different times. */
  at(daysAgo: number, entry?: number): string;
}

// From 08:00 to 15:00 UTC it is the same day in every time zone on offer (UTC−8 to UTC+9), and working hours in
// Gaborone: whoever looks reads "Yesterday" for what is meant to be yesterday.
const FIRST_HOUR = 8;
const MINUTES = 7 * 60;
// Coprime with MINUTES, so that neighbouring entries scatter over the day.
const STEP = 97;

const two = (number: number) => String(number).padStart(2, '0');

/** `now` is an instant as ISO 8601 in UTC with milliseconds; text of this one shape sorts by time. */
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
