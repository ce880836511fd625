import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import { axeFindings, NARROWEST, sidewaysScroll, waitForPage } from '../support/page-checks.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

interface Receiver {
  url: string;
  types: string[];
  status: number;
  stop(): Promise<unknown>;
}

/** Starts a program that webhooks call. */
async function startReceiver(): Promise<Receiver> {
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (part: Buffer) => {
      body += part.toString('utf8');
    });
    request.on('end', () => {
      receiver.types.push(JSON.parse(body).type);
      response.writeHead(receiver.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver: Receiver = {
    url: `http://localhost:${(server.address() as AddressInfo).port}/hook`,
    types: [],
    status: 204,
    stop: () => new Promise((resolve) => server.close(resolve)),
  };
  return receiver;
}

const webhooksIn = (page: Page) => page.getByRole('region', { name: 'Webhooks' });

test.describe('a webhook', () => {
  test('is added, tells of changes, is tested, edited, switched and deleted', async ({
    signedIn,
    joined,
  }) => {
    const receiver = await startReceiver();
    const person = await signedIn();
    const { page } = person;
    const project = await addProject(person);
    await page.goto(`/connections?project=${project}`);
    const webhooks = webhooksIn(page);
    await expect(webhooks.getByText('No webhooks')).toBeVisible();
    const add = webhooks.getByRole('button', { name: 'New Webhook' });
    await add.focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'New Webhook' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await page.keyboard.type('Accounts');
    const address = form.getByRole('textbox', { name: 'Address to call' });
    await address.fill('https://10.0.0.1/');
    await form.getByText('Certain ones').click();
    await form.getByRole('button', { name: 'Add Webhook' }).click();
    await expect(form.getByText('Choose one event at least')).toBeVisible();
    const expenses = form.getByRole('group', { name: 'Expense', exact: true });
    await expenses.getByRole('checkbox', { name: 'Added' }).check();
    await form.getByRole('button', { name: 'Add Webhook' }).click();
    await expect(form.getByText('Enter the name of a host, not its network address')).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('Accounts');
    await expect(expenses.getByRole('checkbox', { name: 'Added' })).toBeChecked();
    expect(await axeFindings(page)).toEqual([]);
    await address.fill(receiver.url);
    await form.getByRole('button', { name: 'Add Webhook' }).click();

    const made = page.getByRole('dialog', { name: 'Secret of Accounts' });
    const secret = await made.getByRole('textbox', { name: 'Signing secret' }).inputValue();
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await axeFindings(page)).toEqual([]);
    await made.getByRole('button', { name: 'Close' }).first().click();
    await expect(add).toBeFocused();
    const row = webhooks.getByRole('listitem').filter({ hasText: 'Accounts' });
    await expect(row.getByText('On', { exact: true })).toBeVisible();
    await expect(row.getByText('1 event')).toBeVisible();
    await expect(row.getByText('Nothing yet')).toBeVisible();

    await addExpense(person, project);
    await expect.poll(() => receiver.types).toEqual(['expense.created']);
    // The screen hears of it by itself.
    await expect(row.getByText('Nothing yet')).not.toBeVisible();
    await row.getByRole('button', { name: 'Deliveries of Accounts' }).click();
    const deliveries = page.getByRole('dialog', { name: 'Deliveries of Accounts' });
    await expect(deliveries.getByText('1 try · answer 204 after', { exact: false })).toBeVisible();
    receiver.status = 500;
    await deliveries.getByRole('button', { name: 'Send a test' }).click();
    const tested = deliveries.getByRole('listitem').filter({ hasText: 'webhook.test' });
    await expect(tested.getByText('1 try · not accepted · answer 500', { exact: false })).toBeVisible();
    await expect(tested.getByText('Waiting')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    receiver.status = 204;
    await deliveries.getByRole('button', { name: /^Send again: expense\.created of / }).click();
    await expect.poll(() => receiver.types.filter((type) => type === 'expense.created').length).toBe(2);
    await deliveries.getByRole('button', { name: 'Close' }).first().click();
    await expect(row.getByRole('button', { name: 'Deliveries of Accounts' })).toBeFocused();

    await row.getByRole('button', { name: 'New secret for Accounts' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'New Secret' }).click();
    const other = page.getByRole('dialog', { name: 'Secret of Accounts' });
    await expect(
      other.getByText('For 24 hours the former one signs as well', { exact: false }),
    ).toBeVisible();
    expect(await other.getByRole('textbox', { name: 'Signing secret' }).inputValue()).not.toBe(secret);
    await other.getByRole('button', { name: 'Close' }).first().click();

    await row.getByRole('button', { name: 'Edit webhook Accounts' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Webhook' });
    // What somebody else saves meanwhile is not overwritten.
    await edit.getByRole('textbox', { name: 'Name' }).fill('Bills');
    const [{ id, version } = { id: 0, version: 0 }] = await fetchJson<{ id: number; version: number }[]>(
      person,
      `/api/projects/${project}/webhooks`,
    );
    const colleague = await joined(person, project, 'project_manager');
    const list = page.waitForResponse((answer) => answer.url().includes('/webhooks?'));
    await sendJson(colleague, 'PATCH', `/api/webhooks/${id}`, { url: `${receiver.url}/2`, version });
    await list;
    await edit.getByRole('button', { name: 'Save Webhook' }).click();
    await expect(edit.getByText(/changed this since/)).toBeVisible();
    // Once it was told, it is.
    await edit.getByRole('button', { name: 'Save Webhook' }).click();
    await expect(edit).toHaveCount(0);
    await webhooks.getByRole('button', { name: 'Edit webhook Bills' }).click();
    await edit.getByRole('textbox', { name: 'Name' }).fill('Bills');
    await edit.getByText('Every event, later ones too').click();
    await edit.getByRole('button', { name: 'Save Webhook' }).click();
    await expect(page.getByText('Webhook saved', { exact: true })).toBeVisible();
    const renamed = webhooks.getByRole('listitem').filter({ hasText: 'Bills' });
    await expect(renamed.getByText('Every event', { exact: true })).toBeVisible();
    await renamed.getByRole('button', { name: 'Switch off Bills' }).click();
    await expect(renamed.getByText('Somebody switched it off.')).toBeVisible();
    await renamed.getByRole('button', { name: 'Switch on Bills' }).click();
    await expect(renamed.getByText('On', { exact: true })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await renamed.getByRole('button', { name: 'Delete webhook Bills' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Webhook deleted', { exact: true })).toBeVisible();
    await expect(webhooks.getByText('No webhooks')).toBeVisible();
    await receiver.stop();
  });

  test('is read on the narrowest phone, from right to left too', async ({ signedIn }) => {
    const person = await signedIn({ viewport: NARROWEST, colorScheme: 'dark' });
    const { page, context } = person;
    const project = await addProject(person);
    const data = { name: 'B'.repeat(100), url: `https://hooks.invalid/${'a'.repeat(200)}` };
    const added = await context.request.post(`/api/projects/${project}/webhooks`, { data });
    expect(added.status()).toBe(201);
    const { id } = await added.json();
    expect((await context.request.post(`/api/webhooks/${id}/test`)).status()).toBe(201);
    await context.request.put('/api/user/settings', { data: { language: 'ar' } });
    await page.goto(`/connections?project=${project}`);
    await waitForPage(page);
    await expect(page.getByRole('button', { name: 'خطاف ويب جديد' })).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^عمليات التسليم/ }).click();
    await expect(page.getByText('لا رد', { exact: false })).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'خطاف ويب جديد' }).click();
    await page.getByRole('dialog').getByText('بعضها', { exact: true }).click();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});
