import type { ProgressEntry } from '@brick/domain/budgets/programme-contract';
import type { Phase } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/contract';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { useMay } from '../platform/current-project.ts';
import { useToday } from '../platform/today.ts';
import { Button, IconButton } from '../ui/button.tsx';
import { DateField } from '../ui/date-field.tsx';
import { ErrorState } from '../ui/error-state.tsx';
import { Field, FormError, FormGrid, FormSpan } from '../ui/field.tsx';
import { useFormat } from '../ui/format-context.tsx';
import { Notice } from '../ui/notice.tsx';
import { PercentInput } from '../ui/percent-input.tsx';
import { SkeletonText } from '../ui/skeleton.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useEntryActions, useProgressEntries } from './use-programme.ts';
import type { ProgressForm } from './use-progress-form.ts';

function Fields({ progress: { form, theirs } }: { progress: ProgressForm }) {
  const t = useTranslations('programme.progress');
  const today = useToday();
  return (
    <FormGrid>
      <Controller
        control={form.control}
        name="percentComplete"
        render={({ field, fieldState }) => (
          <Field
            label={t('percent')}
            required
            error={fieldState.error?.message}
            hint={theirs.of('percentComplete')}
          >
            <PercentInput {...field} />
          </Field>
        )}
      />
      <Controller
        control={form.control}
        name="date"
        render={({ field, fieldState }) => (
          <Field label={t('date')} error={fieldState.error?.message} hint={theirs.of('date')}>
            <DateField {...field} value={field.value ?? null} today={today} max={today} />
          </Field>
        )}
      />
      <FormSpan>
        <Controller
          control={form.control}
          name="note"
          render={({ field, fieldState }) => (
            <Field
              label={t('note')}
              error={fieldState.error?.message}
              hint={theirs.of('note') ?? t('noteHint')}
            >
              <TextArea {...field} value={field.value ?? ''} rows={2} grow />
            </Field>
          )}
        />
      </FormSpan>
    </FormGrid>
  );
}

interface EntryProps {
  entry: ProgressEntry;
  onEdit: () => void;
  onDelete: () => void;
}

function Entry({ entry, onEdit, onDelete }: EntryProps) {
  const t = useTranslations('programme.progress');
  const may = useMay();
  const { date, percent } = useFormat();
  const named = { day: date(entry.date), percent: percent(entry.percentComplete) };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span className="min-w-14 font-semibold">{named.percent}</span>
      <div className="min-w-0 flex-1 basis-40">
        <p>{t('by', { day: named.day, name: entry.enteredByName ?? t('someone') })}</p>
        {entry.note && (
          <p className="t-sm break-words whitespace-pre-line text-ink-2">
            <bdi>{entry.note}</bdi>
          </p>
        )}
      </div>
      <span className="ms-auto flex gap-1">
        {may('progress', 'update') && (
          <IconButton size="sm" label={t('editOf', named)} icon={<Pencil size={16} />} onClick={onEdit} />
        )}
        {may('progress', 'delete') && (
          <IconButton size="sm" label={t('deleteOf', named)} icon={<Trash2 size={16} />} onClick={onDelete} />
        )}
      </span>
    </li>
  );
}

/** What was entered of the phase. Deleting needs no question: Undo takes its place, and the entry before it holds meanwhile. */
function Entries({ project, phase, progress }: Props) {
  const t = useTranslations('programme.progress');
  const frame = useTranslations('frame');
  const { data: entries, isError, refetch } = useProgressEntries(project.id, phase);
  const { discard, restore } = useEntryActions();
  const [deleted, setDeleted] = useState<ProgressEntry | null>(null);
  if (isError) return <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />;
  if (!entries) return <SkeletonText lines={3} />;
  const remove = (entry: ProgressEntry) => {
    if (progress.editing?.id === entry.id) progress.edit(null);
    discard.mutate(entry, { onSuccess: () => setDeleted(entry) });
  };
  return (
    <div className="grid gap-3">
      {deleted && (
        <Notice
          tone="done"
          action={
            <Button
              size="sm"
              pending={restore.isPending}
              onClick={() => restore.mutate(deleted, { onSuccess: () => setDeleted(null) })}
            >
              {frame('undo')}
            </Button>
          }
        >
          {t('deleted')}
        </Notice>
      )}
      {entries.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul aria-label={t('entries')} className="border-t border-line">
          {entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              onEdit={() => progress.edit(entry)}
              onDelete={() => remove(entry)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface Props {
  project: Project;
  phase: Phase;
  progress: ProgressForm;
}

/** How much of the phase is done: to enter, and all that was entered before. */
export function ProgressPart({ project, phase, progress }: Props) {
  const t = useTranslations('programme.progress');
  const may = useMay();
  const { date } = useFormat();
  return (
    <div className="grid gap-4.5">
      {may('progress', 'create') && (
        <>
          <FormError>{progress.form.wholeError}</FormError>
          {progress.theirs.any && <Notice tone="waiting">{t('conflict')}</Notice>}
          {progress.editing && (
            <Notice
              tone="moving"
              action={
                <Button variant="quiet" size="sm" onClick={() => progress.edit(null)}>
                  {t('newInstead')}
                </Button>
              }
            >
              {t('correcting', { day: date(progress.editing.date) })}
            </Notice>
          )}
          <Fields progress={progress} />
        </>
      )}
      <Entries project={project} phase={phase} progress={progress} />
    </div>
  );
}
