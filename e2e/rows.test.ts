import { expect } from '@playwright/test';
import { addSample } from './support/made.ts';
import { LISTS } from './support/screens.ts';
import { test } from './support/test.ts';

test.describe('a row of a list', () => {
  test.describe.configure({ timeout: 240_000 });
  test('opens on its page by Enter, by a press on it and by its name alike, and has the focus again afterwards', async ({
    inSample,
  }) => {
    const { page } = await inSample();
    for (const list of LISTS) {
      await page.goto(list);
      const row = page.locator('[role="row"][data-index="1"]');
      const itsPage = await row.getByRole('link').first().getAttribute('href');
      const pathname = itsPage?.split('?')[0] ?? '';
      expect(pathname, list).toMatch(/\/\d+$/);
      await row.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === pathname);
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
      await page.goBack();
      // The same row, which need not stand where it stood.
      await page.waitForFunction(
        (path) => document.activeElement?.matches(`[role="row"]:has(a[href^="${path}"])`),
        pathname,
      );
      await row.locator('[data-cell]').last().click();
      await page.waitForURL((url) => url.pathname === pathname);
    }
  });

  test('is edited by the same key in its list and on its page', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addSample(visitor);
    const { page } = visitor;
    await page.goto('/issues');
    await page.locator('[role="row"][data-index="0"]').focus();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit Issue' });
    await expect(dialog.locator('input:focus')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await page.keyboard.press('e');
    await expect(dialog.locator('input:focus')).toBeVisible();
  });
});
