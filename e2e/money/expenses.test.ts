import { expect } from '@playwright/test';
import {
  axeFindings,
  NARROWEST,
  openPage,
  PHONE,
  showTheme,
  sidewaysScroll,
  turnTo,
} from '../support/page-checks.ts';
import { addExpense, addProject, inDatabase } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const MANY = 10_000;

/** Adds many rows directly to the database. */
const addMany = (projectId: number, count: number) =>
  inDatabase(
    `insert into expenses (project_id, phase, item_name, amount, date, due_date, is_paid, added_by, serial)
     select $1, (array['foundation', 'structure', 'roofing'])[1 + n % 3], 'Delivery ' || lpad(n::text, 5, '0'), (n - 1) % 900 + 1.25,
       date '2026-01-01' + n % 300, date '2026-02-01' + n % 300, n % 2 = 1, (select owner_id from projects where id = $1), first - 1 + n
     from take_numbers($1, 'expense', $2::int) as first, generate_series(1, $2::int) as n`,
    [projectId, count],
  );

test.describe('the expenses screen', () => {
  test('of an empty project explains how to begin', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    await visitor.page.goto('/expenses');
    await expect(visitor.page.getByText('No expenses found for this project')).toBeVisible();
    expect(await axeFindings(visitor.page)).toEqual([]);
  });

  test('shows errors beside each field and keeps the input', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page } = visitor;
    await page.goto('/expenses?add=1');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('12.345');
    await dialog.getByRole('textbox', { name: /^Date/ }).fill('2/30/2026');
    await dialog.getByRole('textbox', { name: /^Date/ }).press('Enter');
    await expect(dialog.getByText('This field is required').first()).toBeVisible();
    await expect(dialog.getByText(/^Enter a date such as 1\/25\/2025/)).toBeVisible();
    await expect(dialog.getByText('Use at most two decimals')).toBeVisible();
    await expect(dialog.getByText('Choose one of the eight phases')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue('12.345');
    expect(await axeFindings(page)).toEqual([]);
    // The button goes when there is a file; the focus stays where it was.
    const receipt = dialog.getByRole('group', { name: 'Receipt' });
    const choosing = page.waitForEvent('filechooser');
    await receipt.getByRole('button', { name: 'Choose a file' }).press('Enter');
    const buffer = Buffer.from('<html></html>');
    await (await choosing).setFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer });
    await expect(dialog.getByText('Only JPEG, PNG, and PDF files are allowed')).toBeVisible();
    await expect(receipt).toBeFocused();
    await dialog.getByRole('textbox', { name: /^Item/ }).fill('Typed before the page was closed');
    await page.waitForFunction(() =>
      Object.entries(localStorage).some(
        ([key, draft]) =>
          key.startsWith('brick.draft.') && draft.includes('Typed before the page was closed'),
      ),
    );
    await page.reload();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: /^Item/ })).toHaveValue(
      'Typed before the page was closed',
    );
  });

  test('edits, marks paid, deletes and restores, with figures following', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Roof trusses', amount: '1000.00' });
    const { page } = visitor;
    await page.goto('/expenses');
    await page.getByRole('row', { name: /Roof trusses/ }).press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit Expense' });
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('1250.40');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Expense updated successfully').first()).toBeVisible();
    await expect(page.getByText('1,250.40').first()).toBeVisible();

    const actions = page.getByRole('button', { name: /Actions/ }).first();
    await actions.click();
    await page.getByRole('menuitem', { name: 'Mark as paid' }).click();
    await expect(page.getByText('100% of total')).toBeVisible();

    await actions.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to delete this expense?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page.getByText('Expense deleted successfully').first()).toBeVisible();
    await expect(page.getByText('No expenses found for this project')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('row', { name: /Roof trusses/ })).toBeVisible();
  });

  test('are narrowed to a supplier, a category and days, with what no list of suppliers has', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const add = (itemName: string, fields: object) => addExpense(visitor, project, { itemName, ...fields });
    await add('Ladders', { supplier: 'Acacia Hire', category: 'tools', date: '2026-03-02' });
    await add('Mixers', { supplier: 'Acacia Hire', category: 'tools', date: '2026-04-02' });
    await add('Tape', { supplier: 'Acacia Hire', category: 'other', date: '2026-03-02' });
    await add('Rakes', { supplier: 'Zambezi Tools', category: 'tools', date: '2026-03-02' });
    const { page } = visitor;
    await page.goto('/expenses');
    await page.getByRole('combobox', { name: 'Supplier' }).selectOption('Acacia Hire');
    await expect(page.getByText('3 expenses', { exact: true })).toBeVisible();
    await page.getByRole('combobox', { name: 'Category' }).selectOption('Tools');
    await expect(page.getByText('2 expenses', { exact: true })).toBeVisible();
    await page.getByRole('textbox', { name: 'Dated up to' }).fill('3/31/2026');
    await page.getByRole('textbox', { name: 'Dated up to' }).press('Enter');
    await expect(page.getByText('1 expense', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /Ladders/ })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('4 expenses', { exact: true })).toBeVisible();
    // A name that stands on expenses is suggested, though no directory has it.
    await page.goto('/expenses?add=1');
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Supplier/ })
      .fill('zam');
    await page.getByRole('option', { name: 'Zambezi Tools' }).click();
    await expect(page.getByRole('dialog').getByRole('combobox', { name: /^Supplier/ })).toHaveValue(
      'Zambezi Tools',
    );
  });

  test('are duplicated without receipt, payment and number, and added one after another', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const paid = { isPaid: true, paidOn: '2026-03-09', paymentReference: 'E2E-1', invoiceNumber: 'R-77' };
    await addExpense(visitor, project, {
      itemName: 'Site hut',
      amount: '350.00',
      category: 'tools',
      ...paid,
    });
    const { page, context } = visitor;
    await page.goto('/expenses');
    await page
      .getByRole('button', { name: /Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Duplicate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Expense' });
    const item = dialog.getByRole('textbox', { name: /^Item/ });
    await expect(item).toHaveValue('Site hut');
    await expect(dialog.getByRole('textbox', { name: 'Invoice number' })).toHaveValue('');
    await dialog.getByRole('button', { name: 'Save and Add Another' }).click();
    await expect(page.getByText('Expense added successfully').first()).toBeVisible();
    await expect(item).toHaveValue('');
    await expect(item).toBeFocused();
    // What is refused does not make the next plain saving go on.
    await dialog.getByRole('button', { name: 'Save and Add Another' }).click();
    await expect(dialog.getByText('This field is required').first()).toBeVisible();
    await item.fill('Fence');
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('12');
    await dialog.getByRole('combobox', { name: /^Phase/ }).selectOption('Roofing');
    await dialog.getByRole('button', { name: 'Add Expense' }).click();
    await expect(dialog).toBeHidden();
    const rows = await (await context.request.get(`/api/projects/${project}/expenses?sort=createdAt`)).json();
    expect(rows).toHaveLength(3);
    const [, copy] = rows as Record<string, unknown>[];
    expect(copy).toMatchObject({ itemName: 'Site hut', amount: '350.00', category: 'tools', isPaid: false });
    expect([copy?.invoiceNumber, copy?.paymentReference, copy?.paidOn]).toEqual([null, null, null]);
  });

  test('that is marked unpaid by mistake gets its day and reference back', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const paid = { isPaid: true, paidOn: '2026-03-09', paymentReference: 'E2E-1' };
    const id = await addExpense(visitor, project, { itemName: 'Roof trusses', amount: '1000.00', ...paid });
    const { page, context } = visitor;
    await page.goto('/expenses');
    await page
      .getByRole('button', { name: /Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Mark as pending' }).click();
    await expect(page.getByText('0% of total')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('100% of total')).toBeVisible();
    expect(await (await context.request.get(`/api/expenses/${id}`)).json()).toMatchObject(paid);
  });

  test('suggests suppliers while typing, and Escape closes the list before the dialog', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, context } = visitor;
    const answer = await context.request.post('/api/suppliers', { data: { name: 'Kalahari Cement' } });
    expect(answer.status()).toBe(201);
    await page.goto('/expenses?add=1');
    const supplier = page.getByRole('dialog').getByRole('combobox', { name: /^Supplier/ });
    await supplier.fill('kala');
    await expect(page.getByRole('option', { name: /Kalahari Cement/ })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('option').first()).toBeHidden();
    await expect(page.getByRole('dialog')).toBeVisible();
    await supplier.fill('kalah');
    await expect(page.getByRole('option', { name: /Kalahari Cement/ })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(supplier).toHaveValue('Kalahari Cement');
  });

  test('shows another user’s change beside one’s own input', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const id = await addExpense(visitor, project, { itemName: 'Geyser', amount: '900.00' });
    const { page, context } = visitor;
    await page.goto(`/expenses?edit=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Expense' });
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('950.00');
    await context.request.patch(`/api/expenses/${id}`, { data: { amount: '975.00' } });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('Saved by someone else: $975')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue(/^950/);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Expense updated successfully').first()).toBeVisible();
    expect(
      ((await (await context.request.get(`/api/expenses/${id}`)).json()) as { amount: string }).amount,
    ).toBe('950.00');
  });

  test('keeps filter, sorting and search in the URL, with a matching total', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addMany(project, 30);
    const { page } = visitor;
    await page.goto('/expenses');
    await page.getByRole('radio', { name: 'Paid' }).click();
    await expect(page.getByText('15 expenses')).toBeVisible();
    const search = page.getByRole('searchbox', { name: /Filter by item/ });
    await search.focus();
    await page.keyboard.insertText('What somebody pasted, which is too long. '.repeat(9));
    await expect(page.getByText('No expense matches these filters')).toBeVisible();
    await search.fill('Delivery 0001');
    await expect(page.getByText('5 expenses')).toBeVisible();
    // 11, 13, 15, 17 and 19 are paid: 11.25 + 13.25 + 15.25 + 17.25 + 19.25 = 76.25.
    await expect(page.getByText('76.25', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: /^Amount/ }).click();
    await expect.poll(() => new URL(page.url()).search).toContain('status=paid');
    await page.reload();
    await expect(page.getByText('5 expenses')).toBeVisible();
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: /Pending Payment/ }).click();
    await expect(page.getByText('15 expenses')).toBeVisible();
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('pending');
  });

  test('scrolls through ten thousand rows and jumps to the last one', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addMany(project, MANY);
    const { page } = visitor;
    await page.goto('/expenses?sort=itemName');
    await expect(page.getByText('10,000 expenses')).toBeVisible();
    await expect(page.getByRole('row', { name: /Delivery 00001/ })).toBeVisible();
    // Only visible rows are rendered.
    expect(await page.getByRole('row').count()).toBeLessThan(120);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByRole('row', { name: /Delivery 10000/ })).toBeVisible();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await expect(page.getByRole('row', { name: /Delivery 0(49|50)\d\d/ }).first()).toBeVisible();
  });

  for (const [what, viewport] of [
    ['a phone', PHONE],
    ['320 pixels', NARROWEST],
  ] as const) {
    test(`fits ${what}, light and dark, without scrolling sideways`, async ({ signedIn }) => {
      const visitor = await signedIn({ viewport, hasTouch: true, isMobile: true });
      const project = await addProject(visitor, {
        name: 'A project with a rather long name for a small screen',
      });
      await addMany(project, 12);
      const { page } = visitor;
      await openPage(page, '/expenses');
      for (const scheme of ['light', 'dark'] as const) {
        await showTheme(page, scheme);
        await turnTo(page, '/expenses');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByText('Delivery 00012')).toBeVisible();
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await axeFindings(page)).toEqual([]);
        await turnTo(page, '/expenses?add=1');
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await sidewaysScroll(page)).toBe(0);
      }
    });
  }
});
