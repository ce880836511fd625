import { useEffect, useMemo, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { draftKeeper, fitting } from './draft-store.ts';
import { changesIn } from './own-changes.ts';

/**
 * Only what was typed: what a form started from may be changed elsewhere before it opens again, and must not come back
 * as if it had been typed here.
 */
const typedInto = (values: object, start: object | undefined, omit: readonly string[]) =>
  Object.fromEntries(
    Object.entries(changesIn(values, start ?? {})).filter(([field]) => !omit.includes(field)),
  );

export interface Draft {
  /** True where the form opened with what was typed an earlier time. */
  restored: boolean;
  /** Keeps these values, as if they had been typed. */
  keep: (values: object) => void;
  /** Forgets the draft: it was sent, or thrown away. */
  drop: () => void;
}

/**
 * Keeps what is typed into a form on this device while it is typed, and puts it back when the form opens again.
 * Without a key nothing is kept; `omit` names fields that are never kept.
 */
export function useDraft<Values extends FieldValues, Sent>(
  key: string | null,
  form: UseFormReturn<Values, unknown, Sent>,
  omit: readonly string[] = [],
): Draft {
  const [restored, setRestored] = useState(false);
  const keeper = useMemo(() => (key ? draftKeeper(key) : null), [key]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: form and omit are those of the first render; only another key is another draft
  useEffect(() => {
    if (!keeper) return;
    const draft = keeper.read();
    const start = form.getValues();
    if (draft) form.reset({ ...start, ...fitting(draft, Object.keys(start)) }, { keepDefaultValues: true });
    setRestored(draft !== null);
    const stop = form.subscribe({
      formState: { values: true },
      callback: ({ values, name, defaultValues }) => {
        // Without a name the change came from a reset, not from a person.
        if (!name) return;
        const typed = typedInto(values, defaultValues, omit);
        if (Object.keys(typed).length > 0) keeper.put(typed);
        else keeper.drop();
      },
    });
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      stop();
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);

  return {
    restored,
    keep: (values) => keeper?.put(typedInto(values, form.formState.defaultValues, omit)),
    drop: () => keeper?.drop(),
  };
}
