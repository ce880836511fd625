import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { hotpCodeOf, stepAt } from '@brick/server/auth/second-factor/totp';
import { secretBytes } from '@brick/server/testing/authenticator';
import { freePort } from '@brick/server/testing/servers/free-port';
import { startTextGateway, type TextGateway } from '@brick/server/testing/servers/text-gateway';
import { expect } from '@playwright/test';
import type { VisitorFixtures } from '../support/fixture-types.ts';
import { axeFindings, NARROWEST, sidewaysScroll } from '../support/page-checks.ts';
import { type ProductProcess, productDatabase, startProduct } from '../support/product-process.ts';
import { test } from '../support/test-fixtures.ts';

const PASSWORD = 'mortar-and-lime';

// Servers are started once for all tests of this file.
test.describe.configure({ mode: 'default' });

let gateway: TextGateway;
let folder: string;
/** A product with an SMS gateway, and one that requires two-factor sign-in, on one database. */
let texting: ProductProcess;
let careful: ProductProcess;

test.beforeAll(async () => {
  gateway = await startTextGateway();
  folder = await mkdtemp(path.join(os.tmpdir(), 'brick-phone-'));
  const settings = { DATABASE_URL: productDatabase(), SECRET_KEY: 'x'.repeat(40) };
  texting = await startProduct(folder, await freePort(), { ...settings, SMS_WEBHOOK_URL: gateway.webhook });
  careful = await startProduct(folder, await freePort(), { ...settings, TWO_FACTOR: 'all' });
});
test.afterAll(async () => {
  await careful.end();
  await texting.end();
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

async function memberAt(visit: VisitorFixtures['visit'], product: ProductProcess, username: string) {
  const visitor = await visit({ baseURL: product.url });
  const answer = await visitor.context.request.post('/api/register', {
    data: { username, password: PASSWORD },
  });
  expect(answer.status()).toBe(201);
  return visitor;
}

test.describe('a phone number', () => {
  test('is entered with its country code and the password, confirmed by a code, and its events are listed', async ({
    visit,
  }) => {
    const { page } = await memberAt(visit, texting, `caller${process.pid}`);
    await page.goto('/profile');
    await page.getByLabel('Phone').fill('71 234 567');
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Enter the number with its country code')).toBeVisible();
    await expect(page.getByLabel('Phone')).toHaveValue('71 234 567');
    await page.getByLabel('Phone').fill('+267 71 234 567');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Not confirmed yet.')).toBeVisible();
    await expect(page.getByLabel('Phone')).toHaveValue('+26771234567');

    await page.goto('/settings');
    await expect(
      page.getByText('Text messages go to +26771234567 once you have confirmed that number.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Confirm Phone Number' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send Code' }).click();
    const field = dialog.getByLabel('Code');
    await expect(field).toBeVisible();
    await expect(field).toBeFocused();
    expect(gateway.taken.map(({ to }) => to)).toEqual(['+26771234567']);
    const code = /\d{6}/.exec(gateway.taken[0]?.text ?? '')?.[0] ?? '';
    await field.fill(code === '000000' ? '000001' : '000000');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(dialog.getByText('This code is not right')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await field.fill(code);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await expect(
      page.getByText('Pending decisions and overdue items are sent to +26771234567.'),
    ).toBeVisible();

    const events = page.getByRole('list', { name: 'Security events' });
    await page.reload();
    await expect(events.getByText('Phone number confirmed')).toBeVisible();
    await expect(events.getByText('Phone number changed')).toBeVisible();
    await expect(events.getByText('Account created')).toBeVisible();
    await page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

test.describe('a user who must have a second factor', () => {
  test('is led to set it up from anywhere, and continues as usual', async ({ visit }) => {
    const { page } = await memberAt(visit, careful, `demanded${process.pid}`);
    await page.goto('/expenses');
    await expect(page.getByRole('heading', { name: 'One more step' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Set Up Now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const typed = (await dialog.locator('code').textContent()) ?? '';
    const secret = secretBytes(typed.replaceAll(' ', ''));
    await dialog.getByRole('textbox', { name: 'Code' }).fill(hotpCodeOf(secret, stepAt(Date.now())));
    await dialog.getByRole('button', { name: 'Switch On' }).click();
    // The recovery codes stay until they have been kept, although the account has its second factor by now.
    await dialog.getByRole('checkbox', { name: 'I have kept them' }).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByRole('heading', { name: 'Expenses', level: 1 })).toBeVisible();
  });
});
