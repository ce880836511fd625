import type { Schedule } from '@brick/domain/reports/schedules';
import { useMemo } from 'react';
import { useTranslations } from 'use-intl';
import { formatLocale } from '../ui/format.ts';
import { useFormat } from '../ui/format-context.tsx';

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** The first Monday after the first day of 1970. */
const A_MONDAY = 4 * DAY;

type When = Pick<Schedule, 'every' | 'day' | 'hour'>;

/** Days of the week, hours and rhythms in the reader's language. */
export function useRhythmWords() {
  const t = useTranslations('schedules.when');
  const { locale } = useFormat();
  return useMemo(() => {
    const written = (at: number, options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(formatLocale(locale), { ...options, timeZone: 'UTC' }).format(at);
    /** 1 is Monday. */
    const weekday = (day: number) => written(A_MONDAY + (day - 1) * DAY, { weekday: 'long' });
    const time = (hour: number) => written(hour * HOUR, { hour: 'numeric', minute: '2-digit' });
    /** "Every Monday at 7:00 AM". */
    const when = ({ every, day, hour }: When): string =>
      every === 'week'
        ? t('weekly', { weekday: weekday(day), time: time(hour) })
        : t(day === 31 ? 'lastDay' : 'monthly', { day, time: time(hour) });
    return { weekday, time, when };
  }, [t, locale]);
}
