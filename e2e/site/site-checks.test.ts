import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import type { VisitorFixtures } from '../support/fixture-types.ts';
import {
  axeFindings,
  NARROWEST,
  openPage,
  PHONE,
  showTheme,
  sidewaysScroll,
  turnTo,
  wholePageFindings,
} from '../support/page-checks.ts';
import { photoFile } from '../support/photo-file.ts';
import { storedEntries } from '../support/site/site-database.ts';
import { firstVisit, signInToSend, signUp, takeProject, test } from '../support/site/site-device.ts';
import { addProject } from '../support/test-data.ts';

const itemId = (place: number) => `c0000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

const ITEMS = [
  { id: itemId(1), text: 'Bars as drawn', criterion: 'Diameter and number as on the drawing' },
  { id: itemId(2), kind: 'reading', text: 'Smallest cover', unit: 'mm', lower: '25', severity: 'high' },
  { id: itemId(3), kind: 'signature', text: 'Foreman signs' },
  { id: itemId(4), text: 'Release for concrete', point: 'hold', party: { role: 'engineer' } },
  { id: itemId(5), text: 'Poured' },
];

interface Given {
  item: string;
  result: string;
  reading: string | null;
  reason: string | null;
  photoIds: string[];
  signature: { name: string; photoId: string | null } | null;
  capturedAt: string | null;
  issueNumber: string | null;
}

interface CheckRow {
  id: number;
  state: string;
  answers: Given[];
  points: {
    state: string;
    steps: { step: string; remark: string | null; signature: Given['signature'] }[];
  }[];
  photos: { id: string; state: string; purpose: string }[];
}

type Send = (path: string, body: object) => Promise<{ id: number }>;

/** Plans a check in a room of a new template, by a function that sends. */
async function planIn(
  send: Send,
  project: number,
  { items = ITEMS, ...fields }: { items?: readonly object[] } = {},
): Promise<{ id: number }> {
  const list = `/api/projects/${project}`;
  const { id: placeId } = await send(`${list}/places`, { code: 'B1', kind: 'level' });
  const { id: templateId } = await send(`${list}/check-templates`, {
    code: 'RF-01',
    title: 'Reinforcement before concrete',
    items,
  });
  await send(`/api/check-templates/${templateId}/publish`, {});
  return send(`${list}/checks`, { templateId, placeId, title: 'Basement slab', ...fields });
}

async function planned(signedIn: VisitorFixtures['signedIn'], fields: object = {}) {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const check = await planIn((path, body) => sendJson(owner, 'POST', path, body), project, fields);
  return { owner, project, check, address: `/site/checks/${check.id}?project=${project}` };
}

const card = (page: Page, text: string) =>
  page.getByRole('list', { name: 'Items and answers' }).getByRole('listitem', { name: text });

/** Draws a line as a finger does, and uses it as the signature. */
async function drawSignature(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draw a Signature' }).click();
  const box = await page.getByRole('img', { name: 'Area to draw in' }).boundingBox();
  if (!box) throw new Error('nothing to draw on');
  await page.mouse.move(box.x + 20, box.y + 40);
  await page.mouse.down();
  await page.mouse.move(box.x + 120, box.y + 80, { steps: 8 });
  await page.mouse.move(box.x + 180, box.y + 30, { steps: 8 });
  await page.mouse.up();
  await page.getByRole('button', { name: 'Use This' }).click();
}

test('a check is answered in the basement with photo and signature, survives killed browsers, and arrives once', async ({
  network,
  telephone,
}) => {
  const first = await telephone();
  const { project, username } = await signUp(first, network.url);
  const send: Send = async (path, data) => {
    const answer = await first.context.request.post(`${network.url}${path}`, {
      data,
      headers: { origin: network.url },
    });
    expect([path, answer.ok()]).toEqual([path, true]);
    return (await answer.json()) as { id: number };
  };
  const check = await planIn(send, project);
  await firstVisit(first, network.url);
  await first.page.goto(`${network.url}/site/take-along`);
  await takeProject(first.page);
  const picture = await photoFile(first.page, { width: 640, height: 480 });
  network.cut();

  // On Today it stands by its place, with what comes next; one tap passes the first item.
  await first.page.goto(`${network.url}/site`);
  await expect(first.page.getByRole('heading', { level: 3, name: 'B1' })).toBeVisible();
  await first.page.getByRole('link', { name: /Basement slab.*Next: Bars as drawn/s }).click();
  await first.page.getByRole('button', { name: 'Passes: Bars as drawn' }).click();
  await expect(card(first.page, 'Bars as drawn').getByText('Waiting', { exact: true })).toBeVisible();
  await expect(card(first.page, 'Bars as drawn')).toBeFocused();

  // A reading outside its limits says so at once, and asks for a note and a photo.
  await first.page.getByRole('button', { name: 'Answer: Smallest cover' }).click();
  const sheet = first.page.getByRole('dialog', { name: 'Smallest cover' });
  await sheet.getByLabel('Reading').fill('18');
  await expect(sheet.getByText('Outside its limits: it fails.')).toBeVisible();
  await expect(sheet.getByText('This makes an issue.')).toBeVisible();
  await sheet.getByLabel('What is wrong?').fill('Spacers are missing');
  await sheet
    .locator('input[capture]')
    .setInputFiles({ name: 'cover.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture, 'base64') });
  await expect(sheet.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Save Answer' }).click();
  await expect(
    card(first.page, 'Smallest cover').getByText('Once this is sent, it makes an issue.'),
  ).toBeVisible();

  // The signature is drawn, and the battery runs out before it is saved.
  await first.page.getByRole('button', { name: 'Answer: Foreman signs' }).click();
  await first.page.getByLabel('Name of who signs').fill('T. Molefe');
  await drawSignature(first.page);
  await expect(first.page.getByRole('img', { name: 'Drawn signature of T. Molefe' })).toBeVisible();
  // What is typed is on the device after a pause, the photo of the signature with it.
  await expect
    .poll(async () =>
      JSON.stringify((await storedEntries(first.page)).map(({ body }) => body?.['signature'])),
    )
    .toMatch(/"photoId":"/);
  await first.kill();

  const second = await telephone();
  await second.page.goto(`${network.url}/site`);
  await second.page.getByRole('link', { name: /CK-0001 Foreman signs/ }).click();
  await expect(second.page.getByLabel('Name of who signs')).toHaveValue('T. Molefe');
  await expect(second.page.getByRole('img', { name: 'Drawn signature of T. Molefe' })).toBeVisible();
  await second.page.getByRole('button', { name: 'Save Answer' }).click();
  await expect(card(second.page, 'Foreman signs').getByText('Signed by T. Molefe')).toBeVisible();
  await expect(card(second.page, 'Smallest cover').getByText('Spacers are missing')).toBeVisible();
  await expect(card(second.page, 'Bars as drawn').getByText('Passes')).toBeVisible();
  await second.kill();

  await network.restore();
  const third = await telephone();
  await third.context.clearCookies();
  await third.page.goto(`${network.url}/site`);
  await signInToSend(third.page, username);
  const read = async <Answer>(path: string) =>
    (await (await third.context.request.get(`${network.url}${path}`)).json()) as Answer;
  const row = await read<CheckRow>(`/api/checks/${check.id}`);
  expect(row.answers).toMatchObject([
    { item: itemId(1), result: 'pass', issueNumber: null },
    { item: itemId(2), result: 'fail', reading: '18', reason: 'Spacers are missing', issueNumber: 'SN-0001' },
    { item: itemId(3), result: 'pass', photoIds: [], signature: { name: 'T. Molefe' } },
  ]);
  expect(row.answers).toHaveLength(3);
  expect(row.answers[1]?.photoIds).toHaveLength(1);
  expect(row.photos.map(({ purpose, state }) => [purpose, state]).sort()).toEqual([
    ['answer', 'stored'],
    ['signature', 'stored'],
  ]);
  expect(row.photos.map(({ id }) => id)).toContain(row.answers[2]?.signature?.photoId);
  const issues = await read<{ checkId: number; checkItem: string }[]>(`/api/projects/${project}/issues`);
  expect(issues).toMatchObject([{ checkId: check.id, checkItem: itemId(2) }]);
  expect(issues).toHaveLength(1);
  // The device leads to the issue that was made.
  await third.page.goto(`${network.url}/site/checks/${check.id}?project=${project}`);
  await third.page.getByRole('link', { name: 'SN-0001' }).click();
  await expect(third.page.getByRole('heading', { level: 1, name: 'Smallest cover' })).toBeVisible();
  await third.kill();
});

async function answered(send: Send, id: number): Promise<void> {
  const path = `/api/checks/${id}/answers`;
  await send(path, { item: itemId(1), result: 'pass' });
  await send(path, { item: itemId(2), reading: '30' });
  await send(path, { item: itemId(3), signature: { name: 'T. Molefe' } });
  await send(path, { item: itemId(4), result: 'pass' });
}

/** Lets no step of a check through, as in the basement. */
const block = (context: BrowserContext) => context.route('**/api/checks/**', (route) => route.abort());

test('a hold point says what it holds back, and is released with a signature without a network', async ({
  signedIn,
  joined,
}) => {
  const { owner, project, check, address } = await planned(signedIn);
  const engineer = await joined(owner, project, 'engineer');
  await engineer.page.setViewportSize(PHONE);
  await answered((path, body) => sendJson(owner, 'POST', path, body), check.id);
  await owner.page.goto(address);
  const hold = (page: Page) => page.getByRole('region', { name: 'Hold point: Release for concrete' });
  await expect(hold(owner.page).getByText('1 item waits behind it')).toBeVisible();
  await expect(card(owner.page, 'Poured').getByText('“Release for concrete” comes first.')).toBeVisible();
  await expect(owner.page.getByRole('button', { name: /: Poured/ })).toHaveCount(0);

  const { page, context } = engineer;
  await page.goto(`/site?project=${project}`);
  const waiting = page.getByRole('region', { name: 'Points that wait for you' });
  await waiting.getByRole('link', { name: /Release for concrete/ }).click();
  await block(context);
  await page.getByRole('button', { name: 'Release: Release for concrete' }).click();
  const sheet = page.getByRole('dialog', { name: 'Release' });
  await sheet.getByLabel('Name of who signs').fill('');
  await sheet.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(sheet.getByText('Enter who signs.')).toBeVisible();
  await sheet.getByLabel('Name of who signs').fill('K. Dlamini');
  await sheet.getByLabel('Remark').fill('Pour on Friday');
  await drawSignature(page);
  await expect(sheet.getByRole('img', { name: 'Drawn signature of K. Dlamini' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Release', exact: true }).click();
  // It counts on this device already: what lies behind it can be answered.
  await expect(hold(page).getByText('Released by K. Dlamini')).toBeVisible();
  await expect(hold(page).getByText('Pour on Friday')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Passes: Poured' }).click();
  await expect(card(page, 'Poured').getByText('Passes')).toBeVisible();
  await context.unroute('**/api/checks/**');
  await page.goto('/site/outbox');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  const row = await fetchJson<CheckRow>(owner, `/api/checks/${check.id}`);
  expect(row.points).toMatchObject([
    {
      state: 'released',
      steps: [{ step: 'release', remark: 'Pour on Friday', signature: { name: 'K. Dlamini' } }],
    },
  ]);
  expect(row.points[0]?.steps[0]?.signature?.photoId).toBeTruthy();
  expect(row.answers.map(({ item }) => item)).toContain(itemId(5));
  await page.goto('/site/receipts');
  await expect(page.getByText('CK-0001 Release Release for concrete', { exact: true }).first()).toBeVisible();
});

test('an answer stays on the device after it was sent, before the next pack comes', async ({ signedIn }) => {
  const { owner, project, address } = await planned(signedIn);
  const { page, context } = owner;
  await page.goto(`/site/take-along?project=${project}`);
  await takeProject(page);
  await page.goto(address);
  await expect(page.getByRole('button', { name: 'Passes: Bars as drawn' })).toBeVisible();
  await context.route('**/site-pack*', (route) => route.abort());
  await page.getByRole('button', { name: 'Passes: Bars as drawn' }).click();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  await expect(card(page, 'Bars as drawn').getByText('Passes')).toBeVisible();
  await page.reload();
  await expect(card(page, 'Bars as drawn').getByText('Passes')).toBeVisible();
  await expect(page.getByText('1 of 5 answered')).toBeVisible();
});

test('one tap too many answers once, words typed while photos are made small are kept, and turning keeps a signature', async ({
  signedIn,
}) => {
  const { owner, address, check } = await planned(signedIn);
  const { page } = owner;
  await page.goto(address);
  await page.getByRole('button', { name: 'Passes: Bars as drawn' }).dblclick();
  await expect(page.getByText('1 of 5 answered')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  expect((await fetchJson<CheckRow>(owner, `/api/checks/${check.id}`)).answers).toHaveLength(1);

  const picture = await photoFile(page, { width: 3600, height: 2400 });
  await page.getByRole('button', { name: 'Answer: Smallest cover' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Reading').fill('18');
  const file = { mimeType: 'image/jpeg', buffer: Buffer.from(picture, 'base64') };
  await sheet
    .locator('input[multiple]')
    .setInputFiles(['one', 'two'].map((name) => ({ ...file, name: `${name}.jpg` })));
  await sheet.getByLabel('What is wrong?').fill('Spacers are missing');
  await expect(sheet.getByRole('img', { name: 'Photo 2' })).toBeVisible();
  // Typing is kept after a pause.
  await page.waitForTimeout(1000);
  const draft = (await storedEntries(page)).find(({ body }) => body?.['item'] === itemId(2));
  expect(draft?.body).toMatchObject({ reason: 'Spacers are missing', reading: '18' });
  await sheet.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: 'Answer: Foreman signs' }).click();
  await page.getByRole('button', { name: 'Draw a Signature' }).click();
  const area = page.getByRole('img', { name: 'Area to draw in' });
  const stroke = async (from: number, to: number) => {
    await area.scrollIntoViewIfNeeded();
    const box = await area.boundingBox();
    if (!box) throw new Error('nothing to draw on');
    await page.mouse.move(box.x + from, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + to, box.y + 80, { steps: 8 });
    await page.mouse.up();
  };
  /** Where there is ink: the first and the last column, as the screen counts them. */
  const inked = () =>
    area.evaluate((canvas: HTMLCanvasElement) => {
      const picture = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height);
      const columns: number[] = [];
      for (const [at, value] of picture?.data.entries() ?? [])
        if (at % 4 === 0 && value < 128) columns.push((at / 4) % canvas.width);
      columns.sort((one, other) => one - other);
      const ratio = canvas.offsetWidth / canvas.width;
      return [columns.at(0) ?? 0, columns.at(-1) ?? 0].map((at) => Math.round(at * ratio));
    });
  await stroke(20, 60);
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  const wide = (await area.boundingBox())?.width ?? 0;
  await stroke(wide - 80, wide - 20);
  const [left = 0, right = 0] = await inked();
  expect([Math.abs(left - 20) < 5, Math.abs(right - (wide - 20)) < 15]).toEqual([true, true]);

  // What is typed while the picture is made is kept with it.
  await page.evaluate(() => {
    const made = HTMLCanvasElement.prototype.toBlob;
    HTMLCanvasElement.prototype.toBlob = function (done, type) {
      HTMLCanvasElement.prototype.toBlob = made;
      document.addEventListener('go', () => made.call(this, done, type), { once: true });
    };
  });
  await page.getByRole('button', { name: 'Use This' }).click();
  await sheet.getByLabel('Name').fill('T. Molefe');
  await page.evaluate(() => document.dispatchEvent(new Event('go')));
  await expect(sheet.getByRole('img', { name: 'Drawn signature of' })).toBeVisible();
  await expect(sheet.getByLabel('Name')).toHaveValue('T. Molefe');
});

test('what is refused says why where it was answered, and stays with all that was said', async ({
  signedIn,
  joined,
}) => {
  const { owner, project, check, address } = await planned(signedIn);
  const engineer = await joined(owner, project, 'engineer');
  const { page, context } = owner;
  await page.goto(address);
  await block(context);
  await page.getByRole('button', { name: 'Fails: Bars as drawn' }).click();
  const sheet = page.getByRole('dialog', { name: 'Bars as drawn' });
  await sheet.getByLabel('What is wrong?').fill('Two bars are missing');
  await sheet.getByRole('button', { name: 'Save Answer' }).click();
  await expect(page.getByRole('link', { name: /1 entry waits/ })).toBeVisible();
  await sendJson(engineer, 'POST', `/api/checks/${check.id}/answers`, { item: itemId(1), result: 'pass' });
  await sendJson(owner, 'POST', `/api/checks/${check.id}/abandon`, { reason: 'Another bay' });
  await context.unroute('**/api/checks/**');
  await page.goto('/site/outbox');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText('This check was abandoned. It stays as it is.')).toBeVisible();
  await page.goto(address);
  const refused = card(page, 'Bars as drawn');
  await expect(refused.getByText('This check was abandoned. It stays as it is.')).toBeVisible();
  await expect(refused.getByText(/Two bars are missing/)).toBeVisible();
  expect((await fetchJson<CheckRow>(owner, `/api/checks/${check.id}`)).answers).toHaveLength(1);
});

test('two devices that answer one item lose neither, and the later one is marked as contested', async ({
  signedIn,
  joined,
}) => {
  const { owner, project, check, address } = await planned(signedIn);
  const engineer = await joined(owner, project, 'engineer');
  const { page, context } = owner;
  await page.goto(address);
  await block(context);
  await expect(page.getByRole('button', { name: 'Passes: Bars as drawn' })).toBeVisible();
  await context.route('**/site-pack*', (route) => route.abort());
  const before = { capturedAt: new Date(Date.now() - 60_000).toISOString(), device: 'Chrome on Android' };
  await sendJson(engineer, 'POST', `/api/checks/${check.id}/answers`, {
    ...{ item: itemId(1), result: 'fail', reason: 'Two are missing', ...before },
    clientId: 'a0000000-0000-4000-8000-000000000001',
  });
  await page.getByRole('button', { name: 'Passes: Bars as drawn' }).click();
  await expect(page.getByRole('link', { name: /1 entry waits/ })).toBeVisible();
  await context.unroute('**/site-pack*');
  await context.unroute('**/api/checks/**');
  await page.goto('/site/outbox');
  // It may have been sent on its own meanwhile.
  await page.getByRole('button', { name: 'Send now' }).or(page.getByText('Nothing waits')).click();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  await page.goto(address);
  await expect(card(page, 'Bars as drawn').getByText(/^Contested/)).toBeVisible();
  await expect(card(page, 'Bars as drawn').getByText('1 earlier answer')).toBeVisible();
});

test('a check is closed on site with a signature, after the list has found it', async ({ signedIn }) => {
  const { owner, project, check } = await planned(signedIn);
  const { page } = owner;
  const send: Send = (path, body) => sendJson(owner, 'POST', path, body);
  await answered(send, check.id);
  await send(`/api/checks/${check.id}/points/${itemId(4)}/override`, { reason: 'The pump is here' });
  await send(`/api/checks/${check.id}/answers`, { item: itemId(5), result: 'na', reason: 'Precast' });
  await page.goto(`/site/checks?project=${project}`);
  await page.getByLabel('Search').fill('ck-0001 basement');
  await expect(page.getByText('1 check', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: /Everything is answered/ }).click();
  await page.getByRole('button', { name: 'Close Check' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close Check' }).click();
  await expect(page.getByText('Closed', { exact: true }).or(page.getByText('Passed')).first()).toBeVisible();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  await expect
    .poll(() => fetchJson<CheckRow>(owner, `/api/checks/${check.id}`))
    .toMatchObject({ state: 'closed', result: 'passed' });
});

test('the screens of checks fit 320 pixels in every language, and axe finds nothing', async ({
  signedIn,
}) => {
  // What an item says is on the button that leads to it, whole.
  const items = ITEMS.map((item) => ({ ...item, text: `${item.text}, along all walls of the basement` }));
  const { owner, project, check, address } = await planned(signedIn, { items });
  const { page } = owner;
  await sendJson(owner, 'POST', `/api/checks/${check.id}/answers`, {
    ...{ item: itemId(1), result: 'fail', reason: 'Two bars are missing in the third row' },
  });
  await page.setViewportSize(NARROWEST);
  for (const language of LANGUAGES) {
    await sendJson(owner, 'PUT', '/api/user/settings', { language });
    await openPage(page, '/site/diary');
    for (const path of [
      `/site?project=${project}`,
      `/site/checks?project=${project}`,
      address,
      `${address}&step=answer&item=${itemId(2)}`,
      `${address}&step=answer&item=${itemId(3)}`,
    ]) {
      await turnTo(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByText('CK-0001').first()).toBeAttached();
      expect([language, path, await sidewaysScroll(page)]).toEqual([language, path, 0]);
      expect([language, path, await wholePageFindings(page)]).toEqual([language, path, []]);
    }
  }
});

test('in the dark axe finds nothing, and a check is answered by the keyboard', async ({ signedIn }) => {
  const { owner, address } = await planned(signedIn);
  const { page } = owner;
  await openPage(page, address);
  await showTheme(page, 'dark');
  expect(await wholePageFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/site-check-dark.png', fullPage: true });
  // What a button says stays inside of it.
  const buttons = page.getByRole('list', { name: 'Items and answers' }).getByRole('button');
  const cut = await buttons.evaluateAll((all) =>
    all
      .filter(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)
      .map((each) => each.textContent),
  );
  expect(cut).toEqual([]);
  await page.getByRole('button', { name: 'Fails: Bars as drawn' }).focus();
  await page.keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Bars as drawn' });
  await expect(sheet.getByRole('radio', { name: 'Fails' })).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/site-answer-dark.png' });
  await sheet.getByLabel('What is wrong?').focus();
  await page.keyboard.type('Two bars are missing');
  await sheet.getByRole('button', { name: 'Save Answer' }).focus();
  await page.keyboard.press('Enter');
  await expect(card(page, 'Bars as drawn').getByText('Two bars are missing')).toBeVisible();
  for (const { width, height } of await buttons.evaluateAll((all) =>
    all.map((button) => button.getBoundingClientRect().toJSON()),
  )) {
    expect(width).toBeGreaterThanOrEqual(44);
    expect(height).toBeGreaterThanOrEqual(44);
  }
});
