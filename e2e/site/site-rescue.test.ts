import { readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { fetchJson } from '../support/api-requests.ts';
import { axeFindings, NARROWEST, PHONE, showTheme, sidewaysScroll } from '../support/page-checks.ts';
import { photoFile } from '../support/photo-file.ts';
import { inSiteDatabase } from '../support/site/site-database.ts';
import { firstVisit, PASSWORD, setOfflineMode, signUp, test } from '../support/site/site-device.ts';
import { addProject } from '../support/test-data.ts';

const TITLE = 'What waits on this device cannot be opened';

/** Captures an issue on the sheet, with a photo. */
async function capture(page: Page, url: string, words: string): Promise<void> {
  const picture = await photoFile(page, { width: 1200, height: 900 });
  await page.goto(url);
  await expect(page).toHaveURL(/resume=/);
  await page
    .locator('input[capture]')
    .setInputFiles({ name: 'tile.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture, 'base64') });
  await expect(page.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await page.getByLabel('What is wrong?').fill(words);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: /1 entry waits/ })).toBeVisible();
}

const goOffline = async (page: Page, url = '') => {
  await page.goto(`${url}/site/take-along`);
  await setOfflineMode(page, true);
};

/** The files of the ZIP that a button saves. */
async function savedFiles(page: Page, button: string): Promise<Record<string, Uint8Array>> {
  const saved = page.waitForEvent('download', { timeout: 60_000 });
  await page.getByRole('button', { name: button, exact: true }).click();
  return unzipSync(await readFile(await (await saved).path()));
}

const jsonIn = (files: Record<string, Uint8Array>, name: RegExp): unknown[] =>
  Object.entries(files)
    .filter(([file]) => name.test(file))
    .map(([, content]) => JSON.parse(strFromU8(content)) as unknown);

/** What a page with a later version of the database does to it. */
const upgradeDatabase = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('brick-site', 99);
        opening.onupgradeneeded = () => opening.result.createObjectStore('later');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          opening.result.close();
          resolve();
        };
      }),
  );

/** Versions and stores of the database as they are. */
const databaseAsItIs = (page: Page): Promise<{ version: number; entries: number; photos: number }> =>
  inSiteDatabase(
    page,
    (database) =>
      new Promise((resolve, reject) => {
        const transaction = database.transaction(['outbox', 'photos']);
        const entries = transaction.objectStore('outbox').count();
        const photos = transaction.objectStore('photos').count();
        transaction.oncomplete = () =>
          resolve({ version: database.version, entries: entries.result, photos: photos.result });
        transaction.onabort = () => reject(transaction.error);
      }),
  );

