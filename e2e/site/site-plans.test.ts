import { LANGUAGES } from '@brick/domain/users/languages-and-job-titles';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { madePdf, pageOfMm, squareAt } from '../../packages/server/src/testing/files/pdf-files.ts';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import type { SignedInVisit } from '../support/fixture-types.ts';
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
import { firstVisit, signInToSend, signUp, takeProject, test } from '../support/site/site-device.ts';
import { addProject, addSample } from '../support/test-data.ts';

const A3 = { width: 420, height: 297 };
const PATIENCE = { timeout: 60_000 };

const SHEET = Buffer.from(
  madePdf({
    pages: [
      pageOfMm(
        A3.width,
        A3.height,
        [squareAt(100, 50, A3.height), `2 w 60 120 ${A3.width * 2.2} ${A3.height * 2} re S`].join('\n'),
      ),
    ],
  }),
);

interface Site {
  request: APIRequestContext;
  url: string;
  project: number;
}

async function post<Row = { id: number }>({ request, url }: Site, path: string, data: object): Promise<Row> {
  const answer = await request.post(`${url}${path}`, { data, headers: url ? { origin: url } : {} });
  expect([path, answer.status(), await answer.text()]).toEqual([path, expect.any(Number), expect.anything()]);
  expect([path, answer.ok()]).toEqual([path, true]);
  return (await answer.json()) as Row;
}

const read = async <Answer>({ request, url }: Site, path: string) =>
  (await (await request.get(`${url}${path}`)).json()) as Answer;

/** Adds a revision of a plan and waits until it is drawn. */
async function revise(site: Site, plan: number, code: string): Promise<void> {
  const sent = await site.request.post(`${site.url}/api/projects/${site.project}/plan-files`, {
    multipart: { file: { name: 'sheet.pdf', mimeType: 'application/pdf', buffer: SHEET } },
    headers: site.url ? { origin: site.url } : {},
  });
  const { file } = await sent.json();
  await post(site, `/api/plans/${plan}/revisions`, { file, code });
  const stateOf = async () =>
    (await read<{ revisions: { state: string }[] }>(site, `/api/plans/${plan}`)).revisions.at(-1)?.state;
  await expect.poll(stateOf, PATIENCE).toBe('ready');
}

/** A project with a room, a drawn plan of it and an issue on the plan. */
async function furnish(site: Site): Promise<{ place: number; plan: number; issue: number }> {
  const list = `/api/projects/${site.project}`;
  const { id: place } = await post(site, `${list}/places`, { code: '1.04', kind: 'room', name: 'Kitchen' });
  const { id: plan } = await post(site, `${list}/plans`, {
    ...{ number: 'A-101', title: 'Ground floor', placeId: place },
  });
  await revise(site, plan, 'P01');
  const { id: issue } = await post(site, `${list}/issues`, {
    title: 'Cracked tile',
    pin: { planId: plan, revision: 1, x: 200, y: 150 },
  });
  return { place, plan, issue };
}

const ofVisit = ({ context }: SignedInVisit, project: number): Site => ({
  request: context.request,
  url: '',
  project,
});

const sheet = (page: Page) =>
  page.getByRole('application', { name: 'Sheet A-101 Ground floor, revision P01' });

/** Where a point of an A3 sheet that is shown whole is on the screen. */
async function pointOf(page: Page, [x, y]: readonly [number, number]) {
  const box = await sheet(page).boundingBox();
  if (!box) throw new Error('no sheet');
  const scale = Math.min(box.width / A3.width, box.height / A3.height);
  return {
    x: (box.width - A3.width * scale) / 2 + x * scale,
    y: (box.height - A3.height * scale) / 2 + y * scale,
  };
}

/** The colour of a point of the sheet, once it is that of the square. */
async function expectDrawn(page: Page): Promise<void> {
  const position = await pointOf(page, [100, 50]);
  const colourAt = () =>
    sheet(page).evaluate((canvas, at) => {
      const ratio = window.devicePixelRatio;
      const pen = (canvas as HTMLCanvasElement).getContext('2d');
      return [...(pen?.getImageData(at.x * ratio, at.y * ratio, 1, 1).data ?? [])].slice(0, 3);
    }, position);
  await expect.poll(async () => (await colourAt()).map((part) => Math.round(part / 64))).toEqual([4, 0, 0]);
}

