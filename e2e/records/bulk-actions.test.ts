import { expect } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import type { BrowserVisit } from '../support/fixture-types.ts';
import {
  axeFindings,
  DESKTOP,
  NARROWEST,
  openPage,
  PHONE,
  sidewaysScroll,
  turnTo,
} from '../support/page-checks.ts';
import { LIST_PATHS } from '../support/screen-paths.ts';
import { addExpense, addProject, addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

async function addDeliveries(visitor: BrowserVisit, project: number, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let number = 1; number <= count; number += 1)
    ids.push(await addExpense(visitor, project, { itemName: `Delivery ${number}` }));
  return ids;
}

const expensesOf = (visitor: BrowserVisit, project: number) =>
  fetchJson<{ id: number; itemName: string; isPaid: boolean }[]>(
    visitor,
    `/api/projects/${project}/expenses`,
  );

const box = ({ page }: BrowserVisit, name: string) => page.getByRole('checkbox', { name: `Select ${name}` });

test.describe('many rows of a list', () => {
  test('are selected with shift, deleted at once, and restored by Undo', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addDeliveries(visitor, project, 4);
    const { page } = visitor;
    await page.goto('/expenses?sort=itemName');
    await box(visitor, 'Delivery 1').check();
    await expect(page.getByText('1 selected')).toBeVisible();
    await box(visitor, 'Delivery 3').click({ modifiers: ['Shift'] });
    await expect(page.getByText('3 selected')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete 3 rows?' });
    await expect(question.getByText('Undo takes all of them back')).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('3 rows deleted').first()).toBeVisible();
    await expect(page.getByText('1 expense', { exact: true })).toBeVisible();
    await expect(page.getByText('3 selected')).toBeHidden();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Everything is as it was before').first()).toBeVisible();
    await expect(page.getByText('4 expenses', { exact: true })).toBeVisible();
    expect((await expensesOf(visitor, project)).length).toBe(4);
    // Where no row is left the bar is gone before the answer: what comes back or is new is selected by nobody.
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.route('**/api/projects?*', async (route) => {
      await expect(page.getByText('No expenses found for this project')).toBeVisible();
      await route.fallback();
    });
    const last = page.waitForResponse('**/api/projects?*');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await last;
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('4 expenses', { exact: true })).toBeVisible();
    await expect(page.getByText('4 selected')).toBeHidden();
    await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);
  });

  test('are marked paid for the whole filter, including rows not on the screen', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addDeliveries(visitor, project, 3);
    await addExpense(visitor, project, { itemName: 'Roof tiles', phase: 'roofing' });
    const { page } = visitor;
    await page.goto('/expenses?phase=foundation');
    await expect(page.getByText('3 expenses', { exact: true })).toBeVisible();
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(page.getByText('3 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('menuitem', { name: 'Mark as Paid' }).click();
    await expect(page.getByText('3 rows marked as paid').first()).toBeVisible();
    const paid = (await expensesOf(visitor, project)).filter(({ isPaid }) => isPaid);
    expect(paid.map(({ itemName }) => itemName).sort()).toEqual(['Delivery 1', 'Delivery 2', 'Delivery 3']);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Everything is as it was before').first()).toBeVisible();
    expect((await expensesOf(visitor, project)).every(({ isPaid }) => !isPaid)).toBe(true);
  });

  test('are given another phase, and no category, and Undo gives back what each had', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Ladders', phase: 'roofing', category: 'tools' });
    await addExpense(visitor, project, { itemName: 'Sand', phase: 'foundation', category: 'other' });
    const { page } = visitor;
    const had = async () =>
      (
        await fetchJson<{ phase: string; category: string | null }[]>(
          visitor,
          `/api/projects/${project}/expenses?sort=itemName`,
        )
      ).map(({ phase, category }) => `${phase} ${category}`);
    await page.goto('/expenses');
    const choose = async (item: string, field: string, option: string) => {
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('button', { name: 'Change' }).click();
      await page.getByRole('menuitem', { name: item }).click();
      const dialog = page.getByRole('dialog', { name: 'Change 2 expenses' });
      await expect(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled();
      await dialog.getByRole('combobox', { name: field }).selectOption(option);
      expect(await axeFindings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save changes' }).click();
    };
    await choose('Set phase…', 'Phase', 'Roofing');
    await expect(page.getByText('1 expense changed').first()).toBeVisible();
    await choose('Set category…', 'Category', 'No category');
    await expect(page.getByText('2 expenses changed').first()).toBeVisible();
    expect(await had()).toEqual(['roofing null', 'roofing null']);
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByText('Everything is as it was before').first()).toBeVisible();
    expect(await had()).toEqual(['roofing tools', 'roofing other']);
  });

  test('are unchanged if one of them cannot be changed, which is named and can be left out', async ({
    signedIn,
    joined,
  }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const [free = 0, held = 0] = await addDeliveries(owner, project, 2);
    await sendJson(owner, 'PATCH', `/api/expenses/${held}`, { isPaid: true });
    const surveyor = await joined(owner, project, 'quantity_surveyor');
    await addExpense(surveyor, project, { itemName: 'Tape measures' });
    const { page } = surveyor;
    await page.goto(`/expenses?project=${project}&sort=itemName`);
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    const told = page.getByRole('alertdialog', { name: 'Nothing was changed' });
    await expect(told.getByText('2 of the 3 selected rows are in the way')).toBeVisible();
    await expect(told.getByText('Delivery 2')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    expect((await expensesOf(owner, project)).length).toBe(3);
    await told.getByRole('button', { name: 'Leave them out' }).click();
    await expect(page.getByText('1 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('1 row deleted').first()).toBeVisible();
    expect((await expensesOf(owner, project)).map(({ id }) => id).sort()).toEqual([free, held].sort());
  });

  test('are unchanged and say so if all of them cannot be loaded', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addDeliveries(visitor, project, 2);
    const { page } = visitor;
    await page.goto('/expenses');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.route('**/api/projects/*/expenses?*', (route) =>
      route.fulfill({ status: 422, json: { detail: 'Refused', errors: {} } }),
    );
    await page.getByRole('button', { name: 'Change' }).click();
    await page.getByRole('menuitem', { name: 'Mark as Paid' }).click();
    await expect(page.getByText('Nothing was changed').first()).toBeVisible();
    expect((await expensesOf(visitor, project)).every(({ isPaid }) => !isPaid)).toBe(true);
  });

  test('get a status at once, and Undo restores each previous one', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const path = `/api/projects/${project}/issues`;
    for (const [title, status] of [
      ['Crack', 'open'],
      ['Damp', 'in_progress'],
      ['Loose rail', 'resolved'],
    ])
      await sendJson(visitor, 'POST', path, { title, status });
    const { page } = visitor;
    await page.goto('/issues?sort=title');
    await page.getByRole('checkbox', { name: 'Select all' }).check();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Mark as In Progress' }).click();
    await expect(page.getByText('2 rows marked as In Progress').first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Everything is as it was before').first()).toBeVisible();
    const issues = await fetchJson<{ title: string; status: string }[]>(visitor, `${path}?sort=title`);
    expect(issues.map(({ status }) => status)).toEqual(['open', 'in_progress', 'resolved']);
  });

  test('say which row somebody has changed since, where Undo would overwrite it', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const path = `/api/projects/${project}/issues`;
    const rows: { id: number }[] = [];
    for (const title of ['Crack', 'Damp'])
      rows.push(await sendJson(visitor, 'POST', path, { title, status: 'open' }));
    const { page } = visitor;
    await page.goto('/issues?sort=title');
    const undoAfter = async (title: string) => {
      await page.getByRole('checkbox', { name: 'Select all' }).check();
      await page.getByRole('button', { name: 'Change', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Mark as In Progress' }).click();
      await expect(page.getByText('rows marked as In Progress').first()).toBeVisible();
      await sendJson(visitor, 'PATCH', `/api/issues/${rows[0]?.id}`, { title });
      await page.getByRole('button', { name: 'Undo' }).click();
    };
    await undoAfter('Crack above');
    const named = /Nothing was changed: .*Crack above.* was refused. Someone else has changed this/;
    await expect(page.getByText(named).first()).toBeVisible();
    await page.screenshot({ path: 'test-output/undo-refused.png' });
    for (const [at, status] of ['open', 'resolved'].entries())
      await sendJson(visitor, 'PATCH', `/api/issues/${rows[at]?.id}`, { status });
    await undoAfter('Crack below');
    await expect(page.getByText('Only some rows are as before').first()).toBeVisible();
    const issues = await fetchJson<{ title: string; status: string }[]>(visitor, `${path}?sort=title`);
    expect(issues.map(({ title, status }) => [title, status])).toEqual([
      ['Crack below', 'in_progress'],
      ['Damp', 'resolved'],
    ]);
  });

  test('are selected and changed by keyboard alone, with focus back on the rows', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addDeliveries(visitor, project, 3);
    const { page } = visitor;
    await page.goto('/expenses?sort=itemName');
    const row = page.getByRole('row', { name: /Delivery 1/ });
    await row.focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(page.getByText('2 selected')).toBeVisible();
    await page.getByRole('button', { name: 'Change' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Mark as Paid' })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('2 rows marked as paid').first()).toBeVisible();
    await expect(page.getByText('2 selected')).toBeHidden();
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('row');
  });

  test('cannot be selected by members without rights', async ({ signedIn, joined }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    await addDeliveries(owner, project, 1);
    const architect = await joined(owner, project, 'architect');
    const { page } = architect;
    await page.goto(`/expenses?project=${project}`);
    await expect(page.getByText('Delivery 1')).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  });

  test('are interior tasks of any plan', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const plans = [];
    for (const roomName of ['Kitchen', 'Bathroom'])
      plans.push(await sendJson(visitor, 'POST', `/api/projects/${project}/interior-plans`, { roomName }));
    for (const plan of plans)
      await sendJson(visitor, 'POST', `/api/interior-plans/${plan.id}/tasks`, {
        taskName: `Tiles ${plan.id}`,
      });
    const { page } = visitor;
    await page.goto('/interior?tasks=all');
    for (const plan of plans) await box(visitor, `Tiles ${plan.id}`).check();
    await expect(page.getByText('2 selected')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Mark as' }).click();
    await page.getByRole('menuitem', { name: 'Completed' }).click();
    await expect(page.getByText('2 rows marked as Completed').first()).toBeVisible();
  });
});

test.describe('the bar of the selected rows', () => {
  test('stands below every list at every width and in the dark', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addSample(visitor);
    await sendJson(visitor, 'POST', '/api/suppliers', { name: 'Kalahari Cement' });
    const { page } = visitor;
    for (const viewport of [DESKTOP, PHONE, NARROWEST]) {
      await page.setViewportSize(viewport);
      await page.emulateMedia({ colorScheme: viewport === PHONE ? 'dark' : 'light' });
      await openPage(page, `/dashboard?project=${project}`);
      for (const path of LIST_PATHS) {
        await turnTo(page, `${path}?project=${project}`);
        await page.getByRole('checkbox', { name: 'Select all' }).check();
        await expect(page.getByRole('button', { name: 'Clear the selection' })).toBeVisible();
        expect([path, await axeFindings(page)]).toEqual([path, []]);
        expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
      }
    }
  });
});
