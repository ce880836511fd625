import { expect } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import { loseAnswer, turnTo } from '../support/page-checks.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const KINDS = [
  {
    path: 'expenses',
    dialog: 'Edit Expense',
    row: { itemName: 'Geyser', phase: 'foundation', amount: '900.00', date: '2026-03-02' },
    field: 'Description',
    others: { itemName: 'Solar geyser', amount: '975.00' },
    saved: 'Expense updated successfully',
  },
  {
    path: 'monitoring-fees',
    dialog: 'Edit Fee',
    row: { feeType: 'Site supervision', payeeName: 'Naledi', amount: '900.00' },
    field: 'Description',
    others: { payeeName: 'Naledi Surveyors', amount: '975.00' },
    saved: 'Monitoring fee updated successfully',
  },
];

test.describe('two people who edit the same record', () => {
  for (const kind of KINDS) {
    test(`of ${kind.path} keep each other’s changes in different fields`, async ({ signedIn, joined }) => {
      const visitor = await signedIn();
      const project = await addProject(visitor);
      const other = await joined(visitor, project, 'project_manager');
      const { id } = await sendJson(visitor, 'POST', `/api/projects/${project}/${kind.path}`, kind.row);
      const { page } = visitor;
      await turnTo(page, `/${kind.path}`);
      await turnTo(page, `/${kind.path}?edit=${id}`);
      const dialog = page.getByRole('dialog', { name: kind.dialog });
      await dialog.getByRole('textbox', { name: kind.field }).fill('As agreed on site');
      // Going back would lose what is typed.
      await page.goBack();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
      await sendJson(other, 'PATCH', `/api/${kind.path}/${id}`, kind.others);
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expect(dialog.getByText(/^Someone else has saved this/)).toBeVisible();
      await expect(dialog.getByText(/^Saved by someone else: \$975/)).toBeVisible();
      // Untouched fields show the stored values.
      await expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue(/^975/);
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText(kind.saved).first()).toBeVisible();
      const stored = await fetchJson<Record<string, unknown>>(visitor, `/api/${kind.path}/${id}`);
      expect(stored).toMatchObject({ ...kind.others, description: 'As agreed on site' });
    });
  }
});

test('the day on which somebody else marked an expense paid stays, and that of a draft comes back', async ({
  signedIn,
}) => {
  const visitor = await signedIn();
  const project = await addProject(visitor);
  const id = await addExpense(visitor, project, { itemName: 'Geyser', date: '2026-03-02', isPaid: false });
  const { page } = visitor;
  await turnTo(page, `/expenses?edit=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Expense' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('As agreed on site');
  const paid = { isPaid: true, paidOn: '2026-03-03', paymentReference: 'INV-7' };
  await sendJson(visitor, 'PATCH', `/api/expenses/${id}`, paid);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText(/^Someone else has saved this/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await fetchJson(visitor, `/api/expenses/${id}`)).toMatchObject({
    ...paid,
    description: 'As agreed on site',
  });

  await turnTo(page, '/expenses?add=1');
  const added = page.getByRole('dialog', { name: 'Add Expense' });
  await added.getByRole('textbox', { name: /^Item/ }).fill('Roof trusses');
  await added.getByText('Paid', { exact: true }).click();
  const day = added.getByRole('textbox', { name: 'Paid on' });
  await day.fill('2026-03-04');
  await day.press('Tab');
  const typed = await day.inputValue();
  await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('brick.draft.')));
  await page.reload();
  await added.getByRole('button', { name: 'Start afresh' }).click();
  await expect(day).toHaveCount(0);
  await added.getByRole('button', { name: 'Undo' }).click();
  await expect(day).toHaveValue(typed);
});

test('a change whose answer was lost is saved once more without a conflict with itself', async ({
  signedIn,
}) => {
  const visitor = await signedIn();
  const project = await addProject(visitor);
  const id = await addExpense(visitor, project, { itemName: 'Geyser' });
  const { page } = visitor;
  await turnTo(page, `/expenses?edit=${id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Expense' });
  await dialog.getByRole('textbox', { name: 'Description' }).fill('As agreed on site');
  await loseAnswer(page, `**/api/expenses/${id}`);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText(/could not be reached/).first()).toBeVisible();
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Expense updated successfully').first()).toBeVisible();
  await expect(dialog).toHaveCount(0);

  // What is discarded on the way back leaves the way forward as it was.
  await turnTo(page, `/expenses?edit=${id}`);
  await dialog.getByRole('textbox', { name: 'Description' }).fill('As nobody agreed');
  await page.goBack();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(dialog).toHaveCount(0);
  await page.goForward();
  await expect(dialog.getByRole('textbox', { name: 'Description' })).toHaveValue('As agreed on site');
});

test.describe('Undo', () => {
  test('of a deleted expense reports a failure', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Geyser' });
    const { page } = visitor;
    const unhandled: string[] = [];
    page.on('pageerror', ({ message }) => unhandled.push(message));
    await page.route('**/api/expenses/*/restore', (route) => route.abort());
    await page.goto('/expenses');
    await page.getByRole('button', { name: 'Actions for Geyser' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Expense deleted successfully').first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Failed to restore expense').first()).toBeVisible();
    expect(unhandled).toEqual([]);
  });
});

test('a project that two people edit says at every field what the other one has saved', async ({
  signedIn,
  joined,
}) => {
  const visitor = await signedIn();
  const project = await addProject(visitor);
  const other = await joined(visitor, project, 'owner');
  const { page } = visitor;
  await turnTo(page, `/projects?edit=${project}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  await dialog.getByRole('textbox', { name: /Project Name/ }).fill('Block 8 flats');
  await sendJson(other, 'PATCH', `/api/projects/${project}`, {
    ...{ name: 'Block 9', location: 'Plot 9', totalBudget: '2500000.00', variationApprovalLimit: '1200.50' },
    ...{ startDate: '2026-01-05', estimatedCompletionDate: '2027-03-31', currency: 'BWP', state: 'on_hold' },
    ...{ timezone: 'Africa/Gaborone', correctionDays: { high: 2, medium: 9, low: 33 } },
    ...{ reviewDays: 8, defectsDays: 400, invoiceAmount: 'net' },
  });
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog.getByText(/^Someone else has saved this/)).toBeVisible();
  const theirs = dialog.getByText(/^Saved by someone else: /);
  const saved = (await theirs.allInnerTexts()).map((text) => text.replace('Saved by someone else: ', ''));
  expect(saved).toEqual([
    ...['Block 9', 'Plot 9', expect.stringMatching(/^\D+2,500,000/), 'Mar 31, 2027', 'Jan 5, 2026'],
    ...[expect.stringMatching(/^BWP – ./), expect.stringMatching(/^\D+1,200\.50$/), 'On Hold'],
    ...[expect.stringMatching(/^Gaborone/), '2, 9, 33', 'Without VAT', '8', '400'],
  ]);
});
