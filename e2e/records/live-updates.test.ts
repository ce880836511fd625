import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@brick/server/testing/servers/free-port';
import { expect, type Page } from '@playwright/test';
import { sendJson } from '../support/api-requests.ts';
import type { SignedInVisit, VisitorFixtures } from '../support/fixture-types.ts';
import { axeFindings, DESKTOP, PHONE } from '../support/page-checks.ts';
import { startProduct } from '../support/product-process.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

async function addMember(
  { context }: SignedInVisit,
  projectId: number,
  { username }: SignedInVisit,
  role: string,
): Promise<number> {
  const answer = await context.request.post(`/api/projects/${projectId}/members`, {
    data: { username, role },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { userId: number }).userId;
}

/** Opens a screen and waits until its event stream is open. */
async function listening(page: Page, address: string): Promise<void> {
  const connected = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(address);
  expect((await connected).status()).toBe(200);
}

/** Waits until the text appears without interaction. */
const shows = (page: Page, text: string | RegExp) => expect(page.getByText(text).first()).toBeVisible();

/** An owner with a project, and a member with another browser. */
async function twoPeople(signedIn: VisitorFixtures['signedIn'], role = 'architect') {
  const owner = await signedIn();
  const member = await signedIn();
  const project = await addProject(owner);
  const memberId = await addMember(owner, project, member, role);
  return { owner, member, project, memberId };
}

test.describe('a change by one member', () => {
  test('appears on the other’s screens: in the list and on the dashboard', async ({ signedIn }) => {
    const { owner, member } = await twoPeople(signedIn);
    await listening(member.page, '/expenses');
    const dashboard = await member.context.newPage();
    await dashboard.goto('/dashboard');
    await expect(dashboard.getByText('$0 spent, 0%')).toBeVisible();
    await owner.page.goto('/expenses?add=1');
    const dialog = owner.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Item/ }).fill('Ready-mix concrete 30 MPa');
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('18,400.50');
    await dialog.getByRole('combobox', { name: /^Phase/ }).selectOption('foundation');
    await dialog.getByRole('button', { name: 'Add Expense' }).click();
    await expect(owner.page.getByText('Expense added successfully').first()).toBeVisible();
    await Promise.all([
      shows(member.page, 'Ready-mix concrete 30 MPa'),
      shows(dashboard, '$18,401 spent, 1%'),
    ]);
  });

  test('appears also after the other has changed their password, which ends the session that listened', async ({
    signedIn,
  }) => {
    const { owner, member, project } = await twoPeople(signedIn);
    await listening(member.page, '/expenses');
    const again = member.page.waitForResponse((response) => response.url().includes('/api/events'));
    const data = { currentPassword: 'mortar-and-lime', newPassword: 'lime-and-mortar' };
    expect((await member.context.request.post('/api/user/password', { data })).ok()).toBe(true);
    expect((await again).status()).toBe(200);
    await addExpense(owner, project, { itemName: 'Ridge tiles', amount: '310.00' });
    await shows(member.page, 'Ridge tiles');
  });

  test('moves neither the focus nor an open menu to another row', async ({ signedIn }) => {
    const { owner, member, project } = await twoPeople(signedIn, 'project_manager');
    await addExpense(owner, project, { itemName: 'Roof trusses', date: '2026-01-05' });
    await listening(member.page, '/expenses');
    const row = member.page.getByRole('row', { name: /Roof trusses/ });
    await row.focus();
    await addExpense(owner, project, { itemName: 'Ridge tiles', date: '2026-01-06' });
    await shows(member.page, 'Ridge tiles');
    await expect(row).toBeFocused();
    await row.getByRole('button', { name: /^Actions/ }).click();
    const menu = member.page.getByRole('menu');
    await expect(menu).toBeVisible();
    await addExpense(owner, project, { itemName: 'Gutters', date: '2026-01-07' });
    await shows(member.page, 'Gutters');
    await expect(menu).toBeHidden();
  });

  test('does not close the form the other is editing: they see both values on saving', async ({
    signedIn,
  }) => {
    const { owner, member, project } = await twoPeople(signedIn, 'project_manager');
    const expense = await addExpense(owner, project, { itemName: 'Roof trusses', amount: '1000.00' });
    await listening(member.page, '/expenses');
    await member.page.getByRole('row', { name: /Roof trusses/ }).press('e');
    const dialog = member.page.getByRole('dialog', { name: 'Edit Expense' });
    const amount = dialog.getByRole('textbox', { name: /^Amount/ });
    await amount.fill('1250.40');
    const answer = await owner.context.request.patch(`/api/expenses/${expense}`, {
      data: { amount: '1100.00' },
    });
    expect(answer.status()).toBe(200);
    await shows(member.page, /1,100\.00/);
    await expect(amount).toHaveValue('1250.40');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText(/1,100/).first()).toBeVisible();
    await expect(amount).toHaveValue('1,250.40');
  });

  test('is fetched once by their own screen', async ({ signedIn }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    await addExpense(owner, project, { itemName: 'Roof trusses', amount: '1000.00' });
    const { page } = owner;
    await listening(page, '/expenses');
    await expect(page.getByRole('row', { name: /Roof trusses/ })).toBeVisible();
    // A later event on this screen proves that the change has been received, too.
    const issues = await owner.context.newPage();
    await issues.goto('/issues');
    const heardAll = async (title: string) => {
      await sendJson(owner, 'POST', `/api/projects/${project}/issues`, { title });
      await shows(issues, title);
    };
    await heardAll('Crack in the wall');
    const reads: string[] = [];
    page.on('request', (request) => {
      if (/\/expenses\?/.test(request.url())) reads.push(request.url());
    });
    await page
      .getByRole('button', { name: /Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Mark as paid' }).click();
    await expect(page.getByText('100% of total')).toBeVisible();
    await heardAll('Damp in the cellar');
    expect(reads).toEqual([expect.any(String)]);
  });

  test('can end the membership of another, whose screen shows it', async ({ signedIn }) => {
    const { owner, member, project, memberId } = await twoPeople(signedIn);
    await listening(member.page, `/expenses?project=${project}`);
    await expect(member.page.getByText('No expenses found for this project')).toBeVisible();
    const answer = await owner.context.request.delete(`/api/projects/${project}/members/${memberId}`);
    expect(answer.status()).toBe(204);
    await expect(member.page.getByText('No expenses found for this project')).toBeHidden();
  });
});

