import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { introduce, startOidcProvider } from '@brick/server/testing/oidc-provider';
import { freePort } from '@brick/server/testing/servers/free-port';
import { expect, type Page } from '@playwright/test';
import { axeFindings, NARROWEST, PHONE, sidewaysScroll } from '../support/page-checks.ts';
import { startProduct } from '../support/product-process.ts';
import { test } from '../support/test-fixtures.ts';

const PASSWORD = 'mortar-and-lime';
const DESKTOP = { width: 1440, height: 900 };
const LANGUAGES = ['es', 'fr', 'de', 'pt', 'zh', 'ja', 'ar'];
const PICTURES = process.env['PICTURES'];

/** Pictures to look at, where a folder for them is named. */
const picture = async (page: Page, name: string) => {
  if (PICTURES) await page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: true });
};

const methods = (page: Page) => page.getByRole('region', { name: 'Sign-in methods' });

test('somebody signs in with a provider, links another account there, and removes it', async ({ visit }) => {
  const provider = await startOidcProvider();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-e2e-openid-'));
  const port = await freePort();
  const product = await startProduct(dataDir, port, {
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OIDC: 'site',
    OIDC_SITE_ISSUER: provider.issuer,
    OIDC_SITE_CLIENT_ID: provider.clientId,
    OIDC_SITE_CLIENT_SECRET: provider.clientSecret,
    OIDC_SITE_LABEL: 'Kgale & Sons',
  });
  try {
    const { page } = await visit({ baseURL: product.url });
    await page.goto('/auth?next=/settings');
    const button = page.getByRole('link', { name: 'Sign in with Kgale & Sons' });
    await expect(button).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, 'auth');

    introduce(provider, { sub: 'naledi', email: 'naledi@example.com' }, { error: 'access_denied' });
    await button.click();
    const sentence = page.getByRole('alert');
    await expect(sentence).toHaveText(/^Signing in with Kgale & Sons did not work, was cancelled/);
    await expect(page.getByRole('textbox', { name: 'Username' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, 'auth-failed-phone-dark');
    await page.setViewportSize(NARROWEST);
    for (const language of LANGUAGES) {
      await page.context().addCookies([{ name: 'brick_language', value: language, url: product.url }]);
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(sentence).toContainText('Kgale & Sons');
      expect([language, await sidewaysScroll(page)]).toEqual([language, 0]);
    }
    await picture(page, 'auth-failed-narrow-ar');
    await page.context().addCookies([{ name: 'brick_language', value: 'en', url: product.url }]);
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.reload();

    introduce(provider, { sub: 'naledi', email: 'naledi@example.com', preferred_username: 'naledi' });
    await button.click();
    await page.waitForURL('**/settings');
    const section = methods(page);
    await expect(section.getByText('naledi@example.com')).toBeVisible();
    await expect(page.getByText('You sign in without one so far.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await section.scrollIntoViewIfNeeded();
    await picture(page, 'settings');

    await section.getByRole('button', { name: 'Remove Kgale & Sons, naledi@example.com' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByRole('alertdialog').getByText(/This is your last way to sign in/)).toBeVisible();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();

    introduce(provider, { sub: 'office', email: 'office@example.com' });
    await section.getByRole('button', { name: 'Link Kgale & Sons' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('A sign-in at most ten minutes old counts instead')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, 'link');
    await dialog.getByRole('button', { name: 'Continue to Kgale & Sons' }).click();
    await expect(section.getByText('office@example.com')).toBeVisible();
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await section.scrollIntoViewIfNeeded();
    await picture(page, 'settings-phone-dark');
    await section.getByRole('button', { name: 'Remove Kgale & Sons, office@example.com' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
    await expect(section.getByText('office@example.com')).toBeHidden();

    await page.getByRole('button', { name: 'Set Password' }).click();
    await page.getByLabel('New password', { exact: true }).fill(PASSWORD);
    await picture(page, 'set-password-phone-dark');
    await page.getByRole('dialog').getByRole('button', { name: 'Set Password' }).click();
    await expect(page.getByRole('button', { name: 'Change Password' })).toBeVisible();
    const elsewhere = await visit({ baseURL: product.url });
    const signedIn = await elsewhere.context.request.post('/api/login', {
      data: { username: 'naledi', password: PASSWORD },
    });
    expect(signedIn.status()).toBe(200);

    // What belongs to another account is told where the person is, and nothing changes.
    const other = await visit({ baseURL: product.url });
    const account = { username: 'thabo', password: PASSWORD };
    expect((await other.context.request.post('/api/register', { data: account })).status()).toBe(201);
    introduce(provider, { sub: 'naledi', email: 'naledi@example.com' });
    await other.page.goto('/settings');
    await methods(other.page).getByRole('button', { name: 'Link Kgale & Sons' }).click();
    const form = other.page.getByRole('dialog');
    await form.getByRole('button', { name: 'Continue to Kgale & Sons' }).click();
    await expect(form.getByText('Password is required')).toBeVisible();
    await form.getByLabel('Your password').fill(PASSWORD);
    await form.getByRole('button', { name: 'Continue to Kgale & Sons' }).click();
    await expect(other.page.getByText(/is linked to another account here/).first()).toBeVisible();
    await other.page.waitForURL('**/settings');
    await expect(methods(other.page).getByText('No account elsewhere is linked')).toBeVisible();
  } finally {
    await product.end();
    await provider.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
