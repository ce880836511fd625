import { expect, type Page } from '@playwright/test';
import { DESKTOP, open, sidewaysScroll } from './support/looks.ts';
import { addProject, addSample } from './support/made.ts';
import { asked, sent } from './support/people.ts';
import { recordPages } from './support/record-pages.ts';
import { SCREENS } from './support/screens.ts';
import { test } from './support/test.ts';

/** What an A4 sheet has between its margins, at 96 pixels an inch. */
const SHEET = { width: 703, height: 1017 };

/** Shows the open screen as it is printed, and does what is asked with it. */
async function onPaper<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByText(/^Printed on .+ by Thato Kgosi$/)).toBeVisible();
  const result = await look();
  await page.emulateMedia({ media: 'screen' });
  await page.setViewportSize(DESKTOP);
  return result;
}

/** What is for the hand alone, and stands on the paper nevertheless. */
const forTheHand = (page: Page): Promise<string[]> =>
  page
    .locator(
      'nav, header button, [role="toolbar"], [role="grid"] button, a:has-text("View Details"), [type="search"]',
    )
    .evaluateAll((found) =>
      found
        .filter((each) => each.checkVisibility() && each.getBoundingClientRect().width > 1)
        .map((each) => each.getAttribute('aria-label') ?? each.textContent ?? each.tagName),
    );

test.describe('on paper', () => {
  test.describe.configure({ timeout: 240_000 });
  test('every screen stands between the margins, without what is for the hand, dark on light', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addSample(visitor);
    await sent(visitor, 'PUT', '/api/user/settings', { followSystemTheme: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    const wrong: unknown[] = [];
    for (const address of [...SCREENS, '/reports/budget-summary', ...(await recordPages(visitor, project))]) {
      await open(page, address);
      await onPaper(page, async () => {
        const over = await sidewaysScroll(page);
        const left = await forTheHand(page);
        const ink = await page.locator('main h1').evaluate((title) => getComputedStyle(title).color);
        if (over > 0 || left.length > 0 || ink !== 'rgb(37, 28, 22)') wrong.push([address, over, left, ink]);
      });
    }
    expect(wrong).toEqual([]);
  });

  test('a list of some hundred rows is there whole, its filter in words above it and its total below', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    const deliveries = Array.from({ length: 130 }, (_, index) => index + 1);
    for (let first = 0; first < deliveries.length; first += 10)
      await Promise.all(
        deliveries.slice(first, first + 10).map((delivery) =>
          sent(visitor, 'POST', `/api/projects/${project}/expenses`, {
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
      // A head that browsers repeat on every sheet.
      const head = page.getByRole('rowgroup').first();
      expect(await head.evaluate((group) => getComputedStyle(group).display)).toBe('table-header-group');
    });
  });

  test('a certificate that is still a draft has its lines as a table', async ({ inSample }) => {
    const visitor = await inSample();
    const { page } = visitor;
    const { project } = visitor;
    const certificates = await asked<{ id: number; status: string }[]>(
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