test.describe('the tabs of a browser', () => {
  test('share one connection, which another tab takes over when its tab closes', async ({ signedIn }) => {
    const { owner, member, project } = await twoPeople(signedIn);
    const streams: string[] = [];
    member.context.on('request', (request) => {
      if (request.url().includes('/api/events')) streams.push(request.url());
    });
    await listening(member.page, '/expenses');
    const second = await member.context.newPage();
    const third = await member.context.newPage();
    for (const page of [second, third]) {
      await page.goto('/expenses');
      await expect(page.getByText('No expenses found for this project')).toBeVisible();
    }
    await addExpense(owner, project, { itemName: 'Hoop iron' });
    for (const page of [member.page, second, third]) await shows(page, 'Hoop iron');
    expect(streams).toHaveLength(1);
    await member.page.close();
    await expect.poll(() => streams.length).toBe(2);
    await addExpense(owner, project, { itemName: 'Brick force' });
    for (const page of [second, third]) await shows(page, 'Brick force');
  });

  test('connect separately if the browser has no Web Locks', async ({ signedIn }) => {
    const { owner, member, project } = await twoPeople(signedIn);
    await member.context.addInitScript('delete Navigator.prototype.locks');
    await listening(member.page, '/expenses');
    const second = await member.context.newPage();
    await listening(second, '/expenses');
    await addExpense(owner, project, { itemName: 'Hoop iron' });
    for (const page of [member.page, second]) await shows(page, 'Hoop iron');
  });

  test('show the sign-in screen when the user signs out in one of them', async ({ signedIn }) => {
    const person = await signedIn();
    await addProject(person);
    await listening(person.page, '/expenses');
    const second = await person.context.newPage();
    await second.goto('/issues');
    await second.getByRole('button', { name: 'Log out' }).click();
    await second.waitForURL((url) => url.pathname === '/');
    await person.page.waitForURL(/\/auth\?next=/);
  });
});

