import { createHash, randomUUID } from 'node:crypto';
import { expect, type Page, type Route } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import type { BrowserVisit } from '../support/fixture-types.ts';
import {
  axeFindings,
  DESKTOP,
  holdBack,
  NARROWEST,
  openPage,
  PHONE,
  sidewaysScroll,
} from '../support/page-checks.ts';
import { photoFile } from '../support/photo-file.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

interface StoredPhoto {
  id: string;
  purpose: string;
  state: string;
  frozen: boolean;
  marks: { points: number[] }[];
}

const file = (name: string, content: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: Buffer.from(content, 'base64'),
});

/** Sends a photo as a device does. */
async function putPhoto({ context }: BrowserVisit, project: number, content: string): Promise<string> {
  const id = randomUUID();
  const data = Buffer.from(content, 'base64');
  const digest = createHash('sha256').update(data).digest('base64');
  const answer = await context.request.put(`/api/projects/${project}/photos/${id}`, {
    data,
    headers: { 'content-type': 'image/jpeg', 'content-digest': `sha-256=:${digest}:` },
  });
  expect(answer.status()).toBe(201);
  return id;
}

const photosOf = (visit: BrowserVisit, project: number, issue: number): Promise<StoredPhoto[]> =>
  fetchJson<StoredPhoto[]>(visit, `/api/projects/${project}/photos?kind=issue&rowId=${issue}`);

test('steps in the office take photos, and those of before and after stand side by side', async ({
  signedIn,
  joined,
}) => {
  const owner = await signedIn({ viewport: DESKTOP });
  const project = await addProject(owner);
  const engineer = await joined(owner, project, 'engineer');
  const found = await photoFile(owner.page, { width: 800, height: 600 });
  const fixed = await photoFile(owner.page, { width: 640, height: 640 });
  const refused = await photoFile(owner.page, { width: 600, height: 800 });
  const issue = await sendJson(owner, 'POST', `/api/projects/${project}/issues`, {
    title: 'Cracked tile',
    severity: 'high',
    photoIds: [await putPhoto(owner, project, found)],
  });
  const address = `/issues/${issue.id}`;

  await openPage(owner.page, address);
  await owner.page.getByRole('button', { name: 'Report fixed', exact: true }).click();
  const report = owner.page.getByRole('dialog', { name: 'Report fixed' });
  await report.locator('input[type="file"]').first().setInputFiles(file('fixed.jpg', fixed));
  await expect(report.getByText('fixed.jpg')).toBeVisible();
  expect(await axeFindings(owner.page)).toEqual([]);
  await expect(report.getByRole('button', { name: 'Report fixed' })).toBeEnabled();
  await report.getByRole('button', { name: 'Report fixed' }).click();
  await expect(report).toBeHidden();
  const section = owner.page.getByRole('region', { name: 'Photos' });
  const [before, after] = [
    section.getByRole('list', { name: 'Before' }),
    section.getByRole('list', { name: 'After' }),
  ];
  await expect(before.getByRole('button')).toHaveCount(1);
  await expect(after.getByRole('button')).toHaveCount(1);
  const boxOf = async (list: typeof before) => (await list.boundingBox()) ?? { x: 0, y: 0, width: 0 };
  const [left, right] = [await boxOf(before), await boxOf(after)];
  expect(Math.abs(left.y - right.y)).toBeLessThan(2);
  expect(right.x).toBeGreaterThan(left.x + 100);
  await owner.page.setViewportSize(NARROWEST);
  expect((await boxOf(after)).y).toBeGreaterThan((await boxOf(before)).y + 50);
  expect(await sidewaysScroll(owner.page)).toBe(0);

  await openPage(engineer.page, address);
  await engineer.page.getByRole('button', { name: 'Refuse', exact: true }).click();
  const refusal = engineer.page.getByRole('dialog', { name: 'Refuse' });
  await refusal.getByLabel('Reason').fill('It shows again');
  await refusal.locator('input[type="file"]').first().setInputFiles(file('again.jpg', refused));
  await expect(refusal.getByText('again.jpg')).toBeVisible();
  await expect(refusal.getByRole('button', { name: 'Refuse' })).toBeEnabled();
  await refusal.getByRole('button', { name: 'Refuse' }).click();
  await expect(refusal).toBeHidden();
  expect(await photosOf(owner, project, issue.id)).toMatchObject([
    { purpose: 'found', state: 'stored', frozen: false },
    { purpose: 'fixed', state: 'stored', frozen: true },
    { purpose: 'refused', state: 'stored', frozen: true },
  ]);
});

