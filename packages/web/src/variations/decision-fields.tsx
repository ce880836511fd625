import type { decideVariation } from '@brick/domain/variations/contract';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { useProject } from '../platform/current-project.ts';
import type { ContractForm } from '../platform/forms.ts';
import { useToday } from '../platform/today.ts';
import { DateField } from '../ui/date-field.tsx';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { TextArea } from '../ui/text-area.tsx';

type Body = NonNullable<(typeof decideVariation)['body']>;

interface Props {
  form: ContractForm<z.input<Body>, z.output<Body>>;
}

/** Approve or reject. Who rejects agrees on no amount. */
export function DecisionChoice({ form: { control, setValue } }: Props) {
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

/** What is said with a decision: the amount agreed, its date and a note. */
export function DecisionFields({ form, rejects }: Props & { rejects: boolean }) {
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
