import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture, signedIn } from './support/browser.ts';
import { findings, PHONE, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject } from './support/made.ts';

const CSV = [
  'Invoice date;What was bought;Phase;Vendor;Amount;Paid',
  '31/03/2026;"Cement; 50 kg";Foundation;Kalahari Cement;1.234,50;yes',
  '02/04/2026;River sand;Roofing;;90,00;no',
].join('\r\n');

const fileOf = (text: string) => ({ name: 'expenses.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import rows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import: Expenses' });
  await dialog.waitFor();
  return dialog;
}

describe('a list as a file', () => {
  it('is downloaded as its filters show it, and comes back into another project', async () => {
    const visitor = await signedIn();
    const { page, complaints } = visitor;
    const from = await addProject(visitor, { name: 'Kgale View' });
    await addExpense(visitor, from, { itemName: '=Steel, 12 mm', phase: 'roofing' });
    await addExpense(visitor, from);
    await page.goto(`/expenses?project=${from}&phase=roofing`);
    await page.getByText('=Steel, 12 mm').first().waitFor();
    await page.getByRole('button', { name: 'Import and export' }).click();
    await picture(page, 'transfer-menu');
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Export as Excel workbook' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toMatch(/^Kgale View - Expenses - \d{4}-\d\d-\d\d\.xlsx$/);
    const to = await addProject(visitor, { name: 'Mokolodi' });
    await page.goto(`/expenses?project=${to}`);
    const dialog = await openImport(page);
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        ...{ name: 'expenses.xlsx', mimeType: '' },
        buffer: await readFile(await download.path()),
      });
    await dialog.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('1 row imported').waitFor();
    await page.getByText('=Steel, 12 mm').first().waitFor();
    expect(complaints).toEqual([]);
  });
});

describe('rows from a file', () => {
  it('are matched to fields, shown as they will be stored, and stored', async () => {
    const visitor = await signedIn();
    const { page, complaints } = visitor;
    const project = await addProject(visitor);
    await page.goto(`/expenses?project=${project}`);
    const dialog = await openImport(page);
    await picture(page, 'transfer-choose');
    expect(await findings(page)).toEqual([]);
    await dialog.locator('input[type=file]').first().setInputFiles(fileOf(CSV));
    await dialog.getByText('No row can be imported without: Item.', { exact: false }).waitFor();
    await dialog.getByRole('combobox', { name: 'What was bought' }).selectOption({ label: 'Item' });
    await dialog.getByRole('cell', { name: 'Mar 31, 2026' }).waitFor();
    await picture(page, 'transfer-check');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await page.getByText('2 rows imported').waitFor();
    await page.getByText('Cement; 50 kg').first().waitFor();
    const answer = await visitor.context.request.get(`/api/projects/${project}/expenses/totals`);
    expect(await answer.json()).toMatchObject({ count: 2, total: '1324.50', paid: '1234.50' });
    expect(complaints).toEqual([]);
  });

  it('say what is wrong with them, and the others are stored without them', async () => {
    const visitor = await signedIn({ viewport: PHONE });
    const { page } = visitor;
    const project = await addProject(visitor);
    await page.goto(`/expenses?project=${project}`);
    const dialog = await openImport(page);
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(fileOf('Date,Item,Phase,Amount\n2026-03-04,Sand,Foundation,90\n2026-02-30,,Attic,12\n'));
    await dialog.getByText('1 row has an error').waitFor();
    await dialog.getByText('Phase: Choose one of the eight phases.', { exact: false }).waitFor();
    expect(await dialog.getByRole('button', { name: 'Import 2 rows' }).isDisabled()).toBe(true);
    await picture(page, 'transfer-errors-phone');
    expect(await sidewaysScroll(page)).toBe(0);
    await dialog.getByRole('switch', { name: 'Leave out the rows with errors' }).check();
    await dialog.getByRole('button', { name: 'Import 1 row' }).click();
    await page.getByText('1 row imported').first().waitFor();
    const answer = await visitor.context.request.get(`/api/projects/${project}/expenses/totals`);
    expect(await answer.json()).toMatchObject({ count: 1, total: '90.00' });
  });

  it('are refused with a sentence where the file is none', async () => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    await page.goto(`/expenses?project=${project}&import=1`);
    const dialog = page.getByRole('dialog', { name: 'Import: Expenses' });
    await dialog.locator('input[type=file]').first().setInputFiles(fileOf('Date,Item\n'));
    await dialog.getByText('There are no rows below the line that names the columns.').waitFor();
  });
});
