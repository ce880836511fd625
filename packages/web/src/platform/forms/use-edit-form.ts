import { asJson, type InJson } from '@brick/domain/money/json';
import { inOneLine } from '@brick/domain/text-checks';
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import { useTranslations } from 'use-intl';
import type * as z from 'zod';
import { type ActionOptions, type ActionToast, useAction } from '../api/use-action.ts';
import { PROJECTS_KEY } from '../projects/current-project.ts';
import { changedFields } from './changed-fields.ts';
import { currentRow, findConflict } from './edit-conflict.ts';
import type { SchemaSource } from './form-errors.ts';
import { type ApiFormOptions, type SubmitAttempt, useApiForm } from './use-api-form.ts';

/** Messages of every form that adds or edits something. */
export type EditMessages = (
  word: 'added' | 'addFailed' | 'saved' | 'saveFailed' | 'conflict' | 'submitAdd',
) => string;

interface EditSubmission<Row, Body> {
  /** The row that the changes are compared with; null for a new one. */
  from: Row;
  /** Only the changed fields, so that other people's changes stay; everything for a new one. */
  changes: Partial<Body>;
  /** The version that the edit is based on. */
  version: number;
  idempotencyKey: string;
}

interface EditFormOptions<S extends z.ZodType, Row, Field, Saved>
  extends Pick<ApiFormOptions<unknown>, 'draft' | 'draftOmit'>,
    Pick<ActionOptions<unknown, unknown>, 'refresh'> {
  /** The row as it was read; null for a new one. */
  read: Row;
  /** What its fields start from: amounts are text there, as in JSON. */
  startOf: (row: InJson<Row>) => z.input<S>;
  /** Formats a field of a row as text. */
  words: (field: Field, row: NonNullable<Row>) => string;
  send: (body: z.output<S>, sending: EditSubmission<Row, z.output<S>>) => Promise<Saved>;
  /** The toast, where it says more than that the record was added or saved. */
  success?: (saved: Saved, body: z.output<S>) => ActionToast;
  onDone: (saved: Saved) => void;
  /**
   * After a conflict, fields that were not edited here show the stored values, and changes are compared with those.
   */
  showsTheirs?: boolean;
}

/**
 * A form that adds or edits something: start values, submission, toasts and edit conflicts. `frame` has the props of
 * FormDialog.
 */
export function useEditForm<
  S extends z.ZodType<object, FieldValues>,
  Row extends { version: number } | null,
  Field extends keyof NonNullable<Row>,
  Saved,
>(schema: SchemaSource<S>, t: EditMessages, options: EditFormOptions<S, Row, Field, Saved>) {
  const { read, startOf, words, send, success, showsTheirs = false } = options;
  const ui = useTranslations('ui');
  // The edit keeps its starting version, even if the row is read again while the user types.
  const [row] = useState(read);
  const [stored, setStored] = useState(read);
  const start = (from: Row) => startOf(asJson(from)) as DefaultValues<z.input<S>>;
  const form = useApiForm(schema, {
    defaultValues: start(row),
    draft: options.draft,
    draftOmit: options.draftOmit,
  });
  const { mutateAsync, isPending } = useAction<{ body: z.output<S> } & SubmitAttempt, Saved>({
    send: async ({ body, idempotencyKey }) => {
      const from = showsTheirs ? stored : row;
      const typed = from ? changedFields(form.getValues(), start(from) as object) : null;
      const before: Record<string, unknown> = { ...from };
      // What was stored before names were put on one line is no change of whoever left it alone.
      const changes = Object.fromEntries(
        Object.entries(changedFields(body, before)).filter(
          ([name, value]) => !typed || name in typed || value !== inOneLine(String(before[name])),
        ),
      ) as Partial<z.output<S>>;
      try {
        return await send(body, { from, changes, version: stored?.version ?? 1, idempotencyKey });
      } catch (error) {
        // Stored before, as when the answer to the first try was lost: there is nothing left to save.
        const now = currentRow<Saved & object>(error);
        const left = now && changedFields(changes, { ...changes, ...now });
        if (left && Object.keys(left).length === 0) return now;
        throw error;
      }
    },
    success: (saved, { body }) => success?.(saved, body) ?? { description: t(row ? 'saved' : 'added') },
    failure: t(row ? 'saveFailed' : 'addFailed'),
    refresh: options.refresh ?? [PROJECTS_KEY],
    onSuccess: (saved, { done }) => {
      done();
      options.onDone(saved);
    },
  });
  const onSubmit = form.submit(async (body, attempt) => {
    try {
      await mutateAsync({ body, ...attempt });
    } catch (error) {
      const now = currentRow<NonNullable<Row>>(error);
      if (now) setStored(now);
      if (now && showsTheirs) form.reset(start(now), { keepDirtyValues: true });
      throw error;
    }
  });
  const theirs = findConflict<NonNullable<Row>, Field>(row, stored, words, ui);
  const frame = {
    form,
    onSubmit,
    conflict: theirs.any && t('conflict'),
    submit: row ? ui('save') : t('submitAdd'),
    pending: isPending,
  };
  return { row, form, theirs, frame };
}
