import type { milestoneBody } from '@brick/domain/budgets/programme-contract';
import { PHASES } from '@brick/domain/phases/phases';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import type { ContractForm } from '../platform/forms.ts';
import { useToday } from '../platform/today.ts';
import { DateField } from '../ui/date-field.tsx';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { TextInput } from '../ui/text-input.tsx';

type Typed = z.input<typeof milestoneBody>;

interface Props {
  form: ContractForm<Typed, z.output<typeof milestoneBody>>;
  /** What somebody else has saved in a field meanwhile. */
  theirs: (field: keyof Typed) => string | undefined;
}

/** What a milestone is called, of which phase it is, and its days. */
export function MilestoneFields({ form: { control }, theirs }: Props) {
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
