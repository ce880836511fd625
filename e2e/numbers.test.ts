import { expect } from '@playwright/test';
import { findings } from './support/looks.ts';
import { addProject } from './support/made.ts';
import { sent } from './support/people.ts';
import { test } from './support/test.ts';

test('a record is counted in each project from one, and shows its number in the list, on its page and in the search', async ({
  signedIn,
}) => {
  const owner = await signedIn();
  const elsewhere = await addProject(owner, { name: 'Kgale View' });
  await sent(owner, 'POST', `/api/projects/${elsewhere}/variations`, {
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
  expect(await findings(page)).toEqual([]);
  // The number as somebody says it.
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
