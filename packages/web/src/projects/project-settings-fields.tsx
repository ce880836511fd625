import { TIME_ZONES } from '@brick/domain/dates/offered-time-zones';
import { INVOICE_AMOUNTS, type projectBody } from '@brick/domain/projects/api';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import type { ApiForm } from '../platform/forms/use-api-form.ts';
import { useStatusLabel } from '../ui/feedback/status-badge.tsx';
import { useFormat } from '../ui/format/format-context.tsx';
import { Field, FormSpan } from '../ui/inputs/field.tsx';
import { normalizeTyped } from '../ui/inputs/normalize-typed.ts';
import { Select } from '../ui/inputs/select.tsx';
import { TextInput } from '../ui/inputs/text-input.tsx';

type Setting = 'timezone' | 'correctionDays' | 'invoiceAmount' | 'reviewDays' | 'defectsDays';

interface ProjectSettingsFieldsProps {
  form: ApiForm<z.input<typeof projectBody>, z.output<typeof projectBody>>;
  /** What somebody else has saved in a field meanwhile. */
  theirs: (setting: Setting) => string | undefined;
}

/** The name of a time zone in the language, with its city where several zones have the same. */
export function zoneName(zone: string, locale: string): string {
  const part = new Intl.DateTimeFormat(locale, { timeZone: zone, timeZoneName: 'longGeneric' })
    .formatToParts(0)
    .find(({ type }) => type === 'timeZoneName');
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return part && zone !== 'UTC' ? `${city} – ${part.value}` : city;
}

/** A whole number as typed: what is none stays in the input, and the schema refuses it. */
const typedNumber = (text: string): number | string => {
  const plain = normalizeTyped(text);
  return /^\d{1,9}$/.test(plain) ? Number(plain) : text;
};

interface DaysInputProps extends Pick<ProjectSettingsFieldsProps['form'], 'control'> {
  name: 'reviewDays' | 'defectsDays' | `correctionDays.${'high' | 'medium' | 'low'}`;
  maxLength: number;
}

const DaysInput = ({ control, name, maxLength }: DaysInputProps) => (
  <Controller
    control={control}
    name={name}
    render={({ field }) => (
      <TextInput
        {...field}
        value={String(field.value ?? '')}
        onChange={(event) => field.onChange(typedNumber(event.target.value))}
        inputMode="numeric"
        maxLength={maxLength}
        autoComplete="off"
      />
    )}
  />
);

/**
 * The settings of a project: its time zone, the days for corrections, hold point reviews and the defects period, and
 * whether invoices are booked with VAT.
 */
export function ProjectSettingsFields({
  form: { control, register, formState },
  theirs,
}: ProjectSettingsFieldsProps) {
  const t = useTranslations('projects.form');
  const label = useStatusLabel();
  const { locale } = useFormat();
  const { errors } = formState;
  return (
    <>
      <Field
        label={t('timezone')}
        error={errors.timezone?.message}
        hint={theirs('timezone') ?? t('timezoneHint')}
      >
        <Select
          {...register('timezone')}
          options={[
            { value: '', label: t('ownersTimezone') },
            ...TIME_ZONES.map((zone) => ({ value: zone, label: zoneName(zone, locale) })),
          ]}
        />
      </Field>
      <FormSpan>
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-semibold">{t('corrections')}</legend>
          <p className="t-sm text-ink-3">{theirs('correctionDays') ?? t('correctionsHint')}</p>
          <div className="grid grid-cols-3 gap-3">
            {(['high', 'medium', 'low'] as const).map((severity) => (
              <Field
                key={severity}
                label={label(severity)}
                error={errors.correctionDays?.[severity]?.message}
              >
                <DaysInput control={control} name={`correctionDays.${severity}`} maxLength={4} />
              </Field>
            ))}
          </div>
        </fieldset>
      </FormSpan>
      <Field label={t('invoiceAmount')} hint={theirs('invoiceAmount') ?? t('invoiceAmountHint')}>
        <Select
          {...register('invoiceAmount')}
          options={INVOICE_AMOUNTS.map((value) => ({ value, label: t(`invoiceAmounts.${value}`) }))}
        />
      </Field>
      <Field
        label={t('reviewDays')}
        error={errors.reviewDays?.message}
        hint={theirs('reviewDays') ?? t('reviewDaysHint')}
      >
        <DaysInput control={control} name="reviewDays" maxLength={3} />
      </Field>
      <Field
        label={t('defectsDays')}
        error={errors.defectsDays?.message}
        hint={theirs('defectsDays') ?? t('defectsDaysHint')}
      >
        <DaysInput control={control} name="defectsDays" maxLength={4} />
      </Field>
    </>
  );
}