test.describe('tabs of a browser where somebody else signs in', () => {
  test('show nothing more of the first person, even if the server could not be reached at first', async ({
    signedIn,
  }) => {
    const person = await signedIn();
    const other = await signedIn();
    await addProject(person, { name: 'Only theirs' });
    await addProject(other, { name: 'Of the other' });
    await listening(person.page, '/expenses');
    await expect(person.page.getByText('Only theirs')).not.toHaveCount(0);
    let lost = 0;
    await person.page.route('**/api/user', async (route) => {
      lost += 1;
      await (lost === 1 ? route.abort() : route.continue());
    });
    const second = await person.context.newPage();
    await second.goto('/');
    await second.evaluate(async (username) => {
      await fetch('/api/logout', { method: 'POST' });
      const headers = { 'content-type': 'application/json' };
      const body = JSON.stringify({ username, password: 'mortar-and-lime' });
      await fetch('/api/login', { method: 'POST', headers, body });
    }, other.username);
    await expect(person.page.getByText('Of the other')).not.toHaveCount(0, { timeout: 20_000 });
    await expect(person.page.getByText('Only theirs')).toHaveCount(0);
    expect(lost).toBeGreaterThan(1);
  });
});

test.describe('a visitor', () => {
  test('has no connection and an empty console', async ({ signedIn }) => {
    const owner = await signedIn();
    await owner.context.clearCookies();
    let streams = 0;
    owner.page.on('request', (request) => {
      if (request.url().includes('/api/events')) streams += 1;
    });
    await owner.page.goto('/auth');
    await expect(owner.page.getByRole('tab', { name: 'Sign In' })).toBeVisible();
    await owner.page.waitForLoadState('networkidle');
    expect([streams, owner.complaints]).toEqual([0, []]);
  });
});

test.describe('a server that is started anew', () => {
  test('stops soon despite open streams, shows as offline, and clients catch up afterwards', async ({
    signedIn,
  }) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-e2e-live-'));
    const port = await freePort();
    let product = await startProduct(dataDir, port);
    const baseURL = product.url;
    const owner = await signedIn({ baseURL });
    const member = await signedIn({ baseURL });
    const project = await addProject(owner);
    await addMember(owner, project, member, 'architect');
    const { page } = member;
    await listening(page, '/expenses');
    await expect(page.getByText('No expenses found for this project')).toBeVisible();

    // The narrow screen loads its code while the server is up.
    await page.setViewportSize(PHONE);
    await expect(page.getByRole('button', { name: 'Open the menu' })).toBeVisible();
    await expect(page.getByRole('button', { name: /Account/ })).toBeVisible();
    await page.setViewportSize(DESKTOP);
    const before = await axeFindings(page);
    const ended = Date.now();
    await product.end();
    const lost = page.getByText('Connection lost. Trying again…');
    await expect(lost).toBeVisible();
    // Most reconnect before a message would be shown.
    expect(Date.now() - ended).toBeGreaterThan(3000);
    expect(await axeFindings(page)).toEqual(before);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });

    product = await startProduct(dataDir, port);
    await addExpense(owner, project, { itemName: 'Hoop iron' });
    await expect(page.getByText('Hoop iron').first()).toBeVisible();
    await expect(lost).not.toBeAttached();
    await addExpense(owner, project, { itemName: 'Brick force' });
    await shows(page, 'Brick force');
    await product.end();
    await rm(dataDir, { recursive: true, force: true });
  });
});
