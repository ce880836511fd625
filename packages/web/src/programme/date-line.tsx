import type { programmeBody } from '@brick/domain/budgets/programme-contract';
import type { Phase } from '@brick/domain/phases/phases';
import { type Control, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { useToday } from '../platform/today.ts';
import { DateField } from '../ui/date-field.tsx';
import { Field } from '../ui/field.tsx';
import type { DateName } from './use-phase-dates.ts';

interface Props {
  control: Control<z.input<typeof programmeBody>, unknown, z.output<typeof programmeBody>>;
  phase: Phase;
  name: DateName;
  /** What somebody else has saved here meanwhile, or what the day means. */
  hint: string | undefined;
}

/** One day of a phase. What went on cannot lie ahead. */
export function DateLine({ control, phase, name, hint }: Props) {
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
