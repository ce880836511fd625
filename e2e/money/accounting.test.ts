import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { axeFindings, NARROWEST, sidewaysScroll, waitForPage } from '../support/page-checks.ts';
import { addExpense, addProject, inDatabase } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const formOf = (page: Page) => page.getByRole('dialog', { name: 'How expenses are booked' });
const accountingOf = (project: number) => `/api/projects/${project}/accounting`;

const PROFILE = { system: 'journal', defaultAccount: '4000', creditorAccount: '70000' };

test.describe('bills for the accountant', () => {
  test('are set up, looked at, exported, and say what has changed since', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page, context } = visitor;
    const project = await addProject(visitor);
    const today = new Date().toISOString().slice(0, 10);
    const cement = await addExpense(visitor, project, {
      date: today,
      supplier: 'Mason',
      invoiceNumber: 'R-1',
    });
    await addExpense(visitor, project, {
      date: today,
      itemName: 'Sand',
      amount: '100.00',
      category: 'labor',
    });
    await page.goto('/expenses');
    await page.getByRole('button', { name: 'Import and export' }).click();
    await page.getByRole('menuitem', { name: 'Bills for the accountant' }).click();
    await expect(page).toHaveURL(/\/accounting/);
    await expect(page.getByText('Not set up yet')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Set up' }).click();
    const form = formOf(page);
    await form.getByRole('combobox', { name: 'Software' }).selectOption('Journal, for any other software');
    await form.getByRole('textbox', { name: 'Account of suppliers' }).fill('70000');
    await form.getByRole('button', { name: 'Add an account' }).click();
    await form.getByRole('combobox', { name: 'Category of account 1' }).selectOption({ index: 3 });
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('This field is required')).toBeVisible();
    await form.getByRole('textbox', { name: 'Account 1', exact: true }).fill('4100');
    await form.getByRole('button', { name: 'Add a tax code' }).click();
    await form.getByRole('textbox', { name: 'VAT rate 1 in percent' }).fill('101');
    await form.getByRole('textbox', { name: 'Tax code 1', exact: true }).fill('V19');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('Enter a percentage from 0 to 100')).toBeVisible();
    await form.getByRole('textbox', { name: 'VAT rate 1 in percent' }).fill('19');
    await form.getByRole('textbox', { name: 'Roofing' }).fill('R1');
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form).not.toBeAttached();

    const making = page.getByRole('region', { name: 'New export' });
    await expect(making.getByText('1 expense has no account', { exact: false })).toBeVisible();
    const submit = making.getByRole('button', { name: 'Export for the accountant' });
    await expect(submit).toBeDisabled();
    await expect(making.getByRole('listitem').filter({ hasText: 'Ready-mix concrete' })).toContainText(
      'no account',
    );
    await expect(making.getByRole('row', { name: /Ready-mix concrete/ })).toContainText('no account');
    await expect(making.getByRole('listitem').filter({ hasText: 'Sand' })).toContainText(
      'no invoice number · no supplier',
    );
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Change set-up' }).click();
    await form.getByRole('textbox', { name: 'Default account' }).fill('4000');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(making.getByText('2 rows')).toBeVisible();
    const rows = making.getByRole('grid', { name: 'Rows of the export' });
    await expect(rows.getByRole('columnheader')).toHaveText([
      ...['Date', 'Number', 'Account', 'Account of suppliers', /^With VAT/, 'Item', 'Supplier'],
      ...['Invoice number', 'Phase'],
    ]);
    await expect(rows.getByRole('row', { name: /Sand/ })).toContainText('4100');
    expect(await axeFindings(page)).toEqual([]);
    const loading = page.waitForEvent('download');
    await submit.click();
    const file = await loading;
    expect(file.suggestedFilename()).toBe('journal-1.csv');
    const text = await readFile(await file.path(), 'utf8');
    expect(text.split('\r\n')).toHaveLength(6);
    expect(text).toContain(',4100,100.00,,Sand,');
    await expect(making.getByText('Nothing to export in this period')).toBeVisible();

    const made = page.getByRole('region', { name: 'Exports so far' });
    await expect(made.getByRole('heading', { name: 'Export 1' })).toBeVisible();
    const changed = await context.request.patch(`/api/expenses/${cement}`, { data: { amount: '18500.00' } });
    expect(changed.status()).toBe(200);
    await made.getByText('1 expense is not as it was exported').click();
    await expect(made.getByRole('listitem').filter({ hasText: 'changed' }).last()).toContainText(
      'Ready-mix concrete',
    );
    expect(await axeFindings(page)).toEqual([]);
    await made.getByRole('link', { name: /Ready-mix concrete/ }).click();
    await expect(page).toHaveURL(new RegExp(`/expenses/${cement}`));
  });

  test('show the rows of a long period, and draw those in sight', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page, context } = visitor;
    const project = await addProject(visitor);
    await context.request.put(accountingOf(project), { data: PROFILE });
    await inDatabase(
      `insert into expenses (project_id, phase, item_name, amount, date, due_date, added_by, serial)
       select $1, 'roofing', 'Delivery ' || lpad(n::text, 4, '0'), 1, current_date, current_date,
         (select owner_id from projects where id = $1), first - 1 + n
       from take_numbers($1, 'expense', 5000) as first, generate_series(1, 5000) as n`,
      [project],
    );
    await page.goto('/accounting');
    const making = page.getByRole('region', { name: 'New export' });
    const rows = making.getByRole('grid', { name: 'Rows of the export' });
    await expect(making.getByText('5,000 rows')).toBeVisible();
    await expect(rows).toHaveAttribute('aria-rowcount', '5001');
    expect(await rows.getByRole('row').count()).toBeLessThan(60);
    await rows.getByRole('row', { name: /Delivery 0001/ }).focus();
    await page.keyboard.press('End');
    await expect(rows.getByRole('row', { name: /Delivery 5000/ })).toBeFocused();
    await expect(making.getByRole('button', { name: 'Export for the accountant' })).toBeEnabled();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/expenses\/\d+/);
  });

  test('for DATEV ask for what it needs, and what was typed stays after a conflict', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page, context } = visitor;
    const project = await addProject(visitor);
    await context.request.put(accountingOf(project), { data: PROFILE });
    await page.goto('/accounting');
    await page.getByRole('button', { name: 'Change set-up' }).click();
    const form = formOf(page);
    await form.getByRole('combobox', { name: 'Software' }).selectOption('DATEV');
    await form.getByRole('textbox', { name: 'Consultant number' }).fill('1000');
    await form.getByRole('textbox', { name: 'Client number' }).fill('17');
    await form.getByRole('textbox', { name: 'Fiscal year begins on' }).fill('2026-01-01');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('Enter 1001 or more')).toBeVisible();
    await form.getByRole('textbox', { name: 'Consultant number' }).fill('29098');
    await form.getByRole('textbox', { name: 'Default account' }).fill('498000');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('Accounts of DATEV are numbers of at most 4 digits')).toBeVisible();
    await form.getByRole('textbox', { name: 'Default account' }).fill('4980');
    // Also where this window has heard of it by then.
    const heard = page.waitForResponse((answer) => answer.url().endsWith(accountingOf(project)));
    await context.request.put(accountingOf(project), { data: { ...PROFILE, defaultAccount: '5000' } });
    await heard;
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(
      form.getByText('Someone else has changed the set-up meanwhile', { exact: false }),
    ).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Consultant number' })).toHaveValue('29098');
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form).not.toBeAttached();
    await expect(page.getByRole('button', { name: 'Change set-up' })).toBeFocused();
    const stored = await (await context.request.get(accountingOf(project))).json();
    expect(stored).toMatchObject({ system: 'datev', defaultAccount: '4980', datev: { consultant: 29098 } });
  });

  test('set up in two windows at once are not replaced without a word', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page, context } = visitor;
    const project = await addProject(visitor);
    // Without live events, so that this window does not know of the other one.
    await page.route('**/api/events*', (route) => route.abort());
    await page.goto('/accounting');
    await page.getByRole('button', { name: 'Set up' }).click();
    const form = formOf(page);
    await form.getByRole('combobox', { name: 'Software' }).selectOption('Journal, for any other software');
    await form.getByRole('textbox', { name: 'Default account' }).fill('4980');
    await context.request.put(accountingOf(project), { data: PROFILE });
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText(/^Someone else has changed the set-up meanwhile/)).toBeVisible();
    await expect(form.getByRole('textbox', { name: 'Default account' })).toHaveValue('4980');
    expect(await (await context.request.get(accountingOf(project))).json()).toMatchObject(PROFILE);
  });

  test('fit the narrowest phone, from right to left too', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: NARROWEST, colorScheme: 'dark' });
    const { page, context } = visitor;
    const project = await addProject(visitor);
    await context.request.put(accountingOf(project), {
      data: { ...PROFILE, accounts: [{ phase: 'roofing', account: '4100' }] },
    });
    await addExpense(visitor, project, { date: new Date().toISOString().slice(0, 10) });
    const period = { from: '1900-01-01', to: '2200-12-31' };
    expect((await context.request.post(`${accountingOf(project)}/exports`, { data: period })).status()).toBe(
      201,
    );
    for (const language of ['ar', 'fr', 'de']) {
      await context.request.put('/api/user/settings', { data: { language } });
      await page.goto('/accounting');
      await waitForPage(page);
      await expect(page.getByRole('heading', { level: 3 })).toBeVisible();
      expect(await sidewaysScroll(page)).toBe(0);
      await page.getByRole('region').first().getByRole('button').first().click();
      await expect(page.getByRole('dialog')).toBeVisible();
      expect(await sidewaysScroll(page)).toBe(0);
      if (language === 'ar') expect(await axeFindings(page)).toEqual([]);
    }
  });
});
