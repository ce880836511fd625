import { expect } from '@playwright/test';
import { addExpense, addProject } from './support/made.ts';
import { asked, sent } from './support/people.ts';
import { test } from './support/test.ts';

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
    test(`of ${kind.path} keep what the other has entered in another field`, async ({ signedIn, joined }) => {
      const visitor = await signedIn();
      const project = await addProject(visitor);
      const other = await joined(visitor, project, 'project_manager');
      const { id } = await sent(visitor, 'POST', `/api/projects/${project}/${kind.path}`, kind.row);
      const { page } = visitor;
      await page.goto(`/${kind.path}?edit=${id}`);
      const dialog = page.getByRole('dialog', { name: kind.dialog });
      await dialog.getByRole('textbox', { name: kind.field }).fill('As agreed on site');
      await sent(other, 'PATCH', `/api/${kind.path}/${id}`, kind.others);
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expect(dialog.getByText(/^Someone else has saved this/)).toBeVisible();
      await expect(dialog.getByText(/^Saved by someone else: \$975/)).toBeVisible();
      // What was left alone is what is stored now.
      await expect(dialog.getByRole('textbox', { name: /^Amount/ })).toHaveValue(/^975/);
      await dialog.getByRole('button', { name: 'Save changes' }).click();
      await expect(page.getByText(kind.saved).first()).toBeVisible();
      const stored = await asked<Record<string, unknown>>(visitor, `/api/${kind.path}/${id}`);
      expect(stored).toMatchObject({ ...kind.others, description: 'As agreed on site' });
    });
  }
});

test.describe('taking back what was done', () => {
  test('of a deleted expense says so where it fails', async ({ signedIn }) => {
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
