import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@brick/server/testing/servers/free-port';
import { TestImapServer } from '@brick/server/testing/servers/imap-server';
import { expect, type Page } from '@playwright/test';
import { sendJson } from '../support/api-requests.ts';
import { invoiceFile } from '../support/invoice-file.ts';
import { axeFindings, NARROWEST, PHONE, sidewaysScroll, waitForPage } from '../support/page-checks.ts';
import { startProduct } from '../support/product-process.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const LANGUAGES = ['es', 'fr', 'de', 'pt', 'zh', 'ja', 'ar'];
const PICTURES = process.env['PICTURES'];

/** The server looks for mail every minute. */
const A_LOOK = { timeout: 100_000 };

/** Pictures to look at, where a folder for them is named. */
const picture = async (page: Page, name: string) => {
  if (PICTURES) await page.screenshot({ path: path.join(PICTURES, `${name}.png`), fullPage: true });
};

interface Letter {
  to: string;
  from: string;
  subject: string;
  text?: string;
  files: readonly ReturnType<typeof invoiceFile>[];
  /** What the mail server of the operator found out about the sender. */
  proof?: 'pass' | 'fail';
}

let sent = 0;

/** A mail as a mail server received it. */
function letter({ to, from, subject, text = 'Please find it attached.', files, proof = 'pass' }: Letter) {
  sent += 1;
  const domain = from.split('@')[1]?.replace('>', '');
  return [
    `Authentication-Results: mx.test; dmarc=${proof} header.from=${domain}`,
    `From: ${from}`,
    `To: ${to}`,
    ...(subject ? [`Subject: ${subject}`] : []),
    `Message-ID: <${sent}@${domain}>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="part"',
    '',
    '--part',
    'Content-Type: text/plain; charset=utf-8',
    '',
    text,
    ...files.flatMap(({ name, mimeType, buffer }) => [
      '--part',
      `Content-Type: ${mimeType}; name="${name}"`,
      `Content-Disposition: attachment; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      ...(buffer.toString('base64').match(/.{1,76}/g) ?? []),
    ]),
    '--part--',
    '',
  ].join('\r\n');
}

const mailIn = (page: Page) => page.getByRole('region', { name: 'Incoming mail', exact: true });
const addressOf = async (page: Page): Promise<string> =>
  (await mailIn(page).getByRole('region', { name: 'Address for invoices' }).locator('code').textContent()) ??
  '';

