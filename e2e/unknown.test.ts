import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signedIn } from './support/browser.ts';
import { addSample } from './support/made.ts';
import { SCREENS } from './support/screens.ts';

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

describe('what is not known', { timeout: 240_000 }, () => {
  it.each(['fails', 'waits'] as const)('is not shown as nothing, where loading %s', async (how) => {
    const visitor = await signedIn();
    await addSample(visitor);
    const { page, context } = visitor;
    await withhold(page, KNOWN, how);
    const said: unknown[] = [];
    for (const screen of SCREENS.filter((path) => path !== '/projects')) {
      await page.goto(screen);
      await page.getByRole('navigation', { name: 'Main navigation' }).waitFor();
      // A failure says so; what waits has drawn what it draws of nothing once its frame stands.
      if (how === 'fails') await page.getByRole('alert').first().waitFor();
      else await page.locator('main .animate-glow, main [role="status"]').first().waitFor();
      const shown = await page
        .locator('main')
        .locator('ul[aria-label] > li, #wall, [aria-live]')
        .allInnerTexts();
      const wrong = OF_NOTHING.exec(shown.join('\n'));
      if (wrong) said.push([screen, wrong[0].trim()]);
    }
    expect(said).toEqual([]);
    await context.close();
  });

  it('can be asked for again where the figures failed', async () => {
    const visitor = await signedIn();
    await addSample(visitor);
    const { page, context } = visitor;
    const totals = '**/api/projects/*/expenses/totals**';
    await page.route(totals, (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.goto('/expenses');
    await page.getByText('This data could not be loaded.').waitFor();
    await page.unroute(totals);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByText('38 transactions')
      .or(page.getByText(/\d+ transactions/))
      .first()
      .waitFor();
    await context.close();
  });

  it('is waited for in the words of the screen, with its frame and its navigation around it', async () => {
    const visitor = await signedIn();
    await addSample(visitor);
    const { page, context } = visitor;
    await withhold(page, /\/api\/user(?:\?|$)/, 'waits');
    await page.goto('/projects');
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    await navigation.waitFor();
    await page.getByText('Loading your projects...').waitFor();
    await page.goto('/settings');
    await navigation.getByRole('link', { name: 'Settings' }).waitFor();
    await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor();
    await page.getByRole('button', { name: 'Save' }).waitFor();
    await page.goto('/expenses');
    await navigation.waitFor();
    await page.getByRole('heading', { level: 1, name: 'Project Expenses' }).waitFor();
    await context.close();
  });
});
