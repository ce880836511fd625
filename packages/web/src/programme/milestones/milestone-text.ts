import type { Milestone } from '@brick/domain/budgets/programme-api';
import { type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';

/** Texts that describe a milestone. */
export function useMilestoneText() {
  const t = useTranslations('programme.milestones');
  const { date } = useFormat();

  /** Says whether it was reached, and how far from its planned date. */
  const state = ({ plannedOn, reachedOn }: Milestone, asOf: CalendarDate): string => {
    const days = daysBetween(plannedOn, reachedOn ?? asOf);
    const away = { days: Math.abs(days), way: days > 0 ? 'late' : days < 0 ? 'early' : 'same' } as const;
    return reachedOn ? t('reached', { day: date(reachedOn), ...away }) : t('toCome', away);
  };

  /** Describes it in one sentence, for users who cannot see the marker. */
  const sentence = (milestone: Milestone, asOf: CalendarDate): string =>
    t('sentence', {
      title: milestone.title,
      planned: date(milestone.plannedOn),
      state: state(milestone, asOf),
    });

  return { state, sentence };
}
