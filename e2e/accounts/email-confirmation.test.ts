import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@brick/server/testing/servers/free-port';
import { TestMailServer } from '@brick/server/testing/servers/mail-server';
import { expect } from '@playwright/test';
import { axeFindings, NARROWEST, PHONE, sidewaysScroll } from '../support/page-checks.ts';
import { startProduct } from '../support/product-process.ts';
import { test } from '../support/test-fixtures.ts';

const PASSWORD = 'mortar-and-lime';
const ADDRESS = 'naledi@bigco.example';

test('an address entered by another account moves to the user who confirms it by link', async ({ visit }) => {
  const post = await TestMailServer.start();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-e2e-email-'));
  const port = await freePort();
  const settings = { SMTP_URL: post.url, PUBLIC_URL: `http://127.0.0.1:${port}` };
  const product = await startProduct(dataDir, port, settings);
  try {
    const squatter = await visit({ baseURL: product.url });
    const squatted = { username: 'squatter', password: PASSWORD, email: ADDRESS };
    expect((await squatter.context.request.post('/api/register', { data: squatted })).status()).toBe(201);

    const links = () =>
      post.taken.flatMap((mail) => [
        ...(TestMailServer.partsOf(mail)[0] ?? '').matchAll(/http:\S+\/confirm-email\/\S+/g),
      ]);
    await expect.poll(() => links().length).toBe(1);

    const { page } = await visit({ baseURL: product.url });
    await page.goto('/auth?tab=sign-up');
    await page.getByRole('textbox', { name: 'Username' }).fill('naledi');
    await page.getByRole('textbox', { name: 'Email' }).fill(ADDRESS);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('This email address is already in use', { exact: true })).toBeVisible();
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue(PASSWORD);
    const offer = page.getByRole('button', { name: 'Create account and send a link' });
    await expect(offer).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.setViewportSize({ width: 1440, height: 900 });
    await offer.click();
    await page.waitForURL('**/dashboard');
    const bar = page.getByRole('region', { name: 'Email address' });
    await expect(bar.getByText(`A link was mailed to ${ADDRESS}`, { exact: false })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.setViewportSize(PHONE);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await expect.poll(() => links().length).toBe(2);
    const link = links().at(-1)?.[0] ?? '';

    const elsewhere = await visit({ baseURL: product.url, viewport: PHONE, colorScheme: 'dark' });
    await elsewhere.page.goto(link);
    await expect(elsewhere.page.getByText('Sign in to the account naledi', { exact: false })).toBeVisible();
    expect(await axeFindings(elsewhere.page)).toEqual([]);
    await squatter.page.goto(link);
    await expect(
      squatter.page.getByText('This link is for another account.', { exact: false }),
    ).toBeVisible();

    await page.goto(link);
    const confirm = page.getByRole('button', { name: 'Confirm address' });
    await expect(confirm).toBeVisible();
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await axeFindings(page)).toEqual([]);
    await confirm.click();
    await expect(page.getByRole('heading', { name: 'Your address is confirmed' })).toBeVisible();
    await page.getByRole('link', { name: 'To the dashboard' }).click();
    await page.waitForURL('**/dashboard');
    await expect(bar).toHaveCount(0);
    await page.goto('/profile');
    await expect(page.getByText('Confirmed', { exact: true })).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(ADDRESS);

    await squatter.page.goto('/profile');
    await expect(squatter.page.getByRole('textbox', { name: 'Email' })).toHaveValue('');
    await elsewhere.page.goto(link);
    await expect(elsewhere.page.getByRole('heading', { name: 'This link does not work' })).toBeVisible();
  } finally {
    await product.end();
    await post.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});
