import type { Programme } from '@brick/domain/budgets/programme-api';
import { PHASES } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/api';
import { useTranslations } from 'use-intl';
import { FormDialog } from '../../platform/forms/form-dialog.tsx';
import { PhaseDateField } from './phase-date-field.tsx';
import { PLANNED_DATES, usePhaseDates } from './use-phase-dates.ts';

interface PlannedDatesFormProps {
  project: Project;
  programme: Programme;
  onClose: () => void;
}

/** Edits the planned dates of all phases at once. */
export function PlannedDatesForm({ project, programme, onClose }: PlannedDatesFormProps) {
  const t = useTranslations('programme.dates');
  const name = useTranslations('phases');
  const ui = useTranslations('ui');
  const { form, theirs, onSubmit, isPending } = usePhaseDates(project, programme, {
    phases: PHASES,
    names: PLANNED_DATES,
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t('planTitle')}
      description={t(programme.start ? 'replanText' : 'planText')}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      conflict={theirs.any && t('conflict')}
      submit={ui('save')}
      pending={isPending}
    >
      {PHASES.map((phase) => (
        <fieldset
          key={phase}
          className="grid grid-cols-1 gap-x-4 gap-y-2 border-b border-line pb-4 last:border-b-0 min-[26rem]:grid-cols-2 sm:grid-cols-[8.5rem_1fr_1fr]"
        >
          <legend className="sr-only">{name(phase)}</legend>
          <span aria-hidden="true" className="font-semibold min-[26rem]:max-sm:col-span-2 sm:pt-7.5">
            {name(phase)}
          </span>
          {PLANNED_DATES.map((day) => (
            <PhaseDateField
              key={day}
              control={form.control}
              phase={phase}
              name={day}
              hint={theirs.of(`${phase}.${day}`)}
            />
          ))}
        </fieldset>
      ))}
    </FormDialog>
  );
}
