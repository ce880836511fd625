import {
  addProgress,
  type ProgressEntry,
  progressBody,
  updateProgress,
} from '@brick/domain/budgets/programme-api';
import type { Phase } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/api';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../../platform/api/call.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { changedFields } from '../../platform/forms/changed-fields.ts';
import { currentRow, findConflict } from '../../platform/forms/edit-conflict.ts';
import { useApiForm } from '../../platform/forms/use-api-form.ts';
import { PROJECTS_KEY } from '../../platform/projects/current-project.ts';
import { useToday } from '../../platform/session/use-today.ts';
import { useFormat } from '../../ui/format/format-context.tsx';

type ProgressBody = z.output<typeof progressBody>;

interface ProgressSubmission {
  body: ProgressBody;
  idempotencyKey: string;
}

/** The form for a phase's progress: a new entry, or a correction of an existing one. */
export function useProgressForm(project: Project, phase: Phase) {
  const t = useTranslations('programme.progress');
  const ui = useTranslations('ui');
  const { date, percent } = useFormat();
  const today = useToday();
  const [editing, setEditing] = useState<ProgressEntry | null>(null);
  const [stored, setStored] = useState<ProgressEntry | null>(null);
  const words = (name: 'percentComplete' | 'date' | 'note', row: ProgressEntry) => {
    if (name === 'date') return date(row.date);
    return name === 'percentComplete' ? percent(row.percentComplete) : row.note || '–';
  };
  const theirs = findConflict(editing, stored, words, ui);
  const startOf = (entry: ProgressEntry | null): z.input<typeof progressBody> => ({
    phase,
    percentComplete: entry?.percentComplete ?? '',
    date: entry?.date ?? today,
    note: entry?.note ?? '',
  });
  const form = useApiForm(progressBody, { defaultValues: startOf(null) });
  /** Loads an entry into the form; null for a new one. */
  const edit = (entry: ProgressEntry | null) => {
    setEditing(entry);
    setStored(entry);
    form.reset(startOf(entry));
  };
  const save = useAction<ProgressSubmission, ProgressEntry>({
    send: ({ body, idempotencyKey }) => {
      if (!editing || !stored)
        return call(addProgress, { params: { projectId: project.id }, body, idempotencyKey });
      const changes = changedFields(body, editing);
      const sent = { ...changes, version: stored.version };
      return call(updateProgress, { params: { id: editing.id }, body: sent }).catch((error: unknown) => {
        // Stored before, as when the answer to the first try was lost.
        const now = currentRow<ProgressEntry>(error);
        if (now && Object.keys(changedFields(changes, now)).length === 0) return now;
        throw error;
      });
    },
    success: t(editing ? 'saved' : 'added'),
    failure: t(editing ? 'saveFailed' : 'addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: () => edit(null),
  });
  const onSubmit = form.submit(async (body, { idempotencyKey }) => {
    try {
      await save.mutateAsync({ body, idempotencyKey });
    } catch (error) {
      const now = currentRow<ProgressEntry>(error);
      if (now) setStored(now);
      throw error;
    }
  });
  return { form, theirs, editing, edit, onSubmit, isPending: save.isPending };
}

export type ProgressForm = ReturnType<typeof useProgressForm>;
