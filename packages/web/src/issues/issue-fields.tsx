import type { Issue, issueBody } from '@brick/domain/issues/contract';
import { LEVELS } from '@brick/domain/issues/record';
import { FLOW } from '@brick/domain/issues/rules';
import { PHASES } from '@brick/domain/phases/phases';
import { type Control, Controller, useController } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { AssigneeBox } from '../platform/assignee-box.tsx';
import { AttachmentField } from '../platform/attachment-field.tsx';
import { useToday } from '../platform/today.ts';
import { DateField } from '../ui/date-field.tsx';
import { Field, FormGrid, FormSpan } from '../ui/field.tsx';
import { Segmented } from '../ui/segmented.tsx';
import { Select } from '../ui/select.tsx';
import { useStatusLabel } from '../ui/status-badge.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { TextInput } from '../ui/text-input.tsx';
import type { TheirIssue } from './issue-words.ts';
import { CorrectiveAction, FromInspection, SupplierField } from './origin-fields.tsx';

type IssueControl = Control<z.input<typeof issueBody>, unknown, z.output<typeof issueBody>>;

interface FieldProps {
  control: IssueControl;
  /** What somebody else has saved in this field meanwhile. */
  theirs: string | undefined;
}

function PhaseField({ control, theirs }: FieldProps) {
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
function LevelField({
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

function DueDateField({ control, theirs }: FieldProps) {
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
export function StatusField({ control, theirs, from }: FieldProps & { from: Issue['status'] | null }) {
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
        error={fieldState.error?.message}
        options={reachable.map((status) => ({ value: status as string, label: label(status) }))}
      />
      {theirs && <p className="t-sm text-ink-3">{theirs}</p>}
    </div>
  );
}

function Line({ control, theirs, name }: FieldProps & { name: 'title' | 'location' }) {
  const t = useTranslations('issues.form');
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={t(name)} required={name === 'title'} error={fieldState.error?.message} hint={theirs}>
      <TextInput {...field} value={field.value ?? ''} maxLength={255} autoComplete="off" />
    </Field>
  );
}

function Assignee({ control, theirs }: FieldProps) {
  const t = useTranslations('issues.form');
  const { field, fieldState } = useController({ control, name: 'assignedTo' });
  return (
    <Field label={t('assignedTo')} error={fieldState.error?.message} hint={theirs ?? t('assignedHint')}>
      <AssigneeBox {...field} value={field.value ?? ''} emptyText={t('nobodyFound')} />
    </Field>
  );
}

function Description({ control, theirs }: FieldProps) {
  const t = useTranslations('issues.form');
  const { field, fieldState } = useController({ control, name: 'description' });
  return (
    <Field label={t('description')} error={fieldState.error?.message} hint={theirs}>
      <TextArea {...field} value={field.value ?? ''} rows={3} grow />
    </Field>
  );
}

function Attachment({ control, theirs, onBusy }: FieldProps & { onBusy: (busy: boolean) => void }) {
  const { field, fieldState } = useController({ control, name: 'attachmentUrl' });
  const t = useTranslations('issues.attachment');
  return (
    <div className="grid gap-1.5">
      <AttachmentField
        t={t}
        value={field.value ?? null}
        onChange={field.onChange}
        error={fieldState.error?.message}
        onBusy={onBusy}
      />
      {theirs && <p className="t-sm text-ink-3">{theirs}</p>}
    </div>
  );
}

interface IssueFieldsProps {
  control: IssueControl;
  theirs: TheirIssue;
  /** Null for a new one. */
  issue: Issue | null;
  /** Report number of the inspection that it came of. */
  inspectionNumber: string | null;
  onBusy: (busy: boolean) => void;
}

/** Everything of an issue. The status stands first where it is what most often changes: in one that is there already. */
export function IssueFields({ control, theirs, issue, inspectionNumber, onBusy }: IssueFieldsProps) {
  const of = (field: Parameters<TheirIssue['of']>[0]) => ({ control, theirs: theirs.of(field) });
  const status = <StatusField {...of('status')} from={issue?.status ?? null} />;
  return (
    <FormGrid>
      <FormSpan>
        <FromInspection control={control} theirs={theirs} number={inspectionNumber} />
        {issue && status}
        <Line {...of('title')} name="title" />
        <Description {...of('description')} />
      </FormSpan>
      <LevelField {...of('severity')} name="severity" />
      <LevelField {...of('priority')} name="priority" bySeverity={!issue} />
      <PhaseField {...of('phase')} />
      <Line {...of('location')} name="location" />
      <Assignee {...of('assignedTo')} />
      <DueDateField {...of('dueDate')} />
      <SupplierField {...of('supplier')} />
      <FormSpan>
        {(issue || inspectionNumber) && <CorrectiveAction control={control} theirs={theirs} />}
        {!issue && status}
        <Attachment {...of('attachmentUrl')} onBusy={onBusy} />
      </FormSpan>
    </FormGrid>
  );
}
