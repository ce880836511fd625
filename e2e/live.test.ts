import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@brick/server/testing/free-port';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture, signedIn, type Visit } from './support/browser.ts';
import { DESKTOP, findings, PHONE } from './support/looks.ts';
import { addExpense, addProject } from './support/made.ts';
import { startProduct } from './support/product.ts';

type Person = Visit & { username: string };

async function addMember(
  { context }: Person,
  projectId: number,
  { username }: Person,
  role: string,
): Promise<number> {
  const answer = await context.request.post(`/api/projects/${projectId}/members`, {
    data: { username, role },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { userId: number }).userId;
}

/** Opens a screen and waits until it listens. */
async function listening(page: Page, address: string): Promise<void> {
  const connected = page.waitForResponse((response) => response.url().includes('/api/events'));
  await page.goto(address);
  expect((await connected).status()).toBe(200);
}

/** Waits until the text is on the screen, which nobody touches. */
const shows = (page: Page, text: string | RegExp): Promise<void> => page.getByText(text).first().waitFor();

/** An owner with a project, and a member of it in front of another browser. */
async function twoPeople(role = 'architect') {
  const owner = await signedIn();
  const member = await signedIn();
  const project = await addProject(owner);
  const memberId = await addMember(owner, project, member, role);
  return {
    owner,
    member,
    project,
    memberId,
    async leave() {
      await owner.context.close();
      await member.context.close();
    },
  };
}

describe('what one member does', () => {
  it('is soon on the screens of the other: in the list and on the dashboard', async () => {
    const { owner, member, leave } = await twoPeople();
    await listening(member.page, '/expenses');
    const dashboard = await member.context.newPage();
    await dashboard.goto('/dashboard');
    await dashboard.getByText('$0 spent, 0%').waitFor();
    await owner.page.goto('/expenses?add=1');
    const dialog = owner.page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Item/ }).fill('Ready-mix concrete 30 MPa');
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('18,400.50');
    await dialog.getByRole('combobox', { name: /^Phase/ }).selectOption('foundation');
    await dialog.getByRole('button', { name: 'Add Expense' }).click();
    await owner.page.getByText('Expense added successfully').first().waitFor();
    await Promise.all([
      shows(member.page, 'Ready-mix concrete 30 MPa'),
      shows(dashboard, '$18,401 spent, 1%'),
    ]);
    expect(member.complaints).toEqual([]);
    expect(owner.complaints).toEqual([]);
    await leave();
  });

  it('does not take the form away in which the other is typing: they are shown both values when they save', async () => {
    const { owner, member, project, leave } = await twoPeople('project_manager');
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
    expect(await amount.inputValue()).toBe('1250.40');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText(/1,100/).first().waitFor();
    expect(await amount.inputValue()).toBe('1,250.40');
    await leave();
  });

  it('is read once by their own screen', async () => {
    const owner = await signedIn();
    const project = await addProject(owner);
    await addExpense(owner, project, { itemName: 'Roof trusses', amount: '1000.00' });
    const { page } = owner;
    await listening(page, '/expenses');
    await page.getByRole('row', { name: /Roof trusses/ }).waitFor();
    // By then the screen has heard of the expense that was added just before it opened.
    await page.waitForTimeout(1500);
    const reads: string[] = [];
    page.on('request', (request) => {
      if (/\/expenses\?/.test(request.url())) reads.push(request.url());
    });
    await page
      .getByRole('button', { name: /Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Mark as paid' }).click();
    await page.getByText('100% of total').waitFor();
    await page.waitForTimeout(1500);
    expect(reads).toEqual([expect.any(String)]);
    await owner.context.close();
  });

  it('ends the membership of another, whose screen shows it', async () => {
    const { owner, member, project, memberId, leave } = await twoPeople();
    await listening(member.page, `/expenses?project=${project}`);
    await member.page.getByText('No expenses found for this project').waitFor();
    const answer = await owner.context.request.delete(`/api/projects/${project}/members/${memberId}`);
    expect(answer.status()).toBe(204);
    await member.page
      .getByText('No expenses found for this project')
      .waitFor({ state: 'hidden', timeout: 3000 });
    await leave();
  });
});

describe('the tabs of a browser', () => {
  it('share one connection, and another takes it over when its tab is closed', async () => {
    const { owner, member, project, leave } = await twoPeople();
    const streams: string[] = [];
    member.context.on('request', (request) => {
      if (request.url().includes('/api/events')) streams.push(request.url());
    });
    await listening(member.page, '/expenses');
    const second = await member.context.newPage();
    const third = await member.context.newPage();
    for (const page of [second, third]) {
      await page.goto('/expenses');
      await page.getByText('No expenses found for this project').waitFor();
    }
    await addExpense(owner, project, { itemName: 'Hoop iron' });
    for (const page of [member.page, second, third]) await shows(page, 'Hoop iron');
    expect(streams).toHaveLength(1);
    await member.page.close();
    await expect.poll(() => streams.length).toBe(2);
    await addExpense(owner, project, { itemName: 'Brick force' });
    for (const page of [second, third]) await shows(page, 'Brick force');
    await leave();
  });

  it('listen each for itself where a browser lends no locks', async () => {
    const { owner, member, project, leave } = await twoPeople();
    await member.context.addInitScript('delete Navigator.prototype.locks');
    await listening(member.page, '/expenses');
    const second = await member.context.newPage();
    await listening(second, '/expenses');
    await addExpense(owner, project, { itemName: 'Hoop iron' });
    for (const page of [member.page, second]) await shows(page, 'Hoop iron');
    await leave();
  });

  it('lead to the sign-in screen when somebody signs out in one of them', async () => {
    const person = await signedIn();
    await addProject(person);
    await listening(person.page, '/expenses');
    const second = await person.context.newPage();
    await second.goto('/issues');
    await second.getByRole('button', { name: 'Log out' }).click();
    await second.waitForURL((url) => url.pathname === '/');
    await person.page.waitForURL(/\/auth\?next=/);
    await person.context.close();
  });
});

describe('a visitor', () => {
  it('is not connected, and their console stays empty', async () => {
    const owner = await signedIn();
    await owner.context.clearCookies();
    let streams = 0;
    owner.page.on('request', (request) => {
      if (request.url().includes('/api/events')) streams += 1;
    });
    await owner.page.goto('/auth');
    await owner.page.getByRole('tab', { name: 'Sign In' }).waitFor();
    await owner.page.waitForTimeout(500);
    expect([streams, owner.complaints]).toEqual([0, []]);
    await owner.context.close();
  });
});

describe('a server that is started anew', () => {
  it('ends soon although people listen, is said to be away, and is caught up with when it is back', async () => {
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
    await page.getByText('No expenses found for this project').waitFor();

    // What the narrow screen needs comes while it can.
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Open the menu' }).waitFor();
    await page.getByRole('button', { name: /Account/ }).waitFor();
    await page.setViewportSize(DESKTOP);
    const before = await findings(page);
    await product.end();
    const lost = page.getByText('Connection lost. Trying again…');
    await page.waitForTimeout(3000);
    expect(await lost.count()).toBe(0);
    await lost.waitFor();
    await picture(page, 'connection-lost');
    expect(await findings(page)).toEqual(before);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await picture(page, 'connection-lost-phone');

    product = await startProduct(dataDir, port);
    await addExpense(owner, project, { itemName: 'Hoop iron' });
    await page.getByText('Hoop iron').first().waitFor({ timeout: 30_000 });
    await lost.waitFor({ state: 'detached' });
    await addExpense(owner, project, { itemName: 'Brick force' });
    await shows(page, 'Brick force');
    expect(member.complaints).toEqual([]);
    await owner.context.close();
    await member.context.close();
    await product.end();
    await rm(dataDir, { recursive: true, force: true });
  });
});
