import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { Attempt, createIdempotencyKeyCache } from '../api/idempotency-keys.ts';
import { isUploadedFile } from '../files/is-uploaded-file.ts';
import { changedFields } from './changed-fields.ts';
import { createDraftWriter, pickFields } from './draft-storage.ts';

export interface FormDraft {
  /** True if the form opened with an earlier draft. */
  restored: boolean;
  /** Whether everything that was edited is in the draft. */
  whole: boolean;
  /** Stores these values as if they had been typed, with the attempt to send them. */
  keep: (values: object, attempt?: Attempt) => void;
  /** Deletes the draft that was discarded. */
  drop: () => void;
  /** Deletes the draft that is stored. */
  done: () => void;
}

/**
 * Keeps what is typed into a form on this device, and restores it when the form opens again. Nothing is kept without
 * a key; `omit` names fields that are never kept.
 */
export function useDraft<Values extends FieldValues, Sent>(
  key: string | null,
  form: UseFormReturn<Values, unknown, Sent>,
  attempts: ReturnType<typeof createIdempotencyKeyCache>,
  omit: readonly string[] = [],
): FormDraft {
  const [restored, setRestored] = useState(false);
  const [whole, setWhole] = useState(true);
  /** How what is in the form was sent last, if all of it is kept. */
  const sent = useRef<Attempt>(undefined);
  const keeper = useMemo(() => (key ? createDraftWriter(key) : null), [key]);

  /**
   * Only the edited fields: the initial values may change elsewhere before the form opens again, and must not come back
   * as if they had been typed here. An uploaded file expires; a link in its place is typed, and kept.
   */
  const keep = (values: object, attempt?: Attempt, start: object = form.formState.defaultValues ?? {}) => {
    const edited = Object.entries(changedFields(values, start));
    const typed = edited.filter(([field, value]) => !omit.includes(field) && !isUploadedFile(value));
    const isWhole = typed.length === edited.length;
    setWhole(isWhole);
    if (attempt) sent.current = isWhole ? attempt : undefined;
    if (typed.length > 0) keeper?.put(Object.fromEntries(typed), isWhole ? sent.current : undefined);
    else keeper?.drop();
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: all others are as in the first render; only another key is another draft
  useEffect(() => {
    if (!keeper) return;
    const draft = keeper.read();
    const start = form.getValues();
    if (draft) {
      form.reset({ ...start, ...pickFields(draft, Object.keys(start)) }, { keepDefaultValues: true });
      sent.current = keeper.attempt();
      if (sent.current) attempts.resume(sent.current);
    }
    setRestored(draft !== null);
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, name, defaultValues }) => {
        // Without a name the change came from a reset, not from the user.
        if (name) keep(values, undefined, defaultValues);
      },
    });
    addEventListener('pagehide', keeper.flush);
    return () => {
      stop();
      removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);

  return {
    restored,
    whole,
    keep,
    drop: () => keeper?.drop(),
    done: () => {
      sent.current = undefined;
      keeper?.drop();
    },
  };
}
