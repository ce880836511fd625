import type { Phase } from '@brick/domain/phases/phases';
import { useTranslations } from 'use-intl';
import { Banner } from '../../ui/feedback/banner.tsx';
import { FormError, FormGrid } from '../../ui/inputs/field.tsx';
import type { PlannedPhase } from '../use-programme.ts';
import { PhaseDateField } from './phase-date-field.tsx';
import { usePhaseText } from './phase-text.ts';
import { PHASE_DATES, type PhaseDatesForm } from './use-phase-dates.ts';

interface PhaseDatesSectionProps {
  dates: PhaseDatesForm;
  phase: Phase;
  shown: PlannedPhase | undefined;
  editable: boolean;
}

/** The planned and actual dates of a phase. Read-only for users who may not plan. */
export function PhaseDatesSection({
  dates: { form, theirs },
  phase,
  shown,
  editable,
}: PhaseDatesSectionProps) {
  const t = useTranslations('programme.dates');
  const words = usePhaseText();
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
      {theirs.any && <Banner tone="waiting">{t('conflict')}</Banner>}
      <FormGrid>
        {PHASE_DATES.map((name) => (
          <PhaseDateField
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
