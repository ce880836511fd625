import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@brick/server/testing/servers/free-port';
import { expect, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import { axeFindings, loseAnswer, NARROWEST, PHONE, sidewaysScroll } from '../support/page-checks.ts';
import { startProduct } from '../support/product-process.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);

/** Creating a report takes a while on a busy machine. */
const LONG = { timeout: 90_000 };

const schedules = (page: Page) => page.getByRole('region', { name: 'Reports by mail' });

async function choose(page: Page, action: string): Promise<void> {
  await schedules(page)
    .getByRole('button', { name: /Actions/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

test.describe('a report by mail', () => {
  test('is scheduled, sent at once, and unsubscribed by the link in its mail', async ({ visit }) => {
    const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-e2e-schedules-'));
    const port = await freePort();
    const product = await startProduct(dataDir, port, { PUBLIC_URL: `http://127.0.0.1:${port}` });
    const command = async (name: string, ...words: string[]): Promise<string> => {
      const env = { ...process.env, DATA_DIR: dataDir, INIT_CWD: dataDir };
      const program = path.join(root, `packages/server/dist/cli/${name}.js`);
      return (await run(process.execPath, [program, ...words], { env })).stdout;
    };
    const mail = (...words: string[]) => command('mail', ...words);
    try {
      const owner = await visit({ baseURL: product.url });
      const { page, context } = owner;
      const account = { username: 'thato', password: 'mortar-and-lime', email: 'thato@example.com' };
      await context.request.post('/api/register', {
        data: { ...account, firstName: 'Thato', lastName: 'Kgosi' },
      });
      await command('user', 'confirm', account.username);
      const project = await addProject(owner);
      await addExpense(owner, project);
      await page.goto(`/reports?project=${project}`);
      await expect(schedules(page).getByText('No schedules')).toBeVisible();
      await expect(
        schedules(page).getByText('Mail is not set up on this server', { exact: false }),
      ).toBeVisible();
      await schedules(page).getByRole('button', { name: 'Schedule a Report' }).click();
      const form = page.getByRole('dialog', { name: 'Schedule a Report' });
      await form.getByRole('checkbox', { name: 'Thato Kgosi' }).check();
      await form.getByLabel('How often').selectOption({ label: 'Every month' });
      await form.getByLabel('Day').selectOption('31');
      await expect(form.getByText('In a shorter month, its last day')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      await form.getByRole('button', { name: 'Add Schedule' }).click();
      await expect(schedules(page).getByText('On the last day of each month at 7:00 AM')).toBeVisible();
      await loseAnswer(page, '**/send-now');
      await choose(page, 'Send now');
      await expect(page.getByText('It may be on its way already.', { exact: false }).first()).toBeVisible();
      const told = page.getByRole('region', { name: 'What was sent' });
      await expect(told.getByText('Sent', { exact: true })).toBeVisible(LONG);
      // Asked again after a lost answer, it is not sent again.
      await choose(page, 'Send now');
      await expect(page.getByText('The report is on its way').first()).toBeVisible();
      await page.reload();
      await expect(told.getByText('Sent', { exact: true })).toBeVisible();
      await expect(told.getByText('Budget Summary to Thato Kgosi')).toHaveCount(1);
      expect(await axeFindings(page)).toEqual([]);

      const number = /^(\d+) .*thato@example\.com .*Budget Summary/m.exec(await mail('list'))?.[1] ?? '';
      const shown = await mail('show', number);
      expect(shown).toMatch(/File: +Budget Summary - Mokolodi Ridge House - .+\.pdf/);
      await mail('save', number);
      const [saved = ''] = (await readdir(dataDir)).filter((name) => name.endsWith('.pdf'));
      expect((await readFile(path.join(dataDir, saved))).subarray(0, 5).toString()).toBe('%PDF-');

      const [leaving = ''] = (shown.match(/http:\S+/g) ?? []).filter((link) => link.includes('leave'));
      await page.goto(leaving);
      const question = page.getByRole('alertdialog', { name: 'Stop getting Budget Summary by mail?' });
      await expect(question).toBeVisible();
      await question.getByRole('button', { name: 'Stop these mails' }).click();
      await expect(page.getByText('You no longer get this report', { exact: true })).toBeVisible();
      await expect(schedules(page).getByText('Nobody')).toBeVisible();
    } finally {
      await product.end();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  test('is edited, paused, deleted, and restored with Undo', async ({ signedIn }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const { id } = await fetchJson<{ id: number }>(owner, '/api/user');
    await sendJson(owner, 'POST', `/api/projects/${project}/report-schedules`, {
      report: 'issue-register',
      recipientIds: [id],
      day: 5,
    });
    const { page } = owner;
    await page.goto(`/reports?project=${project}`);
    await expect(schedules(page).getByText('Every Friday at 7:00 AM')).toBeVisible();
    await choose(page, 'Edit');
    const form = page.getByRole('dialog', { name: 'Edit Schedule' });
    await form.getByLabel('Time').selectOption({ label: '6:00 PM' });
    await form.getByLabel('File format').selectOption({ label: 'XLSX' });
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(schedules(page).getByText('Every Friday at 6:00 PM')).toBeVisible();
    await expect(schedules(page).getByText('Issue & Snag Register (XLSX)')).toBeVisible();
    await choose(page, 'Pause');
    await expect(schedules(page).getByText('Paused')).toBeVisible();
    await choose(page, 'Delete');
    await expect(schedules(page).getByText('No schedules')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(schedules(page).getByText('Every Friday at 6:00 PM')).toBeVisible();
  });

  test('is hidden from members without reports, and recipients can unsubscribe', async ({
    signedIn,
    joined,
  }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const surveyor = await joined(owner, project, 'quantity_surveyor');
    const { page } = surveyor;
    await page.goto(`/reports?project=${project}`);
    await expect(page.getByRole('heading', { name: 'Budget Summary' })).toBeVisible();
    const { id } = await fetchJson<{ id: number }>(surveyor, '/api/user');
    await sendJson(owner, 'POST', `/api/projects/${project}/report-schedules`, {
      report: 'budget-summary',
      recipientIds: [id],
    });
    const own = page.getByRole('region', { name: 'Reports that you get by mail' });
    await expect(own.getByText('Every Monday at 7:00 AM')).toBeVisible();
    await expect(schedules(page)).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await own.getByRole('button', { name: 'Stop these mails: Budget Summary' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop these mails' }).click();
    await expect(own).not.toBeAttached();
  });

  test('fits on a phone, in the dark and from right to left', async ({ signedIn }) => {
    const owner = await signedIn({ viewport: PHONE, colorScheme: 'dark' });
    const project = await addProject(owner);
    const { id } = await fetchJson<{ id: number }>(owner, '/api/user');
    const { id: schedule } = await sendJson(owner, 'POST', `/api/projects/${project}/report-schedules`, {
      report: 'variation-account',
      recipientIds: [id],
      every: 'month',
      day: 31,
    });
    await sendJson(owner, 'POST', `/api/report-schedules/${schedule}/send-now`);
    const { page } = owner;
    await page.goto(`/reports?project=${project}`);
    const told = page.getByRole('region', { name: 'What was sent' });
    await expect(told.getByText('No email address in the profile')).toBeVisible(LONG);
    await told.scrollIntoViewIfNeeded();
    await page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(page)).toBe(0);
    await sendJson(owner, 'PUT', '/api/user/settings', { language: 'ar' });
    await page.setViewportSize(PHONE);
    await page.reload();
    const arabic = page.getByRole('region', { name: 'التقارير بالبريد' });
    await expect(arabic.getByText('في آخر يوم من كل شهر')).toBeVisible();
    await page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(page)).toBe(0);
    await arabic.getByRole('button', { name: 'جدولة تقرير' }).click();
    await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});
