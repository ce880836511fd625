import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@brick/server/testing/free-port';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture, signedIn, visit } from './support/browser.ts';
import { findings, NARROWEST, PHONE, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject } from './support/made.ts';
import { asked, joined, sent } from './support/people.ts';
import { startProduct } from './support/product.ts';

const root = path.resolve(import.meta.dirname, '..');
const run = promisify(execFile);

/** Making a report takes a while on a busy machine. */
const LONG = { timeout: 90_000 };

const schedules = (page: Page) => page.getByRole('region', { name: 'Reports by mail' });

async function choose(page: Page, action: string): Promise<void> {
  await schedules(page)
    .getByRole('button', { name: /Actions/ })
    .click();
  await page.getByRole('menuitem', { name: action }).click();
}

describe('a report by mail', () => {
  it('is scheduled, sent at once, and left by the link in its mail', { timeout: 240_000 }, async () => {
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
      const { page, context, complaints } = owner;
      const account = { username: 'thato', password: 'mortar-and-lime', email: 'thato@example.com' };
      await context.request.post('/api/register', {
        data: { ...account, firstName: 'Thato', lastName: 'Kgosi' },
      });
      await command('user', 'confirm', account.username);
      const project = await addProject(owner);
      await addExpense(owner, project);
      await page.goto(`/reports?project=${project}`);
      await schedules(page).getByText('No schedules').waitFor();
      await schedules(page).getByRole('button', { name: 'Schedule a report' }).click();
      const form = page.getByRole('dialog', { name: 'Schedule a report' });
      await form.getByRole('checkbox', { name: 'Thato Kgosi' }).check();
      await form.getByLabel('How often').selectOption({ label: 'Every month' });
      await form.getByLabel('Day').selectOption('31');
      await form.getByText('In a shorter month, its last day').waitFor();
      expect(await findings(page)).toEqual([]);
      await picture(page, 'schedule-form');
      await form.getByRole('button', { name: 'Add schedule' }).click();
      await schedules(page).getByText('On the last day of each month at 7:00 AM').waitFor();
      await choose(page, 'Send now');
      const told = page.getByRole('region', { name: 'What was sent' });
      await told.getByText('Budget Summary to Thato Kgosi').waitFor();
      await told.getByText('Sent', { exact: true }).waitFor(LONG);
      expect(await findings(page)).toEqual([]);
      await picture(page, 'schedules', true);

      const number = /^(\d+) .*thato@example\.com .*Budget Summary/m.exec(await mail('list'))?.[1] ?? '';
      const shown = await mail('show', number);
      expect(shown).toMatch(/File: +Budget Summary - Mokolodi Ridge House - .+\.pdf/);
      await mail('save', number);
      const [saved = ''] = (await readdir(dataDir)).filter((name) => name.endsWith('.pdf'));
      expect((await readFile(path.join(dataDir, saved))).subarray(0, 5).toString()).toBe('%PDF-');

      const [leaving = ''] = (shown.match(/http:\S+/g) ?? []).filter((link) => link.includes('leave'));
      await page.goto(leaving);
      const question = page.getByRole('alertdialog', { name: 'Stop getting Budget Summary by mail?' });
      await question.waitFor();
      await picture(page, 'schedule-leave');
      await question.getByRole('button', { name: 'Stop these mails' }).click();
      await page.getByText('You no longer get this report', { exact: true }).waitFor();
      await schedules(page).getByText('Nobody').waitFor();
      expect(complaints).toEqual([]);
      await context.close();
    } finally {
      await product.end();
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it('is edited, paused and deleted, and comes back with Undo', async () => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const { id } = await asked<{ id: number }>(owner, '/api/user');
    await sent(owner, 'POST', `/api/projects/${project}/report-schedules`, {
      report: 'issue-register',
      recipientIds: [id],
      day: 5,
    });
    const { page } = owner;
    await page.goto(`/reports?project=${project}`);
    await schedules(page).getByText('Every Friday at 7:00 AM').waitFor();
    await choose(page, 'Edit');
    const form = page.getByRole('dialog', { name: 'Edit schedule' });
    await form.getByLabel('Time').selectOption({ label: '6:00 PM' });
    await form.getByLabel('File format').selectOption({ label: 'XLSX' });
    await form.getByRole('button', { name: 'Save' }).click();
    await schedules(page).getByText('Every Friday at 6:00 PM').waitFor();
    await schedules(page).getByText('Issue & Snag Register (XLSX)').waitFor();
    await choose(page, 'Pause');
    await schedules(page).getByText('Paused').waitFor();
    await choose(page, 'Delete');
    await schedules(page).getByText('No schedules').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await schedules(page).getByText('Every Friday at 6:00 PM').waitFor();
    await owner.context.close();
  });

  it('is nothing to who gets none, and a list with a way out to who does', async () => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const surveyor = await joined(owner, project, 'quantity_surveyor');
    const { page } = surveyor;
    await page.goto(`/reports?project=${project}`);
    await page.getByRole('heading', { name: 'Budget Summary' }).waitFor();
    const { id } = await asked<{ id: number }>(surveyor, '/api/user');
    await sent(owner, 'POST', `/api/projects/${project}/report-schedules`, {
      report: 'budget-summary',
      recipientIds: [id],
    });
    const own = page.getByRole('region', { name: 'Reports that you get by mail' });
    await own.getByText('Every Monday at 7:00 AM').waitFor();
    expect(await schedules(page).count()).toBe(0);
    expect(await findings(page)).toEqual([]);
    await own.getByRole('button', { name: 'Stop these mails: Budget Summary' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Stop these mails' }).click();
    await own.waitFor({ state: 'detached' });
    await Promise.all([owner.context.close(), surveyor.context.close()]);
  });

  it('fits on a phone, in the dark and from right to left', async () => {
    const owner = await signedIn({ viewport: PHONE, colorScheme: 'dark' });
    const project = await addProject(owner);
    const { id } = await asked<{ id: number }>(owner, '/api/user');
    const { id: schedule } = await sent(owner, 'POST', `/api/projects/${project}/report-schedules`, {
      report: 'variation-account',
      recipientIds: [id],
      every: 'month',
      day: 31,
    });
    await sent(owner, 'POST', `/api/report-schedules/${schedule}/send-now`);
    const { page } = owner;
    await page.goto(`/reports?project=${project}`);
    const told = page.getByRole('region', { name: 'What was sent' });
    await told.getByText('No email address in the profile').waitFor(LONG);
    await told.scrollIntoViewIfNeeded();
    await picture(page, 'schedules-phone-dark', true);
    await page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(page)).toBe(0);
    await sent(owner, 'PUT', '/api/user/settings', { language: 'ar' });
    await page.setViewportSize(PHONE);
    await page.reload();
    const arabic = page.getByRole('region', { name: 'التقارير بالبريد' });
    await arabic.getByText('في آخر يوم من كل شهر').waitFor();
    await picture(page, 'schedules-phone-ar', true);
    await page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(page)).toBe(0);
    await arabic.getByRole('button', { name: 'جدولة تقرير' }).click();
    await page.getByRole('dialog').getByRole('checkbox').first().waitFor();
    expect(await findings(page)).toEqual([]);
    await picture(page, 'schedule-form-phone-ar');
    expect(await sidewaysScroll(page)).toBe(0);
    await owner.context.close();
  });
});
