import { expect, type Page } from '@playwright/test';
import type { BrowserVisit } from '../support/fixture-types.ts';
import { axeFindings, NARROWEST, PHONE, sidewaysScroll, waitForPage } from '../support/page-checks.ts';
import { addExpense, addProject, addSample, inDatabase, join } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

async function send(
  { context }: BrowserVisit,
  method: 'post' | 'put',
  path: string,
  data: object,
): Promise<{ id: number }> {
  const answer = await context.request[method](path, { data });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

const enterBudget = (visitor: BrowserVisit, projectId: number, body: object) =>
  send(visitor, 'put', `/api/projects/${projectId}/budget`, body);

const addCommitment = (visitor: BrowserVisit, projectId: number, fields: object = {}) =>
  send(visitor, 'post', `/api/projects/${projectId}/commitments`, {
    phase: 'roofing',
    title: 'Roof trusses',
    supplier: 'Mokolodi Timber',
    amount: '48000.00',
    date: '2026-03-02',
    ...fields,
  });

const place = (page: Page, name: string) => page.getByRole('textbox', { name: `Original budget of ${name}` });

/** Removes the non-breaking spaces from an amount. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

/** Returns the figures of a table row, except the editable one. */
async function figuresOf(page: Page, name: string): Promise<string[]> {
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: new RegExp(`^${name}`) }) });
  return (await row.getByRole('cell').allTextContents()).map(plain);
}

