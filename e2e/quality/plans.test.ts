import { expect, type Page } from '@playwright/test';
import {
  encryptedPdf,
  madePdf,
  pageOfMm,
  squareAt,
  textLine,
} from '../../packages/server/src/testing/files/pdf-files.ts';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import type { SignedInVisit, VisitorFixtures } from '../support/fixture-types.ts';
import {
  axeFindings,
  DESKTOP,
  loseAnswer,
  NARROWEST,
  PHONE,
  showTheme,
  sidewaysScroll,
  waitForPage,
  waitForRedraw,
} from '../support/page-checks.ts';
import { addProject, addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const A3 = { width: 420, height: 297 };

/** A sheet with walls, and a red square of 10 mm at 100, 50. */
const sheetOf = (label: string, { width, height } = A3) =>
  pageOfMm(
    width,
    height,
    [
      squareAt(100, 50, height),
      squareAt(width - 60, height - 60, height, '0 0 1'),
      `2 w 60 120 ${width * 2.2} ${height * 2} re S`,
      textLine(label),
    ].join('\n'),
  );

const pdfOf = (name: string, ...labels: string[]) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(madePdf({ pages: labels.map((label) => sheetOf(label)) })),
});

const FIRST = pdfOf('Set.pdf', 'A-101 Ground floor', 'A-102 First floor', 'A-103 Roof');

interface PlanReply {
  id: number;
  currentRevision: number | null;
  revisions: { code: string; state: string }[];
}

const PATIENCE = { timeout: 60_000 };

/** Uploads a sheet as a revision, and waits until it is drawn or has failed. */
async function revise(
  visitor: SignedInVisit,
  { project, plan, code = 'P01', buffer = FIRST.buffer, page = 1 }: Revise,
): Promise<void> {
  const sent = await visitor.context.request.post(`/api/projects/${project}/plan-files`, {
    multipart: { file: { name: 'sheet.pdf', mimeType: 'application/pdf', buffer } },
  });
  expect(sent.ok(), await sent.text()).toBe(true);
  const { file } = await sent.json();
  await sendJson(visitor, 'POST', `/api/plans/${plan}/revisions`, { file, page, code });
  const stateOf = async () =>
    (await fetchJson<PlanReply>(visitor, `/api/plans/${plan}`)).revisions.at(-1)?.state;
  await expect.poll(stateOf, PATIENCE).toMatch(/ready|failed/);
}

interface Revise {
  project: number;
  plan: number;
  code?: string;
  buffer?: Buffer;
  page?: number;
}

/** A project with a drawn plan and an issue on it. */
async function drawn(signedIn: VisitorFixtures['signedIn'], options = {}) {
  const owner = await signedIn(options);
  const project = await addProject(owner);
  const list = `/api/projects/${project}`;
  const { id: plan } = await sendJson(owner, 'POST', `${list}/plans`, {
    number: 'A-101',
    title: 'Ground floor',
  });
  await revise(owner, { project, plan });
  const issue = await sendJson(owner, 'POST', `${list}/issues`, {
    title: 'Crack beside the window of the stairwell',
    trade: 'plastering',
  });
  await sendJson(owner, 'POST', `${list}/pins`, {
    ...{ planId: plan, revision: 1, kind: 'issue', subjectId: issue.id },
    ...{ x: 100, y: 50 },
  });
  await owner.page.goto(`/plans/${plan}`);
  await waitForPage(owner.page);
  return { owner, project, plan, issue, page: owner.page };
}

const sheet = (page: Page) => page.getByRole('application', { name: /^Sheet / });

/** Where a point of an A3 sheet, shown whole, is on the screen, from the top left of the canvas. */
async function pointAt(page: Page, x: number, y: number, size = A3) {
  const box = await sheet(page).last().boundingBox();
  if (!box) throw new Error('there is no sheet');
  const scale = Math.min(box.width / size.width, box.height / size.height);
  return {
    x: (box.width - size.width * scale) / 2 + x * scale,
    y: (box.height - size.height * scale) / 2 + y * scale,
  };
}

/** The colour of the sheet at a point of the screen. */
const colourAt = (page: Page, at: { x: number; y: number }) =>
  sheet(page).evaluate((canvas, { x, y }) => {
    const { devicePixelRatio: ratio } = window;
    const pen = (canvas as HTMLCanvasElement).getContext('2d');
    return [...(pen?.getImageData(Math.round(x * ratio), Math.round(y * ratio), 1, 1).data ?? [])].slice(
      0,
      3,
    );
  }, at);

