import type { milestoneBody } from '@brick/domain/budgets/programme-api';
import { PHASES } from '@brick/domain/phases/phases';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import type { ApiForm } from '../../platform/forms/use-api-form.ts';
import { useToday } from '../../platform/session/use-today.ts';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Field, FormGrid, FormSpan } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';
import { TextInput } from '../../ui/inputs/text-input.tsx';

type MilestoneInput = z.input<typeof milestoneBody>;

interface MilestoneFieldsProps {
  form: ApiForm<MilestoneInput, z.output<typeof milestoneBody>>;
  /** Values that another user saved in the meantime. */
  theirs: (field: keyof MilestoneInput) => string | undefined;
}

/** The form fields of a milestone: title, phase and dates. */
export function MilestoneFields({ form: { control }, theirs }: MilestoneFieldsProps) {
  const t = useTranslations('programme.milestones');
  const name = useTranslations('phases');
  const today = useToday();
  return (
    <FormGrid>
      <FormSpan>
        <Controller
          control={control}
          name="title"
          render={({ field, fieldState }) => (
            <Field label={t('name')} required error={fieldState.error?.message} hint={theirs('title')}>
              <TextInput {...field} maxLength={255} autoComplete="off" />
            </Field>
          )}
        />
        <Controller
          control={control}
          name="phase"
          render={({ field, fieldState }) => (
            <Field label={t('phase')} error={fieldState.error?.message} hint={theirs('phase')}>
              <Select
                {...field}
                value={field.value ?? ''}
                options={[
                  { value: '', label: t('noPhase') },
                  ...PHASES.map((phase) => ({ value: phase as string, label: name(phase) })),
                ]}
              />
            </Field>
          )}
        />
      </FormSpan>
      <Controller
        control={control}
        name="plannedOn"
        render={({ field, fieldState }) => (
          <Field label={t('plannedOn')} required error={fieldState.error?.message} hint={theirs('plannedOn')}>
            <DateField
              {...field}
              value={field.value || null}
              onChange={(day) => field.onChange(day ?? '')}
              today={today}
            />
          </Field>
        )}
      />
      <Controller
        control={control}
        name="reachedOn"
        render={({ field, fieldState }) => (
          <Field
            label={t('reachedOn')}
            error={fieldState.error?.message}
            hint={theirs('reachedOn') ?? t('reachedHint')}
          >
            <DateField {...field} value={field.value ?? null} today={today} max={today} />
          </Field>
        )}
      />
    </FormGrid>
  );
}
