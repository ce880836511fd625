import { expect } from '@playwright/test';
import { turnTo } from '../support/page-checks.ts';
import { LIST_PATHS } from '../support/screen-paths.ts';
import { addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

test.describe('a row of a list', () => {
  test('opens its page by Enter, click or title link, and gets the focus back afterwards', async ({
    inSample,
  }) => {
    const { page } = await inSample();
    for (const list of LIST_PATHS) {
      await turnTo(page, list);
      const row = page.locator('[role="row"][data-index="1"]');
      const itsPage = await row.getByRole('link').first().getAttribute('href');
      const pathname = itsPage?.split('?')[0] ?? '';
      expect(pathname, list).toMatch(/\/\d+$/);
      await row.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === pathname);
      await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
      await page.goBack();
      // The same row, possibly at another position.
      await page.waitForFunction(
        (path) => document.activeElement?.matches(`[role="row"]:has(a[href^="${path}"])`),
        pathname,
      );
      await row.locator('[data-cell]').last().click();
      await page.waitForURL((url) => url.pathname === pathname);
    }
  });

  test('is there at an address with a sorting and filters that the list does not know', async ({
    inSample,
  }) => {
    const { page } = await inSample();
    for (const list of LIST_PATHS) {
      await turnTo(page, `${list}?sort=foo&from=foo&placeId=x&status=foo&supplierId=x`);
      await expect(page.locator('[role="row"][data-index="0"]'), list).toBeVisible();
    }
  });

  test('is edited with the same key in its list and on its page', async ({ signedIn }) => {
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
