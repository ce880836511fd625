import { expect } from '@playwright/test';
import { sendJson } from '../support/api-requests.ts';
import { axeFindings, turnTo } from '../support/page-checks.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

test('places are added below each other, and issues are narrowed to one with everything below', async ({
  signedIn,
}) => {
  const visitor = await signedIn();
  await addProject(visitor);
  const { page } = visitor;
  await page.goto('/places');
  await expect(page.getByRole('heading', { level: 1, name: 'Places' })).toBeVisible();
  await expect(page.getByText('No places yet')).toBeVisible();
  const add = async (code: string, above?: string) => {
    await page.getByRole('button', { name: 'Add Place' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Code').fill(code);
    if (above) {
      await dialog.getByLabel('Part of').fill(above);
      await dialog.getByRole('option', { name: above, exact: true }).click();
    }
    await dialog.getByRole('button', { name: 'Add Place', exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await add('Block A');
  await add('Level 1', 'Block A');
  await add('1.04', 'Block A / Level 1');
  await expect(page.getByRole('link', { name: 'Block A / Level 1 / 1.04' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // Further in by its level, which is said; moved by the keyboard, and back.
  const room = page.getByRole('row').filter({ hasText: '1.04' });
  await expect(room.getByText('Level 3:')).toBeAttached();
  const startOf = async (path: string) =>
    (await page.getByRole('link', { name: path, exact: true }).boundingBox())?.x ?? 0;
  expect(await startOf('Block A / Level 1 / 1.04')).toBeGreaterThan(
    (await startOf('Block A / Level 1')) + 10,
  );
  await room.getByRole('button', { name: /^Actions for/ }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: 'Move out of Level 1' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Block A / 1.04', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('link', { name: 'Block A / Level 1 / 1.04' })).toBeVisible();
  await page.getByRole('combobox', { name: 'Place' }).selectOption({ label: '\u2003Level 1' });
  await expect(page.getByRole('link', { name: 'Block A', exact: true })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Block A / Level 1 / 1.04' })).toBeVisible();
  await page.getByRole('link', { name: 'Block A / Level 1 / 1.04' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Block A / Level 1 / 1.04' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);

  await page.goto('/issues?add=1');
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill('Leak below the sink');
  await form.getByRole('combobox', { name: 'Place' }).fill('Nowhere');
  await form.getByRole('button', { name: 'Report Issue' }).click();
  await expect(form.getByText('No place of the list is called that')).toBeVisible();
  await form.getByRole('combobox', { name: 'Place' }).fill('1.04');
  await form.getByRole('option', { name: 'Block A / Level 1 / 1.04' }).click();
  await form.getByRole('button', { name: 'Report Issue' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('combobox', { name: 'Place' }).selectOption({ label: '\u2003Level 1' });
  await expect(page.getByRole('link', { name: 'Leak below the sink' })).toBeVisible();
  await expect(page).toHaveURL(/placeId=/);
  expect(await axeFindings(page)).toEqual([]);
});

test('a place is typed key by key though another one is called as it begins', async ({ signedIn }) => {
  const visitor = await signedIn();
  const project = await addProject(visitor);
  const list = `/api/projects/${project}`;
  const block = { code: 'A', name: 'Block A', kind: 'building' };
  const { id: parentId } = await sendJson(visitor, 'POST', `${list}/places`, block);
  const level = { code: 'L1', name: 'Level 1', kind: 'level', parentId };
  const { id: placeId } = await sendJson(visitor, 'POST', `${list}/places`, level);
  const { page } = visitor;
  await turnTo(page, '/issues?add=1');
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill('Leak below the sink');
  const place = form.getByRole('combobox', { name: 'Place' });
  await place.pressSequentially('A / L1');
  await expect(place).toHaveValue('A / L1');
  await form.getByLabel('Title').focus();
  await expect(place).toHaveValue('A / L1 · Level 1');
  await place.fill('A');
  // Sent without leaving the field.
  const sent = page.waitForRequest((request) => request.method() === 'POST' && /issues$/.test(request.url()));
  await place.press('Enter');
  expect((await sent).postDataJSON()).toMatchObject({ placeId: parentId });
  expect(placeId).not.toBe(parentId);
});

test('a place with an open issue stays, and the refusal names the issue', async ({ signedIn }) => {
  const visitor = await signedIn();
  const project = await addProject(visitor);
  const place = await sendJson(visitor, 'POST', `/api/projects/${project}/places`, { code: 'Roof' });
  await sendJson(visitor, 'POST', `/api/projects/${project}/issues`, {
    title: 'Leak',
    phase: 'roofing',
    placeId: place.id,
  });
  const { page } = visitor;
  await turnTo(page, `/places/${place.id}`);
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/cannot be deleted while .*SN-0001/).first()).toBeVisible();
});
