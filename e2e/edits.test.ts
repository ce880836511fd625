import { describe, expect, it } from 'vitest';
import { signedIn } from './support/browser.ts';
import { addExpense, addProject } from './support/made.ts';
import { asked, joined, sent } from './support/people.ts';

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

describe('two people who edit the same record', () => {
  it.each(KINDS)('of $path keep what the other has entered in another field', async (kind) => {
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
    await dialog.getByText(/^Someone else has saved this/).waitFor();
    await dialog.getByText(/^Saved by someone else: \$975/).waitFor();
    // What was left alone is what is stored now.
    expect(await dialog.getByRole('textbox', { name: /^Amount/ }).inputValue()).toMatch(/^975/);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText(kind.saved).first().waitFor();
    const stored = await asked<Record<string, unknown>>(visitor, `/api/${kind.path}/${id}`);
    expect(stored).toMatchObject({ ...kind.others, description: 'As agreed on site' });
    for (const { context } of [visitor, other]) await context.close();
  });
});

describe('taking back what was done', () => {
  it('of a deleted expense says so where it fails', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Geyser' });
    const { page, context } = visitor;
    const unhandled: string[] = [];
    page.on('pageerror', ({ message }) => unhandled.push(message));
    await page.route('**/api/expenses/*/restore', (route) => route.abort());
    await page.goto('/expenses');
    await page.getByRole('button', { name: 'Actions for Geyser' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Expense deleted successfully').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Failed to restore expense').first().waitFor();
    expect(unhandled).toEqual([]);
    await context.close();
  });
});
