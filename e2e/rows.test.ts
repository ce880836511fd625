import { describe, expect, it } from 'vitest';
import { signedIn } from './support/browser.ts';
import { addSample } from './support/made.ts';
import { LISTS } from './support/screens.ts';

describe('a row of a list', { timeout: 240_000 }, () => {
  it('opens on its page by Enter, by a press on it and by its name alike, and has the focus again afterwards', async () => {
    const visitor = await signedIn();
    await addSample(visitor);
    const { page, context } = visitor;
    for (const list of LISTS) {
      await page.goto(list);
      const row = page.locator('[role="row"][data-index="1"]');
      const itsPage = await row.getByRole('link').first().getAttribute('href');
      const pathname = itsPage?.split('?')[0] ?? '';
      expect(pathname, list).toMatch(/\/\d+$/);
      await row.focus();
      await page.keyboard.press('Enter');
      await page.waitForURL((url) => url.pathname === pathname);
      await page.getByRole('heading', { name: 'History' }).waitFor();
      await page.goBack();
      // The same row, which need not stand where it stood.
      await page.waitForFunction(
        (path) => document.activeElement?.matches(`[role="row"]:has(a[href^="${path}"])`),
        pathname,
      );
      await row.locator('[data-cell]').last().click();
      await page.waitForURL((url) => url.pathname === pathname);
    }
    await context.close();
  });

  it('is edited by the same key in its list and on its page', async () => {
    const visitor = await signedIn();
    await addSample(visitor);
    const { page, context } = visitor;
    await page.goto('/issues');
    await page.locator('[role="row"][data-index="0"]').focus();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit Issue' });
    await dialog.locator('input:focus').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { name: 'History' }).waitFor();
    await page.keyboard.press('e');
    await dialog.locator('input:focus').waitFor();
    await context.close();
  });
});
