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
  if (typeof at !== 'number' || now - at > KEPT_MS || typeof values !== 'object' || values === null)
    return null;
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
