import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { codeOf, stepAt } from '@brick/server/auth/totp';
import { secretBytes } from '@brick/server/testing/authenticator';
import { freePort } from '@brick/server/testing/free-port';
import { startTextGateway, type TextGateway } from '@brick/server/testing/text-gateway';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { picture, visit } from './support/browser.ts';
import { findings, NARROWEST, sidewaysScroll } from './support/looks.ts';
import { type Product, startProduct } from './support/product.ts';

const PASSWORD = 'mortar-and-lime';

let gateway: TextGateway;
let folder: string;
/** The product with a gateway for text messages, and one that wants a second factor of everybody, on one database. */
let texting: Product;
let careful: Product;

beforeAll(async () => {
  gateway = await startTextGateway();
  folder = await mkdtemp(path.join(os.tmpdir(), 'brick-phone-'));
  const settings = { DATABASE_URL: inject('productDatabase'), SECRET_KEY: 'x'.repeat(40) };
  texting = await startProduct(folder, await freePort(), { ...settings, SMS_WEBHOOK_URL: gateway.webhook });
  careful = await startProduct(folder, await freePort(), { ...settings, TWO_FACTOR: 'all' });
}, 120_000);
afterAll(async () => {
  await careful.end();
  await texting.end();
  await gateway.stop();
  await rm(folder, { recursive: true, force: true });
});

async function memberAt(product: Product, username: string) {
  const visitor = await visit({ baseURL: product.url });
  const answer = await visitor.context.request.post('/api/register', {
    data: { username, password: PASSWORD },
  });
  expect(answer.status()).toBe(201);
  return visitor;
}

describe('a phone number', () => {
  it('is entered with its country code and the password, confirmed by a code, and its events are listed', async () => {
    const { page, context, complaints } = await memberAt(texting, 'caller');
    await page.goto('/profile');
    await page.getByLabel('Phone').fill('71 234 567');
    await page.getByLabel('Your password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Enter the number with its country code').waitFor();
    expect(await page.getByLabel('Phone').inputValue()).toBe('71 234 567');
    await page.getByLabel('Phone').fill('+267 71 234 567');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByText('Not confirmed yet.').waitFor();
    expect(await page.getByLabel('Phone').inputValue()).toBe('+26771234567');
    await picture(page, 'profile-phone', true);

    await page.goto('/settings');
    await page.getByText('Text messages go to +26771234567 once you have confirmed that number.').waitFor();
    await page.getByRole('button', { name: 'Confirm Phone Number' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Send Code' }).click();
    const field = dialog.getByLabel('Code');
    await field.waitFor();
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    expect(gateway.taken.map(({ to }) => to)).toEqual(['+26771234567']);
    const code = /\d{6}/.exec(gateway.taken[0]?.text ?? '')?.[0] ?? '';
    await field.fill(code === '000000' ? '000001' : '000000');
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await dialog.getByText('This code is not right').waitFor();
    expect(await findings(page)).toEqual([]);
    await picture(page, 'settings-phone-code');
    await field.fill(code);
    await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
    await page.getByText('What waits for your decision and what is overdue goes to +26771234567.').waitFor();

    const events = page.getByRole('list', { name: 'Security events' });
    await page.reload();
    await events.getByText('Phone number confirmed').waitFor();
    await events.getByText('Phone number changed').waitFor();
    await events.getByText('Account created').waitFor();
    await page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(page)).toBe(0);
    await picture(page, 'settings-events-narrow', true);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('who must have a second factor', () => {
  it('is led to set it up wherever they go, and from there on as usual', async () => {
    const { page, context, complaints } = await memberAt(careful, 'demanded');
    await page.goto('/expenses');
    await page.getByRole('heading', { name: 'One more step' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await picture(page, 'second-factor-demanded');
    await page.getByRole('button', { name: 'Set Up Now' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    const typed = (await dialog.locator('code').textContent()) ?? '';
    const secret = secretBytes(typed.replaceAll(' ', ''));
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeOf(secret, stepAt(Date.now())));
    await dialog.getByRole('button', { name: 'Switch On' }).click();
    // The recovery codes stay until they have been kept, although the account has its second factor by now.
    await dialog.getByRole('checkbox', { name: 'I have kept them' }).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('heading', { name: 'Expenses', level: 1 }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
