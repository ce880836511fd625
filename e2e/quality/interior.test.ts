import { expect } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

test.describe('interior design', () => {
  test('adds tasks to a plan, moves them and undoes changes', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    for (const roomName of ['Kitchen', 'Bathroom'])
      await sendJson(visitor, 'POST', `/api/projects/${project}/interior-plans`, { roomName });
    const { page } = visitor;
    await page.goto('/interior?addTask=new');
    const dialog = page.getByRole('dialog', { name: 'Add Task' });
    await dialog.getByRole('textbox', { name: /^Task/ }).fill('Tiles');
    await dialog.getByRole('button', { name: 'Add Task' }).click();
    await expect(dialog.getByText('This field is required')).toBeVisible();
    await dialog.getByRole('combobox', { name: /^Room/ }).selectOption({ label: 'Kitchen' });
    await dialog.getByRole('button', { name: 'Add Task' }).click();
    await expect(page.getByText('Task added successfully').first()).toBeVisible();
    await expect(dialog).toBeHidden();
    // Only the plan with the task is expanded.
    await expect(
      page.getByRole('region', { name: 'Tasks of Kitchen' }).getByRole('link', { name: 'Tiles' }),
    ).toBeVisible();
    await expect(page.getByRole('region', { name: 'Tasks of Bathroom' })).toHaveCount(0);

    await page.getByRole('button', { name: 'Status of Tiles' }).click();
    await page.getByRole('menuitem', { name: 'Completed' }).click();
    await expect(page.getByText('Task marked as completed').first()).toBeVisible();
    await expect(page.getByText('1 of 1 task done')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByText('Task marked as pending').first()).toBeVisible();
    await expect(page.getByText('0 of 1 task done')).toBeVisible();

    await page.getByRole('button', { name: 'Delete Kitchen' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByText('Kitchen, with its task')).toBeVisible();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Plan deleted successfully').first()).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await expect(page.getByText('Plan restored').first()).toBeVisible();

    await page.getByRole('link', { name: 'Tiles' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /^Tiles/ })).toBeVisible();
    await page.getByRole('link', { name: 'Kitchen' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Kitchen' })).toBeVisible();
    await page.getByRole('link', { name: 'Interior Design' }).last().click();
    await page.waitForURL(/\/interior\?/);
  });

  test('a contractor selects only the tasks that are assigned to them', async ({ signedIn, joined }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const { page, username } = await joined(owner, project, 'contractor');
    const plans = `/api/projects/${project}/interior-plans`;
    const plan = await sendJson(owner, 'POST', plans, { roomName: 'Hall' });
    for (const task of [{ taskName: 'Tiles', assignedTo: username }, { taskName: 'Paint' }])
      await sendJson(owner, 'POST', `/api/interior-plans/${plan.id}/tasks`, task);
    await page.goto(`/interior?tasks=${plan.id}`);
    await expect(page.getByRole('checkbox', { name: 'Select Tiles' })).toBeEnabled();
    await expect(page.getByRole('checkbox', { name: 'Select Paint' })).toBeDisabled();
  });

  test('a link in place of a drawing is there again after a reload', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page } = visitor;
    await page.goto('/interior?add=1');
    const dialog = page.getByRole('dialog', { name: 'Add Plan' });
    await dialog.getByRole('button', { name: 'Enter a link instead: Design plan' }).click();
    const link = dialog.getByRole('textbox', { name: 'Design plan' });
    await link.fill('https://drawings.example/kitchen.pdf');
    await page.reload();
    await expect(dialog.getByText('What you typed last time is back.')).toBeVisible();
    await expect(link).toHaveValue('https://drawings.example/kitchen.pdf');
    await link.clear();
    await expect(link).toBeFocused();
  });

  test('a task page keeps another user’s change in a different field', async ({ signedIn, joined }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const other = await joined(visitor, project, 'project_manager');
    const plan = await sendJson(visitor, 'POST', `/api/projects/${project}/interior-plans`, {
      roomName: 'Kitchen',
    });
    const { id } = await sendJson(visitor, 'POST', `/api/interior-plans/${plan.id}/tasks`, {
      taskName: 'Tiles',
      estimatedCost: '900.00',
    });
    const { page } = visitor;
    await page.goto(`/interior/tasks/${id}?editTask=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Task' });
    await dialog.getByRole('textbox', { name: 'Description' }).fill('As agreed on site');
    await sendJson(other, 'PATCH', `/api/interior-tasks/${id}`, {
      taskName: 'Wall tiles',
      estimatedCost: '975.00',
    });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText(/^Saved by someone else: \$975/)).toBeVisible();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Task updated successfully').first()).toBeVisible();
    expect(await fetchJson(visitor, `/api/interior-tasks/${id}`)).toMatchObject({
      taskName: 'Wall tiles',
      estimatedCost: '975.00',
      description: 'As agreed on site',
    });
  });
});
