/**
 * The browser's storage, which may be switched off, full or hold what an older version wrote: whoever reads gets null,
 * whoever writes loses no more than the convenience.
 */
export interface KeptStorage {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  keys(): string[];
}

/** Values as JSON in a Web Storage; `open` is asked each time, because reading `localStorage` itself may throw. */
export function jsonStorage(open: () => Storage): KeptStorage {
  const tried = <Result>(work: (storage: Storage) => Result, otherwise: Result): Result => {
    try {
      return work(open());
    } catch {
      return otherwise;
    }
  };
  return {
    read: (key) =>
      tried((storage) => {
        const text = storage.getItem(key);
        return text === null ? null : (JSON.parse(text) as unknown);
      }, null),
    write: (key, value) => tried((storage) => storage.setItem(key, JSON.stringify(value)), undefined),
    remove: (key) => tried((storage) => storage.removeItem(key), undefined),
    keys: () =>
      tried((storage) => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? ''), []),
  };
}

/** Kept on this device. */
export const onDevice = jsonStorage(() => localStorage);

/** Kept until this tab closes. */
export const inTab = jsonStorage(() => sessionStorage);
