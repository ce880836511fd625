import type { Phase } from '@brick/domain/phases/phases';
import { useTranslations } from 'use-intl';
import { FormError, FormGrid } from '../ui/field.tsx';
import { Notice } from '../ui/notice.tsx';
import { DateLine } from './date-line.tsx';
import { usePhaseWords } from './phase-words.ts';
import { DATES, type PhaseDates } from './use-phase-dates.ts';
import type { PlannedPhase } from './use-programme.ts';

interface Props {
  dates: PhaseDates;
  phase: Phase;
  shown: PlannedPhase | undefined;
  editable: boolean;
}

/** When a phase is planned and when it was done; to read for who may not plan. */
export function PhaseDatesPart({ dates: { form, theirs }, phase, shown, editable }: Props) {
  const t = useTranslations('programme.dates');
  const words = usePhaseWords();
  if (!editable)
    return (
      <dl className="grid grid-cols-[max-content_1fr] gap-x-5 gap-y-2">
        <dt className="text-ink-2">{t('planned')}</dt>
        <dd>{words.days(shown?.plannedStart ?? null, shown?.plannedFinish ?? null)}</dd>
        <dt className="text-ink-2">{t('actual')}</dt>
        <dd>{words.days(shown?.actualStart ?? null, shown?.actualFinish ?? null)}</dd>
      </dl>
    );
  return (
    <div className="grid gap-4.5">
      <FormError>{form.wholeError}</FormError>
      {theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
      <FormGrid>
        {DATES.map((name) => (
          <DateLine
            key={name}
            control={form.control}
            phase={phase}
            name={name}
            hint={theirs.of(`${phase}.${name}`)}
          />
        ))}
      </FormGrid>
      <p className="t-sm text-ink-2">{t('baselineHint')}</p>
    </div>
  );
}