test('an address takes in invoices, holds what is doubtful, is replaced and switched off', async ({
  visit,
}) => {
  const mailbox = await TestImapServer.start();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'brick-e2e-mail-in-'));
  const product = await startProduct(dataDir, await freePort(), {
    IMAP_URL: mailbox.url,
    MAIL_IN_ADDRESS: 'ledger+{key}@mail.test',
    MAIL_IN_AUTHSERV: 'mx.test',
  });
  try {
    const person = await visit({
      baseURL: product.url,
      permissions: ['clipboard-read', 'clipboard-write'],
    });
    const { page, context } = person;
    const account = {
      username: 'naledi',
      password: 'mortar-and-lime',
      firstName: 'Naledi',
      lastName: 'Kgosi',
    };
    await sendJson(person, 'POST', '/api/register', account);
    const project = await addProject(person);
    await page.goto(`/connections?project=${project}`);
    const section = mailIn(page);
    await expect(section.getByText('Incoming mail is switched off')).toBeVisible();
    const turnOn = section.getByRole('button', { name: 'Turn on incoming mail' });
    await turnOn.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Incoming mail is on', { exact: true })).toBeVisible();
    await expect(section).toBeFocused();
    const address = await addressOf(page);
    expect(address).toMatch(/^ledger\+[a-z2-9]{12}@mail\.test$/);
    await section.getByRole('button', { name: 'Copy Address' }).click();
    await expect(section.getByText('Address copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address);
    await expect(section.getByText('No mail is held.')).toBeVisible();

    // Who may send.
    const senders = section.getByRole('region', { name: 'Who may send' });
    const field = senders.getByRole('textbox', { name: 'Address or domain of a sender' });
    await field.fill('builders');
    await page.keyboard.press('Enter');
    await expect(
      senders.getByText('Enter an address such as anna@example.com', { exact: false }),
    ).toBeVisible();
    await expect(field).toHaveValue('builders');
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await axeFindings(page)).toEqual([]);
    await field.fill('@Drywall.Example');
    await page.keyboard.press('Enter');
    await expect(senders.getByRole('listitem')).toHaveText(['drywall.example']);
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await field.fill('drywall.example');
    await page.keyboard.press('Enter');
    await expect(senders.getByText('This sender is listed already')).toBeVisible();
    await expect(field).toHaveValue('drywall.example');
    await senders.getByRole('button', { name: 'Remove the sender drywall.example' }).click();
    await expect(senders.getByText('Nobody is listed besides the members.')).toBeVisible();
    await expect(senders).toBeFocused();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(senders.getByRole('listitem')).toHaveText(['drywall.example']);

    // One is received, and two are held.
    const first = invoiceFile();
    mailbox.deliver(
      letter({
        ...{ to: address, from: 'Kalahari Drywall <bills@drywall.example>', subject: 'Invoice' },
        ...{ text: 'Walls of the first floor.\r\nDelivered on Monday.', files: [first] },
      }),
    );
    const second = invoiceFile({ number: 'RE-2026/0816' });
    mailbox.deliver(
      letter({
        ...{ to: address, from: 'Sand <sand@gravel.example>', subject: 'Two bills', files: [first, second] },
      }),
    );
    const longest = `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.example`;
    mailbox.deliver(
      letter({ to: address, from: longest, subject: '', files: [invoiceFile({ number: 'F'.repeat(100) })] }),
    );
    // The screen hears of them by itself.
    const held = section.getByRole('region', { name: 'Held mails (2)' });
    await expect(held.getByRole('heading', { name: 'Two bills' })).toBeVisible(A_LOOK);
    const doubtful = held.getByRole('listitem').filter({ hasText: 'sand@gravel.example' });
    await expect(doubtful.getByText('Its sender is neither a member nor listed.')).toBeVisible();
    await expect(doubtful.getByText(second.name)).toBeVisible();
    await expect(doubtful.getByText(/^\d+(\.\d)? kB$/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, 'mail-in-1440');
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, 'mail-in-390-dark');
    await page.setViewportSize(NARROWEST);
    for (const language of LANGUAGES) {
      await context.request.put('/api/user/settings', { data: { language } });
      await page.reload();
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await waitForPage(page);
      await expect(page.getByText(longest).first()).toBeVisible();
      expect([language, await sidewaysScroll(page)]).toEqual([language, 0]);
    }
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, 'mail-in-320-ar');
    await context.request.put('/api/user/settings', { data: { language: 'en' } });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.reload();

    // What was there already is refused, and named.
    const accept = page.getByRole('button', { name: 'Accept the mail Two bills' });
    await accept.focus();
    await page.keyboard.press('Enter');
    const result = page.getByRole('dialog', { name: '1 file was refused' });
    await expect(result.getByText('1 invoice received')).toBeVisible();
    await expect(result.getByText(first.name)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, 'mail-in-accepted');
    await page.keyboard.press('Escape');
    await expect(section.getByRole('region', { name: 'Held mails (1)' })).toBeFocused();
    await page.getByRole('button', { name: `Drop the mail ${longest}` }).click();
    const asked = page.getByRole('alertdialog', { name: `Drop the mail from ${longest}?` });
    expect(await axeFindings(page)).toEqual([]);
    await asked.getByRole('button', { name: 'Drop' }).click();
    await expect(page.getByText('Mail dropped', { exact: true })).toBeVisible();
    await expect(section.getByText('No mail is held.')).toBeVisible();
    await expect(section.getByRole('region', { name: 'Held mails (0)' })).toBeFocused();

    // What came by mail says from whom, and what was written.
    await page.goto(`/invoices?project=${project}`);
    await expect(page.getByText('RE-2026/0816')).toBeVisible();
    await page
      .getByRole('row')
      .filter({ hasText: 'RE-2026/0815' })
      .getByRole('link', { name: 'Kalahari Drywall' })
      .click();
    const mail = page.getByRole('region', { name: 'Came by mail' });
    await expect(mail.getByText('bills@drywall.example')).toBeVisible();
    await expect(mail.getByText('Walls of the first floor. Delivered on Monday.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await picture(page, 'mail-in-invoice');

    // Replaced, it is another one; a mailbox that does not answer is said.
    await page.goto(`/connections?project=${project}`);
    await section.getByRole('button', { name: 'Replace Address' }).click();
    const replacing = page.getByRole('alertdialog', { name: 'Replace the address?' });
    await expect(
      replacing.getByText('The current address stops working at once', { exact: false }),
    ).toBeVisible();
    await replacing.getByRole('button', { name: 'Replace Address' }).click();
    await expect(page.getByText('Address replaced', { exact: true })).toBeVisible();
    await expect(section.getByRole('button', { name: 'Replace Address' })).toBeFocused();
    expect(await addressOf(page)).toMatch(/^ledger\+[a-z2-9]{12}@mail\.test$/);
    expect(await addressOf(page)).not.toBe(address);
    await mailbox.stop();
    await expect(section.getByText('The mailbox could not be reached', { exact: false })).toBeVisible({
      timeout: 180_000,
    });
    await section.getByRole('button', { name: 'Turn off incoming mail' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off incoming mail' }).click();
    await expect(section.getByText('Incoming mail is switched off')).toBeVisible();
    await expect(section.getByRole('button', { name: 'Copy Address' })).toHaveCount(0);
  } finally {
    await product.end();
    await mailbox.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
});

test('without a mailbox of the operator the section says so, and who has no right sees none', async ({
  signedIn,
  joined,
}) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  await owner.page.goto(`/connections?project=${project}`);
  await expect(mailIn(owner.page).getByText('No mail comes in here', { exact: false })).toBeVisible();
  await expect(mailIn(owner.page).getByRole('button')).toHaveCount(0);
  expect(await axeFindings(owner.page)).toEqual([]);
  const viewer = await joined(owner, project, 'viewer');
  await viewer.page.goto(`/connections?project=${project}`);
  await waitForPage(viewer.page);
  await expect(mailIn(viewer.page)).toHaveCount(0);
});
