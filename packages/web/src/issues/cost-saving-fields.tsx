import type { Issue } from '@brick/domain/issues/api';
import type { acceptBody } from '@brick/domain/issues/step-bodies';
import { Controller, useWatch } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import type { ApiForm } from '../platform/forms/use-api-form.ts';
import { useProject } from '../platform/projects/current-project.ts';
import { Checkbox } from '../ui/inputs/checkbox.tsx';
import { Field } from '../ui/inputs/field.tsx';
import { MoneyInput } from '../ui/inputs/money-input.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';

interface SavingFieldsProps {
  form: ApiForm<z.input<typeof acceptBody>, z.output<typeof acceptBody>>;
  issue: Issue;
}

/** The saving for which an issue is accepted, which is submitted as a variation: its title and its cost. */
export function SavingFields({ form, issue }: SavingFieldsProps) {
  const t = useTranslations('issues.step');
  const { currency } = useProject();
  const { control, register, setValue, formState } = form;
  const saving = useWatch({ control, name: 'variation' });
  const errors = formState.errors.variation;
  const begin = () => ({
    title: t('savingOf', { issue: `${issue.number} ${issue.title}` }).slice(0, 255),
    extraCost: '',
  });
  return (
    <>
      <Checkbox
        label={t('saving')}
        hint={t('savingHint')}
        checked={Boolean(saving)}
        onChange={(event) =>
          setValue('variation', event.target.checked ? begin() : null, { shouldDirty: true })
        }
      />
      {saving && (
        <>
          <Field label={t('savingTitle')} required error={errors?.title?.message}>
            <TextInput {...register('variation.title')} maxLength={255} autoComplete="off" />
          </Field>
          <Field label={t('extraCost')} required error={errors?.extraCost?.message} hint={t('extraCostHint')}>
            <Controller
              control={control}
              name="variation.extraCost"
              render={({ field }) => (
                <MoneyInput {...field} value={String(field.value ?? '')} currency={currency} />
              )}
            />
          </Field>
        </>
      )}
    </>
  );
}
