import { isCalendarDate } from '@brick/domain/dates/calendar-date';
import { PHASES } from '@brick/domain/phases/phases';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';

/** Writes a title from the server in the user's language: that of a diary day is its date, that of progress a phase and percent. */
export function useTranslatedTitle(): (kind: string | undefined, title: string) => string {
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
