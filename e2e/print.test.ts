import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture, signedIn } from './support/browser.ts';
import { DESKTOP, sidewaysScroll } from './support/looks.ts';
import { addProject, addSample } from './support/made.ts';
import { asked, sent } from './support/people.ts';
import { recordPages } from './support/record-pages.ts';
import { SCREENS } from './support/screens.ts';

/** What an A4 sheet has between its margins, at 96 pixels an inch. */
const SHEET = { width: 703, height: 1017 };

/** Shows the open screen as it is printed, and does what is asked with it. */
async function onPaper<Result>(page: Page, look: () => Promise<Result>): Promise<Result> {
  await page.setViewportSize(SHEET);
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.getByText(/^Printed on .+ by Thato Kgosi$/).waitFor();
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

describe('on paper', { timeout: 240_000 }, () => {
  it('every screen stands between the margins, without what is for the hand, dark on light', async () => {
    const visitor = await signedIn();
    const { page, context, complaints } = visitor;
    const project = await addSample(visitor);
    await sent(visitor, 'PUT', '/api/user/settings', { followSystemTheme: true });
    await page.emulateMedia({ colorScheme: 'dark' });
    const wrong: unknown[] = [];
    for (const address of [...SCREENS, '/reports/budget-summary', ...(await recordPages(visitor, project))]) {
      await page.goto(address);
      await page.locator('main h1').waitFor();
      await page.waitForLoadState('networkidle');
      await onPaper(page, async () => {
        await picture(page, `print${address.replaceAll('/', '-')}`, true);
        const over = await sidewaysScroll(page);
        const left = await forTheHand(page);
        const ink = await page.locator('main h1').evaluate((title) => getComputedStyle(title).color);
        if (over > 0 || left.length > 0 || ink !== 'rgb(37, 28, 22)') wrong.push([address, over, left, ink]);
      });
    }
    expect(wrong).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a list of some hundred rows is there whole, its filter in words above it and its total below', async () => {
    const visitor = await signedIn();
    const { page, context } = visitor;
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
      await page.getByRole('row', { name: 'Delivery 1 of concrete' }).waitFor();
      expect(await page.getByRole('row', { name: /^Foundation Delivery/ }).count()).toBe(130);
      await page.getByText('Status', { exact: true }).first().waitFor();
      await page.locator('main').getByText('13,000.00', { exact: true }).last().waitFor();
      // A head that browsers repeat on every sheet.
      const head = page.getByRole('rowgroup').first();
      expect(await head.evaluate((group) => getComputedStyle(group).display)).toBe('table-header-group');
      await picture(page, 'print-long-list', true);
    });
    await context.close();
  });

  it('a certificate that is still a draft has its lines as a table', async () => {
    const visitor = await signedIn();
    const { page, context } = visitor;
    const project = await addSample(visitor);
    const certificates = await asked<{ id: number; status: string }[]>(
      visitor,
      `/api/projects/${project}/certificates`,
    );
    const draft = certificates.find(({ status }) => status === 'draft');
    await page.goto(`/certificates?certificate=${draft?.id}`);
    await page.getByRole('heading', { name: 'Work done and materials on site' }).waitFor();
    await onPaper(page, async () => {
      await page.getByRole('columnheader', { name: /scheduled value/i }).waitFor();
      expect(await page.getByRole('heading', { name: 'Work done and materials on site' }).count()).toBe(0);
      expect(await sidewaysScroll(page)).toBe(0);
      await picture(page, 'print-draft-certificate', true);
    });
    await context.close();
  });
});
