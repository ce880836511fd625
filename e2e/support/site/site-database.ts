import type { Page } from '@playwright/test';

/**
 * Does something with the database of a page on site, and closes it. `work` runs in the page: it can use nothing but
 * what is in it.
 */
export const inSiteDatabase = <Result>(
  page: Page,
  work: (database: IDBDatabase) => Result | Promise<Result>,
): Promise<Result> =>
  // As text, because the page allows no code that it makes itself.
  page.evaluate(`(async () => {
    const database = await new Promise((resolve, reject) => {
      const opening = indexedDB.open('brick-site');
      opening.onerror = () => reject(opening.error);
      opening.onsuccess = () => resolve(opening.result);
    });
    try {
      return await (${String(work)})(database);
    } finally {
      database.close();
    }
  })()`);

/** The entries and drafts that a device holds. */
export const storedEntries = (
  page: Page,
): Promise<{ body?: Record<string, unknown>; state: string; tries: number }[]> =>
  inSiteDatabase(
    page,
    (database) =>
      new Promise((resolve, reject) => {
        const asked = database.transaction('outbox').objectStore('outbox').getAll();
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      }),
  );