/** Draws a line over the picture that is shown whole. */
async function draw(page: Page, from: readonly [number, number], to: readonly [number, number]) {
  const box = await page.getByRole('dialog', { name: 'Photo' }).locator('svg.touch-none').boundingBox();
  if (!box) throw new Error('no picture to draw on');
  const at = ([x, y]: readonly [number, number]) => [box.x + box.width * x, box.y + box.height * y] as const;
  await page.mouse.move(...at(from));
  await page.mouse.down();
  await page.mouse.move(...at(to), { steps: 8 });
  await page.mouse.up();
}

test('photos of an issue that is not reported yet are asked about before its form is left', async ({
  signedIn,
}) => {
  const visitor = await signedIn();
  await addProject(visitor);
  const { page } = visitor;
  await openPage(page, '/issues');
  await page.getByRole('button', { name: 'Report Issue' }).first().click();
  const dialog = page.getByRole('dialog');
  const asked = page.getByRole('alertdialog');
  const title = dialog.getByRole('textbox', { name: /^Title/ });
  await title.fill('Cracked tile');
  const content = await photoFile(page, { width: 800, height: 600 });
  const letGo = await holdBack(page, 'POST', /\/api\/upload/);
  await dialog.locator('input[type="file"]').first().setInputFiles(file('tile.jpg', content));
  const photo = dialog.getByRole('button', { name: /^Remove/ });
  await expect(photo).toBeVisible();
  // On its way, and there.
  await page.goBack();
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await letGo();
  await expect(dialog.getByRole('link', { name: 'tile.jpg' })).toBeVisible();
  await page.goBack();
  await asked.getByRole('button', { name: 'Keep editing' }).click();
  await expect(title).toHaveValue('Cracked tile');
  // What else is typed is kept on the device, and needs no question.
  await photo.click();
  await expect(photo).toHaveCount(0);
  await page.goBack();
  await expect(dialog).toHaveCount(0);
});

