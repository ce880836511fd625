import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { fetchJson } from '../support/api-requests.ts';
import { photoFile } from '../support/photo-file.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

/** A database as a version of the page has left it; values that begin with $ are those of the test. */
interface StoredDatabase {
  version: number;
  stores: Record<string, { keyPath: string | string[] | null; indexes: Record<string, string | string[]> }>;
  rows: Record<string, Record<string, unknown>[]>;
}

const FORMS = path.join(import.meta.dirname, '../support/site');

async function databaseForms(): Promise<string[]> {
  const files = await readdir(FORMS);
  return files.filter((name) => /^site-database-\d+\.json$/.test(name)).sort();
}

/** Replaces what is named in a form, also within texts. */
function filled(value: unknown, values: Readonly<Record<string, unknown>>): unknown {
  if (typeof value === 'string') {
    const known = value.startsWith('$') ? values[value.slice(1)] : undefined;
    return known ?? value.replaceAll(/\$(\w+)/g, (whole, name: string) => String(values[name] ?? whole));
  }
  if (Array.isArray(value)) return value.map((one) => filled(one, values));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, filled(one, values)]));
}

/** Makes the database as it is written down; texts `bytes` of photos are base64. */
const makeDatabase = (page: Page, database: StoredDatabase): Promise<void> =>
  page.evaluate(
    ({ version, stores, rows }) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('brick-site', version);
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => {
          for (const [name, { keyPath, indexes }] of Object.entries(stores)) {
            const store = opening.result.createObjectStore(name, keyPath === null ? {} : { keyPath });
            for (const [index, on] of Object.entries(indexes)) store.createIndex(index, on);
          }
        };
        opening.onsuccess = () => {
          const transaction = opening.result.transaction(Object.keys(rows), 'readwrite');
          const bytesOf = (text: unknown) =>
            Uint8Array.from(atob(String(text)), (letter) => letter.charCodeAt(0)).buffer;
          for (const [name, all] of Object.entries(rows))
            for (const row of all) {
              const store = transaction.objectStore(name);
              if (name === 'meta') store.put(row['value'], String(row['key']));
              else if (name === 'photos')
                store.put({ ...row, bytes: bytesOf(row['bytes']), thumbnail: bytesOf(row['thumbnail']) });
              else store.put(row);
            }
          transaction.onabort = () => reject(transaction.error);
          transaction.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    database,
  );

test('each form of the database that ever shipped is written down', async ({ signedIn }) => {
  const { page } = await signedIn();
  await page.goto('/site');
  await expect(page.getByRole('heading', { level: 1, name: 'No project to work on' })).toBeVisible();
  const all = await page.evaluate(() => indexedDB.databases());
  const version = all.find(({ name }) => name === 'brick-site')?.version ?? 0;
  const expected = Array.from({ length: version }, (_, index) => `site-database-${index + 1}.json`);
  expect(await databaseForms()).toEqual(expected);
});

test('what each of them holds is read, and what waits in it is sent', async ({ namedPerson }) => {
  for (const form of await databaseForms()) {
    const person = await namedPerson('Neo', 'Modise');
    const { context, page, id: user } = person;
    const project = await addProject(person);
    const bytes = await photoFile(page, { width: 640, height: 480 });
    const uuids = Object.fromEntries(
      ['made', 'photo', 'edit', 'draft', 'sent'].map((name) => [name, randomUUID()]),
    );
    const values = {
      ...{ user, project, bytes, ...uuids, now: new Date().toISOString() },
      sha256: createHash('sha256').update(Buffer.from(bytes, 'base64')).digest('base64'),
    };
    const account = await fetchJson<object>(person, '/api/user');
    const stored = filled(
      JSON.parse(await readFile(path.join(FORMS, form), 'utf8')),
      values,
    ) as StoredDatabase;
    await page.goto('/');
    await makeDatabase(page, {
      ...stored,
      rows: { ...stored.rows, meta: [...(stored.rows['meta'] ?? []), { key: 'user', value: account }] },
    });

    // Without the pack of the server what was taken along is shown.
    await context.route('**/api/projects/*/site-pack*', (route) => route.abort());
    await page.goto(`/site?project=${project}`);
    await expect(page.getByRole('link', { name: /Taken along/ })).toBeVisible();
    await expect(page.getByRole('link', { name: /Half typed/ })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
    const issues = await fetchJson<{ clientId: string }[]>(person, `/api/projects/${project}/issues`);
    expect(issues).toMatchObject([
      { title: 'Cracked tiles', severity: 'medium', clientId: uuids['made'], photos: [{ state: 'stored' }] },
    ]);
    await page.goto('/site/receipts');
    for (const words of ['Sent before', 'Cracked tile', 'Cracked tiles'])
      await expect(
        page.getByRole('list', { name: 'Receipts' }).getByText(words, { exact: true }).first(),
      ).toBeVisible();
    await context.unroute('**/api/projects/*/site-pack*');
    await page.goto(`/site/issues?project=${project}`);
    await expect(page.getByRole('link', { name: /Cracked tiles/ })).toBeVisible();
    await expect(page.getByText('Taken along')).toBeHidden();
  }
});
