import type { Milestone } from '@brick/domain/budgets/programme-api';
import { type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import { dayUpTo } from '@brick/domain/ledger/schedule/phase-schedule';
import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';

/** Texts that describe a milestone. */
export function useMilestoneText() {
  const t = useTranslations('programme.milestones');
  const { date } = useFormat();

  /** Says whether it was reached, and how far from its planned date. */
  const state = ({ plannedOn, reachedOn }: Milestone, asOf: CalendarDate): string => {
    const reached = dayUpTo(reachedOn, asOf);
    const days = daysBetween(plannedOn, reached ?? asOf);
    const away = { days: Math.abs(days), way: days > 0 ? 'late' : days < 0 ? 'early' : 'same' } as const;
    return reached ? t('reached', { day: date(reached), ...away }) : t('toCome', away);
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