test('lines are drawn on a photo on site, sent as marks, and shown to others; evidence stays as it is', async ({
  signedIn,
  joined,
}) => {
  const owner = await signedIn({ viewport: PHONE });
  const project = await addProject(owner);
  const engineer = await joined(owner, project, 'engineer');
  const photo = await putPhoto(owner, project, await photoFile(owner.page, { width: 800, height: 600 }));
  const evidence = await putPhoto(owner, project, await photoFile(owner.page, { width: 640, height: 640 }));
  const issue = await sendJson(owner, 'POST', `/api/projects/${project}/issues`, {
    title: 'Cracked tile',
    severity: 'high',
    photoIds: [photo],
  });
  const address = `/site/issues/${issue.id}?project=${project}`;
  const { page } = owner;
  await page.goto(address);
  await page.getByRole('list', { name: 'Before' }).getByRole('button').click();
  const dialog = page.getByRole('dialog', { name: 'Photo' });
  await expect(dialog.getByText('Draw on it with a finger.')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await draw(page, [0.2, 0.2], [0.8, 0.6]);
  await draw(page, [0.5, 0.5], [0.6, 0.9]);
  await expect(dialog.getByText('2 lines are drawn.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Take the last line back' }).click();
  await expect(dialog.getByText('1 line is drawn.')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  const [stored] = await photosOf(owner, project, issue.id);
  expect(stored?.marks).toHaveLength(1);
  const points = stored?.marks[0]?.points ?? [];
  const ends = [...points.slice(0, 2), ...points.slice(-2)];
  for (const [index, share] of [0.2, 0.2, 0.8, 0.6].entries()) expect(ends[index]).toBeCloseTo(share, 1);

  // More lines go on from those that are there, sent or not.
  const photoAddress = `**/photos/${photo}*`;
  const blocked = (route: Route) => (route.request().method() === 'PATCH' ? route.abort() : route.fallback());
  await page.route(photoAddress, blocked);
  for (const [count, height] of [
    [1, 0.3],
    [2, 0.7],
  ] as const) {
    await page.getByRole('list', { name: 'Before' }).getByRole('button').click();
    await expect(dialog.getByText(count === 1 ? '1 line is drawn.' : '2 lines are drawn.')).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeVisible();
    await draw(page, [0.1, height], [0.9, height]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toBeHidden();
  }
  // Those of a step that waits are as those of one that was sent.
  const steps = `**/api/issues/${issue.id}/fixed`;
  await page.route(steps, (route) => route.abort());
  await page.getByRole('button', { name: 'Report fixed' }).click();
  const report = page.getByRole('dialog', { name: 'Report fixed' });
  await report
    .locator('input[capture]')
    .setInputFiles(file('fixed.jpg', await photoFile(page, { width: 640, height: 480 })));
  await expect(report.getByRole('img')).toBeVisible();
  await report.getByRole('button', { name: 'Report fixed' }).click();
  await page.getByRole('list', { name: 'After' }).getByRole('button').click();
  await expect(dialog.getByText(/^This photo belongs to a step/)).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.unroute(photoAddress, blocked);
  await page.goto('/site/outbox');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Entry' })
    .last()
    .getByRole('button', { name: 'Give up' })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Give up' }).click();
  await page.unroute(steps);
  // It tries again when it is opened, at the latest.
  await page.reload();
  await expect(page.getByRole('link', { name: 'Everything is sent' })).toBeVisible();
  expect((await photosOf(owner, project, issue.id))[0]?.marks).toHaveLength(3);

  await sendJson(owner, 'POST', `/api/issues/${issue.id}/fixed`, { photoIds: [evidence] });
  await engineer.page.goto(address);
  await engineer.page.getByRole('list', { name: 'Before' }).getByRole('button').click();
  const theirs = engineer.page.getByRole('dialog', { name: 'Photo' });
  await expect(theirs.locator('polyline')).toHaveCount(3);
  await theirs.getByRole('button', { name: 'Close' }).click();
  await engineer.page.getByRole('list', { name: 'After' }).getByRole('button').click();
  await expect(
    theirs.getByText('This photo belongs to a step that was taken: it stays as it is.'),
  ).toBeVisible();
  await expect(theirs.getByRole('button', { name: 'Save' })).toHaveCount(0);

  await engineer.page.goto(`/issues/${issue.id}?project=${project}`);
  const office = engineer.page.getByRole('region', { name: 'Photos' }).getByRole('list', { name: 'Before' });
  await expect(office.locator('polyline')).toHaveCount(3);
  await office.getByRole('button').click();
  const viewer = engineer.page.getByRole('dialog', { name: 'Before' });
  await expect(viewer.locator('polyline')).toHaveCount(3);
  await engineer.page.screenshot({ path: 'test-output/issue-photo-marks.png' });
  const boxes = [viewer.getByRole('img'), viewer.locator('svg:has(polyline)')].map((one) =>
    one.boundingBox(),
  );
  const [picture, lines] = await Promise.all(boxes);
  expect(Math.abs((picture?.height ?? 0) - (lines?.height ?? 9))).toBeLessThan(8);
  expect(Math.abs((picture?.width ?? 0) - (lines?.width ?? 9))).toBeLessThan(2);
  await engineer.page.setViewportSize(NARROWEST);
  const overflowing = () =>
    viewer.evaluate(
      (dialog) =>
        [...dialog.querySelectorAll('*')].filter(
          (one) => one.scrollWidth > one.clientWidth + 1 && getComputedStyle(one).overflowX !== 'visible',
        ).length,
    );
  await expect.poll(overflowing).toBe(0);
  await viewer.getByRole('button', { name: 'Close' }).click();
  await expect(
    engineer.page.getByRole('listitem').filter({ hasText: 'Photo: changed' }).first(),
  ).toBeVisible();
});
