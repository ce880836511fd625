import { useEffect, useMemo, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { type KeptStorage, onDevice } from './storage.ts';

const PREFIX = 'brick.draft.';

/** What was typed and never sent is forgotten after a week. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

const WAIT_MS = 300;

/** Where a draft lies. By user, so that two people on one tablet do not find each other's words. */
export const draftKey = (userId: number, name: string): string => `${PREFIX}${userId}.${name}`;

/** The values of a draft, unless it is none or too old. */
export function draftIn(kept: unknown, now: number): Record<string, unknown> | null {
  if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('values' in kept)) return null;
  const { at, values } = kept;
  if (typeof at !== 'number' || now - at > KEPT_MS || typeof values !== 'object' || values === null) return null;
  return values as Record<string, unknown>;
}

/** Only the fields that the form has today: a draft of an older version may name others. */
export const fitting = (values: Record<string, unknown>, names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** Forgets every draft of a person: on signing out. */
export function dropDraftsOf(userId: number): void {
  const own = draftKey(userId, '');
  for (const key of onDevice.keys()) if (key.startsWith(own)) onDevice.remove(key);
}

/** Writes what is typed after a pause, so that not every letter goes to the storage. */
export function draftKeeper(key: string, storage: KeptStorage = onDevice) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let latest: Record<string, unknown> | null = null;
  const flush = () => {
    clearTimeout(waiting);
    if (latest) storage.write(key, { at: Date.now(), values: latest });
    latest = null;
  };
  return {
    read: () => draftIn(storage.read(key), Date.now()),
    put(values: Record<string, unknown>) {
      latest = values;
      clearTimeout(waiting);
      waiting = setTimeout(flush, WAIT_MS);
    },
    flush,
    drop() {
      clearTimeout(waiting);
      latest = null;
      storage.remove(key);
    },
  };
}

export interface Draft {
  /** True where the form opened with what was typed an earlier time. */
  restored: boolean;
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
      callback: ({ values, name }) => {
        // Without a name the change came from a reset, not from a person.
        if (name) keeper.put(Object.fromEntries(Object.entries(values).filter(([field]) => !omit.includes(field))));
      },
    });
    window.addEventListener('pagehide', keeper.flush);
    return () => {
      stop();
      window.removeEventListener('pagehide', keeper.flush);
      keeper.flush();
    };
  }, [keeper]);

  return { restored, drop: () => keeper?.drop() };
}
