import { dayIn } from '@brick/domain/dates/calendar-date';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import { PHONE } from '../support/page-checks.ts';
import { photoFile } from '../support/photo-file.ts';
import { storedEntries } from '../support/site/site-database.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const PATIENCE = { timeout: 20_000 };

/** Refuses what is sent to these addresses, until they are no longer routed. */
const refuse = (context: BrowserContext, paths: string) =>
  context.route(paths, (route) =>
    route.fulfill({
      status: 403,
      json: { code: 'forbidden', title: 'Not allowed', detail: 'Your role has changed.', status: 403 },
      contentType: 'application/problem+json',
    }),
  );

/** Opens the report of a fix on a telephone, for an issue of somebody else; it will be refused. */
async function openFix(
  { page, context }: { page: Page; context: BrowserContext },
  other: { context: BrowserContext },
  project: number,
) {
  const issues = `/api/projects/${project}/issues`;
  const { id } = await sendJson<{ id: number }>(other, 'POST', issues, { title: 'Tap drips' });
  await refuse(context, '**/api/issues/*/fixed');
  await page.goto(`/site/issues/${id}?project=${project}`);
  await page.getByRole('button', { name: 'Report fixed' }).click();
  return { id, sheet: page.getByRole('dialog', { name: 'Report fixed' }) };
}

