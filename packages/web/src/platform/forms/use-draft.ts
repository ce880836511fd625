import { useEffect, useMemo, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { isUploadedFile } from '../files/is-uploaded-file.ts';
import { changedFields } from './changed-fields.ts';
import { createDraftWriter, pickFields } from './draft-storage.ts';

/**
 * Only the edited fields: the initial values may change elsewhere before the form opens again, and must not come back
 * as if they had been typed here. An uploaded file expires; a link in its place is typed, and kept.
 */
const editedFields = (values: object, start: object | undefined, omit: readonly string[]) =>
  Object.fromEntries(
    Object.entries(changedFields(values, start ?? {})).filter(
      ([field, value]) => !omit.includes(field) && !isUploadedFile(value),
    ),
  );

export interface FormDraft {
  /** True if the form opened with an earlier draft. */
  restored: boolean;
  /** Stores these values as if they had been typed. */
  keep: (values: object) => void;
  /** Deletes the draft, after it was sent or discarded. */
  drop: () => void;
}

/**
 * Keeps what is typed into a form on this device, and restores it when the form opens again. Nothing is kept without
 * a key; `omit` names fields that are never kept.
 */
export function useDraft<Values extends FieldValues, Sent>(
  key: string | null,
  form: UseFormReturn<Values, unknown, Sent>,
  omit: readonly string[] = [],
): FormDraft {
  const [restored, setRestored] = useState(false);
  const keeper = useMemo(() => (key ? createDraftWriter(key) : null), [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: form and omit are those of the first render; only another key is another draft
  useEffect(() => {
    if (!keeper) return;
    const draft = keeper.read();
    const start = form.getValues();
    if (draft)
      form.reset({ ...start, ...pickFields(draft, Object.keys(start)) }, { keepDefaultValues: true });
    setRestored(draft !== null);
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, name, defaultValues }) => {
        // Without a name the change came from a reset, not from the user.
        if (!name) return;
        const typed = editedFields(values, defaultValues, omit);
        if (Object.keys(typed).length > 0) keeper.put(typed);
        else keeper.drop();
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
    keep: (values) => keeper?.put(editedFields(values, form.formState.defaultValues, omit)),
    drop: () => keeper?.drop(),
  };
}
