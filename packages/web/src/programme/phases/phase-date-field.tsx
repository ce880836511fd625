import type { programmeBody } from '@brick/domain/budgets/programme-api';
import type { Phase } from '@brick/domain/phases/phases';
import { type Control, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { useToday } from '../../platform/session/use-today.ts';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Field } from '../../ui/inputs/field.tsx';
import type { PhaseDateName } from './use-phase-dates.ts';

interface PhaseDateFieldProps {
  control: Control<z.input<typeof programmeBody>, unknown, z.output<typeof programmeBody>>;
  phase: Phase;
  name: PhaseDateName;
  /** The value another user saved in the meantime, or an explanation of the date. */
  hint: string | undefined;
}

/** Edits one date of a phase. Actual dates cannot be in the future. */
export function PhaseDateField({ control, phase, name, hint }: PhaseDateFieldProps) {
  const t = useTranslations('programme.dates');
  const today = useToday();
  const { field, fieldState } = useController({ control, name: `phases.${phase}.${name}` });
  const isActual = name === 'actualStart' || name === 'actualFinish';
  return (
    <Field label={t(name)} error={fieldState.error?.message} hint={hint}>
      <DateField {...field} value={field.value ?? null} today={today} {...(isActual ? { max: today } : {})} />
    </Field>
  );
}
