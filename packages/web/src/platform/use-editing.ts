import { asJson, type InJson } from '@brick/domain/money/json';
import { useState } from 'react';
import type { DefaultValues, FieldValues } from 'react-hook-form';
import type * as z from 'zod';
import { PROJECTS_KEY } from './current-project.ts';
import type { SchemaSource } from './form-problems.ts';
import { type ContractFormOptions, useContractForm } from './forms.ts';
import { changesIn } from './own-changes.ts';
import { rowNow, theirsOf } from './theirs.ts';
import { type ActionOptions, type Told, useAction } from './use-action.ts';

/** What every form that adds or edits something says in the words of its room. */
export type EditWords = (
  word:
    | 'added'
    | 'addFailed'
    | 'saved'
    | 'saveFailed'
    | 'conflict'
    | 'theirs'
    | 'cancel'
    | 'submitAdd'
    | 'adding'
    | 'submitEdit'
    | 'saving',
  values?: { value: string },
) => string;

interface Sending<Row, Body> {
  /** What the changes are counted from; null for a new one. */
  from: Row;
  /** Only what differs from that, so that what somebody else changed beside it stays; of a new one all. */
  changes: Partial<Body>;
  /** The version that the edit is to follow. */
  version: number;
  idempotencyKey: string;
}

interface Options<S extends z.ZodType, Row, Field, Saved>
  extends Pick<ContractFormOptions<unknown>, 'draft' | 'draftOmit'>,
    Pick<ActionOptions<unknown, unknown>, 'refresh'> {
  /** The row as it was read; null for a new one. */
  read: Row;
  /** What its fields start from: amounts are text there, as in JSON. */
  startOf: (row: InJson<Row>) => z.input<S>;
  /** What a field of a row holds, in words. */
  words: (field: Field, row: NonNullable<Row>) => string;
  send: (body: z.output<S>, sending: Sending<Row, z.output<S>>) => Promise<Saved>;
  /** The toast, where there is more to say than that it was added or saved. */
  success?: (saved: Saved, body: z.output<S>) => Told;
  onDone: (saved: Saved) => void;
  /** After a conflict what was not touched here shows what they saved, and changes are counted from that. */
  showsTheirs?: boolean;
}

/**
 * A form that adds something or edits it: from what was read to what is sent, with its toasts and what
 * somebody else saved meanwhile. `frame` is what FormDialog needs of it.
 */
export function useEditing<
  S extends z.ZodType<object, FieldValues>,
  Row extends { version: number } | null,
  Field extends keyof NonNullable<Row>,
  Saved,
>(schema: SchemaSource<S>, t: EditWords, options: Options<S, Row, Field, Saved>) {
  const { read, startOf, words, send, success, showsTheirs = false } = options;
  // What the edit started from stays so, even when the row is read again while one types.
  const [row] = useState(read);
  const [stored, setStored] = useState(read);
  const start = (from: Row) => startOf(asJson(from)) as DefaultValues<z.input<S>>;
  const form = useContractForm(schema, {
    defaultValues: start(row),
    draft: options.draft,
    draftOmit: options.draftOmit,
  });
  const { mutateAsync, isPending } = useAction<{ body: z.output<S>; idempotencyKey: string }, Saved>({
    send: ({ body, idempotencyKey }) => {
      const from = showsTheirs ? stored : row;
      const changes = changesIn(body, from ?? {});
      return send(body, { from, changes, version: stored?.version ?? 1, idempotencyKey });
    },
    success: (saved, { body }) => success?.(saved, body) ?? { description: t(row ? 'saved' : 'added') },
    failure: t(row ? 'saveFailed' : 'addFailed'),
    refresh: options.refresh ?? [PROJECTS_KEY],
    onSuccess: options.onDone,
  });
  const onSubmit = form.submit(async (body, { idempotencyKey }) => {
    try {
      await mutateAsync({ body, idempotencyKey });
    } catch (error) {
      const now = rowNow<NonNullable<Row>>(error);
      if (now) setStored(now);
      if (now && showsTheirs) form.reset(start(now), { keepDirtyValues: true });
      throw error;
    }
  });
  const theirs = theirsOf<NonNullable<Row>, Field>(row, stored, words, t);
  const frame = {
    form,
    onSubmit,
    conflict: theirs.any && t('conflict'),
    cancel: t('cancel'),
    submit: t(row ? 'submitEdit' : 'submitAdd'),
    sending: t(row ? 'saving' : 'adding'),
    pending: isPending,
  };
  return { row, form, theirs, frame };
}
