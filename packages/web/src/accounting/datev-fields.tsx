import type { DatevSettings, profileBody } from '@brick/domain/accounting/profile';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import type { ApiForm } from '../platform/forms/use-api-form.ts';
import { useToday } from '../platform/session/use-today.ts';
import { DateField } from '../ui/inputs/date-field.tsx';
import { Field, FormGrid } from '../ui/inputs/field.tsx';
import { normalizeTyped } from '../ui/inputs/normalize-typed.ts';
import { TextInput } from '../ui/inputs/text-input.tsx';

type ProfileForm = ApiForm<z.input<typeof profileBody>, z.output<typeof profileBody>>;

/** What DATEV needs, before anything is typed; what is not typed yet is refused. */
export const emptyDatev = () =>
  ({ consultant: '', client: '', fiscalYearStart: '', accountLength: 4 }) as unknown as DatevSettings;

const NUMBERS = ['consultant', 'client', 'accountLength'] as const;

/** What DATEV alone asks for. */
export function DatevFields({ form: { control, formState } }: { form: ProfileForm }) {
  const t = useTranslations('accounting.profile');
  const today = useToday();
  const errors = formState.errors.datev;
  return (
    <FormGrid>
      {NUMBERS.map((name) => (
        <Controller
          key={name}
          control={control}
          name={`datev.${name}`}
          render={({ field }) => (
            <Field label={t(name)} required error={errors?.[name]?.message}>
              <TextInput
                {...field}
                value={String(field.value ?? '')}
                inputMode="numeric"
                autoComplete="off"
                onChange={({ target }) => {
                  const typed = normalizeTyped(target.value);
                  field.onChange(/^\d{1,9}$/.test(typed) ? Number(typed) : typed);
                }}
              />
            </Field>
          )}
        />
      ))}
      <Controller
        control={control}
        name="datev.fiscalYearStart"
        render={({ field: { value, onChange, onBlur } }) => (
          <Field
            label={t('fiscalYearStart')}
            hint={t('fiscalYearStartHint')}
            required
            error={errors?.fiscalYearStart?.message}
          >
            <DateField
              // A program may have sent the month and the day alone.
              value={(value?.length === 5 ? `${today.slice(0, 4)}-${value}` : value) || null}
              onChange={(day) => onChange(day ?? '')}
              onBlur={onBlur}
              today={today}
            />
          </Field>
        )}
      />
    </FormGrid>
  );
}