const isBlue = ([red = 0, green = 0, blue = 0]: number[]) => red < 90 && green < 90 && blue > 200;

test('a PDF of several pages becomes plans, and a number that is there becomes a new revision', async ({
  signedIn,
}) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  const { page } = owner;
  await page.goto(`/plans?project=${project}`);
  await expect(page.getByText('No plans yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add Plans' }).first().click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').first().setInputFiles(FIRST);
  await expect(dialog.getByLabel('Drawing number').nth(2)).toHaveValue('A-103', PATIENCE);
  await expect(dialog.getByLabel('Title').first()).toHaveValue('Ground floor');
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/plans-drop.png' });
  await page.setViewportSize(NARROWEST);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await page.screenshot({ path: 'test-output/plans-drop-narrow.png' });
  await page.setViewportSize(DESKTOP);
  await dialog.getByRole('checkbox', { name: 'Add A-103' }).uncheck();
  await dialog.getByLabel('Title').nth(1).fill('First floor, north');
  await dialog.getByRole('button', { name: 'Add 2 Sheets' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'A-101', exact: true })).toBeVisible();
  await expect(page.getByText('First floor, north')).toBeVisible();
  await expect(page.getByText('A-103')).toHaveCount(0);
  await expect(page.getByText('P01').first()).toBeVisible(PATIENCE);

  await page.getByRole('button', { name: 'Add Plans' }).first().click();
  await dialog.locator('input[type=file]').first().setInputFiles(pdfOf('A-101.pdf', 'A-101 Ground floor'));
  await expect(dialog.getByText('A-101 is there: this sheet becomes its new revision')).toBeVisible(PATIENCE);
  await expect(dialog.getByLabel('Revision')).toHaveValue('P02');
  await dialog.getByRole('button', { name: 'Add 1 Sheet' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('P02').first()).toBeVisible(PATIENCE);
});

test('a file that cannot be used says why, and nothing else is lost', async ({ signedIn }) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  const { page } = owner;
  await page.goto(`/plans?project=${project}&add=1`);
  const dialog = page.getByRole('dialog');
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles([
      pdfOf('A-101.pdf', 'A-101 Ground floor'),
      { name: 'secret.pdf', mimeType: 'application/pdf', buffer: Buffer.from(encryptedPdf()) },
    ]);
  await expect(dialog.getByText('This PDF is encrypted. Save it without a password first')).toBeVisible(
    PATIENCE,
  );
  await expect(dialog.getByLabel('Drawing number')).toHaveValue('A-101');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Drawing number')).toHaveValue('A-101');
});

test('a sheet is zoomed and moved by mouse and keys, and its pins are chosen there and in the list', async ({
  signedIn,
}) => {
  const { page } = await drawn(signedIn);
  const corner = await pointAt(page, A3.width - 60, A3.height - 60);
  await expect.poll(async () => isBlue(await colourAt(page, corner)), PATIENCE).toBe(true);
  const pin = page.getByRole('button', { name: 'Show SN-0001 on the sheet' });
  await expect(pin).toHaveAttribute('aria-pressed', 'false');
  await sheet(page).click({ position: await pointAt(page, 100, 50) });
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  await sheet(page).click({ position: await pointAt(page, 300, 50) });
  await expect(pin).toHaveAttribute('aria-pressed', 'false');

  // By the wheel: what is below the pointer stays there.
  await sheet(page).hover({ position: corner });
  for (let turn = 0; turn < 4; turn += 1) await page.mouse.wheel(0, -300);
  await expect.poll(async () => isBlue(await colourAt(page, corner))).toBe(true);
  const beside = { x: corner.x + 30, y: corner.y };
  await expect.poll(async () => isBlue(await colourAt(page, beside))).toBe(true);
  // Dragged by the mouse.
  await page.mouse.down();
  const box = await sheet(page).boundingBox();
  await page.mouse.move((box?.x ?? 0) + corner.x - 200, (box?.y ?? 0) + corner.y - 60, { steps: 5 });
  await page.mouse.up();
  await expect
    .poll(async () => isBlue(await colourAt(page, { x: corner.x - 200, y: corner.y - 60 })))
    .toBe(true);
  // The list brings its pin into sight, in the middle.
  await pin.click();
  await expect(pin).toHaveAttribute('aria-pressed', 'true');
  await page.screenshot({ path: 'test-output/plans-zoomed.png', fullPage: true });

  // By keys alone.
  await sheet(page).focus();
  await page.keyboard.press('0');
  await expect.poll(async () => isBlue(await colourAt(page, corner))).toBe(true);
  const isTaken = (modifier: object) =>
    sheet(page).evaluate(
      (canvas, init) =>
        !canvas.dispatchEvent(
          new KeyboardEvent('keydown', { key: '0', bubbles: true, cancelable: true, ...init }),
        ),
      modifier,
    );
  expect(await isTaken({})).toBe(true);
  expect(await isTaken({ ctrlKey: true }), "the browser's zoom").toBe(false);
  await page.keyboard.press('ArrowUp');
  await expect.poll(async () => isBlue(await colourAt(page, { x: corner.x, y: corner.y + 60 }))).toBe(true);
  await page.keyboard.press('0');
  await page.keyboard.press('+');
  await page.keyboard.press('Enter');
  await expect(pin).toHaveAttribute('aria-pressed', 'false');
});

