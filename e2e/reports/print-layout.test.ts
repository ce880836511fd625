import { expect, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import { DESKTOP, sidewaysScroll, turnTo } from '../support/page-checks.ts';
import { recordPagePaths } from '../support/record-page-paths.ts';
import { SCREEN_PATHS } from '../support/screen-paths.ts';
import { addProject, addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

/** The printable area of an A4 sheet at 96 pixels per inch. */
const SHEET = { width: 703, height: 1017 };

/** Runs `look` while the screen is shown in print layout. */
async function onPaper<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText(/^Printed on .+ by Thato Kgosi$/)).toBeVisible();
  const result = await look();
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(DESKTOP);
  return result;
}

/** Returns interactive elements that are wrongly printed. */
const forTheHand = (page: Page): Promise<string[]> =>
  page
    .locator(
      'nav, header button, [type="range"], summary, [aria-label="Choose a date"], [role="toolbar"], [role="grid"] button, a:has-text("View Details"), [type="search"]',
    )
    .evaluateAll((found) =>
      found
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
        .map((each) => each.getAttribute('aria-label') ?? each.textContent ?? each.tagName),
    );

test.describe('on paper', () => {
  test('every screen fits the margins, without controls, dark on light', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addSample(visitor);
    await sendJson(visitor, 'PUT', '/api/user/settings', { followSystemTheme: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    const wrong: unknown[] = [];
    for (const address of [
      ...SCREEN_PATHS,
      '/reports/budget-summary',
      ...(await recordPagePaths(visitor, project)),
    ]) {
      await turnTo(page, address);
      await onPaper(page, async () => {
        const over = await sidewaysScroll(page);
        const left = await forTheHand(page);
        const ink = await page.locator('main h1').evaluate((title) => getComputedStyle(title).color);
        if (over > 0 || left.length > 0 || ink !== 'rgb(37, 28, 22)') wrong.push([address, over, left, ink]);
      });
    }
    expect(wrong).toEqual([]);
  });

  test('a list of some hundred rows is complete, with its filter above and its total below', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    const deliveries = Array.from({ length: 130 }, (_, index) => index + 1);
    for (let first = 0; first < deliveries.length; first += 10)
      await Promise.all(
        deliveries.slice(first, first + 10).map((delivery) =>
          sendJson(visitor, 'POST', `/api/projects/${project}/expenses`, {
            phase: 'foundation',
            itemName: `Delivery ${delivery} of concrete`,
            amount: '100.00',
            date: '2026-03-04',
          }),
        ),
      );
    const rest = page.waitForResponse((answer) => answer.url().includes('offset=100'));
    await page.goto('/expenses?status=pending');
    await rest;
    await onPaper(page, async () => {
      await expect(page.getByRole('row', { name: 'Delivery 1 of concrete' })).toBeVisible();
      await expect(page.getByRole('row', { name: / Foundation Delivery/ })).toHaveCount(130);
      await expect(page.getByText('Status', { exact: true }).first()).toBeVisible();
      await expect(page.locator('main').getByText('13,000.00', { exact: true }).last()).toBeVisible();
      // A table head, which browsers repeat on every sheet.
      const head = page.getByRole('rowgroup').first();
      expect(await head.evaluate((group) => getComputedStyle(group).display)).toBe('table-header-group');
    });
  });

  test('a report of many columns breaks no title between its letters', async ({ inSample }) => {
    const { page } = await inSample();
    await turnTo(page, '/reports/issue-register');
    await onPaper(page, async () => {
      const title = page.getByText('Crack in retaining wall', { exact: true });
      expect(await title.evaluate((element) => element.getClientRects().length)).toBeLessThanOrEqual(4);
      expect(await sidewaysScroll(page)).toBe(0);
    });
  });

  test('figures of another day say which day that is', async ({ inSample }) => {
    const { page } = await inSample();
    await turnTo(page, '/programme');
    await onPaper(page, () => expect(page.getByText('As of')).toBeHidden());
    await turnTo(page, '/programme?asOf=2026-03-20');
    await onPaper(page, () => expect(page.getByText('As of · Mar 20, 2026')).toBeVisible());
  });

  test('a draft certificate shows its lines as a table', async ({ inSample }) => {
    const visitor = await inSample();
    const { page } = visitor;
    const { project } = visitor;
    const certificates = await fetchJson<{ id: number; status: string }[]>(
      visitor,
      `/api/projects/${project}/certificates`,
    );
    const draft = certificates.find(({ status }) => status === 'draft');
    await page.goto(`/certificates?certificate=${draft?.id}`);
    await expect(page.getByRole('heading', { name: 'Work done and materials on site' })).toBeVisible();
    await onPaper(page, async () => {
      await expect(page.getByRole('columnheader', { name: /scheduled value/i })).toBeVisible();
      await expect(page.getByRole('heading', { name: 'Work done and materials on site' })).toHaveCount(0);
      expect(await sidewaysScroll(page)).toBe(0);
    });
  });
});
