import { addDays, dayIn } from '@brick/domain/dates/calendar-date';
import { expect } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import {
  axeFindings,
  holdBack,
  loseAnswer,
  NARROWEST,
  showTheme,
  sidewaysScroll,
  waitForPage,
} from '../support/page-checks.ts';
import { photoFile } from '../support/photo-file.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const LABOUR = { section: 'labour', company: 'Kgale Plumbing', trade: 'plumbing', heads: 4, hours: 8.5 };
const PLANT = { section: 'plant', what: 'Excavator 8 t', count: 1, hoursWorked: 6, hoursIdle: 2 };
const DELAY = { section: 'delay', cause: 'weather', from: '07:30', to: '12:00', note: 'Rain' };

const today = () => dayIn('UTC', Date.now());

test('a day is written, signed by one, countersigned by another and added to', async ({
  signedIn,
  joined,
}) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  const engineer = await joined(owner, project, 'engineer');
  const day = addDays(today(), -1);
  await sendJson(owner, 'POST', `/api/projects/${project}/diary/${addDays(day, -1)}/lines`, LABOUR);
  await sendJson(owner, 'POST', `/api/projects/${project}/diary/${addDays(day, -1)}/lines`, PLANT);
  const begun = await sendJson(owner, 'POST', `/api/projects/${project}/diary-days`, { day });
  const { page } = owner;
  await page.goto(`/diary-days/${begun.id}`);

  // Labour and plant of the day before are copied at a tap.
  await page.getByRole('button', { name: 'Copy Labour and Plant' }).click();
  const labour = page.getByRole('region', { name: 'Labour' });
  await expect(labour.getByText('Kgale Plumbing')).toBeVisible();
  await expect(labour.getByText('4 people, 34 h in all')).toBeVisible();

  // What is wrong is said at its field, and nothing typed is lost.
  const delays = page.getByRole('region', { name: 'Delays' });
  await delays.getByRole('button', { name: 'Add Delay' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Cause').selectOption('Weather');
  await dialog.getByLabel('From').fill('12:00');
  await dialog.getByLabel(/^To\b/).fill('07:30');
  await dialog.getByLabel('Note').fill('Rain from seven');
  const buffer = Buffer.from(await photoFile(page, { width: 640, height: 480 }), 'base64');
  const send = (file: Buffer) =>
    dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'rain.jpg', mimeType: 'image/jpeg', buffer: file });
  const go = await holdBack(page, 'PUT', /\/photos\//);
  await send(buffer);
  await expect(dialog.getByRole('status')).toHaveText('Sending 1 photo...');
  await go();
  await expect(dialog.getByRole('img', { name: 'Photo 1' })).toBeVisible();
  await expect(dialog.getByRole('status')).toHaveText('Photo 1');
  await send(Buffer.from('no picture'));
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Line' }).click();
  await expect(dialog.getByText('The end must be later than the beginning')).toBeVisible();
  await expect(dialog.getByLabel('Note')).toHaveValue('Rain from seven');
  await dialog.getByLabel('From').fill('07:30');
  await dialog.getByLabel(/^To\b/).fill('12:00');
  await loseAnswer(page, '**/lines');
  await dialog.getByRole('button', { name: 'Save Line' }).click();
  await expect(dialog.getByText(/could not be reached/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save Line' }).click();
  await expect(delays.getByText('4.5 h', { exact: true })).toBeVisible();
  await expect(delays.locator('img')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  // Somebody writes to the day while it is being signed: nobody signs what they have not seen.
  await page.getByRole('button', { name: 'Sign Day' }).click();
  await expect(dialog.getByLabel('Name of who signs')).toBeVisible();
  const note = { section: 'event', eventKind: 'visitor', text: 'The client came' };
  await sendJson(owner, 'POST', `/api/projects/${project}/diary/${day}/lines`, note);
  await dialog.getByRole('button', { name: 'Sign Day' }).click();
  await expect(dialog.getByText(/^This day has changed since you opened it/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('The client came', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Sign Day' }).click();
  await dialog.getByLabel('Name of who signs').fill('T. Molefe');
  // What is drawn is not left out because nobody has pressed the button beside it.
  await dialog.getByRole('button', { name: 'Draw a Signature' }).click();
  await dialog.getByRole('button', { name: 'Use This' }).click();
  await expect(dialog.getByText('Draw something first')).toBeVisible();
  await dialog.getByRole('img', { name: 'Area to draw in' }).dragTo(dialog.getByLabel('Name of who signs'));
  await expect(dialog.getByText('Draw something first')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Sign Day' }).click();
  await expect(dialog.getByText('Use what is drawn, or cancel it, first.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Use This' }).click();
  await expect(dialog.getByRole('img', { name: /Drawn signature of/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Sign Day' }).click();
  await expect(page.getByText(/^Signed by .T\. Molefe/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Labour' })).toHaveCount(0);
  await expect(page.getByText('You signed this day. Somebody else has to countersign it.')).toBeVisible();

  // The variation of a delay can be drafted afterwards.
  await page.getByRole('button', { name: 'Draft Variation: Weather' }).click();
  await expect(dialog.getByLabel('Time impact in days')).toHaveValue('1');
  await dialog.getByLabel('Title').fill('Storm');
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await dialog.getByRole('button', { name: 'Draft Variation' }).click();
  await expect(page.getByRole('link', { name: /^Variation VO-0001/ })).toBeVisible();

  await engineer.page.goto(`/diary-days/${begun.id}`);
  await engineer.page.getByRole('button', { name: 'Countersign' }).click();
  const second = engineer.page.getByRole('dialog');
  await second.getByLabel('Name of who signs').fill('L. Pule');
  await second.getByRole('button', { name: 'Countersign' }).click();
  await expect(engineer.page.getByText(/^Countersigned by .L\. Pule/)).toBeVisible();
  await engineer.page.getByRole('button', { name: 'Add Addendum' }).click();
  await second.getByLabel('What is missing').fill('One more lorry came at 17:00.');
  // An answer that is lost on the way adds nothing twice.
  await loseAnswer(engineer.page, '**/addenda');
  await second.getByRole('button', { name: 'Add Addendum' }).click();
  await expect(second.getByText(/could not be reached/)).toBeVisible();
  await second.getByRole('button', { name: 'Add Addendum' }).click();
  await expect(second).toHaveCount(0);
  await expect(engineer.page.getByText('One more lorry came at 17:00.', { exact: true })).toBeVisible();
  expect(await axeFindings(engineer.page)).toEqual([]);

  const pdf = await page.request.get(`/api/projects/${project}/diary/${day}/pdf`);
  expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

test('the last day is copied once, though the first answer was lost', async ({ signedIn }) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  await sendJson(owner, 'POST', `/api/projects/${project}/diary/${addDays(today(), -1)}/lines`, LABOUR);
  const begun = await sendJson(owner, 'POST', `/api/projects/${project}/diary-days`, { day: today() });
  const { page } = owner;
  // Where an answer is lost, what happened meanwhile is not heard of either.
  await page.route('**/api/events*', (route) => route.abort());
  await page.goto(`/diary-days/${begun.id}`);
  const copy = page.getByRole('button', { name: 'Copy Labour and Plant' });
  await expect(copy).toBeVisible();
  await loseAnswer(page, '**/lines');
  await copy.click();
  await expect(page.getByText('The lines were not copied').first()).toBeVisible();
  await copy.click();
  await expect(page.getByText('Kgale Plumbing', { exact: true }).first()).toBeVisible();
  const { lines } = await fetchJson<{ lines: unknown[] }>(owner, `/api/diary-days/${begun.id}`);
  expect(lines).toHaveLength(1);
});

test('a line that somebody else changed meanwhile is saved over it at the second time', async ({
  signedIn,
}) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  const begun = await sendJson(owner, 'POST', `/api/projects/${project}/diary-days`, { day: today() });
  const { page } = owner;
  await sendJson(owner, 'POST', `/api/projects/${project}/diary/${today()}/lines`, LABOUR);
  const { lines } = await fetchJson<{ lines: { id: number }[] }>(owner, `/api/diary-days/${begun.id}`);
  await page.goto(`/diary-days/${begun.id}`);
  await page.getByRole('button', { name: /^Edit Line/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('People').fill('6');
  await sendJson(owner, 'PATCH', `/api/diary-lines/${lines[0]?.id}`, { heads: 5 });
  await dialog.getByRole('button', { name: 'Save Line' }).click();
  await expect(dialog.getByText(/Someone else has changed this/)).toBeVisible();
  await expect(dialog.getByLabel('People')).toHaveValue('6');
  await dialog.getByRole('button', { name: 'Save Line' }).click();
  await expect(page.getByText('6 people, 51 h in all')).toBeVisible();
});

test('the calendar leads to days and begins new ones, the list has their states', async ({ signedIn }) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  const day = today();
  const { page } = owner;
  await page.goto(`/diary-days?project=${project}`);
  await page
    .getByRole('button', { name: /^Write / })
    .last()
    .click();
  const dialog = page.getByRole('dialog');
  const morning = dialog.getByRole('group', { name: 'Morning' });
  await morning.getByLabel('Sky').selectOption('Rain');
  await morning.getByLabel('Rain in mm').fill('14.5');
  await dialog.getByLabel('Notes').fill('Ring beam');
  await dialog
    .getByRole('button', { name: /Add|Save/ })
    .last()
    .click();
  await expect(dialog).toBeHidden();
  const [row] = await fetchJson<{ id: number; day: string; weather: object }[]>(
    owner,
    `/api/projects/${project}/diary-days`,
  );
  expect(row).toMatchObject({ day, weather: { am: { sky: 'rain', mm: 14.5 }, pm: null } });
  await page.getByRole('link', { name: /0 lines/ }).click();
  await expect(page.getByText('Ring beam')).toBeVisible();
  await page.goto(`/diary-days?project=${project}&show=list`);
  await expect(page.getByRole('grid').getByText('Ring beam')).toBeVisible();
  await expect(page.getByRole('grid').getByText('Open')).toBeVisible();
  // A figure leads to its days.
  await page.getByRole('link', { name: 'Signed 0', exact: true }).click();
  await expect(page.getByText('No day matches these filters')).toBeVisible();
  await page.getByRole('link', { name: 'Not signed 1' }).click();
  await expect(page.getByRole('grid').getByText('Ring beam')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  // On a phone a week is a row, and what its columns have no room for is said below.
  await page.setViewportSize(NARROWEST);
  await page.goto(`/diary-days?project=${project}`);
  const month = page.getByRole('region', { name: /^Diary of / });
  const written = month.getByRole('link', { name: /0 lines/ });
  await expect(written).toBeVisible();
  const cells = month.getByRole('list').first().getByRole('listitem');
  const lefts = await cells.evaluateAll((all) => all.map((cell) => cell.getBoundingClientRect().left));
  expect(new Set(lefts.map(Math.round)).size).toBe(7);
  const days = await month.locator('ol').locator('a, button').all();
  const sizes = await Promise.all(days.map((each) => each.boundingBox()));
  expect(Math.min(...sizes.flatMap((box) => [box?.width ?? 0, box?.height ?? 0]))).toBeGreaterThanOrEqual(44);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  expect(await axeFindings(page)).toEqual([]);
  await written.click();
  await expect(page.getByText('Ring beam')).toBeVisible();
});

test('a day reads from right to left in Arabic, at 320 px and in the dark as well', async ({ signedIn }) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  for (const line of [LABOUR, PLANT, DELAY])
    await sendJson(owner, 'POST', `/api/projects/${project}/diary/${today()}/lines`, line);
  const [row] = await fetchJson<{ id: number }[]>(owner, `/api/projects/${project}/diary-days`);
  const { page } = owner;
  await sendJson(owner, 'PUT', '/api/user/settings', { language: 'ar' });
  await page.goto(`/diary-days/${row?.id}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await waitForPage(page);
  expect(await axeFindings(page)).toEqual([]);
  await showTheme(page, 'dark');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(NARROWEST);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  await page.goto(`/diary-days?project=${project}`);
  await waitForPage(page);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
});

test('the days of a month have names that agree with what is seen, in Arabic too', async ({ signedIn }) => {
  const visitor = await signedIn();
  await addProject(visitor);
  await sendJson(visitor, 'PUT', '/api/user/settings', { language: 'ar' });
  await visitor.page.goto('/diary-days');
  await waitForPage(visitor.page);
  expect(await axeFindings(visitor.page)).toEqual([]);
});
