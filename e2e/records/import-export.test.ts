import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { axeFindings, holdBack, PHONE, sidewaysScroll } from '../support/page-checks.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const CSV = [
  'Inv. Date;Goods;Phase;Vendor;Amount;Paid',
  '31/03/2026;"Cement; 50 kg";Foundation;Kalahari Cement;1.234,50;yes',
  '02/04/2026;River sand;Roofing;;90,00;no',
].join('\r\n');

const fileOf = (text: string) => ({ name: 'expenses.csv', mimeType: 'text/csv', buffer: Buffer.from(text) });

async function openImport(page: Page) {
  await page.getByRole('button', { name: 'Import and export' }).click();
  await page.getByRole('menuitem', { name: 'Import rows' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import: Expenses' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('a list as a file', () => {
  test('is exported with its filters, and imported into another project', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const from = await addProject(visitor, { name: 'Kgale View' });
    await addExpense(visitor, from, { itemName: '=Steel, 12 mm', phase: 'roofing' });
    await addExpense(visitor, from);
    await page.goto(`/expenses?project=${from}&phase=roofing`);
    await expect(page.getByText('=Steel, 12 mm').first()).toBeVisible();
    await page.getByRole('button', { name: 'Import and export' }).click();
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
    await expect(page.getByText('1 row imported')).toBeVisible();
    await expect(page.getByText('=Steel, 12 mm').first()).toBeVisible();
  });
});

