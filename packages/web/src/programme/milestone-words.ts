import type { Milestone } from '@brick/domain/budgets/programme-contract';
import { type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { useTranslations } from 'use-intl';
import { useFormat } from '../ui/format-context.tsx';

/** What is said of a milestone, wherever it is shown. */
export function useMilestoneWords() {
  const t = useTranslations('programme.milestones');
  const { date } = useFormat();

  /** Whether it was reached, and how far from its planned day that was or is. */
  const state = ({ plannedOn, reachedOn }: Milestone, asOf: CalendarDate): string => {
    const days = daysBetween(plannedOn, reachedOn ?? asOf);
    const away = Math.abs(days);
    if (reachedOn)
      return t('reached', {
        day: date(reachedOn),
        days: away,
        way: days > 0 ? 'late' : days < 0 ? 'early' : 'same',
      });
    return t('toCome', { days: away, way: days > 0 ? 'late' : days < 0 ? 'early' : 'same' });
  };

  /** All of it in one sentence, for those who do not see its mark. */
  const sentence = (milestone: Milestone, asOf: CalendarDate): string =>
    t('sentence', {
      title: milestone.title,
      planned: date(milestone.plannedOn),
      state: state(milestone, asOf),
    });

  return { state, sentence };
}
