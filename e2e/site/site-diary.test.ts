import { addDays, dayIn } from '@brick/domain/dates/calendar-date';
import { expect } from '@playwright/test';
import { sendJson } from '../support/api-requests.ts';
import { NARROWEST, PHONE, sidewaysScroll, wholePageFindings } from '../support/page-checks.ts';
import { photoFile } from '../support/photo-file.ts';
import { productUrl } from '../support/product-process.ts';
import { storedEntries } from '../support/site/site-database.ts';
import { firstVisit, signUp, takeProject, test } from '../support/site/site-device.ts';
import { addProject } from '../support/test-data.ts';

interface DayRow {
  state: string;
  weather: { am: { sky: string } | null; pm: { sky: string } | null } | null;
  lines: {
    section: string;
    company: string | null;
    heads: number | null;
    photoIds: string[];
    capturedAt: string;
  }[];
  addenda: { text: string; capturedAt: string | null; photoIds: string[] }[];
  signature: { name: string } | null;
}

test('a day is written without a network, and what is late after its signature becomes an addendum', async ({
  network,
  telephone,
}) => {
  const phone = await telephone();
  const { project } = await signUp(phone, network.url);
  await firstVisit(phone, network.url);
  const { page } = phone;
  await page.setViewportSize(PHONE);
  await page.goto(`${network.url}/site/take-along`);
  await takeProject(page);
  const picture = await photoFile(page, { width: 640, height: 480 });
  const day = dayIn('UTC', Date.now());
  const address = `${network.url}/site/diary/${day}?project=${project}`;
  const read = async () =>
    (await (
      await phone.context.request.get(`${network.url}/api/projects/${project}/diary/${day}`)
    ).json()) as DayRow;
  network.cut();

  // Four taps: sky, wind, ground, save.
  await page.goto(address);
  await page.getByRole('radio', { name: 'Rain' }).check();
  await page.getByRole('radio', { name: 'Light' }).check();
  await page.getByRole('radio', { name: 'Wet' }).check();
  await page.getByRole('button', { name: 'Save Weather' }).click();
  await page.getByRole('button', { name: 'Add Labour' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByRole('button', { name: 'Save Line' }).click();
  await expect(sheet.getByText('This is needed').first()).toBeVisible();
  await sheet.getByLabel('Company').fill('Kgale Plumbing');
  await sheet.getByLabel('People').fill('4');
  await sheet.getByLabel('Hours each').fill('8.5');
  await sheet
    .locator('input[capture]')
    .setInputFiles({ name: 'gang.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture, 'base64') });
  await sheet.getByRole('button', { name: 'Save Line' }).click();
  await expect(page.getByText('Kgale Plumbing')).toBeVisible();
  expect(await wholePageFindings(page)).toEqual([]);
  await page.setViewportSize(NARROWEST);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);

  await network.restore();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible({ timeout: 60_000 });
  const written = await read();
  expect(written.lines).toMatchObject([{ section: 'labour', company: 'Kgale Plumbing', heads: 4 }]);
  expect(written.lines[0]?.photoIds).toHaveLength(1);
  expect([written.weather?.am?.sky, written.weather?.pm?.sky]).toContain('rain');

  // Somebody writes in the office while the day is being signed here.
  await page.reload();
  await page.getByRole('button', { name: 'Sign Day' }).click();
  await expect(sheet.getByLabel('Name of who signs')).toBeVisible();
  const note = { section: 'event', eventKind: 'visitor', text: 'The client came' };
  await phone.context.request.post(`${productUrl()}/api/projects/${project}/diary/${day}/lines`, {
    ...{ data: note, headers: { origin: productUrl() } },
  });
  await sheet.getByRole('button', { name: 'Sign Day' }).click();
  await page.getByRole('link', { name: '1 entry needs you' }).click();
  await expect(page.getByText(/^This day has changed since you opened it/)).toBeVisible();
  await page.getByRole('button', { name: 'Give up' }).click();
  await sheet.getByRole('button', { name: 'Give up' }).click();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();

  // Somebody signs in the office while the telephone is in the basement.
  network.cut();
  await page.goto(address);
  await page.getByRole('button', { name: 'Add Labour' }).click();
  await sheet.getByLabel('Company').fill('Notwane Steel');
  await sheet.getByLabel('People').fill('2');
  await sheet.getByLabel('Hours each').fill('4');
  await sheet
    .locator('input[capture]')
    .setInputFiles({ name: 'late.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(picture, 'base64') });
  await sheet.getByRole('button', { name: 'Save Line' }).click();
  await expect(page.getByText('Notwane Steel')).toBeVisible();
  const signed = await phone.context.request.post(
    `${productUrl()}/api/projects/${project}/diary/${day}/sign`,
    {
      data: { signature: { name: 'T. Molefe' } },
      headers: { origin: productUrl() },
    },
  );
  expect(signed.ok()).toBe(true);
  await network.restore();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible({ timeout: 60_000 });
  const late = await read();
  expect(late).toMatchObject({ state: 'signed', signature: { name: 'T. Molefe' } });
  expect(late.lines).toHaveLength(2);
  expect(late.addenda).toMatchObject([{ text: expect.stringContaining('Notwane Steel') }]);
  expect(late.addenda[0]?.photoIds).toHaveLength(1);
  // A page that is opened asks for what is new; an open one does so within minutes.
  await page.reload();
  await expect(page.getByRole('region', { name: 'Signatures' })).toContainText(/Signed by .T. Molefe./);
  await phone.kill();
});

test('lines that were sent stay on the device, are copied once, and what was begun of them opens again', async ({
  signedIn,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const { page, context } = owner;
  const day = dayIn('UTC', Date.now());
  const diary = `/api/projects/${project}/diary`;
  const labour = { section: 'labour', company: 'Kgale Plumbing', heads: 4, hours: 8.5 };
  await sendJson(owner, 'POST', `${diary}/${addDays(day, -1)}/lines`, labour);
  await page.goto(`/site/take-along?project=${project}`);
  await takeProject(page);
  const address = `/site/diary/${day}?project=${project}`;
  await page.goto(address);
  const isSent = page.getByRole('link', { name: 'Everything is sent' });
  await expect(page.getByRole('button', { name: /^Copy/ })).toBeVisible();
  await context.route('**/site-pack*', (route) => route.abort());
  await page.getByRole('button', { name: /^Copy/ }).dblclick();
  await expect(isSent).toBeVisible();
  await expect(page.getByText('Kgale Plumbing')).toHaveCount(1);

  // The second line leaves the version of its day as it is.
  const sheet = page.getByRole('dialog');
  await page.getByRole('button', { name: 'Add Labour' }).click();
  await sheet.getByLabel('Company').fill('Notwane Steel');
  await sheet.getByLabel('People').fill('2');
  await sheet.getByLabel('Hours each').fill('4');
  await sheet.getByRole('button', { name: 'Save Line' }).click();
  await expect(page.getByText('Notwane Steel')).toHaveCount(1);
  await expect.poll(() => storedEntries(page)).toEqual([]);
  await page.reload();
  await expect(page.getByText('Notwane Steel')).toHaveCount(1);

  // What was begun of a line is found on Today, with the day that it is about.
  await page.goto(address);
  await page.getByRole('button', { name: /Notwane Steel/ }).click();
  await sheet.getByLabel('People').fill('3');
  await sheet.getByRole('button', { name: 'Close' }).last().click();
  await page.goto(`/site?project=${project}`);
  await page.getByRole('region', { name: 'Begun and not saved' }).getByRole('link').click();
  await expect(sheet.getByLabel('People')).toHaveValue('3');
  await expect(sheet.getByLabel('Company')).toHaveValue('Notwane Steel');

  // Signed in the office meanwhile: the sheet stays, with what is typed in it.
  await page.goto(address);
  await expect(page.getByText('Notwane Steel')).toBeVisible();
  await page.getByRole('button', { name: 'Add Labour' }).click();
  await sheet.getByLabel('Company').fill('Tlokweng Roofs');
  await context.unroute('**/site-pack*');
  await sendJson(owner, 'POST', `${diary}/${day}/sign`, { signature: { name: 'T. Molefe' } });
  await expect(page.getByRole('region', { name: 'Signatures', includeHidden: true })).toContainText(
    'T. Molefe',
  );
  await expect(sheet.getByLabel('Company')).toHaveValue('Tlokweng Roofs');
});
