import { describe, expect, it } from 'vitest';
import { picture, signedIn } from './support/browser.ts';
import { findings } from './support/looks.ts';
import { addProject } from './support/made.ts';

describe('the number of a record', () => {
  it('is counted in each project from one, and is seen in the list, on the page and in the search', async () => {
    const owner = await signedIn();
    const elsewhere = await addProject(owner, { name: 'Kgale View' });
    const before = await owner.context.request.post(`/api/projects/${elsewhere}/variations`, {
      data: { title: 'Elsewhere', extraCost: '10.00' },
    });
    expect(before.status()).toBe(201);
    const project = await addProject(owner);
    const { page } = owner;
    await page.goto(`/variations?project=${project}&add=1`);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Title/ }).fill('Rock under the garage');
    await dialog.getByRole('textbox', { name: /^Cost impact/ }).fill('12400');
    await dialog.getByRole('button', { name: 'Add Variation' }).click();
    await dialog.waitFor({ state: 'hidden' });
    const row = page.getByRole('row', { name: /Rock under the garage/ });
    await row.getByText('VO-0001', { exact: true }).waitFor();
    expect(await findings(page)).toEqual([]);
    await picture(page, 'variations-numbered');
    // Only the rows of this project, by the number as somebody says it.
    await page.getByRole('searchbox').first().fill('vo 1');
    await row.waitFor();
    await page.goto(`/variations?project=${project}`);
    await row.getByRole('link', { name: 'Rock under the garage' }).click();
    await page.getByRole('heading', { level: 1, name: /VO-0001 · Rock under the garage/ }).waitFor();
    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search and commands' });
    await palette.getByRole('combobox', { name: 'Search and commands' }).fill('vo-1');
    await palette.getByRole('option', { name: /VO-0001 Rock under the garage/ }).waitFor();
    await owner.context.close();
  });
});
