import type { interiorTaskBody } from '@brick/domain/interior/contract';
import { TASK_PRIORITIES, type TaskStatus } from '@brick/domain/interior/record';
import { FLOW } from '@brick/domain/interior/rules';
import { type Control, Controller, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { useToday } from '../platform/today.ts';
import { DateField } from '../ui/date-field.tsx';
import { Field } from '../ui/field.tsx';
import { MoneyInput } from '../ui/money-input.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';
import { TASK_STATUSES } from './task-status.ts';

interface FieldProps {
  control: Control<z.input<typeof interiorTaskBody>, unknown, z.output<typeof interiorTaskBody>>;
  /** What somebody else has saved in this field meanwhile. */
  theirs: string | undefined;
}

/** The status that the task has, and those to which it can go from there. */
export function StatusField({ control, theirs, from }: FieldProps & { from: TaskStatus | null }) {
  const t = useTranslations('interior.taskForm');
  const label = useStatusLabel();
  const { field, fieldState } = useController({ control, name: 'status' });
  const reachable = TASK_STATUSES.filter((status) => !from || status === from || FLOW[from].includes(status));
  return (
    <div className="grid gap-1.5">
      <Segmented
        label={t('status')}
        labelVisible
        name={field.name}
        value={field.value ?? 'pending'}
        onChange={field.onChange}
        error={fieldState.error?.message}
        options={reachable.map((status) => ({ value: status as string, label: label(status) }))}
      />
      {theirs && <p className="t-sm text-ink-3">{theirs}</p>}
    </div>
  );
}

export function PriorityField({ control, theirs }: FieldProps) {
  const t = useTranslations('interior.taskForm');
  const label = useStatusLabel();
  const { field, fieldState } = useController({ control, name: 'priority' });
  return (
    <Field label={t('priority')} error={fieldState.error?.message} hint={theirs}>
      <Select
        {...field}
        options={[...TASK_PRIORITIES].reverse().map((value) => ({ value, label: label(value) }))}
      />
    </Field>
  );
}

export function CostField({ control, theirs, currency }: FieldProps & { currency: string }) {
  const t = useTranslations('interior.taskForm');
  return (
    <Controller
      control={control}
      name="estimatedCost"
      render={({ field, fieldState }) => (
        <Field label={t('estimatedCost')} error={fieldState.error?.message} hint={theirs}>
          <MoneyInput {...field} value={String(field.value ?? '')} currency={currency} />
        </Field>
      )}
    />
  );
}

export function DueDateField({ control, theirs }: FieldProps) {
  const t = useTranslations('interior.taskForm');
  const today = useToday();
  return (
    <Controller
      control={control}
      name="dueDate"
      render={({ field, fieldState }) => (
        <Field label={t('dueDate')} error={fieldState.error?.message} hint={theirs}>
          <DateField {...field} value={field.value ?? null} today={today} />
        </Field>
      )}
    />
  );
}
