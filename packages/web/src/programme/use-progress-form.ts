import {
  addProgress,
  type ProgressEntry,
  progressBody,
  updateProgress,
} from '@brick/domain/budgets/programme-contract';
import type { Phase } from '@brick/domain/phases/phases';
import type { Project } from '@brick/domain/projects/contract';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { call } from '../platform/call.ts';
import { PROJECTS_KEY } from '../platform/current-project.ts';
import { useContractForm } from '../platform/forms.ts';
import { changesIn } from '../platform/own-changes.ts';
import { rowNow, theirsOf } from '../platform/theirs.ts';
import { useToday } from '../platform/today.ts';
import { useAction } from '../platform/use-action.ts';
import { useFormat } from '../ui/format-context.tsx';

type Body = z.output<typeof progressBody>;

interface Sent {
  body: Body;
  idempotencyKey: string;
}

/** What is typed of a phase's progress: a new entry, or one that is corrected. */
export function useProgressForm(project: Project, phase: Phase) {
  const t = useTranslations('programme.progress');
  const page = useTranslations('programme');
  const { date, percent } = useFormat();
  const today = useToday();
  const [editing, setEditing] = useState<ProgressEntry | null>(null);
  const [stored, setStored] = useState<ProgressEntry | null>(null);
  const words = (name: 'percentComplete' | 'date' | 'note', row: ProgressEntry) => {
    if (name === 'date') return date(row.date);
    return name === 'percentComplete' ? percent(row.percentComplete) : row.note || '–';
  };
  const theirs = theirsOf(editing, stored, words, page);
  const startOf = (entry: ProgressEntry | null): z.input<typeof progressBody> => ({
    phase,
    percentComplete: entry?.percentComplete ?? '',
    date: entry?.date ?? today,
    note: entry?.note ?? '',
  });
  const form = useContractForm(progressBody, { defaultValues: startOf(null) });
  /** Takes an entry into the form, or null for a new one. */
  const edit = (entry: ProgressEntry | null) => {
    setEditing(entry);
    setStored(entry);
    form.reset(startOf(entry));
  };
  const save = useAction<Sent, ProgressEntry>({
    send: ({ body, idempotencyKey }) =>
      editing && stored
        ? call(updateProgress, {
            params: { id: editing.id },
            body: { ...changesIn(body, editing), version: stored.version },
          })
        : call(addProgress, { params: { projectId: project.id }, body, idempotencyKey }),
    success: t(editing ? 'saved' : 'added'),
    failure: t(editing ? 'saveFailed' : 'addFailed'),
    refresh: [PROJECTS_KEY],
    onSuccess: () => edit(null),
  });
  const onSubmit = form.submit(async (body, { idempotencyKey }) => {
    try {
      await save.mutateAsync({ body, idempotencyKey });
    } catch (error) {
      const now = rowNow<ProgressEntry>(error);
      if (now) setStored(now);
      throw error;
    }
  });
  return { form, theirs, editing, edit, onSubmit, isPending: save.isPending };
}

export type ProgressForm = ReturnType<typeof useProgressForm>;
