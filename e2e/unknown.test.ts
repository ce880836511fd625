import { expect, type Page } from '@playwright/test';
import { SCREENS } from './support/screens.ts';
import { test } from './support/test.ts';

/** Which calls still answer: who is there, and what projects there are. */
const KNOWN = /\/api\/(?:user|projects|live)(?:\?|$)/;

/** Lets every other call fail, or wait for ever. */
async function withhold(page: Page, known: RegExp, how: 'fails' | 'waits'): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (known.test(route.request().url())) return route.continue();
    if (how === 'waits') return;
    await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"status":500}' });
  });
}

/** What would be said of nothing: figures of 0, and sentences about what there is not. */
const OF_NOTHING = /(?:^|\n)(?:0|0%|\$0|0 \w+)(?:\n|$)|nothing|not started|of 8|no data|none/i;

test.describe('what is not known', () => {
  test.describe.configure({ timeout: 240_000 });
  for (const how of ['fails', 'waits'] as const) {
    test(`is not shown as nothing, where loading ${how}`, async ({ inSample }) => {
      const { page } = await inSample();
      await withhold(page, KNOWN, how);
      const said: unknown[] = [];
      for (const screen of SCREENS.filter((path) => path !== '/projects')) {
        await page.goto(screen);
        await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
        // A failure says so; what waits has drawn what it draws of nothing once its frame stands.
        if (how === 'fails') await expect(page.getByRole('alert').first()).toBeVisible();
        else await expect(page.locator('main .animate-glow, main [role="status"]').first()).toBeVisible();
        const shown = await page
          .locator('main')
          .locator('ul[aria-label] > li, #wall, [aria-live]')
          .allInnerTexts();
        const wrong = OF_NOTHING.exec(shown.join('\n'));
        if (wrong) said.push([screen, wrong[0].trim()]);
      }
      expect(said).toEqual([]);
    });
  }

  test('can be asked for again where the figures failed', async ({ inSample }) => {
    const { page } = await inSample();
    const totals = '**/api/projects/*/expenses/totals**';
    await page.route(totals, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/expenses');
    await expect(page.getByText('This data could not be loaded.')).toBeVisible();
    await page.unroute(totals);
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(
      page
        .getByText('38 transactions')
        .or(page.getByText(/\d+ transactions/))
        .first(),
    ).toBeVisible();
  });

  test('is waited for in the words of the screen, with its frame and its navigation around it', async ({
    inSample,
  }) => {
    const { page } = await inSample();
    await withhold(page, /\/api\/user(?:\?|$)/, 'waits');
    await page.goto('/projects');
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await expect(navigation).toBeVisible();
    await expect(page.getByText('Loading your projects...')).toBeVisible();
    await page.goto('/settings');
    await expect(navigation.getByRole('link', { name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible();
    await page.goto('/expenses');
    await expect(navigation).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Project Expenses' })).toBeVisible();
  });
});
