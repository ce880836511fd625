import { useTranslations } from 'use-intl';
import { useFormat } from '../../ui/format/format-context.tsx';
import type { PlannedPhase } from '../use-programme.ts';

/** Texts that describe a phase of the programme. */
export function usePhaseText() {
  const t = useTranslations('programme.words');
  const name = useTranslations('phases');
  const { date, percent } = useFormat();

  /** Formats a period. An unknown date is left open. */
  const days = (first: string | null, last: string | null): string =>
    first && last
      ? t('days', { first: date(first), last: date(last) })
      : first
        ? t('since', { first: date(first) })
        : last
          ? t('until', { last: date(last) })
          : t('none');

  /** Says by how many days the planned finish has moved from the first plan. */
  const moved = ({ movedDays }: PlannedPhase): string =>
    movedDays === null
      ? t('none')
      : t('moved', {
          days: Math.abs(movedDays),
          way: movedDays > 0 ? 'later' : movedDays < 0 ? 'earlier' : 'same',
        });

  /** Describes it in one sentence, for users who cannot see the bar. */
  const sentence = (phase: PlannedPhase): string =>
    t('sentence', {
      phase: name(phase.phase),
      planned: days(phase.plannedStart, phase.plannedFinish),
      isPlanned: phase.plannedStart && phase.plannedFinish ? 'yes' : 'no',
      actual: days(phase.actualStart, phase.actualFinish),
      isStarted: phase.actualStart ? 'yes' : 'no',
      percent: percent(phase.percentComplete ?? 0),
      isEntered: phase.percentComplete === null ? 'no' : 'yes',
      moved: moved(phase),
      hasMoved: phase.movedDays === null || phase.movedDays === 0 ? 'no' : 'yes',
    });

  return { days, moved, sentence };
}
