import type { ReportSchedule } from '@brick/domain/reports/schedules-api';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { formatLocale } from '../../ui/format/format.ts';
import { useFormat } from '../../ui/format/format-context.tsx';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Milliseconds from 1 January 1970, a Thursday, to the first Monday. */
const A_MONDAY = 4 * DAY_MS;

type Recurrence = Pick<ReportSchedule, 'every' | 'day' | 'hour' | 'timezone'>;

/** Formats weekdays, hours and recurrences in the user's language. */
export function useRecurrenceText() {
  const t = useTranslations('schedules.when');
  const { locale, timeZone } = useFormat();
  return useMemo(() => {
    const written = (at: number, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(formatLocale(locale), { ...options, timeZone: 'UTC' }).format(at);
    /** 1 is Monday. */
    const weekday = (day: number) => written(A_MONDAY + (day - 1) * DAY_MS, { weekday: 'long' });
    const time = (hour: number) => written(hour * HOUR_MS, { hour: 'numeric', minute: '2-digit' });
    /** "Every Monday at 7:00 AM", with the time zone where it is not the reader's. */
    const when = ({ every, day, hour, timezone }: Recurrence): string => {
      const text =
        every === 'week'
          ? t('weekly', { weekday: weekday(day), time: time(hour) })
          : t(day === 31 ? 'lastDay' : 'monthly', { day, time: time(hour) });
      return timezone === timeZone ? text : `${text} (${timezone})`;
    };
    return { weekday, time, when };
  }, [t, locale, timeZone]);
}