test('an issue is placed, moved and removed, by pointer and by keys', async ({ signedIn }) => {
  const { page, plan, owner, project } = await drawn(signedIn);
  await page.getByRole('button', { name: 'Place an issue' }).click();
  // The other button opens the browser's menu, and chooses nothing.
  await sheet(page).click({ position: await pointAt(page, 100, 150), button: 'right' });
  await waitForRedraw(page);
  await expect(page.getByText('The point is chosen.')).toBeHidden();
  await sheet(page).click({ position: await pointAt(page, 200, 150) });
  await expect(page.getByText('The point is chosen.')).toBeVisible();
  await page.screenshot({ path: 'test-output/plans-place.png', fullPage: true });
  expect(await axeFindings(page)).toEqual([]);
  await page.getByLabel('Issue', { exact: true }).fill('Socket is loose');
  // A revision that comes to hold meanwhile takes nothing away.
  await revise(owner, { project, plan, code: 'P02' });
  await sendJson(owner, 'PUT', `/api/plans/${plan}/revisions/2/alignment`, { same: true });
  await expect(page.getByText('Superseded', { exact: true })).toBeVisible(PATIENCE);
  await expect(page.getByText('The point is chosen.')).toBeVisible();
  // Also where the answer is lost on the way, there is one.
  await loseAnswer(page, '**/issues');
  await page.getByRole('button', { name: 'New issue here' }).click();
  await expect(page.getByText(/could not be reached/)).toBeVisible();
  await page.getByRole('button', { name: 'New issue here' }).click();
  const loose = page.getByRole('button', { name: 'Show SN-0002 on the sheet' });
  await expect(loose).toBeVisible();
  await expect(page.getByRole('link', { name: 'Socket is loose' })).toBeVisible();

  await loose.click();
  await page.getByRole('button', { name: 'Move', exact: true }).click();
  await sheet(page).focus();
  await page.keyboard.press('0');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move here' }).click();
  const pins = () =>
    fetchJson<{ number: string; x: number; y: number }[]>(
      owner,
      `/api/projects/${project}/plans/${plan}/pins`,
    );
  // Enter takes the middle of what is shown: here that of the sheet.
  await expect
    .poll(async () => (await pins()).find(({ number }) => number === 'SN-0002'))
    .toMatchObject({ x: expect.closeTo(210, 0), y: expect.closeTo(148.5, 0) });

  await page.getByRole('button', { name: 'Remove from plan' }).click();
  await expect(loose).toBeHidden();
  expect(await pins()).toHaveLength(1);
  expect(await fetchJson<unknown[]>(owner, `/api/projects/${project}/issues`)).toHaveLength(2);
});

