import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@brick/server/testing/servers/free-port';
import { TestMailServer } from '@brick/server/testing/servers/mail-server';
import { expect, type Page } from '@playwright/test';
import type { BrowserVisit } from '../support/fixture-types.ts';
import { axeFindings, NARROWEST, PHONE, sidewaysScroll, waitForRedraw } from '../support/page-checks.ts';
import { startProduct } from '../support/product-process.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

type NoticeVisit = BrowserVisit & { username: string };

async function project(owner: NoticeVisit, member: NoticeVisit, role = 'engineer'): Promise<number> {
  const id = await addProject(owner);
  const answer = await owner.context.request.post(`/api/projects/${id}/members`, {
    data: { username: member.username, role },
  });
  expect(answer.status()).toBe(201);
  return id;
}

async function assign(
  owner: NoticeVisit,
  member: NoticeVisit,
  projectId: number,
  title: string,
): Promise<void> {
  const answer = await owner.context.request.post(`/api/projects/${projectId}/issues`, {
    data: { title, severity: 'high', assignedTo: member.username, dueDate: '2027-03-04' },
  });
  expect(answer.status()).toBe(201);
}

const bell = (page: Page, unread?: number) =>
  page.getByRole('button', {
    name: unread === undefined || unread === 0 ? 'Notices' : `Notices, ${unread} unread`,
    exact: true,
  });

test.describe('the bell', () => {
  test('updates without a reload, and links to the record', async ({ signedIn }) => {
    const [owner, member] = [await signedIn(), await signedIn()];
    const { page } = member;
    await page.goto('/projects');
    await bell(page).click();
    const list = page.getByRole('dialog', { name: 'Notices' });
    await expect(list.getByText('No notices yet')).toBeVisible();
    await page.keyboard.press('Escape');
    const id = await project(owner, member);
    await expect(bell(page, 1)).toBeVisible();
    await assign(owner, member, id, 'Crack in retaining wall');
    await assign(owner, member, id, 'Damp in the cellar');
    await bell(page, 3).click();
    await expect(
      list.getByText('Thato Kgosi added you to the project “Mokolodi Ridge House” as Engineer'),
    ).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await list
      .getByRole('link', { name: /assigned the issue “SN-\d{4} Crack in retaining wall” to you/ })
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Crack in retaining wall' })).toBeVisible();
    await expect.poll(() => page.url()).toMatch(new RegExp(`/issues/\\d+\\?project=${id}$`));
    await bell(page, 2).click();
    await list.getByRole('button', { name: 'Mark All as Read' }).click();
    await expect(bell(page, 0)).toBeVisible();
  });

  test('has a screen of all notices, where a mail link opens one of them', async ({ signedIn }) => {
    const [owner, member] = [await signedIn(), await signedIn()];
    const { page } = member;
    const id = await project(owner, member);
    for (const title of ['Crack in retaining wall', 'Damp in the cellar'])
      await assign(owner, member, id, title);
    await page.goto('/notices');
    await expect(page.getByText('3 notices')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: /^Mark as read: Thato Kgosi added you/ }).click();
    await expect(bell(page, 2)).toBeVisible();
    await page.getByText('Unread', { exact: true }).click();
    await expect(page.getByText('2 notices')).toBeVisible();
    const answer = await member.context.request.get('/api/notices?unread=true');
    const [notice] = (await answer.json()) as { id: number }[];
    await page.goto(`/auth?next=${encodeURIComponent(`/notices?open=${notice?.id}`)}`);
    await page.waitForURL(/\/issues\/\d+\?project=\d+/);
    await expect(page.getByRole('region', { name: 'History' })).toBeVisible();
    await expect(bell(page, 1)).toBeVisible();
    await page.goto('/notices?open=999999');
    await expect(page.getByText('This notice is gone', { exact: false })).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/notices');
    await expect(page.getByText('3 notices')).toBeVisible();
    for (const size of [PHONE, NARROWEST]) {
      await page.setViewportSize(size);
      await waitForRedraw(page);
      expect(await sidewaysScroll(page)).toBe(0);
    }
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Notices, 1 unread' }).click();
    await expect(page.getByRole('dialog', { name: 'Notices' }).getByText('All notices')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });
});

