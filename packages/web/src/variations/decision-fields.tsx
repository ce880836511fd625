import type { decideVariation } from '@brick/domain/variations/api';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import type { ApiForm } from '../platform/forms/use-api-form.ts';
import { useProject } from '../platform/projects/current-project.ts';
import { useToday } from '../platform/session/use-today.ts';
import { DateField } from '../ui/inputs/date-field.tsx';
import { Field, FormGrid, FormSpan } from '../ui/inputs/field.tsx';
import { MoneyInput } from '../ui/inputs/money-input.tsx';
import { Segmented } from '../ui/inputs/segmented.tsx';
import { TextArea } from '../ui/inputs/text-area.tsx';

type DecisionRequestBody = NonNullable<(typeof decideVariation)['body']>;

interface DecisionChoiceProps {
  form: ApiForm<z.input<DecisionRequestBody>, z.output<DecisionRequestBody>>;
}

/** Approve or reject. Rejecting clears the agreed amount. */
export function DecisionChoice({ form: { control, setValue } }: DecisionChoiceProps) {
  const t = useTranslations('variations.decision');
  return (
    <Controller
      control={control}
      name="decision"
      render={({ field, fieldState }) => (
        <Segmented
          label={t('decision')}
          labelVisible
          grow
          size="lg"
          name={field.name}
          value={field.value ?? null}
          onChange={(chosen) => {
            field.onChange(chosen);
            if (chosen === 'rejected') setValue('agreedAmount', '');
          }}
          error={fieldState.error?.message}
          options={[
            { value: 'approved', label: t('approveChoice'), tone: 'moss' },
            { value: 'rejected', label: t('rejectChoice'), tone: 'crimson' },
          ]}
        />
      )}
    />
  );
}

/** The details of a decision: agreed amount, date and note. */
export function DecisionFields({ form, rejects }: DecisionChoiceProps & { rejects: boolean }) {
  const t = useTranslations('variations.decision');
  const label = useTranslations('variations.form');
  const { currency } = useProject();
  const today = useToday();
  const { control, register, formState } = form;
  const { errors } = formState;
  return (
    <FormGrid>
      {!rejects && (
        <Field label={label('agreedAmount')} error={errors.agreedAmount?.message} hint={t('agreedHint')}>
          <Controller
            control={control}
            name="agreedAmount"
            render={({ field }) => (
              <MoneyInput {...field} value={String(field.value ?? '')} currency={currency} />
            )}
          />
        </Field>
      )}
      <Field label={label('decidedOn')} error={errors.date?.message} hint={t('dateHint')}>
        <Controller
          control={control}
          name="date"
          render={({ field }) => (
            <DateField {...field} value={field.value ?? null} today={today} max={today} clearable={false} />
          )}
        />
      </Field>
      <FormSpan>
        <Field label={label('decisionNote')} error={errors.note?.message} hint={t('noteHint')}>
          <TextArea {...register('note')} rows={3} grow />
        </Field>
      </FormSpan>
    </FormGrid>
  );
}
