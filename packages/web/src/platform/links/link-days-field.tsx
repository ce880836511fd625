import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { Field } from '../../ui/inputs/field.tsx';
import { Select } from '../../ui/inputs/select.tsx';

interface LinkDaysFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPath<Values>;
  days: readonly number[];
}

/** For how many days a link works. */
export function LinkDaysField<Values extends FieldValues>({
  control,
  name,
  days,
}: LinkDaysFieldProps<Values>) {
  const t = useTranslations('lists.links');
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <Field label={t('days')} error={fieldState.error?.message}>
          <Select
            {...field}
            value={String(field.value)}
            onChange={(event) => field.onChange(Number(event.target.value))}
            options={days.map((count) => ({ value: String(count), label: t('dayCount', { days: count }) }))}
          />
        </Field>
      )}
    />
  );
}
