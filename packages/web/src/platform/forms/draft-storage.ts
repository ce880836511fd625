import type { Attempt } from '../api/idempotency-keys.ts';
import { deviceStorage, type JsonStorage } from '../browser/browser-storage.ts';

/** Unsent drafts expire after a week. */
const KEPT_MS = 7 * 24 * 60 * 60 * 1000;

const WAIT_MS = 300;

/** The values of a stored draft; null if it is invalid or too old. */
export function parseDraft(kept: unknown, now: number): Record<string, unknown> | null {
  if (typeof kept !== 'object' || kept === null || !('at' in kept) || !('values' in kept)) return null;
  const { at, values } = kept;
  if (typeof at !== 'number' || now - at > KEPT_MS || typeof values !== 'object' || values === null)
    return null;
  return values as Record<string, unknown>;
}

/** Only the fields that the form has now: a draft of an older version may contain others. */
export const pickFields = (
  values: Record<string, unknown>,
  names: readonly string[],
): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => names.includes(name)));

/** Writes a draft after a pause in typing, so that not every letter is stored. */
export function createDraftWriter(key: string, storage: JsonStorage = deviceStorage) {
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let latest: { values: Record<string, unknown>; attempt?: Attempt | undefined } | null = null;
  const flush = () => {
    clearTimeout(waiting);
    if (latest) storage.write(key, { at: Date.now(), ...latest });
    latest = null;
  };
  return {
    read: () => parseDraft(storage.read(key), Date.now()),
    /** How the values were sent, if they were. */
    attempt: () => (storage.read(key) as { attempt?: Attempt } | null)?.attempt,
    put(values: Record<string, unknown>, attempt?: Attempt) {
      latest = { values, attempt };
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
