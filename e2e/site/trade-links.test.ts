import { expect, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import type { BrowserVisit, VisitorFixtures } from '../support/fixture-types.ts';
import {
  axeFindings,
  DESKTOP,
  holdBack,
  loseAnswer,
  NARROWEST,
  openPage,
  PHONE,
  showTheme,
  sidewaysScroll,
} from '../support/page-checks.ts';
import { photoFile } from '../support/photo-file.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const NOT_WORKING = 'This link does not work: it was withdrawn or is too old. Ask who sent it for a new one.';

interface TradeIssue {
  id: number;
  number: string;
  stage: string;
  fixedNote: string | null;
  disputedReason: string | null;
  photos: { purpose: string; state: string }[];
}

const report = (visit: BrowserVisit, project: number, fields: object = {}): Promise<TradeIssue> =>
  sendJson<TradeIssue>(visit, 'POST', `/api/projects/${project}/issues`, {
    ...{ title: 'Tap drips', severity: 'high', trade: 'plumbing', location: 'Kitchen' },
    ...fields,
  });

const makeLink = (visit: BrowserVisit, project: number, fields: object = {}) =>
  sendJson<{ id: number; path: string }>(visit, 'POST', `/api/projects/${project}/trade-links`, {
    ...{ name: 'Kgale Plumbing', scope: { trade: 'plumbing' } },
    ...fields,
  });

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('a trade opens its link, reports fixed with a photo, and disputes', async ({ signedIn, visit }) => {
  const owner = await signedIn({ viewport: DESKTOP });
  const project = await addProject(owner);
  const fixed = await report(owner, project);
  const other = await report(owner, project, { title: 'Wrong basin' });
  await report(owner, project, { title: 'Loose socket', trade: 'electrical' });
  const picture = await photoFile(owner.page, { width: 800, height: 600 });
  const { path } = await makeLink(owner, project);

  const trade = await visit({ viewport: PHONE });
  const { page } = trade;
  const answer = await page.goto(path);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  expect(answer?.headers()['x-robots-tag']).toContain('noindex');
  expect(answer?.headers()['cache-control']).toContain('no-store');
  // It follows the device while it is open.
  for (const theme of ['dark', 'light'] as const) await showTheme(page, theme);
  await expect(heading(page, 'Work for you')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Kitchen' })).toBeVisible();
  await expect(page.getByText('Loose socket')).toHaveCount(0);
  expect(await axeFindings(page)).toEqual([]);

  await page.getByRole('button', { name: 'I have the list' }).click();
  await expect(page.getByText('Enter your name.')).toBeVisible();
  await page.getByLabel('Your name').fill('Thabo');
  await page.getByRole('button', { name: 'I have the list' }).click();
  await expect(page.getByText(/^Received by Thabo on/)).toBeVisible();

  await page.getByRole('link', { name: /Tap drips/ }).click();
  await expect(heading(page, /Tap drips/)).toBeFocused();
  // Paper has no room for an answer: neither the forms nor their heading.
  const answers = page.getByRole('heading', { name: 'Your answer' });
  await expect(answers).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(answers).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  expect(await axeFindings(page)).toEqual([]);
  await page.locator('input[type="file"]').setInputFiles({
    ...{ name: 'fixed.jpg', mimeType: 'image/jpeg' },
    buffer: Buffer.from(picture, 'base64'),
  });
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  await page.getByLabel('What you did (optional)').fill('New washer');
  await page.getByRole('button', { name: 'Report fixed' }).click();
  await expect(page.getByText('Reported as fixed. Somebody will look at it.')).toBeVisible();
  await expect(page.getByText('Reported Fixed').first()).toBeVisible();
  await expect(page.getByRole('img', { name: 'Your photo' })).toBeVisible();
  expect(await fetchJson<TradeIssue>(owner, `/api/issues/${fixed.id}`)).toMatchObject({
    ...{ stage: 'fixed', fixedNote: 'New washer' },
    photos: [{ purpose: 'fixed', state: 'stored' }],
  });

  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('link', { name: /Wrong basin/ }).click();
  await page.getByText('This is not ours, or not right').click();
  const dispute = page.locator('details', { hasText: 'This is not ours' });
  await dispute.getByRole('button', { name: 'Dispute this item' }).click();
  await expect(dispute.getByText('Write a few words.')).toBeVisible();
  await dispute.getByLabel('Why').fill('The client chose it');
  await page.reload();
  await page.getByText('This is not ours, or not right').click();
  await expect(dispute.getByLabel('Why')).toHaveValue('The client chose it');
  await dispute.getByRole('button', { name: 'Dispute this item' }).click();
  await expect(page.getByText('Your objection was sent.')).toBeVisible();

  await openPage(owner.page, `/issues/${other.id}`);
  await expect(owner.page.getByText(/^Disputed by TL-0001 \(Kgale Plumbing\) on/)).toBeVisible();
  await expect(owner.page.getByText('The client chose it').first()).toBeVisible();
  expect(await axeFindings(owner.page)).toEqual([]);
  await owner.page.getByRole('button', { name: 'Clear' }).click();
  await expect(owner.page.getByText('Dispute cleared', { exact: true })).toBeVisible();
  await expect(owner.page.getByText(/^Disputed by/)).toHaveCount(0);
});

/** An issue of a new project on the phone of its trade, and a photo. */
async function openedIssue(signedIn: VisitorFixtures['signedIn'], visit: VisitorFixtures['visit']) {
  const owner = await signedIn({ viewport: DESKTOP });
  const project = await addProject(owner);
  const issue = await report(owner, project);
  const picture = await photoFile(owner.page, { width: 800, height: 600 });
  const { path } = await makeLink(owner, project);
  const { page } = await visit({ viewport: PHONE });
  await page.goto(`${path}#${issue.id}`);
  return { owner, issue, picture, page };
}

test('photos that a trade has chosen stay while they write a comment, or choose another language', async ({
  signedIn,
  visit,
}) => {
  const { owner, issue, picture, page } = await openedIssue(signedIn, visit);
  await page.locator('input[type="file"]').setInputFiles({
    ...{ name: 'fixed.jpg', mimeType: 'image/jpeg' },
    buffer: Buffer.from(picture, 'base64'),
  });
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  const comment = page.locator('details').first();
  await comment.locator('summary').click();
  await comment.locator('textarea').fill('Water is off until noon');
  await comment.locator('button').click();
  await expect(page.getByText('Water is off until noon')).toBeVisible();
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  for (const language of ['de', 'en']) {
    await page.getByRole('combobox').selectOption(language);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
  }
  await page.getByRole('button', { name: 'Report fixed' }).click();
  await expect(page.getByText('Reported as fixed. Somebody will look at it.')).toBeVisible();
  expect(await fetchJson<TradeIssue>(owner, `/api/issues/${issue.id}`)).toMatchObject({
    photos: [{ purpose: 'fixed', state: 'stored' }],
  });
});

test('a comment whose answer was lost is there once, and a photo chosen meanwhile stays', async ({
  signedIn,
  visit,
}) => {
  const { owner, issue, picture, page } = await openedIssue(signedIn, visit);
  const comment = page.locator('details').first();
  const send = async () => {
    await comment.locator('summary').click();
    await expect(comment.locator('textarea')).toHaveValue('Water is off until noon');
    await comment.locator('button').click();
  };
  await loseAnswer(page, '**/comment');
  await comment.locator('textarea').evaluate((field: HTMLTextAreaElement) => {
    field.value = 'Water is off until noon';
    field.dispatchEvent(new Event('input'));
  });
  await send();
  await expect(comment.locator('[role=alert]')).not.toBeEmpty();
  await comment.locator('button').click();
  await expect(page.locator('p.done')).not.toBeEmpty();
  await expect(page.locator('.answers li')).toHaveCount(1);

  const letGo = await holdBack(page, 'POST', /\/fixed$/);
  const file = { mimeType: 'image/jpeg', buffer: Buffer.from(picture, 'base64') };
  await page.locator('input[type="file"]').setInputFiles({ ...file, name: 'first.jpg' });
  await expect(page.getByText('Sent', { exact: true })).toBeVisible();
  const asked = page.waitForRequest('**/fixed');
  await page.getByRole('button', { name: 'Report fixed' }).click();
  await asked;
  await page.locator('input[type="file"]').setInputFiles({ ...file, name: 'second.jpg' });
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(2);
  await letGo();
  await expect(page.getByText('Reported as fixed. Somebody will look at it.')).toBeVisible();
  await sendJson(owner, 'POST', `/api/issues/${issue.id}/refuse`, { reason: 'It still drips' });
  await comment.locator('summary').click();
  await comment.locator('textarea').fill('I come again');
  await comment.locator('button').click();
  await expect(page.getByText('I come again')).toBeVisible();
  await expect(page.getByText('Sent', { exact: true })).toHaveCount(1);
});

test('after a lost answer what was changed meanwhile is sent, and what arrived is not offered again', async ({
  signedIn,
  visit,
}) => {
  const { owner, issue, page } = await openedIssue(signedIn, visit);
  const comment = page.locator('details').first();
  await comment.locator('summary').click();
  await loseAnswer(page, '**/comment');
  await comment.locator('textarea').fill('I come on Monday');
  await comment.locator('button').click();
  await expect(comment.locator('[role=alert]')).not.toBeEmpty();
  await comment.locator('textarea').fill('I come on Tuesday');
  await comment.locator('button').click();
  await expect(page.locator('p.done')).not.toBeEmpty();
  await expect(page.locator('.answers li')).toContainText(['I come on Monday', 'I come on Tuesday']);

  const note = page.getByLabel('What you did (optional)');
  await loseAnswer(page, '**/fixed');
  await note.fill('New washer');
  await page.getByRole('button', { name: 'Report fixed' }).click();
  await expect(page.locator('section > form [role=alert]')).not.toBeEmpty();
  await sendJson(owner, 'POST', `/api/issues/${issue.id}/refuse`, { reason: 'It still drips' });
  // What arrived was refused meanwhile: to send it once more reports nothing fixed.
  await page.getByRole('button', { name: 'Report fixed' }).click();
  await expect(page.getByText('It still drips')).toBeVisible();
  await expect(page.locator('.refused')).toBeFocused();
  await expect(page.locator('p.done')).toHaveCount(0);
  await note.fill('New tap');
  await loseAnswer(page, '**/fixed');
  await page.getByRole('button', { name: 'Report fixed' }).click();
  await expect(page.locator('section > form [role=alert]')).not.toBeEmpty();
  await sendJson(owner, 'POST', `/api/issues/${issue.id}/refuse`, { reason: 'Still wet' });
  await page.reload();
  await expect(page.getByText('Still wet')).toBeVisible();
  await expect(page.locator('.answers li').last()).toContainText('New tap');
  await expect(note).toHaveValue('');
  await note.fill('New tap');
  await page.getByRole('button', { name: 'Report fixed' }).click();
  await expect(page.locator('p.done')).toHaveText('Reported as fixed. Somebody will look at it.');
  expect(await fetchJson<TradeIssue>(owner, `/api/issues/${issue.id}`)).toMatchObject({ stage: 'fixed' });
});

test('an answer that comes late is said at its own issue, and takes nothing from what is open then', async ({
  signedIn,
  visit,
}) => {
  const owner = await signedIn({ viewport: DESKTOP });
  const project = await addProject(owner);
  const first = await report(owner, project);
  const second = await report(owner, project, { title: 'Wrong basin' });
  const { path } = await makeLink(owner, project);
  const { page } = await visit({ viewport: PHONE });
  await page.goto(path);
  await page.getByLabel('Your name').fill('Thabo');
  let letGo = await holdBack(page, 'POST', /\/acknowledge$/);
  await page.getByRole('button', { name: 'I have the list' }).click();
  await page.getByRole('link', { name: /Tap drips/ }).click();
  const comment = page.locator('details').first();
  const send = async (text: string) => {
    await comment.locator('summary').click();
    await comment.locator('textarea').fill(text);
    await comment.locator('button').click();
  };
  await send('On Monday');
  await expect(page.locator('.answers li')).toHaveCount(1);
  await expect(page.locator('p.done')).toBeFocused();
  let came = page.waitForResponse('**/acknowledge');
  await letGo();
  await came;
  await expect(page.locator('p.done')).toHaveText('Your comment was sent.');
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await expect(page.getByText(/^Received by Thabo on/)).toBeVisible();
  await page.getByRole('link', { name: /Tap drips/ }).click();
  await expect(page.locator('.answers li')).toHaveCount(1);

  letGo = await holdBack(page, 'POST', /\/comment$/);
  await send('Or on Tuesday');
  await page.goto(`${path}#${second.id}`);
  await expect(heading(page, /Wrong basin/)).toBeFocused();
  const note = page.getByLabel('What you did (optional)');
  await note.fill('New ba');
  came = page.waitForResponse('**/comment');
  await letGo();
  await came;
  await note.pressSequentially('sin');
  await expect(note).toHaveValue('New basin');
  await expect(page.locator('p.done')).toHaveCount(0);
  await page.goto(`${path}#${first.id}`);
  await expect(page.locator('p.done')).toHaveText('Your comment was sent.');
  await expect(page.locator('.answers li')).toHaveCount(2);
});

test('the page of a link that cannot load its words says so, and the focus stays at what was done', async ({
  signedIn,
  visit,
}) => {
  const owner = await signedIn({ viewport: DESKTOP });
  const project = await addProject(owner);
  await report(owner, project);
  const { path } = await makeLink(owner, project, { pin: '4711' });
  const { page } = await visit({ viewport: PHONE });
  const words = /\/assets\/(?:tr|fi|st)-[^/]+\.js$/;
  await page.route(words, (route) => route.abort());
  await page.goto(path);
  await expect(page.getByRole('alert')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.unroute(words);
  await page.getByRole('button', { name: 'Try again' }).click();
  const pin = page.getByLabel('PIN');
  await pin.fill('0000');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByText('This PIN is not right')).toBeVisible();
  await expect(pin).toBeFocused();
  await page.route(words, (route) => route.abort());
  const language = page.getByRole('combobox');
  await language.selectOption('de');
  await expect(page.getByText('That did not work. Check your connection and try again.')).toBeVisible();
  await expect(language).toHaveValue('en');
  await page.unroute(words);
  await pin.fill('4711');
  await page.getByRole('button', { name: 'Open' }).click();
  await page.getByLabel('Your name').fill('Thabo');
  await page.getByRole('button', { name: 'I have the list' }).click();
  await expect(page.getByText(/^Received by Thabo on/)).toBeFocused();
});

/** Opens the form of a new link for somebody. */
async function newLink(page: Page, project: number, name: string) {
  await openPage(page, `/trade-links?project=${project}`);
  await page.getByRole('button', { name: 'New Link' }).first().click();
  const form = page.getByRole('dialog', { name: 'New Link' });
  await form.getByLabel('For', { exact: false }).first().fill(name);
  return form;
}

test('a link is made, copied and withdrawn in the office', async ({ signedIn, visit }) => {
  const owner = await signedIn({ viewport: DESKTOP });
  const project = await addProject(owner);
  await report(owner, project);
  const { page } = owner;
  const form = await newLink(page, project, 'Kgale Plumbing');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Make Link' }).click();
  await expect(form.getByText('Choose a trade, a supplier, issues or a completion list')).toBeVisible();
  await form.getByLabel('Trade').fill('Plumbing');
  await form.getByLabel('PIN').fill('4711');
  await form.getByRole('button', { name: 'Make Link' }).click();
  const made = page.getByRole('dialog', { name: 'Link TL-0001 is ready' });
  const link = await made.getByRole('textbox', { name: 'Link' }).inputValue();
  expect(link).toMatch(/\/trade\/[\w-]{43}$/);
  await expect(made.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await made.getByRole('button', { name: 'Close' }).first().click();
  await expect(page.getByText('Kgale Plumbing').first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  const trade = await visit({ viewport: PHONE });
  await trade.page.goto(link);
  await trade.page.getByLabel('PIN').fill('0000');
  await trade.page.getByRole('button', { name: 'Open' }).click();
  await expect(trade.page.getByText('This PIN is not right')).toBeVisible();
  expect(await axeFindings(trade.page)).toEqual([]);
  await trade.page.getByLabel('PIN').fill('4711');
  await trade.page.getByRole('button', { name: 'Open' }).click();
  await expect(trade.page.getByRole('link', { name: /Tap drips/ })).toBeVisible();
  await trade.page.reload();
  await expect(trade.page.getByRole('link', { name: /Tap drips/ })).toBeVisible();

  // The end of a link is said as a day.
  await expect(page.getByRole('row').filter({ hasText: 'Kgale Plumbing' })).toContainText(
    /[A-Z][a-z]{2} \d+, \d{4}$/,
  );
  await page.getByRole('link', { name: 'Kgale Plumbing' }).click();
  await expect(page.getByText('See and Answer', { exact: true })).toBeVisible();
  await expect(page.getByText('English', { exact: true })).toBeVisible();
  await expect(page.getByText('Unknown', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Withdraw' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Link withdrawn', { exact: true })).toBeVisible();
  await trade.page.reload();
  await expect(trade.page.getByText(NOT_WORKING)).toBeVisible();
});

test('the mail with a link is in the language of the link, its button in that of the office', async ({
  signedIn,
}) => {
  const owner = await signedIn({ viewport: DESKTOP });
  const project = await addProject(owner);
  await sendJson(owner, 'POST', '/api/suppliers', { name: 'Dachbau', email: 'dach@example.org' });
  const { page } = owner;
  const form = await newLink(page, project, 'Dachbau');
  await form.getByLabel('Supplier').fill('Dachbau');
  await page.getByRole('option', { name: 'Dachbau' }).click();
  await form.getByLabel('Language').selectOption('de');
  await form.getByRole('button', { name: 'Make Link' }).click();
  const made = page.getByRole('dialog', { name: 'Link TL-0001 is ready' });
  const mail = made.getByRole('link', { name: 'Mail to dach@example.org' });
  await expect(mail).toHaveAttribute('href', new RegExp(encodeURIComponent('Arbeiten für Sie')));
});

test('a link is made for a completion list, and is empty while the list is in the trash', async ({
  signedIn,
  visit,
}) => {
  const owner = await signedIn({ viewport: DESKTOP });
  const project = await addProject(owner);
  const list = await sendJson<{ id: number }>(owner, 'POST', `/api/projects/${project}/completion-lists`, {
    title: 'Before handover',
  });
  await report(owner, project, { listId: list.id });
  await report(owner, project, { title: 'Wrong basin', trade: 'tiling', listId: list.id });
  await report(owner, project, { title: 'Loose socket' });
  const { page } = owner;
  const form = await newLink(page, project, 'Kgale Plumbing');
  await form.getByLabel('Completion list').fill('Of another house');
  await form.getByRole('button', { name: 'Make Link' }).click();
  await expect(form.getByText('No completion list is called that.').first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await form.getByLabel('Completion list').fill('handover');
  await form.getByRole('option', { name: 'CL-0001 · Before handover' }).click();
  await expect(form.getByText('No completion list is called that.')).toHaveCount(0);
  await form.getByRole('button', { name: 'Make Link' }).click();
  const made = page.getByRole('dialog', { name: 'Link TL-0001 is ready' });
  const link = await made.getByRole('textbox', { name: 'Link' }).inputValue();
  await made.getByRole('button', { name: 'Close' }).first().click();
  const row = page.getByRole('row').filter({ hasText: 'Kgale Plumbing' });
  await expect(row).toContainText('CL-0001 · Before handover');
  await page.getByRole('link', { name: 'Kgale Plumbing' }).click();
  await expect(page.getByText('CL-0001 · Before handover')).toBeVisible();

  const trade = await visit({ viewport: PHONE });
  await trade.page.goto(link);
  await expect(trade.page.getByRole('link', { name: /Tap drips/ })).toBeVisible();
  await expect(trade.page.getByRole('link', { name: /Wrong basin/ })).toBeVisible();
  await expect(trade.page.getByText('Loose socket')).toHaveCount(0);
  await expect(trade.page.getByText(/Before handover|CL-0001/)).toHaveCount(0);

  const deleted = await owner.context.request.delete(`/api/completion-lists/${list.id}`);
  expect(deleted.status()).toBe(204);
  await page.reload();
  await expect(page.getByText('A deleted completion list')).toBeVisible();
  await trade.page.reload();
  await expect(heading(trade.page, 'Work for you')).toBeVisible();
  await expect(trade.page.getByRole('link', { name: /Tap drips|Wrong basin/ })).toHaveCount(0);
});

test('the page of a link speaks its language, from right to left too, and fits a narrow phone', async ({
  signedIn,
  visit,
}) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  await report(owner, project, { title: 'Verylongwordwithoutanyspaces'.repeat(4) });
  const { path } = await makeLink(owner, project, { language: 'ar' });
  const { page } = await visit({ viewport: NARROWEST });
  await page.goto(path);
  await expect(heading(page, 'أعمال لك')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('link', { name: /Verylong/ }).click();
  await expect(page.getByRole('button', { name: 'الإبلاغ عن المعالجة' })).toBeVisible();
  expect(await sidewaysScroll(page)).toBe(0);
  await showTheme(page, 'dark').catch(() => undefined);
  await page.reload();
  await expect(page.getByRole('button', { name: 'الإبلاغ عن المعالجة' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  for (const [language, words] of [
    ['es', 'Avisar de que está corregido'],
    ['fr', 'Signaler comme levé'],
    ['de', 'Als behoben melden'],
    ['pt', 'Informar como corrigido'],
    ['zh', '报告已修复'],
    ['ja', '是正済みと報告'],
    ['en', 'Report fixed'],
  ] as const) {
    await page.getByRole('combobox').selectOption(language);
    await expect(page.getByRole('button', { name: words, exact: true })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    expect(await sidewaysScroll(page)).toBe(0);
  }
});

test('a link to look at offers no answers', async ({ signedIn, visit }) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  await report(owner, project);
  const { path } = await makeLink(owner, project, { rights: 'see' });
  const { page } = await visit({ viewport: PHONE });
  await page.goto(path);
  await page.getByRole('link', { name: /Tap drips/ }).click();
  await expect(heading(page, /Tap drips/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Report fixed' })).toHaveCount(0);
});
