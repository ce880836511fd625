import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { strFromU8, unzipSync } from 'fflate';
import { fetchJson } from '../support/api-requests.ts';
import { NARROWEST, PHONE, showTheme, sidewaysScroll, wholePageFindings } from '../support/page-checks.ts';
import { photoFile } from '../support/photo-file.ts';
import { productUrl } from '../support/product-process.ts';
import { inSiteDatabase } from '../support/site/site-database.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const FULL = /There is no room on this device/;

/** Fills what is left of the room of this origin, down to the last bytes. */
const fillRoom = (page: Page): Promise<void> =>
  inSiteDatabase(page, async (database) => {
    // What can be compressed takes less room than it was told to.
    const noise = (size: number) => {
      const bytes = new Uint8Array(size);
      for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(bytes.subarray(at, at + 65_536));
      return bytes;
    };
    let id = 0;
    const put = (size: number) =>
      new Promise<boolean>((done) => {
        const transaction = database.transaction('pack', 'readwrite');
        id += 1;
        transaction.objectStore('pack').put({ projectId: 0, kind: 'filler', id, value: noise(size) });
        transaction.oncomplete = () => done(true);
        transaction.onabort = () => done(false);
      });
    for (const size of [500_000, 40_000, 8000, 1500, 300]) while (await put(size));
  });

test('a full device keeps what was typed in the form, saves it as a file, and has room once something was sent', async ({
  signedIn,
}) => {
  const { context, page } = await signedIn({ viewport: PHONE });
  const project = await addProject({ context });
  const picture = Buffer.from(await photoFile(page, { width: 2048, height: 1536, quality: 0.9 }), 'base64');
  const control = await context.newCDPSession(page);
  // Before the page stores anything: a browser goes on for a while with the room that it knows of.
  await control.send('Storage.overrideQuotaForOrigin', { origin: productUrl(), quotaSize: 12_000_000 });
  const other = await context.newPage();
  await context.route(/\/api\/projects\/\d+\/(?:issues|photos)/, (route) =>
    route.request().method() === 'GET' ? route.continue() : route.abort(),
  );
  await other.goto(`/site/capture?project=${project}`);
  await expect(other).toHaveURL(/resume=/);
  await other
    .locator('input[capture]')
    .setInputFiles({ name: 'one.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(other.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await other.getByLabel('What is wrong?').fill('Cracked tile');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByRole('link', { name: /1 entry waits/ })).toBeVisible();

  await other.getByRole('link', { name: 'Issue', exact: true }).click();
  await expect(other).toHaveURL(/resume=/);
  await fillRoom(other);
  await other
    .locator('input[capture]')
    .setInputFiles({ name: 'two.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(other.getByText(/There is no room for this photo on the device/)).toBeVisible();
  await other.getByLabel('What is wrong?').fill('Loose railing\nat the stair');
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other.getByText(FULL)).toBeVisible();
  await expect(other.getByLabel('What is wrong?')).toHaveValue('Loose railing\nat the stair');
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(other, theme);
    expect(await wholePageFindings(other)).toEqual([]);
  }
  await other.setViewportSize(NARROWEST);
  expect(await sidewaysScroll(other)).toBe(0);
  // Closing says once more that it would be lost.
  await other.getByRole('button', { name: 'Close' }).first().click();
  await expect(other.getByText(/Close once more to throw it away/)).toBeVisible();
  await expect(other.getByText(FULL)).toBeVisible();
  const saved = other.waitForEvent('download', { timeout: 60_000 });
  await other.getByRole('button', { name: 'Save as a file' }).click();
  const files = unzipSync(await readFile(await (await saved).path()));
  expect(JSON.parse(strFromU8(files['typed.json'] ?? new Uint8Array()))).toMatchObject({
    title: 'Loose railing',
    description: 'Loose railing\nat the stair',
  });
  expect(Object.keys(files).filter((name) => name.endsWith('.jpg'))).toHaveLength(1);

  await context.unroute(/\/api\/projects\/\d+\/(?:issues|photos)/);
  await other.getByRole('button', { name: 'Send what waits' }).click();
  await expect(other.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  await other.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(other).toHaveURL(/\/site(?:\?|$)/);
  await expect(other.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  await expect
    .poll(() => fetchJson<{ title: string }[]>({ context }, `/api/projects/${project}/issues`))
    .toMatchObject([{ title: 'Loose railing' }, { title: 'Cracked tile', photos: [{ state: 'stored' }] }]);
});
