import { type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import { useUser } from './session.ts';

/** The day that it is where the user lives, by the user's setting. */
export function useToday(): CalendarDate {
  const { timezone } = useUser();
  return dayIn(timezone, Date.now());
}
