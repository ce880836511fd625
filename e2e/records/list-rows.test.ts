import { expect } from '@playwright/test';
import { turnTo } from '../support/page-checks.ts';
import { LIST_PATHS } from '../support/screen-paths.ts';
import { addExpense, addProject, addSample } from '../support/test-data.ts';
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

  test('opens elsewhere with Control or Shift held, or by the middle button', async ({ inSample }) => {
    const { page, context } = await inSample();
    for (const list of ['/expenses', '/certificates']) {
      await turnTo(page, list);
      const row = page.locator('[role="row"][data-index="1"]');
      const target = (await row.getByRole('link').first().getAttribute('href')) ?? '';
      for (const press of [
        { modifiers: ['Control' as const] },
        { modifiers: ['Shift' as const] },
        { button: 'middle' as const },
      ]) {
        const opened = context.waitForEvent('page');
        await row.locator('[data-cell]').last().click(press);
        const other = await opened;
        await other.waitForURL((url) => url.href.endsWith(target));
        await other.close();
        expect(new URL(page.url()).pathname + new URL(page.url()).search).not.toBe(target);
        await expect(row).toBeVisible();
      }
    }
  });

  test('is where it was on the screen when the user comes back', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page } = visitor;
    for (let row = 0; row < 60; row += 1) await addExpense(visitor, project, { itemName: `Load ${row}` });
    await page.goto('/expenses?sort=itemName');
    await expect(page.getByRole('link', { name: 'Load 0' })).toBeVisible();
    await page.mouse.wheel(0, 1200);
    const row = page.locator('[data-index="30"]');
    await expect(row).toBeInViewport({ ratio: 1 });
    const at = await row.boundingBox();
    await row.locator('[data-cell]').last().click();
    await expect(page.getByRole('heading', { name: 'History' })).toBeVisible();
    await page.goBack();
    await expect(row).toBeFocused();
    expect(await row.boundingBox()).toEqual(at);
  });

  test('shows its supplier where the other columns leave room', async ({ inSample }) => {
    const { page } = await inSample();
    for (const width of [1280, 1366]) {
      await page.setViewportSize({ width, height: 800 });
      await turnTo(page, '/expenses');
      await expect(page.getByRole('columnheader', { name: 'Supplier' })).toBeVisible();
      await turnTo(page, '/suppliers');
      await expect(page.getByRole('columnheader', { name: 'Email' })).toBeVisible();
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