async function takeAlong(page: Page, url: string): Promise<void> {
  await page.goto(`${url}/site/take-along`);
  // What is chosen is written first: the boxes follow.
  await page.getByRole('checkbox', { name: /Mokolodi Ridge House/ }).click();
  await page.getByRole('checkbox', { name: /A-101 Ground floor/ }).click();
  await expect(
    page.getByRole('list', { name: 'Plans of Mokolodi Ridge House' }).getByText(/P01, .* · on this device/),
  ).toBeVisible();
}

interface PinReply {
  number: string;
  title: string;
  x: number;
  y: number;
}

test('a plan that was taken along is looked at without a network, and an issue placed on it arrives once with its pin', async ({
  network,
  telephone,
}) => {
  const first = await telephone();
  const { project, username } = await signUp(first, network.url);
  const site = { request: first.context.request, url: network.url, project };
  const { plan, place } = await furnish(site);
  await firstVisit(first, network.url);
  await takeAlong(first.page, network.url);
  network.cut();
  await first.kill();

  const second = await telephone();
  const { page } = second;
  await page.goto(`${network.url}/site/plans`);
  await page.getByLabel('Search').fill('roof');
  await expect(page.getByText('0 plans')).toBeVisible();
  await page.getByLabel('Search').fill('a-101');
  await page.getByRole('link', { name: /A-101 Ground floor.*1 open pin.*on this device/s }).click();
  await expectDrawn(page);
  await sheet(page).click({ position: await pointOf(page, [201, 151]) });
  await expect(page.getByRole('status').getByRole('link', { name: /SN-0001.*Cracked tile/s })).toBeVisible();
  await sheet(page).click({ position: await pointOf(page, [300, 100]) });
  await page.getByRole('link', { name: 'New issue here' }).click();
  await expect(page.getByRole('button', { name: /^Place/ })).toContainText('1.04');
  await expect(page.getByRole('button', { name: /^Position on the plan/ })).toContainText(
    'A-101 Ground floor (P01)',
  );
  await page.getByLabel('What is wrong?').fill('Socket is missing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Saved on this device').first()).toBeVisible();
  // Its pin is on the sheet before it is sent.
  await page.goto(`${network.url}/site/plans/${plan}?project=${project}`);
  await expectDrawn(page);
  await sheet(page).click({ position: await pointOf(page, [300, 100]) });
  await expect(
    page.getByRole('status').getByRole('link', { name: /Not sent yet.*Socket is missing/s }),
  ).toBeVisible();
  await second.kill();

  await network.restore();
  const third = await telephone();
  await third.context.clearCookies();
  await third.page.goto(`${network.url}/site`);
  await signInToSend(third.page, username);
  const online = { ...site, request: third.context.request };
  const pins = await read<PinReply[]>(online, `/api/projects/${project}/plans/${plan}/pins`);
  const placed = pins.filter(({ title }) => title === 'Socket is missing');
  expect(placed).toHaveLength(1);
  expect(Math.abs((placed[0]?.x ?? 0) - 300)).toBeLessThan(2);
  expect(Math.abs((placed[0]?.y ?? 0) - 100)).toBeLessThan(2);
  const issues = await read<{ title: string; placeId: number }[]>(online, `/api/projects/${project}/issues`);
  expect(issues.filter(({ title }) => title === 'Socket is missing')).toMatchObject([{ placeId: place }]);
  // It stands on the plan in the office.
  await third.page.goto(`${network.url}/plans/${plan}?project=${project}`);
  await expect(
    third.page.getByRole('list', { name: 'Pins on this sheet' }).getByText('Socket is missing'),
  ).toBeVisible();
  await third.kill();
});

test('a plan whose sheet is not drawn yet says so where plans are taken along', async ({ signedIn }) => {
  const visitor = await signedIn({ viewport: PHONE });
  await addSample(visitor);
  const { page } = visitor;
  await page.goto('/site/take-along');
  await page.getByRole('checkbox', { name: /^Mokolodi Ridge House/ }).check();
  const plan = page.getByRole('listitem').filter({ hasText: 'A-101 Ground floor' }).last();
  await expect(plan).toContainText('P02, not drawn yet: open the plan once');
  await expect(plan.getByRole('checkbox')).toBeDisabled();
});

