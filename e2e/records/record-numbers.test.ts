import { expect } from '@playwright/test';
import { sendJson } from '../support/api-requests.ts';
import { axeFindings } from '../support/page-checks.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

test('records are numbered per project, and the number shows in list, page and search', async ({
  signedIn,
}) => {
  const owner = await signedIn();
  const elsewhere = await addProject(owner, { name: 'Kgale View' });
  await sendJson(owner, 'POST', `/api/projects/${elsewhere}/variations`, {
    title: 'Elsewhere',
    extraCost: '10.00',
  });
  const project = await addProject(owner);
  const { page } = owner;
  await page.goto(`/variations?project=${project}&add=1`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /^Title/ }).fill('Rock under the garage');
  await dialog.getByRole('textbox', { name: /^Cost impact/ }).fill('12400');
  await dialog.getByRole('button', { name: 'Add Variation' }).click();
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row', { name: /Rock under the garage/ });
  await expect(row.getByText('VO-0001', { exact: true })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  // The number as users type it.
  await page.getByRole('searchbox').first().fill('vo 1');
  await expect(row).toBeVisible();
  await page.goto(`/variations?project=${project}`);
  await row.getByRole('link', { name: 'Rock under the garage' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: /VO-0001 · Rock under the garage/ }),
  ).toBeVisible();
  await page.keyboard.press('Control+k');
  const palette = page.getByRole('dialog', { name: 'Search and commands' });
  await palette.getByRole('combobox', { name: 'Search and commands' }).fill('vo-1');
  await expect(palette.getByRole('option', { name: /VO-0001 Rock under the garage/ })).toBeVisible();
});
