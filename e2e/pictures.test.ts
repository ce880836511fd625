import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { drawnShare } from './support/drawn.ts';
import { DESKTOP, PHONE, settled, showBy, sidewaysScroll } from './support/looks.ts';
import { addSample } from './support/made.ts';
import { sent } from './support/people.ts';
import { recordPages } from './support/record-pages.ts';
import { test } from './support/test.ts';
import type { Visit } from './support/visit.ts';

const pictures = path.resolve(import.meta.dirname, '../test-output/pictures');

const FOR_VISITORS = ['/', '/auth', '/privacy', '/terms', '/cookies', '/security'];

/** Under this many hundredths of a picture's lines something is missing: the header alone is less. */
const LEAST_DRAWN = 12;

/** Where the links of this part of the open screen lead, each address once. */
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

/** Keeps the screen at this address, wide and narrow, by day and by night; tells what is wrong with it. */
async function pictured(page: Page, address: string, onceAsked: boolean): Promise<string[]> {
  const wrong: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    // A page for visitors asks once, at its start, whether it is day or night; the others follow.
    if (onceAsked || colorScheme === 'light') await page.goto(address);
    if (!onceAsked) await showBy(page, colorScheme);
    for (const size of [DESKTOP, PHONE]) {
      await page.setViewportSize(size);
      await settled(page);
      // Of a long list only what is seen is drawn: its picture is what is seen, and no empty foot.
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

/** Two pages at a time: while one is loaded the other is drawn. */
async function allPictured({ page, context }: Visit, addresses: string[], onceAsked = false): Promise<void> {
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

test.describe('every screen is drawn, wide and narrow, by day and by night', () => {
  test.describe.configure({ timeout: 240_000 });
  test('for visitors', async ({ visit }) => {
    await allPictured(await visit(), FOR_VISITORS, true);
  });

  test('for members: the screens of the sidebar, each report, and the page of a record of each kind', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const project = await addSample(visitor);
    await sent(visitor, 'PUT', '/api/user/settings', { followSystemTheme: true });
    const { page } = visitor;
    await page.goto('/reports');
    const screens = await linkedFrom(page, 'nav a');
    const reports = await linkedFrom(page, 'main a[href^="/reports/"]');
    expect(screens.length).toBeGreaterThan(15);
    expect(reports.length).toBeGreaterThan(10);
    await allPictured(visitor, [...screens, ...reports, ...(await recordPages(visitor, project))]);
  });
});
