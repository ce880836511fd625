import { expect, type Page } from '@playwright/test';
import { SCREEN_PATHS } from '../support/screen-paths.ts';
import { test } from '../support/test-fixtures.ts';

/** Endpoints that still work: the current user and the projects. */
const KNOWN = /\/api\/(?:user|projects|live)(?:\?|$)/;

/** Makes every other request fail or wait forever. */
async function withhold(page: Page, known: RegExp, how: 'fails' | 'waits'): Promise<void> {
  await page.route('**/api/**', async (route) => {
    if (known.test(route.request().url())) return route.continue();
    if (how === 'waits') return;
    await route.fulfill({ status: 500, contentType: 'application/problem+json', body: '{"status":500}' });
  });
}

/** Texts of empty data: figures of 0 and empty states. */
const OF_NOTHING = /(?:^|\n)(?:0|0%|\$0|0 \w+)(?:\n|$)|nothing|not started|of 8|no data|none/i;

test.describe('unknown data', () => {
  for (const how of ['fails', 'waits'] as const) {
    test(`is not shown as empty if loading ${how}`, async ({ inSample }) => {
      const { page } = await inSample();
      await withhold(page, KNOWN, how);
      const said: unknown[] = [];
      for (const screen of SCREEN_PATHS.filter((path) => path !== '/projects')) {
        await page.goto(screen);
        await expect(page.getByRole('navigation', { name: 'Main navigation' })).toBeVisible();
        // A failure shows a message; a waiting screen has rendered its placeholder once its frame is there.
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

  test('can be retried if the figures failed', async ({ inSample }) => {
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

  test('says of a record that is not there why it is missing, and offers no second try', async ({
    inSample,
  }) => {
    const { page } = await inSample();
    const dialogs = ['/budget?editCommitment', '/programme?editMilestone', '/documents?versions'];
    for (const address of [...dialogs, '/certificates?certificate']) {
      await page.goto(`${address}=999999999`);
      const alert = page.getByRole('alert').filter({ hasText: 'could not be loaded' });
      await expect(alert).toContainText('loaded.There is nothing here, or you may not see it.');
      await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    }
  });

  test('is asked for once at a time while nobody knows who is signed in, and again with a connection', async ({
    inSample,
  }) => {
    const { page, context } = await inSample();
    let asked = 0;
    let isHeld = false;
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route('**/api/user', async (route) => {
      asked += 1;
      if (isHeld) await answered;
      await route.abort();
    });
    await page.goto('/expenses');
    await expect(page.getByText('The server could not be reached.', { exact: false })).toBeVisible();
    // The screen asks as well, once it is drawn.
    const again = page.getByRole('button', { name: 'Try again' });
    await expect.poll(() => asked).toBe(2);
    await expect(again).toBeVisible();
    isHeld = true;
    await again.click();
    const trying = page.getByRole('button', { name: 'Trying again...' });
    await expect(trying).toBeVisible();
    await trying.click({ force: true });
    await trying.click({ force: true });
    await expect.poll(() => asked).toBe(3);
    answer();
    await expect(again).toBeVisible();
    expect(asked).toBe(3);
    await page.unroute('**/api/user');
    await context.setOffline(true);
    await context.setOffline(false);
    await expect(page.getByRole('heading', { level: 1, name: 'Project Expenses' })).toBeVisible();
  });

  test('shows the screen’s own loading text within its frame and navigation', async ({ inSample }) => {
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
