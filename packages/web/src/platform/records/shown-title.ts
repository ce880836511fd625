import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { PHASES } from '@brick/domain/phases/phases';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';

/** Returns how a title from the server is shown: days and entries of progress are called by what is stored of them. */
export function useShownTitle(): (kind: string | undefined, title: string) => string {
  const phases = useTranslations('phases');
  const { date, percent } = useFormat();
  return (kind, title) => {
    if (kind === 'diary-day' && isCalendarDate(title)) return date(title);
    if (kind !== 'progress-entry') return title;
    // "Land Planning 48%".
    const [, name = '', done] = /^(.+) ([\d.]+)%$/.exec(title) ?? [];
    const phase = PHASES.find((known) => known === name.toLowerCase().replaceAll(' ', '_'));
    return phase ? `${phases(phase)} ${percent(Number(done))}` : title;
  };
}
