import type { Inspection } from '@brick/domain/inspections/contract';
import { PHASES } from '@brick/domain/phases/phases';
import { Controller, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { AssigneeBox } from '../platform/assignee-box.tsx';
import { useToday } from '../platform/today.ts';
import { DateField } from '../ui/date-field.tsx';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { InspectionControl } from './finding-fields.tsx';
import type { TheirInspection } from './inspection-words.ts';
import { InspectorField } from './inspector-field.tsx';

interface Props {
  control: InspectionControl;
  theirs: TheirInspection;
}

interface PlanProps extends Props {
  /** For who may say who inspects: the inspection, or null for a new one. */
  inspection?: Inspection | null | undefined;
}

/** What is inspected, where, when, by whom, and by whom it is put right. */
export function PlanFields({ inspection, ...props }: PlanProps) {
  return (
    <FormGrid>
      <FormSpan>
        <Line {...props} name="inspectionType" />
      </FormSpan>
      <PhaseField {...props} />
      <Day {...props} name="scheduledDate" />
      <Line {...props} name="location" />
      <Assignee {...props} />
      <Day {...props} name="dueDate" />
      {inspection !== undefined && <InspectorField {...props} inspection={inspection} />}
    </FormGrid>
  );
}

function Line({ control, theirs, name }: Props & { name: 'inspectionType' | 'location' }) {
  const t = useTranslations('inspections.form');
  const { field, fieldState } = useController({ control, name });
  return (
    <Field
      label={t(name)}
      error={fieldState.error?.message}
      hint={theirs.of(name) ?? (name === 'location' ? undefined : t(`${name}Hint`))}
    >
      <TextInput {...field} value={field.value ?? ''} maxLength={255} autoComplete="off" />
    </Field>
  );
}

function Assignee({ control, theirs }: Props) {
  const t = useTranslations('inspections.form');
  const { field, fieldState } = useController({ control, name: 'assignedTo' });
  return (
    <Field
      label={t('assignedTo')}
      error={fieldState.error?.message}
      hint={theirs.of('assignedTo') ?? t('assignedToHint')}
    >
      <AssigneeBox {...field} value={field.value ?? ''} emptyText={t('nobodyFound')} />
    </Field>
  );
}

function PhaseField({ control, theirs }: Props) {
  const t = useTranslations('inspections.form');
  const name = useTranslations('phases');
  const { field, fieldState } = useController({ control, name: 'phase' });
  return (
    <Field label={t('phase')} required error={fieldState.error?.message} hint={theirs.of('phase')}>
      <Select
        {...field}
        placeholder={t('choosePhase')}
        options={PHASES.map((phase) => ({ value: phase, label: name(phase) }))}
      />
    </Field>
  );
}

function Day({ control, theirs, name }: Props & { name: 'scheduledDate' | 'dueDate' }) {
  const t = useTranslations('inspections.form');
  const today = useToday();
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field
          label={t(name)}
          error={fieldState.error?.message}
          hint={theirs.of(name) ?? (name === 'dueDate' ? t('dueDateHint') : undefined)}
        >
          <DateField {...field} value={field.value ?? null} today={today} />
        </Field>
      )}
    />
  );
}
