import { type CalendarDate, dayIn } from '@brick/domain/dates/calendar-date';
import { useUser } from './session.ts';

/** Today's date in the user's time zone. */
export function useToday(): CalendarDate {
  const { timezone } = useUser();
  return dayIn(timezone, Date.now());
}
