import { PHASES } from '@brick/domain/phases/phases';
import type { Variation, variationBody } from '@brick/domain/variations/contract';
import { type Control, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { Field } from '../ui/field.tsx';
import { Select } from '../ui/select.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';
import { TextInput } from '../ui/text-input.tsx';

interface ChoiceProps {
  control: Control<z.input<typeof variationBody>, unknown, z.output<typeof variationBody>>;
  /** What somebody else has saved in this field meanwhile. */
  theirs: string | undefined;
}

export function PhaseField({ control, frozen, theirs }: ChoiceProps & { frozen: boolean }) {
  const t = useTranslations('variations.form');
  const name = useTranslations('phases');
  const { field, fieldState } = useController({ control, name: 'affectedPhase' });
  const options = PHASES.map((phase) => ({ value: phase as string, label: name(phase) }));
  return (
    <Field label={t('phase')} error={fieldState.error?.message} hint={theirs}>
      <Select
        {...field}
        value={field.value ?? ''}
        disabled={frozen}
        options={[{ value: '', label: t('noPhase') }, ...options]}
      />
    </Field>
  );
}

/** A whole number of days as a number; anything else as it was typed, which the contract then refuses. */
const daysIn = (text: string): number | null => {
  if (text === '') return null;
  const typed = Number(text);
  return String(typed) === text ? typed : (text as never);
};

export function DaysField({ control, frozen, theirs }: ChoiceProps & { frozen: boolean }) {
  const t = useTranslations('variations.form');
  const { field, fieldState } = useController({ control, name: 'timeImpactDays' });
  return (
    <Field
      label={t('timeImpact')}
      error={fieldState.error?.message}
      hint={theirs ?? (frozen ? undefined : t('timeHint'))}
    >
      <TextInput
        {...field}
        value={field.value ?? ''}
        onChange={(event) => field.onChange(daysIn(event.target.value.trim()))}
        autoComplete="off"
        readOnly={frozen}
      />
    </Field>
  );
}

export function StatusField({
  control,
  statuses,
  theirs,
}: ChoiceProps & { statuses: readonly Variation['status'][] }) {
  const t = useTranslations('variations.form');
  const label = useStatusLabel();
  const { field, fieldState } = useController({ control, name: 'status' });
  const hint = t(`hints.${field.value ?? 'pending'}`);
  return (
    <Field label={t('status')} error={fieldState.error?.message} hint={theirs ?? hint}>
      <Select {...field} options={statuses.map((status) => ({ value: status, label: label(status) }))} />
    </Field>
  );
}