test('a new revision waits for alignment, shows pins once it is aligned, is withdrawn and used again', async ({
  signedIn,
}) => {
  const { page, owner, project, plan } = await drawn(signedIn);
  await page.getByRole('button', { name: 'New Revision' }).click();
  const dialog = page.getByRole('dialog');
  const larger = { width: 594, height: 420 };
  await dialog
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'A-101 P02.pdf',
      mimeType: 'application/pdf',
      buffer: Buffer.from(madePdf({ pages: [sheetOf('A-101 Ground floor', larger), sheetOf('A-102')] })),
    });
  await expect(dialog.getByRole('checkbox', { name: 'Page 1' })).toBeChecked(PATIENCE);
  await expect(dialog.getByRole('checkbox', { name: 'Page 2' })).not.toBeChecked();
  await expect(dialog.getByLabel('Revision').first()).toHaveValue('P02');
  await page.screenshot({ path: 'test-output/plans-new-revision.png' });
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add 1 Sheet' }).click();
  await expect(dialog).toBeHidden();
  const reply = () => fetchJson<PlanReply>(owner, `/api/plans/${plan}`);
  await expect.poll(async () => (await reply()).revisions[1]?.state, PATIENCE).toBe('ready');
  expect((await reply()).currentRevision).toBe(1);

  await page.getByRole('button', { name: 'Show revision P02' }).click();
  await expect(page.getByText(/This revision waits for alignment/)).toBeVisible(PATIENCE);
  await expect(page.getByRole('heading', { name: 'Off this sheet' })).toBeVisible();
  await page.getByRole('button', { name: 'Align', exact: true }).click();
  const [before, after] = [sheet(page).first(), sheet(page).last()];
  for (const [from, to] of [
    [
      [100, 50],
      [100, 50],
    ],
    [
      [360, 237],
      [534, 360],
    ],
  ] as const) {
    const box = await before.boundingBox();
    const scale = Math.min((box?.width ?? 0) / A3.width, (box?.height ?? 0) / A3.height);
    await before.click({
      position: {
        x: ((box?.width ?? 0) - A3.width * scale) / 2 + from[0] * scale,
        y: ((box?.height ?? 0) - A3.height * scale) / 2 + from[1] * scale,
      },
    });
    await after.click({ position: await pointAt(page, to[0], to[1], larger) });
  }
  await expect(page.getByText(/The earlier sheet lies over the new one/)).toBeVisible();
  await page.screenshot({ path: 'test-output/plans-align.png', fullPage: true });
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Save Alignment' }).click();
  await expect(page.getByText(/This revision waits for alignment/)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Off this sheet' })).toBeHidden();
  const [pin] = await fetchJson<{ x: number; y: number }[]>(
    owner,
    `/api/projects/${project}/plans/${plan}/pins?revision=2`,
  );
  // As near as somebody clicks: half a pixel of the screen is about half a millimetre.
  expect([Math.abs((pin?.x ?? 0) - 100) < 2, Math.abs((pin?.y ?? 0) - 50) < 2]).toEqual([true, true]);

  await page.getByLabel('Compare with').selectOption({ label: 'P01 · For construction' });
  await page.getByLabel('How strongly the other revision shows').fill('40');
  await page.screenshot({ path: 'test-output/plans-compare.png', fullPage: true });
  await page.getByRole('button', { name: 'Show revision P01' }).click();
  await expect(page.getByText('Superseded', { exact: true })).toBeVisible();
  await page.screenshot({ path: 'test-output/plans-superseded.png', fullPage: true });

  await page.getByRole('button', { name: 'Withdraw P02', exact: true }).click();
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(dialog.getByText('Say why it is withdrawn')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Issued by mistake');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Issued by mistake', { exact: true })).toBeVisible();
  expect((await reply()).currentRevision).toBe(1);
  await page.getByRole('button', { name: 'Use again' }).click();
  await expect(page.getByText('Issued by mistake', { exact: true })).toBeHidden();
  expect((await reply()).currentRevision).toBe(2);
});

test('a sheet that could not be drawn says why and is tried again', async ({ signedIn }) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  const { page } = owner;
  const { id: plan } = await sendJson(owner, 'POST', `/api/projects/${project}/plans`, {
    number: 'A-101',
    title: 'Ground floor',
  });
  await revise(owner, { project, plan, page: 9 });
  await page.goto(`/plans/${plan}`);
  await expect(page.getByText('The file has no such page').first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/plans-failed.png', fullPage: true });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('The sheet is being drawn…')).toBeVisible();
  await expect(page.getByText('The file has no such page').first()).toBeVisible(PATIENCE);
});

