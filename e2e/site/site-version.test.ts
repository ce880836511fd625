import { expect, type Page } from '@playwright/test';
import type { KillableBrowser } from '../support/killable-browser.ts';
import { openVersionedProduct, type VersionedProduct } from '../support/next-version.ts';
import { NARROWEST, showTheme, sidewaysScroll, wholePageFindings } from '../support/page-checks.ts';
import { test as base, firstVisit, signUp } from '../support/site/site-device.ts';

const test = base.extend<{ product: VersionedProduct }>({
  product: async ({ browserName: _ }, use) => {
    const product = await openVersionedProduct();
    await use(product);
    await product.close();
  },
});

const NEXT = '0123456789ab';

const versionOf = (page: Page) => page.locator('meta[name="site-version"]').getAttribute('content');

/**
 * What a page does that is seen again after an hour: it asks whether there is a new version. Where it was asking already,
 * the browser gives both the answer of before: "none".
 */
const askForUpdate = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const { installing, waiting } = registration;
    const next = installing ?? waiting;
    if (!next) return 'none';
    await new Promise<void>((resolve) => {
      const look = () => next.state === 'installed' && resolve();
      next.addEventListener('statechange', look);
      look();
    });
    return next.state;
  });

/** A telephone on which somebody has opened the application once, with its version. */
async function installedOn(phone: KillableBrowser, product: VersionedProduct) {
  const { project } = await signUp(phone, product.url);
  await firstVisit(phone, product.url);
  const { page, context } = phone;
  return { phone, project, page, context, before: await versionOf(page) };
}

const banner = (page: Page) => page.getByText('A new version is ready.');

test('a new version is offered when no form is open, and loaded when it is accepted', async ({
  product,
  telephone,
}) => {
  const { phone, project, page, context, before } = await installedOn(await telephone(), product);
  const older = await context.newPage();
  await older.goto(`${product.url}/site?project=${project}`);
  await expect(older.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();

  await page.goto(`${product.url}/site/capture?project=${project}`);
  await page.getByLabel('What is wrong?').fill('Loose railing');
  product.bringOut(NEXT);
  await expect.poll(() => askForUpdate(page)).toBe('installed');
  // The other tab hears of it; this one has a form open.
  await expect(banner(older)).toBeVisible();
  await expect(banner(page)).toBeHidden();
  await expect(page.getByLabel('What is wrong?')).toHaveValue('Loose railing');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(banner(page)).toBeVisible();
  expect(await versionOf(page)).toBe(before);
  await page.setViewportSize(NARROWEST);
  expect(await sidewaysScroll(page)).toBe(0);
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    expect(await wholePageFindings(page)).toEqual([]);
  }

  await page.getByRole('button', { name: 'Load it' }).click();
  await expect.poll(() => versionOf(page)).toBe(NEXT);
  await expect(page.getByRole('link', { name: /Loose railing/ })).toBeVisible();
  await expect(banner(page)).toBeHidden();
  // The older tab goes on by itself: it is never loaded anew, and its files are still there.
  expect(await versionOf(older)).toBe(before);
  await older.getByRole('button', { name: 'Menu' }).click();
  await older.getByRole('link', { name: 'Receipts' }).click();
  await expect(older.getByRole('heading', { level: 1, name: 'Receipts' })).toBeVisible();
  expect(await versionOf(older)).toBe(before);
  await phone.kill();
});

test('without a network the version that was accepted last starts, and the older one until then', async ({
  product,
  telephone,
}) => {
  const { phone, project, page, context, before } = await installedOn(await telephone(), product);
  product.bringOut(NEXT);
  await expect.poll(() => askForUpdate(page)).toBe('installed');
  await expect(banner(page)).toBeVisible();
  await product.close();
  const other = await context.newPage();
  await other.goto(`${product.url}/site?project=${project}`);
  await expect(other.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  expect(await versionOf(other)).toBe(before);
  await page.getByRole('button', { name: 'Load it' }).click();
  await expect.poll(() => versionOf(page)).toBe(NEXT);
  await expect(page.getByRole('heading', { level: 1, name: 'Today' })).toBeVisible();
  await phone.kill();
});