test.describe('the budget of a project', () => {
  test('takes a pasted column into the cells below, and says what has no cell', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor, { currency: 'BWP', totalBudget: '1000000.00' });
    const { page } = visitor;
    await page.goto('/budget');
    await page.getByRole('button', { name: 'Enter by phase' }).click();
    const cells = page.getByRole('textbox', { name: /^Original budget of/ });
    const paste = (at: number, text: string) =>
      cells.nth(at).evaluate((cell, pasted) => {
        const clipboardData = new DataTransfer();
        clipboardData.setData('text/plain', pasted);
        cell.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
      }, text);
    // A blank line is a cell of the column too, at its beginning as well.
    await paste(0, '\r\n1,000.00\r\nP 2,500\r\nmany\r\n');
    await expect(cells.nth(0)).toHaveValue('');
    await expect(cells.nth(0)).toBeFocused();
    await expect(cells.nth(1)).toHaveValue('1,000.00');
    await expect(cells.nth(2)).toHaveValue('2,500.00');
    await expect(cells.nth(3)).toHaveValue('many');
    await expect(cells.nth(3)).toHaveAttribute('aria-invalid', 'true');
    await cells.nth(3).press('Escape');
    await page.reload();
    await expect(cells.nth(2)).toHaveValue('2,500.00');
    await paste((await cells.count()) - 1, '10\n20\n30');
    await expect(page.getByText('2 pasted lines have no cell').first()).toBeVisible();
  });

  // On paper: total 1,000,000. Foundation 300,000 with 250,000 spent: 83.3 % used. Roofing 200,000, of which an order of
  // 48,000 is open. Fees 50,000, contingency 80,000: unallocated 1,000,000 − 630,000 = 370,000.
  test('that is unallocated is shared out, edited in place and undone', async ({ signedIn }) => {
    const visitor = await signedIn();
    const id = await addProject(visitor, { currency: 'BWP', totalBudget: '1000000.00' });
    await addExpense(visitor, id, { amount: '250000.00' });
    await addCommitment(visitor, id);
    const { page } = visitor;
    await page.goto('/budget');
    await expect(page.getByRole('heading', { name: 'Share the budget out over the phases' })).toBeVisible();
    await expect(page.getByText('The whole P 1,000,000 is one unallocated budget.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Share out evenly' }).click();
    await expect(page.getByText('The budget is shared out evenly').first()).toBeVisible();
    await expect(place(page, 'Compliance')).toHaveValue('125,000.00');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The budget is unallocated again').first()).toBeVisible();
    await expect(place(page, 'Compliance')).toHaveValue('');

    await page.getByRole('button', { name: 'Enter by phase' }).click();
    await page.keyboard.press('Tab');
    await expect(place(page, 'Foundation')).toBeFocused();
    await page.keyboard.type('P 300,000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Original budget of Foundation saved').first()).toBeVisible();
    await expect(place(page, 'Structure')).toBeFocused();
    await place(page, 'Roofing').fill('200000');
    await place(page, 'Fees').fill('50000');
    await place(page, 'Contingency').fill('80000');
    await place(page, 'Contingency').press('Tab');
    await expect(page.getByText('Original budget of Contingency saved').first()).toBeVisible();
    await expect(
      page.getByText(
        'Phases P 500,000, fees P 50,000, contingency left P 80,000 and unallocated P 370,000 come to the project budget of P 1,000,000.',
      ),
    ).toBeVisible();
    await expect(page.getByText('The budget adds up.')).toBeVisible();
    expect((await figuresOf(page, 'Foundation')).slice(1)).toEqual([
      ...['–', '300,000.00', '–', '–', '250,000.00', '300,000.00', '–'],
    ]);
    expect((await figuresOf(page, 'Roofing')).slice(1)).toEqual([
      ...['–', '200,000.00', '–', '48,000.00', '–', '200,000.00', '–'],
    ]);
    expect(await figuresOf(page, 'Project budget')).toEqual([
      ...['1,000,000.00', '–', '1,000,000.00', '–', '48,000.00', '250,000.00', '550,000.00', '+450,000.00'],
    ]);
    await expect(page.getByRole('rowheader', { name: 'Foundation 83.3% used Above 80%' })).toBeVisible();
  });

  test('keeps invalid input with its error message; Escape restores the old value', async ({ signedIn }) => {
    const visitor = await signedIn();
    const id = await addProject(visitor, { currency: 'BWP' });
    await enterBudget(visitor, id, { phases: { roofing: '200000.00' } });
    const { page } = visitor;
    await page.goto('/budget');
    const roofing = place(page, 'Roofing');
    await roofing.fill('two hundred');
    await roofing.press('Enter');
    await expect(page.getByText('Enter an amount such as 1500.00')).toBeVisible();
    await expect(roofing).toHaveValue('two hundred');
    await expect(roofing).toHaveAttribute('aria-invalid', 'true');
    expect(await axeFindings(page)).toEqual([]);
    await roofing.press('Escape');
    await expect(roofing).toHaveValue('200,000.00');

    await roofing.fill('2500000');
    await roofing.press('Enter');
    await expect(
      page.getByText('Over-allocated: P 100,000 more is given out than the project budget holds.'),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The budget adds up.')).toBeVisible();
    await expect(roofing).toHaveValue('200,000.00');
  });

  test('keeps what is typed when the session ends', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, context } = visitor;
    await page.goto('/budget');
    const cookies = await context.cookies();
    let isAsked = false;
    page.on('dialog', (dialog) => {
      isAsked = true;
      void dialog.dismiss();
    });
    const roofing = place(page, 'Roofing');
    await roofing.pressSequentially('2100');
    await context.clearCookies();
    await roofing.press('Enter');
    await expect.poll(() => isAsked).toBe(true);
    await expect(roofing).toHaveValue('2100');
    await context.addCookies(cookies);
    await roofing.press('Enter');
    await expect.poll(() => roofing.inputValue()).toBe('2,100.00');
    // What is saved on the way out asks nothing.
    await roofing.fill('2200');
    await page.getByRole('link', { name: 'Expenses', exact: true }).first().click();
    await expect(page).toHaveURL(/\/expenses/);
  });

  test('shows another user’s change beside one’s own input', async ({ signedIn }) => {
    const visitor = await signedIn();
    const id = await addProject(visitor, { currency: 'BWP' });
    await enterBudget(visitor, id, { phases: { roofing: '200000.00', finishes: '90000.00' } });
    const { page } = visitor;
    // Without live events, so that the two users do not know of each other.
    await page.route('**/api/events*', (route) => route.abort());
    await page.goto('/budget');
    const roofing = place(page, 'Roofing');
    await roofing.fill('210000');
    await enterBudget(visitor, id, { phases: { roofing: '220000.00' } });
    await roofing.press('Enter');
    await expect(page.getByText('Saved by someone else: P 220,000')).toBeVisible();
    await expect(roofing).toHaveValue('210000');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save mine' }).click();
    await expect(page.getByText('Original budget of Roofing saved').first()).toBeVisible();
    await expect.poll(() => roofing.inputValue()).toBe('210,000.00');

    // Changes elsewhere cause no conflict.
    await enterBudget(visitor, id, { phases: { finishes: '95000.00' } });
    await roofing.fill('230000');
    await roofing.press('Enter');
    await expect.poll(() => roofing.inputValue()).toBe('230,000.00');
    await expect.poll(() => place(page, 'Finishes').inputValue()).toBe('95,000.00');
  });

  test('explains every forecast, and links every figure to its rows', async ({ signedIn }) => {
    const visitor = await signedIn();
    const id = await addSample(visitor);
    const { page } = visitor;
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Analytics' }).click();
    await expect(page.getByRole('heading', { name: 'Budget', level: 1 })).toBeVisible();
    await page.getByRole('button', { name: /^Forecast, Roofing/ }).click();
    const said = page.getByRole('dialog', { name: 'Forecast of Roofing' });
    await expect(said.getByText('Revised / CPI')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await waitForPage(page);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('link', { name: /^Actual, Roofing/ }).click();
    await expect(page.getByRole('heading', { name: 'Project Expenses' })).toBeVisible();
    await expect.poll(() => page.url()).toContain(`/expenses?project=${id}&phase=roofing`);
    await page.goBack();
    await page.getByRole('link', { name: /^Pending, Utilities/ }).click();
    await expect(page.getByRole('heading', { name: /Variations/ }).first()).toBeVisible();
    await expect.poll(() => page.url()).toContain('phase=utilities&status=pending');
    await page.goBack();
    await page.getByRole('link', { name: /^Committed, Finishes/ }).click();
    await expect(page.getByText('2 commitments')).toBeVisible();
    await expect.poll(() => page.url()).toContain('phase=finishes&open=yes#commitments');
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByRole('slider', { name: 'Month' }).press('Home');
    await expect(page.getByRole('slider', { name: 'Month' })).toHaveAttribute('aria-valuetext', /Planned \$/);
    await page.getByText('Show as a table').click();
    await expect(page.getByRole('columnheader', { name: 'Forecast, sum' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'History' }).click();
    await expect(
      page.getByRole('dialog', { name: 'History of the original budgets' }).getByText('nothing →').first(),
    ).toBeVisible();
  });

  test('is shown as of a day, read-only', async ({ signedIn }) => {
    const visitor = await signedIn();
    const id = await addProject(visitor, { currency: 'BWP' });
    await enterBudget(visitor, id, { phases: { foundation: '300000.00' } });
    await addExpense(visitor, id, { amount: '1000.00', date: '2026-03-04' });
    await addExpense(visitor, id, { amount: '500.00', date: '2026-03-10' });
    await addCommitment(visitor, id);
    const { page } = visitor;
    await page.goto('/budget');
    const committed = page.getByRole('link', { name: /^Committed, Roofing/ });
    await expect(committed).toBeVisible();
    const day = page.getByRole('textbox', { name: 'As of' });
    await day.fill('2026-03-05');
    await expect(page.getByText('This is the budget as it stood on Mar 5, 2026.')).toBeVisible();
    await expect.poll(() => page.url()).toContain('asOf=2026-03-05');
    await expect.poll(async () => (await figuresOf(page, 'Foundation')).at(-3)).toBe('1,000.00');
    await expect(page.getByRole('textbox', { name: /^Original budget/ })).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Add Commitment' })).toHaveCount(0);
    // The list knows no past day.
    expect((await figuresOf(page, 'Roofing')).at(-4)).toBe('48,000.00');
    await expect(committed).toHaveCount(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: /^Actual, Foundation/ }).click();
    await expect(page.getByText('1 expense', { exact: true })).toBeVisible();
    const upTo = page.getByRole('textbox', { name: 'Dated up to' });
    await upTo.fill('');
    await upTo.press('Enter');
    await expect(page.getByText('2 expenses', { exact: true })).toBeVisible();
    await page.goto('/budget?asOf=2026-03-05');
    await page.getByRole('button', { name: 'Back to today' }).click();
    await expect.poll(async () => (await figuresOf(page, 'Foundation')).at(-3)).toBe('1,500.00');
  });
});