test('a sheet is pinched and moved by fingers', async ({ signedIn }) => {
  const { page } = await drawn(signedIn, { viewport: PHONE, hasTouch: true });
  const at = await pointAt(page, 100, 50);
  await sheet(page).tap({ position: at });
  await expect(page.getByRole('button', { name: 'Show SN-0001 on the sheet' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const box = await sheet(page).boundingBox();
  const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
  const middle = { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) / 2 };
  const wall = await pointAt(page, A3.width - 60, A3.height - 60);
  const touches = await page.context().newCDPSession(page);
  const put = (type: 'touchStart' | 'touchMove' | 'touchEnd', points: { x: number; y: number }[]) =>
    touches.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await put('touchStart', [
    { x: x - 40, y },
    { x: x + 40, y },
  ]);
  for (const spread of [60, 80])
    await put('touchMove', [
      { x: x - spread, y },
      { x: x + spread, y },
    ]);
  await put('touchEnd', []);
  // Twice as large: what was beside the middle is twice as far from it.
  const twice = { x: middle.x + (wall.x - middle.x) * 2, y: middle.y + (wall.y - middle.y) * 2 };
  await put('touchStart', [{ x, y }]);
  await put('touchMove', [{ x: x - 60, y }]);
  await put('touchMove', [{ x: x - 120, y }]);
  await put('touchEnd', []);
  await expect.poll(async () => isBlue(await colourAt(page, { x: twice.x - 120, y: twice.y }))).toBe(true);
  await page.screenshot({ path: 'test-output/plans-phone.png', fullPage: true });
});

test('the page of an issue shows the sheet around it, leads to its pin, and places it on another plan', async ({
  signedIn,
}) => {
  const { owner, page, project, plan, issue } = await drawn(signedIn);
  const { id: other } = await sendJson(owner, 'POST', `/api/projects/${project}/plans`, {
    number: 'A-102',
    title: 'First floor',
  });
  await revise(owner, { project, plan: other, page: 2 });
  await page.goto(`/issues/${issue.id}`);
  const crop = page.getByRole('img', { name: 'The sheet of A-101 Ground floor around this issue' });
  await expect.poll(() => crop.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(800);
  for (const theme of ['light', 'dark'] as const) {
    await showTheme(page, theme);
    expect(await axeFindings(page)).toEqual([]);
    await page.screenshot({ path: `test-output/plans-issue-${theme}.png`, fullPage: true });
  }
  await showTheme(page, 'light');
  // Until what draws the sheet is there, its room is kept: who presses where it will be stays in the dialog.
  let show = () => {};
  const held = new Promise<void>((resolve) => {
    show = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('cursor-crosshair')) await held;
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Place on a Plan' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Plan')).toHaveValue(String(other));
  await page.mouse.click(DESKTOP.width / 2, DESKTOP.height * 0.75);
  await expect(sheet(page)).toBeHidden();
  await expect(dialog).toBeVisible();
  show();
  await expect(dialog.getByRole('button', { name: 'Place here' })).toBeDisabled();
  // What is loaded later would still be on its way when the test ends.
  await page.unrouteAll({ behavior: 'wait' });
  await sheet(page).click({ position: await pointAt(page, 200, 150) });
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/plans-place-dialog.png' });
  await page.setViewportSize(NARROWEST);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await page.screenshot({ path: 'test-output/plans-place-dialog-narrow.png' });
  await page.setViewportSize(DESKTOP);
  await dialog.getByRole('button', { name: 'Place here' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: /^The sheet of A-102 First floor/ })).toBeVisible();
  // It is on every plan now.
  await expect(page.getByRole('button', { name: 'Place on a Plan' })).toBeHidden();
  const pins = await fetchJson<{ x: number; y: number }[]>(
    owner,
    `/api/projects/${project}/plans/${other}/pins`,
  );
  expect(pins).toMatchObject([{ x: expect.closeTo(200, 0), y: expect.closeTo(150, 0) }]);

  await page.getByRole('link', { name: 'A-101 Ground floor' }).click();
  await page.waitForURL(`**/plans/${plan}?pin=*`);
  await expect(page.getByRole('button', { name: 'Show SN-0001 on the sheet' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  const href = await page.getByRole('link', { name: 'Print with pins' }).getAttribute('href');
  expect(href).toBe(`/api/plans/${plan}/pdf?revision=1`);
  const printed = await owner.context.request.get(href ?? '');
  expect([printed.status(), printed.headers()['content-type']]).toEqual([200, 'application/pdf']);
  await expect(
    page.getByRole('region', { name: 'History' }).getByText(/Revision.*P01 · For construction/),
  ).toBeVisible();
  await page.goto(`/plans?project=${project}`);
  await expect(
    page.getByRole('row', { name: /A-101/ }).getByRole('gridcell', { name: '1', exact: true }),
  ).toBeVisible();
});

test('the drawings of the sample project are drawn when somebody looks at them', async ({ signedIn }) => {
  const owner = await signedIn();
  const project = await addSample(owner);
  const { page } = owner;
  const refused: string[] = [];
  page.on('response', (answer) => {
    if (answer.status() >= 400) refused.push(`${answer.status()} ${answer.url()}`);
  });
  await page.goto(`/plans?project=${project}`);
  await page.getByRole('link', { name: 'A-101', exact: true }).click();
  await expect(page.getByText('5 pins')).toBeVisible(PATIENCE);
  // A wall is dark where the paper is white.
  await expect(async () => {
    const wall = await colourAt(page, await pointAt(page, 160, 100));
    expect(Math.max(...wall)).toBeLessThan(120);
  }).toPass(PATIENCE);
  // Tiles that are not there yet are no fault.
  expect(refused).toEqual([]);
  await page.screenshot({ path: 'test-output/plans-sample.png', fullPage: true });
});

/** A check that is planned, of a template with one item. */
async function addCheck(owner: SignedInVisit, project: number): Promise<{ id: number }> {
  const list = `/api/projects/${project}`;
  const template = await sendJson(owner, 'POST', `${list}/check-templates`, {
    ...{ code: 'RF-01', title: 'Reinforcement before concrete' },
    items: [{ id: 'c0000000-0000-4000-8000-000000000001', text: 'Bars as drawn' }],
  });
  await sendJson(owner, 'POST', `/api/check-templates/${template.id}/publish`, {});
  return sendJson(owner, 'POST', `${list}/checks`, { templateId: template.id });
}

test('a check is placed by a tap, and list, filter and plan show the same', async ({ signedIn }) => {
  const { page, owner, project, plan } = await drawn(signedIn);
  const check = await addCheck(owner, project);
  await page.reload();
  await page.getByRole('button', { name: 'Place a check' }).click();
  await sheet(page).click({ position: await pointAt(page, 200, 150) });
  // A check is made from a template, and not by a title here.
  await page.getByLabel('Check', { exact: true }).fill('Unheard of');
  await expect(page.getByRole('button', { name: 'Place here' })).toBeDisabled();
  await page.getByLabel('Check', { exact: true }).fill('CK-');
  await page.getByRole('option', { name: /CK-0001 Reinforcement/ }).click();
  await page.getByRole('button', { name: 'Place here' }).click();
  const pins = page.getByRole('list', { name: 'Pins on this sheet' });
  await expect(pins.getByRole('link', { name: 'Reinforcement before concrete' })).toBeVisible();
  await expect(page.getByText('2 pins')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/plans-checks.png', fullPage: true });

  const kind = page.getByLabel('Issues or checks');
  await kind.selectOption('Checks');
  await expect(pins.getByRole('listitem')).toHaveCount(1);
  await expect(pins.getByText('Planned')).toBeVisible();
  await page.getByLabel('Status', { exact: true }).selectOption('Running');
  await expect(page.getByText('0 pins')).toBeVisible();
  await kind.selectOption('Issues');
  await expect(pins.getByRole('link')).toHaveText(['Crack beside the window of the stairwell']);
  // What the filter leaves out is not taken by a tap either.
  await sheet(page).click({ position: await pointAt(page, 200, 150) });
  await expect(pins.getByRole('button', { pressed: true })).toHaveCount(0);
  await kind.selectOption('Issues and checks');
  await sheet(page).click({ position: await pointAt(page, 200, 150) });
  await expect(page.getByRole('button', { name: 'Show CK-0001 on the sheet' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await pins.getByRole('link', { name: 'Reinforcement before concrete' }).click();
  await page.waitForURL(`**/checks/${check.id}*`);
  const crop = page.getByRole('img', { name: 'The sheet of A-101 Ground floor around this check' });
  await expect.poll(() => crop.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBe(800);
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/plans-check.png', fullPage: true });
  await page.getByRole('link', { name: 'A-101 Ground floor' }).click();
  await page.waitForURL(`**/plans/${plan}?pin=*`);
  await expect(page.getByRole('button', { name: 'Show CK-0001 on the sheet' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
});

test('an issue is reported with a position, by the keyboard alone, and moved by its form', async ({
  signedIn,
}) => {
  const { page, owner, project, plan } = await drawn(signedIn);
  await page.goto(`/issues?project=${project}&add=1`);
  const form = page.getByRole('dialog', { name: 'Report Issue' });
  await form.getByLabel('Title').fill('Socket is missing');
  const position = form.getByRole('button', { name: /^Position on the plan/ });
  await position.focus();
  await page.keyboard.press('Enter');
  const choice = page.getByRole('dialog', { name: 'Choose on a plan' });
  await expect(choice.getByRole('button', { name: 'Use this position' })).toBeDisabled();
  await sheet(page).focus();
  await page.keyboard.press('Enter');
  await expect(choice.getByText('The point is chosen.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/plans-position.png' });
  await page.setViewportSize(NARROWEST);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await page.setViewportSize(DESKTOP);
  await choice.getByRole('button', { name: 'Use this position' }).focus();
  await page.keyboard.press('Enter');
  // Nothing that is pressed there saves the form around it.
  await expect(choice).toBeHidden();
  await expect(form).toBeVisible();
  await expect(position).toContainText('A-101 Ground floor (P01)');
  expect(await axeFindings(page)).toEqual([]);
  await form.getByRole('button', { name: 'Report Issue' }).click();
  await expect(form).toBeHidden();
  const placed = async () =>
    (
      await fetchJson<{ title: string; subjectId: number; x: number; y: number }[]>(
        owner,
        `/api/projects/${project}/plans/${plan}/pins`,
      )
    ).find(({ title }) => title === 'Socket is missing');
  await expect.poll(placed).toMatchObject({ x: expect.closeTo(210, 0), y: expect.closeTo(148.5, 0) });

  await page.goto(`/issues?project=${project}&edit=${(await placed())?.subjectId}`);
  const edit = page.getByRole('dialog').first();
  await expect(edit.getByText('Now on A-101 Ground floor')).toBeVisible();
  await edit.getByRole('button', { name: /^Position on the plan/ }).click();
  await sheet(page).click({ position: await pointAt(page, 300, 100) });
  await page.getByRole('button', { name: 'Use this position' }).click();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect.poll(async () => Math.round((await placed())?.x ?? 0)).toBe(300);
});

test('in Arabic the page of a plan is mirrored, and its sheet is not', async ({ signedIn }) => {
  const { page, owner, plan } = await drawn(signedIn);
  await sendJson(owner, 'PUT', '/api/user/settings', { language: 'ar' });
  await page.goto(`/plans/${plan}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const canvas = page.getByRole('application');
  await expect(canvas).toBeVisible(PATIENCE);
  const colour = () =>
    canvas.evaluate((element) => {
      const canvas = element as HTMLCanvasElement;
      const [width, height] = [canvas.width, canvas.height];
      const scale = Math.min(width / 420, height / 297);
      const pen = canvas.getContext('2d');
      const [x, y] = [(width - 420 * scale) / 2 + 360 * scale, (height - 297 * scale) / 2 + 237 * scale];
      return [...(pen?.getImageData(Math.round(x), Math.round(y), 1, 1).data ?? [])].slice(0, 3);
    });
  await expect.poll(async () => isBlue(await colour()), PATIENCE).toBe(true);
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/plans-arabic.png', fullPage: true });
});

for (const [name, address] of [
  ['list', ({ project }: Drawn) => `/plans?project=${project}`],
  ['plan', ({ plan }: Drawn) => `/plans/${plan}`],
] as const)
  test(`the ${name} has no finding of axe, light and dark, and nothing to scroll sideways to at 320 px`, async ({
    signedIn,
  }) => {
    const at = await drawn(signedIn);
    const { page } = at;
    await page.goto(address(at));
    await waitForPage(page);
    if (name === 'plan') {
      const corner = await pointAt(page, A3.width - 60, A3.height - 60);
      await expect.poll(async () => isBlue(await colourAt(page, corner)), PATIENCE).toBe(true);
      await page.getByRole('button', { name: 'Show SN-0001 on the sheet' }).click();
    }
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      expect(await axeFindings(page)).toEqual([]);
      await page.screenshot({ path: `test-output/plans-${name}-${theme}.png`, fullPage: true });
    }
    await page.setViewportSize(NARROWEST);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    await page.screenshot({ path: `test-output/plans-${name}-narrow.png`, fullPage: true });
  });

type Drawn = Awaited<ReturnType<typeof drawn>>;