test('a label opens the project of its place without a network, and an unknown one says so', async ({
  network,
  telephone,
}) => {
  const phone = await telephone();
  const { page, context } = phone;
  const { project } = await signUp(phone, network.url);
  const site = { request: context.request, url: network.url, project };
  const { id: place } = await post(site, `/api/projects/${project}/places`, { code: '1.04', kind: 'room' });
  const other = await post(site, '/api/projects', {
    name: 'Tlokweng Clinic',
    totalBudget: '100.00',
    estimatedCompletionDate: '2027-03-18',
  });
  await firstVisit(phone, network.url);
  await page.goto(`${network.url}/site/take-along`);
  await takeProject(page);
  await page.goto(`${network.url}/site?project=${other.id}&place=987654321`);
  await expect(page.getByText('This label belongs to no place that you can open.')).toBeVisible();
  await page.goto(`${network.url}/site?project=${other.id}`);
  network.cut();
  await page.goto(`${network.url}/site?place=987654321`);
  await expect(page.getByText('The place of this label is not on this device.')).toBeVisible();
  await page.goto(`${network.url}/site?project=${other.id}&place=${place}`);
  await expect(page.getByText('You are at 1.04')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(String(project));
  await page.getByRole('link', { name: 'Issue', exact: true }).first().click();
  await expect(page.getByRole('button', { name: /^Place/ })).toContainText('1.04');
  await page.getByLabel('What is wrong?').fill('Door sticks');
  await page.getByRole('button', { name: 'Save and next' }).click();
  await expect(page.getByLabel('What is wrong?')).toHaveValue('');
  await expect(page.getByRole('button', { name: /^Place/ })).toContainText('1.04');
  await network.restore();
  await page.goto(`${network.url}/site/outbox`);
  await expect
    .poll(() => read<object[]>(site, `/api/projects/${project}/issues`), PATIENCE)
    .toMatchObject([{ title: 'Door sticks', placeId: place }]);
  await phone.kill();
});

test('a position is chosen by the keyboard, and on a revision that is superseded it says so', async ({
  signedIn,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const site = ofVisit(owner, project);
  const { plan } = await furnish(site);
  const { page } = owner;
  await openPage(page, `/site/capture?project=${project}`);
  await page.getByRole('button', { name: /^Position on the plan/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Choose on a plan' });
  await expectDrawn(page);
  await sheet(page).focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Use this position' }).click();
  const position = page.getByRole('button', { name: /^Position on the plan/ });
  await expect(position).toContainText('A-101 Ground floor (P01)');
  await page.getByLabel('What is wrong?').fill('Socket is missing');
  await revise(site, plan, 'P02');
  await expect(page.getByText('Placed on P01, which P02 has superseded.')).toBeVisible();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const sent = async () =>
    (await fetchJson<PinReply[]>(owner, `/api/projects/${project}/plans/${plan}/pins`)).find(
      ({ title }) => title === 'Socket is missing',
    );
  await expect.poll(sent, PATIENCE).toMatchObject({ x: 210, y: 148.5 });
});

test('the earlier sheet on the device is shown while the current one does not come, and says so', async ({
  signedIn,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner, { name: 'Mokolodi Ridge House' });
  const site = ofVisit(owner, project);
  const { plan } = await furnish(site);
  const { page } = owner;
  await takeAlong(page, '');
  await page.route(/\/revisions\/2\/tiles/, (route) => route.abort());
  await revise(site, plan, 'P02');
  await openPage(page, `/site/plans/${plan}?project=${project}`);
  await expect(page.getByText('Superseded by P02').first()).toBeVisible();
  await expectDrawn(page);
});

/** Plans a check of one item; returns its id. */
async function planCheck(site: Parameters<typeof post>[0], list: string): Promise<number> {
  const { id: templateId } = await post(site, `${list}/check-templates`, {
    ...{ code: 'RF-01', title: 'Reinforcement before concrete' },
    items: [{ id: 'c0000000-0000-4000-8000-000000000001', text: 'Bars as drawn' }],
  });
  await post(site, `/api/check-templates/${templateId}/publish`, {});
  return (await post(site, `${list}/checks`, { templateId })).id;
}

test('the position of a check is chosen without a network, stands on the plan at once, and arrives once', async ({
  signedIn,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const site = ofVisit(owner, project);
  const { plan } = await furnish(site);
  const list = `/api/projects/${project}`;
  const check = await planCheck(site, list);
  const { page, context } = owner;
  await openPage(page, `/site/checks/${check}?project=${project}`);
  await context.route(`**/api/checks/${check}`, (route) => route.abort());
  const position = page.getByRole('button', { name: /^Position on the plan/ });
  await position.click();
  const dialog = page.getByRole('dialog', { name: 'Choose on a plan' });
  await expectDrawn(page);
  await sheet(page).click({ position: await pointOf(page, [300, 100]) });
  await dialog.getByRole('button', { name: 'Use this position' }).click();
  await expect(position).toContainText('A-101 Ground floor (P01)');
  // Before it is sent it is chosen anew.
  await position.click();
  await sheet(page).click({ position: await pointOf(page, [100, 200]) });
  await dialog.getByRole('button', { name: 'Use this position' }).click();
  await expect(page.getByRole('link', { name: /entry waits|entries wait/ })).toBeVisible();
  expect(await wholePageFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/site-check-position.png', fullPage: true });

  await page.getByRole('link', { name: 'A-101 Ground floor' }).click();
  await expectDrawn(page);
  const card = page.getByRole('status').getByRole('link', { name: /CK-0001/ });
  await expect(card).toBeVisible();
  await sheet(page).click({ position: await pointOf(page, [200, 150]) });
  await expect(page.getByRole('status').getByRole('link', { name: /SN-0001/ })).toBeVisible();
  await sheet(page).click({ position: await pointOf(page, [100, 200]) });
  await expect(card).toBeVisible();
  await page.getByLabel('Issues or checks').selectOption('Issues');
  await expect(page.getByRole('region', { name: 'Checks on this sheet' })).toBeHidden();
  await page.getByLabel('Issues or checks').selectOption('Checks');
  await expect(page.getByRole('region', { name: 'Issues on this sheet' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Checks on this sheet' })).toBeVisible();
  await page.screenshot({ path: 'test-output/site-plan-checks.png', fullPage: true });

  await context.unroute(`**/api/checks/${check}`);
  await page.goto('/site/outbox');
  // It may have been sent on its own meanwhile.
  await page.getByRole('button', { name: 'Send now' }).or(page.getByText('Nothing waits')).click();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible(PATIENCE);
  const pins = await read<PinReply[]>(site, `${list}/plans/${plan}/pins?kind=check`);
  expect(pins).toMatchObject([{ number: 'CK-0001' }]);
  expect(Math.abs((pins[0]?.x ?? 0) - 100)).toBeLessThan(2);
  expect(Math.abs((pins[0]?.y ?? 0) - 200)).toBeLessThan(2);

  // It is removed in the same way. Undo takes that back, before it was sent and afterwards.
  await turnTo(page, `/site/checks/${check}?project=${project}`);
  const remove = page.getByRole('button', { name: 'Remove the position' });
  const undo = page.getByRole('button', { name: 'Undo', exact: true });
  await expect(position).toContainText('A-101 Ground floor (P01)');
  await context.setOffline(true);
  await remove.click();
  await expect(position).toContainText('Choose on a plan');
  await expect(page.getByRole('link', { name: /1 entry waits/ })).toBeVisible();
  await undo.click();
  await expect(position).toContainText('A-101 Ground floor (P01)');
  await remove.click();
  await expect(page.getByRole('link', { name: 'A-101 Ground floor' })).toBeHidden();
  expect(await wholePageFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/site-check-position-removed.png', fullPage: true });
  // What has the focus stays.
  await page.keyboard.press('F8');
  await context.setOffline(false);
  const stored = async () => (await read<PinReply[]>(site, `${list}/plans/${plan}/pins?kind=check`)).length;
  await expect.poll(stored, PATIENCE).toBe(0);
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  await expect(position).toContainText('Choose on a plan');
  await undo.click();
  await expect(position).toContainText('A-101 Ground floor (P01)');
  await expect.poll(stored, PATIENCE).toBe(1);
});

test('a position whose answer was lost is removed although it had arrived', async ({ signedIn }) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const site = ofVisit(owner, project);
  const { plan } = await furnish(site);
  const list = `/api/projects/${project}`;
  const check = await planCheck(site, list);
  const { page, context } = owner;
  await openPage(page, `/site/checks/${check}?project=${project}`);
  const stored = async () => (await read<PinReply[]>(site, `${list}/plans/${plan}/pins?kind=check`)).length;
  // What it has changed is not told either.
  await context.route('**/site-pack*', (route) => route.abort());
  await context.route(`**/api/checks/${check}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  const position = page.getByRole('button', { name: /^Position on the plan/ });
  await position.click();
  await expectDrawn(page);
  await sheet(page).click({ position: await pointOf(page, [300, 100]) });
  await page.getByRole('button', { name: 'Use this position' }).click();
  await expect.poll(stored, PATIENCE).toBe(1);
  await page.getByRole('button', { name: 'Remove the position' }).click();
  await expect(position).toContainText('Choose on a plan');
  await context.unroute('**/site-pack*');
  await context.unroute(`**/api/checks/${check}`);
  await expect.poll(stored, PATIENCE).toBe(0);
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible(PATIENCE);
  await expect(position).toContainText('Choose on a plan');
});

test('a position that somebody removes who is no longer a member waits for a person', async ({
  signedIn,
  joined,
}) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  const site = ofVisit(owner, project);
  const { plan } = await furnish(site);
  const check = await planCheck(site, `/api/projects/${project}`);
  const pin = { planId: plan, revision: 1, x: 100, y: 200 };
  await sendJson(owner, 'PATCH', `/api/checks/${check}`, { pin });
  const { page, context } = await joined(owner, project, 'engineer');
  await openPage(page, `/site/checks/${check}?project=${project}`);
  await expect(page.getByRole('button', { name: /^Position on the plan/ })).toContainText('A-101');
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Remove the position' }).click();
  await expect(page.getByRole('link', { name: /1 entry waits/ })).toBeVisible();
  const { id } = await fetchJson<{ id: number }>({ context }, '/api/user');
  await owner.context.request.delete(`/api/projects/${project}/members/${id}`);
  await context.setOffline(false);
  await page.goto('/site/outbox');
  const entry = page.getByRole('list', { name: 'Outbox' }).getByRole('listitem');
  await expect(entry.getByRole('status')).toHaveText(/^You are no longer a member of this project/);
});

test('an issue whose plan was deleted stops with a sentence, and goes on without its position', async ({
  signedIn,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const site = ofVisit(owner, project);
  const { plan } = await furnish(site);
  const { page, context } = owner;
  await openPage(page, `/site/capture?project=${project}&pin=${plan}_1_300_100`);
  await expect(page.getByRole('button', { name: /^Position on the plan/ })).toContainText('A-101');
  await context.route('**/issues', (route) => route.abort());
  await page.getByLabel('What is wrong?').fill('Socket is missing');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('link', { name: /1 entry waits/ })).toBeVisible();
  expect((await context.request.delete(`/api/plans/${plan}`)).ok()).toBe(true);
  await context.unroute('**/issues');
  await page.goto('/site/outbox');
  await page.getByRole('button', { name: 'Send now' }).click();
  await expect(page.getByText(/Choose a plan of this project/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('button', { name: 'Remove the position' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const sent = async () =>
    (await fetchJson<{ title: string }[]>(owner, `/api/projects/${project}/issues`)).filter(
      ({ title }) => title === 'Socket is missing',
    );
  await expect.poll(sent, PATIENCE).toHaveLength(1);
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
});

test('the screens of plans fit 320 pixels in every language, in the light and in the dark, and axe finds nothing', async ({
  signedIn,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const { plan, place } = await furnish(ofVisit(owner, project));
  const { page } = owner;
  await page.setViewportSize(NARROWEST);
  for (const language of LANGUAGES) {
    await sendJson(owner, 'PUT', '/api/user/settings', { language });
    await openPage(page, '/site/diary');
    for (const path of [
      `/site?project=${project}&place=${place}`,
      `/site/plans?project=${project}`,
      `/site/plans/${plan}?project=${project}&issue=1`,
      `/site/capture?project=${project}&place=${place}&pin=${plan}_1_300_100`,
    ]) {
      await turnTo(page, path);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await expect(page.getByText(/1\.04|A-101/).first()).toBeAttached();
      expect([language, path, await sidewaysScroll(page)]).toEqual([language, path, 0]);
      expect([language, path, await wholePageFindings(page)]).toEqual([language, path, []]);
    }
  }
  await sendJson(owner, 'PUT', '/api/user/settings', { language: 'en' });
  await openPage(page, `/site/plans/${plan}?project=${project}`);
  await showTheme(page, 'dark');
  await expectDrawn(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/site-plan-dark.png', fullPage: true });
  await page.setViewportSize(PHONE);
  await openPage(page, `/site/capture?project=${project}`);
  await page.getByRole('button', { name: /^Place/ }).click();
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/site-places-dark.png' });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Position on the plan/ }).click();
  await expectDrawn(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/site-position-dark.png' });
});

test('in Arabic the revision, the place and the count of a plan stand in their order, from the right', async ({
  signedIn,
}) => {
  const visitor = await signedIn({ viewport: PHONE });
  const { page, context } = visitor;
  const project = await addProject(visitor);
  await furnish(ofVisit(visitor, project));
  const settings = await (await context.request.get('/api/user/settings')).json();
  await context.request.put('/api/user/settings', { data: { ...settings, language: 'ar' } });
  await openPage(page, `/site/plans?project=${project}`);
  const parts = page.getByRole('link', { name: /A-101/ }).locator('span bdi');
  await expect(parts).toHaveCount(3);
  const starts = await parts.evaluateAll((all) => all.map((part) => part.getBoundingClientRect().right));
  expect(starts).toEqual([...starts].sort((one, other) => other - one));
});