test.describe('rows from a file', () => {
  test('are asked for by a list without rows, and by the palette', async ({ signedIn, joined }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const { page } = owner;
    await page.goto(`/expenses?project=${project}`);
    const dialog = page.getByRole('dialog', { name: 'Import: Expenses' });
    await page.getByRole('button', { name: 'Import rows' }).click();
    await expect(dialog).toBeVisible();
    await page.goto(`/dashboard?project=${project}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox', { name: 'Search and commands' }).fill('import');
    await expect(page.getByRole('option', { name: /^Import: / })).toHaveCount(9);
    await page.getByRole('option', { name: 'Import: Expenses' }).click();
    await expect(dialog).toBeVisible();
    const reader = await joined(owner, project, 'viewer');
    await reader.page.goto(`/documents?project=${project}`);
    await expect(reader.page.getByText('No documents found for this project')).toBeVisible();
    await expect(reader.page.getByRole('button', { name: 'Import rows' })).toHaveCount(0);
    await reader.page.keyboard.press('Control+k');
    await reader.page.getByRole('combobox', { name: 'Search and commands' }).fill('import');
    // Their own directory is that of everybody.
    await expect(reader.page.getByRole('option', { name: /^Import: / })).toHaveText(['Import: Suppliers']);
  });

  test('are matched to fields, previewed, and stored', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    await page.goto(`/expenses?project=${project}`);
    const dialog = await openImport(page);
    expect(await axeFindings(page)).toEqual([]);
    await dialog.locator('input[type=file]').first().setInputFiles(fileOf(CSV));
    await expect(dialog.getByText('No row can be imported without: Item.', { exact: false })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Goods' }).selectOption({ label: 'Item' });
    await expect(dialog.getByRole('cell', { name: 'Mar 31, 2026' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect(page.getByText('2 rows imported')).toBeVisible();
    await expect(page.getByText('Cement; 50 kg').first()).toBeVisible();
    const answer = await visitor.context.request.get(`/api/projects/${project}/expenses/totals`);
    expect(await answer.json()).toMatchObject({ count: 2, total: '1324.50', paid: '1234.50' });
  });

  test('show their errors, and the valid ones are stored without them', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: PHONE });
    const { page } = visitor;
    const project = await addProject(visitor);
    await page.goto(`/expenses?project=${project}`);
    const dialog = await openImport(page);
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(fileOf('Date,Item,Phase,Amount\n2026-03-04,Sand,Foundation,90\n2026-02-30,,Attic,12\n'));
    await expect(dialog.getByText('1 row has an error')).toBeVisible();
    await expect(dialog.getByText('Phase: Choose one of the eight phases.', { exact: false })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
    expect(await sidewaysScroll(page)).toBe(0);
    await dialog.getByRole('switch', { name: 'Leave out the rows with errors' }).check();
    await dialog.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(page.getByText('1 row imported').first()).toBeVisible();
    const answer = await visitor.context.request.get(`/api/projects/${project}/expenses/totals`);
    expect(await answer.json()).toMatchObject({ count: 1, total: '90.00' });
  });

  test('have words of their own for phases, one value for all, and go to the trash by Undo', async ({
    signedIn,
  }) => {
    const visitor = await signedIn({ viewport: PHONE });
    const { page } = visitor;
    const project = await addProject(visitor);
    await page.goto(`/expenses?project=${project}`);
    const dialog = await openImport(page);
    const choose = (text: string) => dialog.locator('input[type=file]').first().setInputFiles(fileOf(text));
    await choose(
      'Date,Item,Phase,Amount,Due date\n2026-03-04,Sand,Masonry,90,n/a\n2026-02-30,Lime,Masonry,1,\nTotal,,,91,\n',
    );
    await expect(dialog.getByText('Left out, because they look like totals, are the rows: 4')).toBeVisible();
    await expect(
      dialog
        .getByText('Date: There is no such date. Dates are read in this order: Year, month, day.')
        .first(),
    ).toBeVisible();
    const words = dialog.getByRole('group', { name: 'Phase: what these words of the file stand for' });
    await words.getByRole('combobox', { name: 'Masonry' }).selectOption({ label: 'Foundation' });
    await dialog.getByRole('switch', { name: 'Leave 1 wrong cell empty' }).check();
    await expect(dialog.getByText('1 row has an error')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    // Another file with the same words is read by what was chosen, and one without the column by one value.
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await choose('Date,Item,Phase,Amount\n2026-03-04,Sand,Masonry,90\n');
    await expect(dialog.getByRole('combobox', { name: 'Masonry' })).toHaveValue('foundation');
    await dialog.getByRole('button', { name: 'Choose another file' }).click();
    await choose('Date,Item,Amount\n2026-03-04,Sand,90\n');
    await dialog.getByRole('combobox', { name: 'Phase, for all rows' }).selectOption({ label: 'Roofing' });
    await dialog.getByRole('button', { name: 'Import 1 row' }).click();
    const totals = async () =>
      (await visitor.context.request.get(`/api/projects/${project}/expenses/totals`)).json();
    await expect.poll(totals).toMatchObject({ count: 1, total: '90.00' });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('1 row deleted').first()).toBeVisible();
    expect(await totals()).toMatchObject({ count: 0 });
  });

  test('that are in the list already are shown, and left out or imported again', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    await page.goto(`/expenses?project=${project}`);
    const text =
      'Date,Item,Phase,Amount\n2026-03-31,Cement,Foundation,1234.50\n2026-04-02,River sand,Roofing,90\n';
    const send = async (button: string) => {
      const dialog = await openImport(page);
      await dialog.locator('input[type=file]').first().setInputFiles(fileOf(text));
      await dialog.getByRole('button', { name: button }).click();
      return dialog;
    };
    const count = async () =>
      (await (await visitor.context.request.get(`/api/projects/${project}/expenses/totals`)).json()).count;
    await send('Import 2 rows');
    await expect.poll(count).toBe(2);
    const dialog = await send('Import 2 rows');
    await expect(dialog.getByText(/This is in the list already: EX-\d+ River sand/)).toBeVisible();
    await expect(dialog.getByText('2 rows have errors')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('switch', { name: 'Import again what is in the list already' }).check();
    await expect(dialog.getByText('2 rows have errors')).toHaveCount(0);
    expect(await count()).toBe(2);
    await dialog.getByRole('button', { name: 'Import 2 rows' }).click();
    await expect.poll(count).toBe(4);
  });

  test('are sent as they are mapped by now, and shown in the currency of the project', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor, { currency: 'BWP' });
    await page.goto(`/expenses?project=${project}`);
    const dialog = await openImport(page);
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles(fileOf('Date,Item,Phase,Amount,Remark\n2026-03-04,Sand,Foundation,90,River sand\n'));
    await expect(dialog.getByRole('cell', { name: /^P\s90\.00$/ })).toBeVisible();
    const refusal = { detail: 'Refused', errors: { 'rows.0.itemName': 'Name it better.' } };
    await page.route('**/expenses/import', (route) => route.fulfill({ status: 422, json: refusal }), {
      times: 1,
    });
    await dialog.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(dialog.getByText('Name it better.', { exact: false })).toBeVisible();
    await dialog.getByRole('combobox', { name: 'Item', exact: true }).selectOption('');
    await dialog.getByRole('combobox', { name: 'Remark' }).selectOption({ label: 'Item' });
    await dialog.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(page.getByText('1 row imported').first()).toBeVisible();
    const rows = await visitor.context.request.get(`/api/projects/${project}/expenses`);
    expect(await rows.json()).toMatchObject([{ itemName: 'River sand' }]);
  });

  test('are sent no further once the import is discarded, and another one stays open', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    await page.goto(`/expenses?project=${project}`);
    const choose = (rows: number) =>
      page
        .getByRole('dialog')
        .locator('input[type=file]')
        .first()
        .setInputFiles(fileOf(`Date,Item,Phase,Amount\n${'2026-03-04,Sand,Foundation,90\n'.repeat(rows)}`));
    const dialog = await openImport(page);
    await choose(501);
    const letGo = await holdBack(page, 'POST', /\/expenses\/import/);
    const sent: string[] = [];
    page.on('request', (request) => request.url().endsWith('/expenses/import') && sent.push(request.url()));
    await dialog.getByRole('button', { name: 'Import 501 rows' }).click();
    await expect(dialog.getByText('0 of 501', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(dialog).toHaveCount(0);
    await openImport(page);
    await choose(1);
    await letGo();
    await expect(page.getByText('500 rows imported').first()).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
    expect(sent).toHaveLength(1);
  });

  test('are refused with a message if the file is not a table', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    await page.goto(`/expenses?project=${project}&import=1`);
    const dialog = page.getByRole('dialog', { name: 'Import: Expenses' });
    await dialog.locator('input[type=file]').first().setInputFiles(fileOf('Date,Item\n'));
    await expect(dialog.getByText('There are no rows below the line that names the columns.')).toBeVisible();
  });
});