test('budget is transferred with a reason, up to the free amount, and back', async ({ signedIn }) => {
  const visitor = await signedIn();
  const id = await addProject(visitor, { currency: 'BWP' });
  await enterBudget(visitor, id, { phases: { roofing: '200000.00' }, contingency: '80000.00' });
  await addCommitment(visitor, id);
  const { page } = visitor;
  await page.goto('/budget');
  await page.getByRole('button', { name: 'Transfer', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Transfer Budget' });
  await dialog.getByRole('combobox', { name: 'From' }).selectOption({ label: 'Roofing: P 152,000 free' });
  await dialog.getByRole('combobox', { name: 'To' }).selectOption('fees');
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('152000.01');
  await expect(dialog.getByText('That is more than is free there: P 152,000')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Second engineer');
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(dialog.getByText('At most 152,000.00 is free to be moved from there').first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('textbox', { name: 'Amount' }).fill('2000');
  await dialog.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(page.getByText('Budget transferred', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Roofing to Fees')).toBeVisible();
  expect((await figuresOf(page, 'Fees'))[2]).toBe('+2,000.00');

  await page.getByRole('button', { name: 'Transfer back: Roofing to Fees' }).click();
  const back = page.getByRole('dialog', { name: 'Transfer Back' });
  await expect(back.getByRole('textbox', { name: 'Reason' })).toHaveValue(
    'Transferred back: Second engineer',
  );
  await back.getByRole('button', { name: 'Transfer', exact: true }).click();
  await expect(page.getByText('Fees to Roofing')).toBeVisible();
  await expect.poll(async () => (await figuresOf(page, 'Fees'))[2]).toBe('–');
});

test.describe('a commitment', () => {
  test('is added with lines, invoiced by an expense, and shows its open amount', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor, { currency: 'BWP' });
    const { page } = visitor;
    await page.goto('/budget');
    await expect(page.getByText('No commitments in this project')).toBeVisible();
    await page.getByRole('button', { name: 'Add Commitment' }).first().click();
    const form = page.getByRole('dialog', { name: 'Add Commitment' });
    await form.getByRole('button', { name: 'Add Commitment' }).click();
    await expect(form.getByText('This field is required').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('textbox', { name: /^Title/ }).fill('Roof trusses');
    await form.getByRole('combobox', { name: /^Phase/ }).selectOption('roofing');
    await form.getByRole('combobox', { name: /^Supplier/ }).fill('Mokolodi Timber');
    await form.getByRole('button', { name: 'Add Line' }).click();
    await form.getByRole('textbox', { name: 'Description of line 1' }).fill('Trusses');
    await form.getByRole('textbox', { name: 'Amount of line 1' }).fill('40,000');
    await form.getByRole('button', { name: 'Add Line' }).click();
    await form.getByRole('textbox', { name: 'Description of line 2' }).fill('Wall plates');
    await form.getByRole('textbox', { name: 'Amount of line 2' }).fill('8000.50');
    await expect(form.getByRole('textbox', { name: /^Amount \*?$|^Amount$/ })).toHaveValue('48,000.50');
    await form.getByRole('button', { name: 'Add Commitment' }).click();
    await expect(page.getByText('Commitment added successfully').first()).toBeVisible();

    await page.goto('/expenses?add=1');
    const expense = page.getByRole('dialog', { name: 'Add Expense' });
    await expense.getByRole('textbox', { name: /^Item/ }).fill('Trusses, first load');
    await expense.getByRole('textbox', { name: /^Amount/ }).fill('50000');
    await expense.getByRole('combobox', { name: 'Commitment' }).fill('truss');
    await expense.getByRole('option', { name: /Roof trusses/ }).click();
    await expect(expense.getByText('P 1,999.50 more than is open on it')).toBeVisible();
    await expect(expense.getByRole('combobox', { name: 'Phase' })).toHaveValue('roofing');
    await expect(expense.getByRole('combobox', { name: 'Supplier' })).toHaveValue('Mokolodi Timber');
    expect(await axeFindings(page)).toEqual([]);
    await expense.getByRole('textbox', { name: /^Amount/ }).fill('30000');
    await expect(expense.getByText('P 48,000.50 of P 48,000.50 open')).toBeVisible();
    await expense.getByRole('button', { name: 'Add Expense' }).click();
    await expect(page.getByText('Expense added successfully').first()).toBeVisible();

    await page.goto('/budget');
    const row = page.getByRole('row', { name: /Roof trusses/ });
    await expect(row).toBeVisible();
    expect(plain((await row.textContent()) ?? '')).toMatch(/48,000\.5030,000\.0018,000\.50/);
    await row.click();
    const edit = page.getByRole('dialog', { name: 'Edit Commitment' });
    await expect(edit.getByText('Trusses, first load')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await edit.getByRole('link', { name: 'Show it among the expenses' }).click();
    await expect(
      page.getByRole('button', { name: 'Booked against Roof trusses, remove this filter' }),
    ).toBeVisible();
    await expect(page.getByText('1 expense', { exact: true })).toBeVisible();
    await page.getByRole('row', { name: /Trusses, first load/ }).press('e');
    const again = page.getByRole('dialog', { name: 'Edit Expense' });
    await expect(again.getByText('P 48,000.50 of P 48,000.50 open')).toBeVisible();
    await expect(again.getByRole('combobox', { name: 'Commitment' })).toHaveValue('Roof trusses');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('changed by another user shows their version; deleted, it is restored by Undo', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const id = await addProject(visitor, { currency: 'BWP' });
    const { id: commitment } = await addCommitment(visitor, id);
    const { page, context } = visitor;
    await page.goto(`/budget?editCommitment=${commitment}`);
    const form = page.getByRole('dialog', { name: 'Edit Commitment' });
    await form.getByRole('textbox', { name: /^Amount/ }).fill('50000');
    const changed = await context.request.patch(`/api/commitments/${commitment}`, {
      data: { title: 'Roof trusses and plates', version: 1 },
    });
    expect(changed.ok()).toBe(true);
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('Saved by someone else: Roof trusses and plates')).toBeVisible();
    await form.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Commitment updated successfully').first()).toBeVisible();
    const row = page.getByRole('row', { name: /Roof trusses and plates/ });
    await expect.poll(async () => plain((await row.textContent()) ?? '')).toContain('50,000.00');
    await row.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('No commitments in this project')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(row).toBeVisible();
  });

  test('can be found among ten thousand', async ({ signedIn }) => {
    const visitor = await signedIn();
    const id = await addProject(visitor, { currency: 'BWP' });
    await inDatabase(
      `insert into commitments (project_id, phase, title, supplier, amount, date, added_by)
       select $1, (array['foundation', 'structure', 'roofing'])[1 + n % 3], 'Order ' || lpad(n::text, 5, '0'), 'Mokolodi Timber',
         n + 0.25, date '2026-01-01' + n % 300, (select owner_id from projects where id = $1)
       from generate_series(1, 10000) as n`,
      [id],
    );
    const { page } = visitor;
    await page.goto('/budget#commitments');
    await expect(page.getByText('10,000 commitments')).toBeVisible();
    expect(await page.getByRole('row', { name: /Order/ }).count()).toBeLessThan(120);
    await page.getByRole('searchbox', { name: 'Filter by title or supplier' }).fill('Order 04711');
    await expect(page.getByText('1 commitment', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /Order 04711/ })).toBeVisible();
  });
});

test.describe('in the budget', () => {
  test('architects may read the owner’s figures, and contractors have no access', async ({ signedIn }) => {
    const owner = await signedIn();
    const id = await addProject(owner, { currency: 'BWP' });
    await enterBudget(owner, id, { phases: { roofing: '200000.00' } });
    const { id: commitment } = await addCommitment(owner, id);
    const architect = await signedIn();
    await join(id, architect.username, 'architect');
    await architect.page.goto(`/budget?project=${id}&editCommitment=${commitment}`);
    const shown = architect.page.getByRole('dialog', { name: 'Roof trusses' });
    await expect(shown.getByText('No expense was booked against it so far.')).toBeVisible();
    expect(await axeFindings(architect.page)).toEqual([]);
    await shown.getByRole('button', { name: 'Close' }).last().click();
    expect((await figuresOf(architect.page, 'Roofing'))[0]).toBe('200,000.00');
    for (const name of ['Transfer', 'Add Commitment', 'History'])
      await expect(architect.page.getByRole('button', { name, exact: true })).toHaveCount(0);

    const contractor = await signedIn();
    await join(id, contractor.username, 'contractor');
    await contractor.page.goto(`/budget?project=${id}`);
    await expect(contractor.page.getByText('Not open to your role')).toBeVisible();
    await expect(contractor.page.getByRole('link', { name: 'Budget', exact: true })).toHaveCount(0);
    await contractor.page.goto(`/expenses?project=${id}&add=1`);
    await expect(
      contractor.page.getByRole('dialog', { name: 'Add Expense' }).getByRole('textbox', { name: /^Item/ }),
    ).toBeVisible();
    await expect(contractor.page.getByRole('combobox', { name: 'Commitment' })).toHaveCount(0);
  });

  for (const [name, viewport] of [
    ['phone', PHONE],
    ['narrowest', NARROWEST],
  ] as const) {
    test(`each place has its card where there is no room for a table: ${name}`, async ({ signedIn }) => {
      const visitor = await signedIn({ viewport });
      const id = await addSample(visitor);
      const { page } = visitor;
      await page.goto(`/budget?project=${id}`);
      const card = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: /^Roofing/ }) });
      await expect(card).toBeVisible();
      await waitForPage(page);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      await card.getByRole('textbox', { name: 'Original budget of Roofing' }).fill('275000');
      await card.getByRole('textbox', { name: 'Original budget of Roofing' }).press('Enter');
      await expect(page.getByText('Original budget of Roofing saved').first()).toBeVisible();
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.evaluate(() => {
        document.documentElement.dataset['theme'] = 'dark';
      });
      expect(await axeFindings(page)).toEqual([]);
    });
  }

  test('opens the rows of a figure and no others: no expense of a later day, variations of one funding', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const id = await addProject(visitor, { currency: 'BWP', totalBudget: '1000000.00' });
    await enterBudget(visitor, id, { phases: { foundation: '300000.00' }, contingency: '80000.00' });
    await addExpense(visitor, id, { itemName: 'Concrete', amount: '2500.00' });
    await addExpense(visitor, id, { itemName: 'Pump of next century', amount: '700.00', date: '2101-01-31' });
    for (const fundedBy of ['client', 'contingency'])
      await send(visitor, 'post', `/api/projects/${id}/variations`, {
        title: `Paid by ${fundedBy}`,
        extraCost: '300.00',
        affectedPhase: 'foundation',
        fundedBy,
        status: 'approved',
      });
    for (const fields of [
      { title: 'Approved without a phase', status: 'approved' },
      { title: 'Awaited without a phase' },
      { title: 'Awaited with a phase', affectedPhase: 'roofing' },
    ])
      await send(visitor, 'post', `/api/projects/${id}/variations`, { extraCost: '40.00', ...fields });
    for (const [from, to, amount] of [
      ['foundation', 'roofing', '7.00'],
      ['roofing', 'utilities', '3.00'],
      ['contingency', 'unallocated', '7.00'],
    ])
      await send(visitor, 'post', `/api/projects/${id}/budget/transfers`, {
        ...{ from, to, amount, reason: `${from} gives` },
      });
    const { page } = visitor;
    for (const figure of [/^Actual, Foundation/, /^Actual of phases: /, /^Actual ?P/]) {
      await page.goto('/budget');
      await page.getByRole('link', { name: figure }).click();
      await expect(page.getByText('Concrete', { exact: true }).first()).toBeVisible();
      await expect(page.getByText('Pump of next century')).toHaveCount(0);
    }
    const [client, contingency, without] = [
      'Paid by client',
      'Paid by contingency',
      'Approved without a phase',
    ];
    const [withPhase, withoutPhase] = ['Awaited with a phase', 'Awaited without a phase'];
    for (const [figure, ...titles] of [
      ['Approved variations, Foundation', client, contingency],
      ['Approved variations, All phases', client, contingency],
      ['Approved variations, Contingency', contingency],
      ['Approved variations, Unallocated', without],
      ['Approved variations, Project budget', client, without],
      ['Pending, All phases', withPhase],
      ['Pending, Unallocated', withoutPhase],
      ['Pending, Project budget', withoutPhase, withPhase],
    ]) {
      await page.goto('/budget');
      await page.getByRole('link', { name: new RegExp(`^${figure}`) }).click();
      await expect(page.getByText(/^Paid by c|^(Approved|Awaited) with/)).toHaveText(titles.reverse());
    }
    await page.goto('/budget');
    await page.getByRole('link', { name: /^Approved variations, Unallocated/ }).click();
    await expect(page.getByRole('combobox', { name: 'Phase' }).locator('option:checked')).toHaveText(
      'Without a phase',
    );
    await expect(page.getByText(without)).toBeVisible();
    await page.getByRole('combobox', { name: /phase/i }).selectOption('foundation');
    await expect(page.getByText(client)).toBeVisible();
    await expect(page.getByText(without)).toHaveCount(0);
    for (const [figure, ...reasons] of [
      ['Transfers, Foundation', 'foundation gives'],
      ['Transfers, Roofing', 'roofing gives', 'foundation gives'],
      ['Transfers, Contingency', 'contingency gives'],
    ]) {
      await page.goto('/budget');
      await page.getByRole('link', { name: new RegExp(`^${figure}`) }).click();
      await expect(page.getByText(/^\w+ gives$/)).toHaveText(reasons);
    }
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText(/^\w+ gives$/)).toHaveCount(3);
    await page.goto('/budget?asOf=2026-03-05');
    // On that day they were not submitted yet.
    await expect(page.getByRole('row', { name: /^Unallocated/ })).toContainText('620,000.00');
    await expect(page.getByRole('row', { name: /^Unallocated/ })).not.toContainText('80.00');
    await expect(page.getByRole('link', { name: /^(Approved variations|Pending), / })).toHaveCount(0);
  });
});

test('a part that the address names is shown, although it is loaded after the page', async ({ inSample }) => {
  const { page } = await inSample();
  await page.goto('/budget#transfers');
  await waitForPage(page);
  await expect(page.getByRole('heading', { name: 'Transfers' })).toBeInViewport();
  await expect(page.getByRole('grid', { name: 'Commitments' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Transfers' })).toBeInViewport();
});