test.describe('the settings', () => {
  test('choose which notices are mailed', async ({ signedIn }) => {
    const { page, context } = await signedIn();
    await page.goto('/settings');
    const due = page.getByRole('switch', { name: 'Due in two days' });
    await due.uncheck();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Your settings have been saved successfully').first()).toBeVisible();
    const user = (await (await context.request.get('/api/user')).json()) as { noticeChoices: object };
    expect(user.noticeChoices).toEqual({ dueSoon: false });
    await page.reload();
    await expect(due).toBeVisible();
    expect([await due.isChecked(), await page.getByRole('switch', { name: 'Overdue' }).isChecked()]).toEqual([
      false,
      true,
    ]);
    expect(await axeFindings(page)).toEqual([]);
    for (const size of [NARROWEST, PHONE]) {
      await page.setViewportSize(size);
      await waitForRedraw(page);
      expect(await sidewaysScroll(page)).toBe(0);
    }
    await due.scrollIntoViewIfNeeded();
  });
});

test.describe('another email address', () => {
  test('is stored only with the password', async ({ signedIn }) => {
    const { page, context } = await signedIn();
    await page.goto('/profile');
    const password = page.getByLabel('Your password', { exact: true });
    await page.getByRole('textbox', { name: 'Email' }).fill('thato@example.com');
    await password.fill('guessed');
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.click();
    await expect(page.getByText('This is not your password')).toBeVisible();
    await password.fill('mortar-and-lime');
    await save.click();
    await expect(page.getByText('Your profile has been saved successfully').first()).toBeVisible();
    await expect(password).not.toBeAttached();
    const user = (await (await context.request.get('/api/user')).json()) as { email: string };
    expect(user.email).toBe('thato@example.com');
  });
});

test.describe('a forgotten password', () => {
  test('cannot be reset if mail is not set up', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/auth');
    await expect(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
    await expect(page.getByText('Forgot password?')).toHaveCount(0);
  });

  test('is reset by the link of a mail', async ({ visit }) => {
    const post = await TestMailServer.start();
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-e2e-mail-'));
    const port = await freePort();
    const product = await startProduct(dataDir, port, {
      SMTP_URL: post.url,
      PUBLIC_URL: `http://127.0.0.1:${port}`,
    });
    try {
      const { page, context } = await visit({ baseURL: product.url });
      const account = { username: 'thato', password: 'mortar-and-lime', email: 'thato@example.com' };
      await context.request.post('/api/register', { data: account });
      const linkIn = (kind: string) =>
        post.taken
          .map(
            (mail) => new RegExp(`http:\\S+/${kind}/\\S+`).exec(TestMailServer.partsOf(mail)[0] ?? '')?.[0],
          )
          .find((found) => found !== undefined);
      await expect.poll(() => linkIn('confirm-email')).toBeDefined();
      const key = linkIn('confirm-email')?.split('/').at(-1);
      expect((await context.request.post(`/api/email-confirmations/${key}`)).status()).toBe(200);
      await context.clearCookies();
      await page.goto('/auth');
      await page.getByRole('button', { name: 'Forgot password?' }).click();
      await page.getByRole('textbox', { name: 'Username or email' }).fill('thato@example.com');
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Send Link' }).click();
      await expect(page.getByText('If there is such an account', { exact: false })).toBeVisible();
      await expect.poll(() => linkIn('reset')).toBeDefined();
      const link = linkIn('reset');
      await page.goto(link ?? '');
      await page.getByLabel('New password', { exact: true }).fill('slate-and-cedar');
      await page.setViewportSize(NARROWEST);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Save Password' }).click();
      await expect(page.getByRole('heading', { name: 'Your password has been changed' })).toBeVisible();
      await page.getByRole('link', { name: 'Sign In' }).click();
      await page.getByRole('textbox', { name: 'Username' }).fill('thato');
      await page.getByLabel('Password', { exact: true }).fill('slate-and-cedar');
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(
        page.getByRole('heading', { level: 1 }).filter({ hasNotText: 'Welcome back' }),
      ).toBeVisible();
      await page.goto(link ?? '');
      await page.getByLabel('New password', { exact: true }).fill('slate-and-cedar');
      await page.getByRole('button', { name: 'Save Password' }).click();
      await expect(page.getByText('This link does not work', { exact: false })).toBeVisible();
    } finally {
      await product.end();
      await post.stop();
      await rm(dataDir, { recursive: true, force: true });
    }
  });
});
