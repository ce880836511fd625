/**
 * The browser's storage, which may be disabled, full or written by an older version: reading then gives null, and
 * writing does nothing.
 */
export interface JsonStorage {
  read(key: string): unknown;
  write(key: string, value: unknown): void;
  remove(key: string): void;
  keys(): string[];
}

/** JSON values in a Web Storage; `open` is called each time, because reading `localStorage` itself may throw. */
export function createJsonStorage(open: () => Storage): JsonStorage {
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
export const deviceStorage = createJsonStorage(() => localStorage);

/** Kept until this tab closes. */
export const tabStorage = createJsonStorage(() => sessionStorage);