test('a step that was refused is read again, corrected with its photo, and sent', async ({
  signedIn,
  joined,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const { page, context } = owner;
  const picture = Buffer.from(await photoFile(page, { width: 640, height: 480 }), 'base64');
  const { id, sheet } = await openFix(owner, await joined(owner, project, 'engineer'), project);
  await expect(page).toHaveURL(/resume=/);
  await sheet
    .locator('input[capture]')
    .setInputFiles({ name: 'tap.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(sheet.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await sheet.getByLabel('Note').fill('A new washer');
  await sheet.getByRole('button', { name: 'Report fixed' }).click();
  await expect(page.getByRole('link', { name: /1 entry needs you/ })).toBeVisible(PATIENCE);
  await expect(page.getByText('A new washer')).toBeVisible();

  await page.goto('/site/outbox');
  await expect(page.getByText('A new washer')).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  const note = sheet.getByLabel('Note');
  await expect(note).toHaveValue('A new washer');
  await expect(sheet.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expect(sheet.getByRole('button', { name: 'Remove photo 1' })).toBeHidden();
  await note.fill('A new washer and seat');
  await sheet.getByRole('button', { name: 'Close' }).click();
  await expect(sheet.getByText('It is not saved. Close once more to throw it away.')).toBeVisible();
  await context.unroute('**/api/issues/*/fixed');
  await sheet.getByRole('button', { name: 'Report fixed' }).click();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible(PATIENCE);
  const sent = await fetchJson<{ fixedNote: string; photos: { state: string }[] }>(
    owner,
    `/api/issues/${id}`,
  );
  expect(sent).toMatchObject({ fixedNote: 'A new washer and seat', photos: [{ state: 'stored' }] });
});

test('a concession that was refused stands at its item with its words, and a line at its day', async ({
  signedIn,
  joined,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const engineer = await joined(owner, project, 'engineer');
  const list = `/api/projects/${project}`;
  const item = 'c0000000-0000-4000-8000-000000000001';
  const { id: placeId } = await sendJson<{ id: number }>(owner, 'POST', `${list}/places`, {
    code: 'B1',
    kind: 'level',
  });
  const { id: templateId } = await sendJson<{ id: number }>(owner, 'POST', `${list}/check-templates`, {
    ...{ code: 'RF-01', title: 'Reinforcement', items: [{ id: item, text: 'Bars as drawn' }] },
  });
  await sendJson(owner, 'POST', `/api/check-templates/${templateId}/publish`, {});
  const check = await sendJson<{ id: number }>(owner, 'POST', `${list}/checks`, {
    ...{ templateId, placeId, title: 'Basement slab' },
  });
  await sendJson(engineer, 'POST', `/api/checks/${check.id}/answers`, {
    ...{ item, result: 'fail', reason: 'Two bars are missing' },
  });
  const { page, context } = owner;
  const picture = Buffer.from(await photoFile(page, { width: 640, height: 480 }), 'base64');
  await context.route('**/concession', (route) => route.abort());
  await page.goto(`/site/checks/${check.id}?project=${project}`);
  await page.getByRole('button', { name: 'Concession: Bars as drawn' }).click();
  const sheet = page.getByRole('dialog', { name: 'Concession' });
  await expect(page).toHaveURL(/resume=/);
  await sheet.getByLabel('Reason').fill('Strong enough');
  await sheet.getByLabel(/uthorised/).fill('K. Phiri');
  await sheet
    .locator('input[capture]')
    .setInputFiles({ name: 'bars.jpg', mimeType: 'image/jpeg', buffer: picture });
  await expect(sheet.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Concession' }).click();
  const card = page.getByRole('listitem', { name: 'Bars as drawn' });
  await expect(card.getByText('Waiting', { exact: true })).toBeVisible();
  await context.unroute('**/concession');
  await refuse(context, '**/concession');
  await page.goto('/site/outbox');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('Strong enough · K. Phiri')).toBeVisible(PATIENCE);
  await page.goto(`/site/checks/${check.id}?project=${project}`);
  await expect(card.getByText('Your role has changed.')).toBeVisible();
  await expect(card.getByText('Strong enough · K. Phiri')).toBeVisible();
});

test('a line of the diary that was refused stands at its day, and is corrected there', async ({
  signedIn,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const { page, context } = owner;
  const day = dayIn('UTC', Date.now());
  await refuse(context, '**/lines');
  await page.goto(`/site/diary/${day}?project=${project}`);
  await page.getByRole('button', { name: 'Add Labour' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Company').fill('Kgale Plumbing');
  await sheet.getByLabel('People').fill('4');
  await sheet.getByLabel('Hours each').fill('8.5');
  await sheet.getByRole('button', { name: 'Save Line' }).click();
  await expect(page.getByText(/Kgale Plumbing/)).toBeVisible(PATIENCE);
  await expect(page.getByText('Your role has changed.')).toBeVisible();
  await page.getByRole('link', { name: 'To the outbox' }).click();
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(sheet.getByLabel('Company')).toHaveValue('Kgale Plumbing');
  await sheet.getByLabel('People').fill('5');
  await context.unroute('**/lines');
  await sheet.getByRole('button', { name: 'Save Line' }).click();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible(PATIENCE);
  const row = await fetchJson<{ lines: object[] }>(owner, `/api/projects/${project}/diary/${day}`);
  expect(row.lines).toMatchObject([{ section: 'labour', company: 'Kgale Plumbing', heads: 5, hours: 8.5 }]);
});

test('the words of an edit that is left are kept, and closing says nothing of saving', async ({
  signedIn,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const { page, context } = owner;
  const issues = `/api/projects/${project}/issues`;
  const { id } = await sendJson<{ id: number }>(owner, 'POST', issues, { title: 'Tap drips' });
  const title = page.getByLabel('Title');
  const titles = async () => (await storedEntries(page)).map(({ body }) => body?.['title']);
  await page.goto(`/site/issues/${id}/edit?project=${project}`);
  await title.fill('Tap drips at night');
  await expect.poll(titles).toContain('Tap drips at night');
  // As if the page had ended.
  await page.goto(`/site?project=${project}`);
  await page.getByRole('link', { name: /Tap drips at night/ }).click();
  await expect(title).toHaveValue('Tap drips at night');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Kept as a draft', { exact: true })).toBeVisible();
  await expect(page.getByText('Saved on this device')).toHaveCount(0);
  expect(await fetchJson(owner, `/api/issues/${id}`)).toMatchObject({ title: 'Tap drips' });
  await page.goto(`/site?project=${project}`);
  await page.getByRole('link', { name: /Tap drips at night/ }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(() => fetchJson(owner, `/api/issues/${id}`))
    .toMatchObject({ title: 'Tap drips at night' });
  await expect.poll(titles).toEqual([]);

  // What is not sent is changed itself: closing asks.
  await context.route(`**${issues}`, (route) => route.abort());
  await page.goto(`/site/capture?project=${project}`);
  await page.getByLabel('What is wrong?').fill('Loose railing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.goto('/site/outbox');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(title).toHaveValue('Loose railing');
  // What waits is not read yet as the page begins.
  await page.reload();
  await title.fill('Loose railing upstairs');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('It is not saved. Close once more to throw it away.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await context.unroute(`**${issues}`);
  await page.goto('/site/outbox');
  await page.getByRole('button', { name: 'Send now' }).click();
  const all = async () => (await fetchJson<{ title: string }[]>(owner, issues)).map((issue) => issue.title);
  await expect.poll(all, PATIENCE).toContain('Loose railing upstairs');
});

test('an issue that was deleted meanwhile is restored by an owner, and its edit arrives', async ({
  signedIn,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const { page, context } = owner;
  const issues = `/api/projects/${project}/issues`;
  const { id } = await sendJson<{ id: number }>(owner, 'POST', issues, { title: 'Tap drips' });
  await context.route(`**/api/issues/${id}`, (route) => route.abort());
  await page.goto(`/site/issues/${id}/edit?project=${project}`);
  await page.getByLabel('Title').fill('Tap drips at night');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: /1 entry waits/ })).toBeVisible();
  expect((await context.request.delete(`/api/issues/${id}`)).ok()).toBe(true);
  await context.unroute(`**/api/issues/${id}`);
  await page.goto('/site/outbox');
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible(PATIENCE);
  expect(await fetchJson(owner, `/api/issues/${id}`)).toMatchObject({ title: 'Tap drips at night' });
});

test('an issue that was made here is restored too, where its edit was saved before it had a number', async ({
  signedIn,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const { page, context } = owner;
  const issues = `/api/projects/${project}/issues`;
  await context.route(`**${issues}`, (route) => route.abort());
  await context.route('**/api/issues/*', (route) => route.abort());
  await page.goto(`/site/capture?project=${project}`);
  await page.getByLabel('What is wrong?').fill('Tap drips');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  // What was not tried yet would be changed in its place.
  await expect.poll(async () => (await storedEntries(page)).map(({ tries }) => tries)).not.toContain(0);
  await page.goto('/site/outbox');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('Tap drips at night');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  await context.unroute(`**${issues}`);
  await page.goto('/site/outbox');
  await page.getByRole('button', { name: 'Send now' }).click();
  const all = () => fetchJson<{ id: number; title: string }[]>(owner, issues);
  await expect.poll(all, PATIENCE).toMatchObject([{ title: 'Tap drips' }]);
  const [made] = await all();
  expect((await context.request.delete(`/api/issues/${made?.id}`)).ok()).toBe(true);
  await context.unroute('**/api/issues/*');
  await page.getByRole('button', { name: 'Send now' }).click();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible(PATIENCE);
  expect(await all()).toMatchObject([{ title: 'Tap drips at night' }]);
});

test('a signature that was refused as its day had changed is corrected for the day as it is seen then', async ({
  signedIn,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const { page } = owner;
  const day = dayIn('UTC', Date.now());
  const address = `/api/projects/${project}/diary/${day}`;
  const write = (text: string) =>
    sendJson(owner, 'POST', `${address}/lines`, { section: 'event', eventKind: 'visitor', text });
  await write('The client came');
  await page.goto(`/site/diary/${day}?project=${project}`);
  await expect(page.getByRole('radio', { name: /^Events/ })).toHaveAccessibleName(/1/);
  const sign = page.getByRole('button', { name: 'Sign Day' });
  const sheet = page.getByRole('dialog');
  const signs = sheet.getByRole('button', { name: 'Sign Day' });
  await sign.click();
  await expect(sheet.getByLabel('Name of who signs')).toBeVisible();
  for (const text of ['The architect came', 'The architect left']) {
    await write(text);
    await signs.click();
    await expect(sheet).toBeHidden();
    // The day is read again before it is signed again.
    await page.goto(`/site/diary/${day}?project=${project}&section=event`);
    await expect(page.getByText(text)).toBeVisible(PATIENCE);
    await page.getByRole('link', { name: /1 entry needs you/ }).click(PATIENCE);
    await expect(page.getByText(/^This day has changed since you opened it/)).toBeVisible();
    await page.getByRole('button', { name: 'Edit' }).click();
    await expect(signs).toBeEnabled();
  }
  expect(await fetchJson(owner, address)).toMatchObject({ state: 'open' });
  await signs.click();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible(PATIENCE);
  expect(await fetchJson(owner, address)).toMatchObject({ state: 'signed' });
});

test('a note that is being corrected stays where what it corrects is sent meanwhile', async ({
  signedIn,
  joined,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const { page, context } = owner;
  const { sheet } = await openFix(owner, await joined(owner, project, 'engineer'), project);
  await sheet.getByLabel('Note').fill('A new washer');
  await sheet.getByRole('button', { name: 'Report fixed' }).click();
  await page.getByRole('link', { name: /1 entry needs you/ }).click(PATIENCE);
  await page.getByRole('button', { name: 'Edit' }).click();
  await sheet.getByLabel('Note').fill('A new washer and seat');
  await context.unroute('**/api/issues/*/fixed');
  const other = await context.newPage();
  await other.goto('/site/outbox');
  await other.getByRole('button', { name: 'Try now' }).click();
  await expect(other.getByRole('link', { name: 'Everything is sent' })).toBeVisible(PATIENCE);
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible(PATIENCE);
  await expect(sheet.getByLabel('Note')).toHaveValue('A new washer and seat');
  await sheet.getByRole('button', { name: 'Report fixed' }).click();
  await expect(sheet.getByText(/It may have been sent meanwhile/)).toBeVisible();
});

test('a draft of an edit is kept where it only empties a field, and asks about what others have stored since', async ({
  signedIn,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const { page } = owner;
  const words = { title: 'Tap drips', description: 'Under the sink' };
  const issues = `/api/projects/${project}/issues`;
  const { id } = await sendJson<{ id: number }>(owner, 'POST', issues, words);
  await page.goto(`/site/issues/${id}/edit?project=${project}`);
  await page.getByLabel('Description').fill('');
  await page.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByText('Kept as a draft', { exact: true })).toBeVisible();
  await sendJson(owner, 'PATCH', `/api/issues/${id}`, { description: 'Under the basin' });
  await page.goto(`/site/issues/${id}?project=${project}`);
  await expect(page.getByText('Under the basin')).toBeVisible();
  await page.goto(`/site?project=${project}`);
  await page.getByRole('region', { name: 'Begun and not saved' }).getByRole('link').click();
  await expect(page.getByLabel('Description')).toHaveValue('');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: /1 entry needs you/ })).toBeVisible(PATIENCE);
  expect(await fetchJson(owner, `/api/issues/${id}`)).toMatchObject({ description: 'Under the basin' });
});
