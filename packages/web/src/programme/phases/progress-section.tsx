import type { ProgressEntry } from '@brick/domain/budgets/programme-api';
import type { Phase } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/api';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Controller } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import { usePermission } from '../../platform/projects/current-project.ts';
import { useToday } from '../../platform/session/use-today.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { SkeletonText } from '../../ui/feedback/skeleton.tsx';
import { useFormat } from '../../ui/format/format-context.tsx';
import { Button, IconButton } from '../../ui/inputs/button.tsx';
import { DateField } from '../../ui/inputs/date-field.tsx';
import { Field, FormError, FormGrid, FormSpan } from '../../ui/inputs/field.tsx';
import { PercentInput } from '../../ui/inputs/percent-input.tsx';
import { TextArea } from '../../ui/inputs/text-area.tsx';
import { useProgressActions, useProgressEntries } from '../use-programme.ts';
import type { ProgressForm } from './use-progress-form.ts';

function ProgressFields({ progress: { form, theirs } }: { progress: ProgressForm }) {
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

interface ProgressItemProps {
  entry: ProgressEntry;
  onEdit: () => void;
  onDelete: () => void;
}

function ProgressItem({ entry, onEdit, onDelete }: ProgressItemProps) {
  const t = useTranslations('programme.progress');
  const may = usePermission();
  const { date, percent } = useFormat();
  const named = { day: date(entry.date), percent: percent(entry.percentComplete) };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <span className="min-w-14 font-semibold">{named.percent}</span>
      <div className="min-w-0 flex-1 basis-40">
        <p>{t('by', { day: named.day, name: entry.enteredByName ?? t('someone') })}</p>
        {entry.note && (
          <p className="t-sm whitespace-pre-line text-ink-2">
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

/**
 * The entries of a phase. Deleting asks no question, because it can be undone; the previous entry applies meanwhile.
 */
function ProgressHistory({ project, phase, progress }: ProgressPartProps) {
  const t = useTranslations('programme.progress');
  const frame = useTranslations('frame');
  const { data: entries, isError, refetch } = useProgressEntries(project.id, phase);
  const { discard, restore } = useProgressActions();
  const [deleted, setDeleted] = useState<ProgressEntry | null>(null);
  if (isError && !entries) return <ErrorState text={t('listFailed')} onRetry={() => void refetch()} />;
  if (!entries) return <SkeletonText lines={3} />;
  const remove = (entry: ProgressEntry) => {
    if (progress.editing?.id === entry.id) progress.edit(null);
    discard.mutate(entry, { onSuccess: () => setDeleted(entry) });
  };
  return (
    <div className="grid gap-3">
      {deleted && (
        <Banner
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
        </Banner>
      )}
      {entries.length === 0 ? (
        <p className="text-ink-2">{t('none')}</p>
      ) : (
        <ul aria-label={t('entries')} className="border-t border-line">
          {entries.map((entry) => (
            <ProgressItem
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

interface ProgressPartProps {
  project: Project;
  phase: Phase;
  progress: ProgressForm;
}

/** Edits the progress of a phase and lists all earlier entries. */
export function ProgressSection({ project, phase, progress }: ProgressPartProps) {
  const t = useTranslations('programme.progress');
  const may = usePermission();
  const { date } = useFormat();
  return (
    <div className="grid gap-4.5">
      {may('progress', 'create') && (
        <>
          <FormError>{progress.form.wholeError}</FormError>
          {progress.theirs.any && <Banner tone="waiting">{t('conflict')}</Banner>}
          {progress.editing && (
            <Banner
              tone="moving"
              action={
                <Button variant="quiet" size="sm" onClick={() => progress.edit(null)}>
                  {t('newInstead')}
                </Button>
              }
            >
              {t('correcting', { day: date(progress.editing.date) })}
            </Banner>
          )}
          <ProgressFields progress={progress} />
        </>
      )}
      <ProgressHistory project={project} phase={phase} progress={progress} />
    </div>
  );
}
