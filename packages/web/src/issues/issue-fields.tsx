import { type Issue, type issueBody, LEVELS } from '@brick/domain/issues/contract';
import { FLOW } from '@brick/domain/issues/rules';
import { PHASES } from '@brick/domain/phases/phases';
import { type Control, Controller, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { useToday } from '../platform/today.ts';
import { DateField } from '../ui/date-field.tsx';
import { Field } from '../ui/field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';

export type IssueControl = Control<z.input<typeof issueBody>, unknown, z.output<typeof issueBody>>;

interface FieldProps {
  control: IssueControl;
  /** What somebody else has saved in this field meanwhile. */
  theirs: string | undefined;
}

export function PhaseField({ control, theirs }: FieldProps) {
  const t = useTranslations('issues.form');
  const name = useTranslations('phases');
  const { field, fieldState } = useController({ control, name: 'phase' });
  const options = PHASES.map((phase) => ({ value: phase as string, label: name(phase) }));
  return (
    <Field label={t('phase')} error={fieldState.error?.message} hint={theirs}>
      <Select
        {...field}
        value={field.value ?? ''}
        options={[{ value: '', label: t('noPhase') }, ...options]}
      />
    </Field>
  );
}

/** Severity or priority. A new issue may leave its priority to its severity. */
export function LevelField({
  control,
  theirs,
  name,
  bySeverity,
}: FieldProps & { name: 'severity' | 'priority'; bySeverity?: boolean }) {
  const t = useTranslations('issues.form');
  const label = useStatusLabel();
  const { field, fieldState } = useController({ control, name });
  const levels = [...LEVELS].reverse().map((level) => ({ value: level as string, label: label(level) }));
  return (
    <Field label={t(name)} error={fieldState.error?.message} hint={theirs ?? t(`${name}Hint`)}>
      <Select
        {...field}
        value={field.value ?? ''}
        options={bySeverity ? [{ value: '', label: t('asSeverity') }, ...levels] : levels}
      />
    </Field>
  );
}

export function DueDateField({ control, theirs }: FieldProps) {
  const t = useTranslations('issues.form');
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

/** The status that the issue has, and those to which it can go from there. */
export function StatusField({
  control,
  theirs,
  from,
  disabled,
}: FieldProps & { from: Issue['status'] | null; disabled: boolean }) {
  const t = useTranslations('issues.form');
  const label = useStatusLabel();
  const { field, fieldState } = useController({ control, name: 'status' });
  const reachable = (['open', 'in_progress', 'resolved'] as const).filter(
    (status) => from === null || status === from || FLOW[from].includes(status),
  );
  return (
    <div className="grid gap-1.5">
      <Segmented
        label={t('status')}
        labelVisible
        name={field.name}
        value={field.value ?? 'open'}
        onChange={field.onChange}
        disabled={disabled}
        error={fieldState.error?.message}
        options={reachable.map((status) => ({ value: status as string, label: label(status) }))}
      />
      {theirs && <p className="t-sm text-ink-3">{theirs}</p>}
    </div>
  );
}
