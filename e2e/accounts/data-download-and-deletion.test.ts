import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import { axeFindings, NARROWEST, PHONE, sidewaysScroll } from '../support/page-checks.ts';
import { inSiteDatabase } from '../support/site/site-database.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const PASSWORD = 'mortar-and-lime';

/** What the site screens keep of whoever used them on this device. */
const keptOnSite = (page: Page): Promise<IDBValidKey[]> =>
  inSiteDatabase(
    page,
    (database) =>
      new Promise((resolve, reject) => {
        const asked = database.transaction('meta').objectStore('meta').getAllKeys();
        asked.onsuccess = () => resolve(asked.result);
        asked.onerror = () => reject(asked.error);
      }),
  );

test.describe('one’s own data', () => {
  test('is downloaded from the settings as one file', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page, username } = visitor;
    const project = await addProject(visitor);
    const expense = await addExpense(visitor, project);
    await page.goto('/settings');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Your Data' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^Brick Ledger .+ \d{4}-\d\d-\d\d\.json$/);
    const held = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(held).toMatchObject({ account: { username }, expense: [{ id: expense, projectId: project }] });
  });
});

test.describe('deleting one’s account', () => {
  test('asks what to do with each project, offers one, removes one, and ends at the landing page', async ({
    signedIn,
  }) => {
    const visitor = await signedIn({ colorScheme: 'light' });
    const { page, context, username } = visitor;
    const kept = await addProject(visitor, { name: 'Kgale View Terrace' });
    await addProject(visitor, { name: 'Abandoned Shed' });
    const heir = await signedIn();
    const added = await context.request.post(`/api/projects/${kept}/members`, {
      data: { username: heir.username, role: 'architect' },
    });
    expect(added.status()).toBe(201);
    await page.goto(`/site?project=${kept}`);
    await expect.poll(() => keptOnSite(page)).toContain('user');
    await page.goto('/settings');
    await page.getByRole('heading', { level: 2, name: 'Your data' }).scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Your Account' });
    await expect(dialog.getByRole('combobox', { name: 'Abandoned Shed' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    // Nothing is deleted while a project has no answer, and the input is kept.
    await dialog.locator('input[autocomplete="current-password"]').fill('not the one');
    await dialog.getByRole('button', { name: 'Delete Account for Good' }).click();
    await expect(
      dialog.getByText('Offer it to a member, or choose that it is removed').first(),
    ).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Abandoned Shed' }).selectOption({ label: 'Remove for good' });
    await dialog
      .getByRole('combobox', { name: 'Kgale View Terrace' })
      .selectOption({ label: 'Offer to Thato Kgosi' });
    await dialog.getByRole('button', { name: 'Delete Account for Good' }).click();
    await expect(dialog.getByText('This is not your password')).toBeVisible();
    await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete Account for Good' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByText('Your account is deleted').first()).toBeVisible();
    expect(await keptOnSite(page)).not.toContain('user');
    expect(
      (await context.request.post('/api/login', { data: { username, password: PASSWORD } })).status(),
    ).toBe(401);

    await heir.page.goto('/offers');
    const offer = heir.page.getByRole('article', { name: 'Kgale View Terrace' });
    await expect(
      offer.getByText('The owner of this project deleted their account', { exact: false }),
    ).toBeVisible();
    await offer.getByRole('button', { name: 'Accept' }).click();
    await heir.page.waitForURL(/\/dashboard/);
    const handedOver = await heir.context.request.get(`/api/projects/${kept}`);
    expect(await handedOver.json()).toMatchObject({ name: 'Kgale View Terrace', role: 'owner' });
  });

  test('asks of a project whose other owner left meanwhile', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const other = await signedIn();
    const project = await addProject(visitor, { name: 'Kgale View Terrace' });
    const asOwner = { username: other.username, role: 'owner' };
    const offer = await sendJson(visitor, 'POST', `/api/projects/${project}/members`, asOwner);
    await sendJson(other, 'POST', `/api/offers/${offer.id}/accept`);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Your Account' });
    await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    const question = dialog.getByRole('combobox', { name: 'Kgale View Terrace' });
    await expect(question).toBeHidden();
    const { id } = await fetchJson<{ id: number }>(other, '/api/user');
    await other.context.request.delete(`/api/projects/${project}/members/${id}`);
    await dialog.getByRole('button', { name: 'Delete Account for Good' }).click();
    await expect(dialog.getByText('Confirm that “Kgale View Terrace” is removed')).toBeVisible();
    await question.selectOption({ label: 'Remove for good' });
    await dialog.getByRole('button', { name: 'Delete Account for Good' }).click();
    await page.waitForURL((url) => url.pathname === '/');
  });

  test('fits a phone, light and dark, by keyboard alone', async ({ signedIn }) => {
    for (const options of [
      { viewport: PHONE, colorScheme: 'dark' },
      { viewport: NARROWEST, colorScheme: 'light' },
    ] as const) {
      const visitor = await signedIn(options);
      const { page } = visitor;
      await addProject(visitor, {
        name: 'A project with a name that is longer than a phone is wide at first',
      });
      await page.goto('/settings');
      const open = page.getByRole('button', { name: 'Delete Account' });
      await open.focus();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('combobox')).toBeVisible();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect(open).toBeFocused();
    }
  });

  test('is not available in a demo, which ends by itself', async ({ visit }) => {
    const { page, context } = await visit();
    expect((await context.request.post('/api/demo')).status()).toBe(201);
    await page.goto('/settings');
    await expect(page.getByRole('button', { name: 'Download Your Data' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Delete Account' })).toHaveCount(0);
  });
});
