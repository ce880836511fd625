import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { sendJson } from '../support/api-requests.ts';
import type { BrowserVisit } from '../support/fixture-types.ts';
import { DESKTOP, PHONE, showTheme, sidewaysScroll, turnTo, waitForPage } from '../support/page-checks.ts';
import { drawnShare } from '../support/png-coverage.ts';
import { recordPagePaths } from '../support/record-page-paths.ts';
import { addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const pictures = path.resolve(import.meta.dirname, '../../test-output/pictures');

const FOR_VISITORS = ['/', '/auth', '/privacy', '/terms', '/cookies', '/security'];

/** Below this percentage of drawn rows something is missing: the header alone is less. */
const LEAST_DRAWN = 12;

/** Returns the link targets in this part of the screen, without duplicates. */
const linkedFrom = async (page: Page, links: string): Promise<string[]> => {
  await expect(page.locator(links).first()).toBeVisible();
  const found = await page
    .locator(links)
    .evaluateAll((anchors) => anchors.map((anchor) => (anchor as HTMLAnchorElement).pathname));
  return [...new Set(found)];
};

const nameOf = (address: string): string =>
  address
    .replace(/\/\d+$/, '-record')
    .slice(1)
    .replaceAll('/', '-') || 'landing';

/** Saves screenshots of a screen, wide and narrow, light and dark; returns problems. */
async function pictured(page: Page, address: string, onceAsked: boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // Visitor pages read the theme once at the start; others follow it.
    if (onceAsked) await page.goto(address);
    else {
      if (colorScheme === 'light') await turnTo(page, address);
      await showTheme(page, colorScheme);
    }
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await waitForPage(page);
      // Long lists render only visible rows, so the screenshot is limited to the window.
      const isLong = (await page.locator('[role="grid"]:has([data-index="12"])').count()) > 0;
      const taken = await page.screenshot({ fullPage: !isLong, animations: 'disabled' });
      const name = `${nameOf(address)}-${size.width}-${colorScheme}`;
      await writeFile(path.join(pictures, `${name}.png`), taken);
      const share = drawnShare(taken);
      if (share < LEAST_DRAWN) wrong.push(`${name}: ${share} % of it is drawn`);
      const over = await sidewaysScroll(page);
      if (over > 0) wrong.push(`${name}: ${over} px wider than ${size.width}`);
    }
  }
  await page.setViewportSize(DESKTOP);
  return wrong;
}

/** Two pages at a time: one loads while the other is captured. */
async function allPictured(
  { page, context }: BrowserVisit,
  addresses: string[],
  onceAsked = false,
): Promise<void> {
  await mkdir(pictures, { recursive: true });
  const wrong: string[] = [];
  const left = [...addresses];
  const work = async (tab: Page) => {
    for (let address = left.shift(); address; address = left.shift())
      wrong.push(...(await pictured(tab, address, onceAsked)));
  };
  await Promise.all([work(page), work(await context.newPage())]);
  expect(wrong).toEqual([]);
}

test.describe('every screen renders, wide and narrow, light and dark', () => {
  test('for visitors', async ({ visit }) => {
    await allPictured(await visit(), FOR_VISITORS, true);
  });

  test('for members: sidebar screens, reports, and one record page of each kind', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addSample(visitor);
    await sendJson(visitor, 'PUT', '/api/user/settings', { followSystemTheme: true });
    const { page } = visitor;
    await page.goto('/reports');
    const screens = await linkedFrom(page, 'nav a');
    const reports = await linkedFrom(page, 'main a[href^="/reports/"]');
    expect(screens.length).toBeGreaterThan(15);
    expect(reports.length).toBeGreaterThan(10);
    await allPictured(visitor, [...screens, ...reports, ...(await recordPagePaths(visitor, project))]);
  });
});