test('a database of a newer page is saved as a file and left as it is', async ({ signedIn }) => {
  const { context, page } = await signedIn({ viewport: PHONE });
  const project = await addProject({ context });
  await firstVisit({ page });
  await goOffline(page);
  await capture(page, `/site/capture?project=${project}`, 'Loose railing');
  const before = await databaseAsItIs(page);
  expect(before).toEqual({ version: 1, entries: 2, photos: 1 });
  await upgradeDatabase(page);
  await page.goto('/site');
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(page.getByText(/A newer version of this page has written it/)).toBeVisible();
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    expect(await axeFindings(page)).toEqual([]);
  }
  await page.setViewportSize(NARROWEST);
  expect(await sidewaysScroll(page)).toBe(0);
  const files = await savedFiles(page, 'Save what can be read');
  await expect(page.getByText('In the file: 1 entry and 1 photo.')).toBeVisible();
  expect(jsonIn(files, /^entries\//)).toMatchObject([{ title: 'Loose railing', state: 'held' }]);
  expect(Object.keys(files).filter((name) => name.endsWith('.jpg'))).toHaveLength(1);
  expect(await databaseAsItIs(page)).toEqual({ ...before, version: 99 });
});

test('without a network the person is known whose entries a newer page keeps', async ({
  network,
  telephone,
}) => {
  const phone = await telephone();
  const { project } = await signUp(phone, network.url);
  await firstVisit(phone, network.url);
  await goOffline(phone.page, network.url);
  await capture(phone.page, `${network.url}/site/capture?project=${project}`, 'Loose railing');
  await upgradeDatabase(phone.page);
  network.cut();
  await phone.page.goto(`${network.url}/site`);
  await expect(phone.page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await phone.kill();
});

/** The folders in which the browser keeps databases. */
async function databaseFolders(profile: string): Promise<string[]> {
  const parent = path.join(profile, 'Default', 'IndexedDB');
  return (await readdir(parent)).map((name) => path.join(parent, name));
}

test('a database that the browser cannot open is not touched, and goes on once it can', async ({
  network,
  telephone,
  profile,
}) => {
  const first = await telephone();
  const { username, project } = await signUp(first, network.url);
  await firstVisit(first, network.url);
  await goOffline(first.page, network.url);
  await capture(first.page, `${network.url}/site/capture?project=${project}`, 'Loose railing');
  await first.kill();
  const folders = await databaseFolders(profile.folder);
  for (const folder of folders) {
    await rename(folder, `${folder}.aside`);
    await writeFile(folder, 'no database');
  }

  const second = await telephone();
  await second.page.goto(`${network.url}/site`);
  const signIn = async (page: Page) => {
    await page.getByLabel('Username').fill(username);
    await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
  };
  await second.context.clearCookies();
  await second.page.goto(`${network.url}/site`);
  await expect(second.page.getByText(/What this device keeps cannot be opened/)).toBeVisible();
  await signIn(second.page);
  await expect(second.page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await expect(second.page.getByText(/The browser cannot read what it stores for this page/)).toBeVisible();
  await second.page.getByRole('button', { name: 'Save what can be read' }).click();
  await expect(second.page.getByText(/Nothing could be read/)).toBeVisible();
  await second.kill();

  for (const folder of folders) {
    await rm(folder, { recursive: true });
    await rename(`${folder}.aside`, folder);
  }
  const third = await telephone();
  await third.context.clearCookies();
  await third.page.goto(`${network.url}/site`);
  const dialog = third.page.getByRole('dialog', { name: 'Sign in to send' });
  await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in' }).click();
  await expect(dialog).toBeHidden();
  await third.page.goto(`${network.url}/site/take-along`);
  await setOfflineMode(third.page, false);
  await expect(third.page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  const issues = await fetchJson<{ title: string }[]>(
    { context: third.context },
    `${network.url}/api/projects/${project}/issues`,
  );
  expect(issues).toMatchObject([{ title: 'Loose railing', photos: [{ state: 'stored' }] }]);
  await third.kill();
});

test('a photo that can no longer be read stops, its words are sent, and the file names it', async ({
  network,
  telephone,
  profile,
}) => {
  const first = await telephone();
  const { project } = await signUp(first, network.url);
  await firstVisit(first, network.url);
  await goOffline(first.page, network.url);
  await capture(first.page, `${network.url}/site/capture?project=${project}`, 'Loose railing');
  await first.kill();
  const blobs = (await databaseFolders(profile.folder)).filter((folder) => folder.endsWith('.blob'));
  expect(blobs).toHaveLength(1);
  for (const folder of blobs) await rm(folder, { recursive: true });

  const second = await telephone();
  const { page } = second;
  // A browser that is killed may not have stored its cookie yet.
  await page.addLocatorHandler(page.getByRole('dialog', { name: 'Sign in to send' }), async (dialog) => {
    await dialog.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Sign in' }).click();
  });
  await page.goto(`${network.url}/site/outbox`);
  const files = await savedFiles(page, 'Save all as a file');
  expect(jsonIn(files, /^unreadable/)).toMatchObject([[{ what: 'photo' }]]);
  const entries = jsonIn(files, /^entries\//) as { act: string; title: string }[];
  expect(entries.map(({ act, title }) => `${act}: ${title}`).sort()).toEqual([
    'create: Loose railing',
    'photo: Loose railing',
  ]);
  await page.goto(`${network.url}/site/take-along`);
  await setOfflineMode(page, false);
  await page.goto(`${network.url}/site/outbox`);
  await expect(page.getByText(/The browser can no longer read this photo/)).toBeVisible();
  const issues = await fetchJson<{ title: string }[]>(
    second,
    `${network.url}/api/projects/${project}/issues`,
  );
  expect(issues).toMatchObject([{ title: 'Loose railing', photos: [{ state: 'expected' }] }]);
  await second.kill();
});
