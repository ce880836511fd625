import { describe, expect, it } from 'vitest';
import { signedIn } from './support/browser.ts';
import { addProject } from './support/made.ts';
import { asked, joined, sent } from './support/people.ts';

describe('interior design', () => {
  it('adds tasks to a plan, which shows them, moves them and takes back what was done', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    for (const roomName of ['Kitchen', 'Bathroom'])
      await sent(visitor, 'POST', `/api/projects/${project}/interior-plans`, { roomName });
    const { page, context, complaints } = visitor;
    await page.goto('/interior?addTask=new');
    const dialog = page.getByRole('dialog', { name: 'Add Task' });
    await dialog.getByRole('textbox', { name: /^Task/ }).fill('Tiles');
    await dialog.getByRole('button', { name: 'Add Task' }).click();
    await dialog.getByText('This field is required').waitFor();
    await dialog.getByRole('combobox', { name: /^Room/ }).selectOption({ label: 'Kitchen' });
    await dialog.getByRole('button', { name: 'Add Task' }).click();
    await page.getByText('Task added successfully').first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    // Only the plan that has it was unfolded.
    await page.getByRole('region', { name: 'Tasks of Kitchen' }).getByText('Tiles').waitFor();
    expect(await page.getByRole('region', { name: 'Tasks of Bathroom' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Status of Tiles' }).click();
    await page.getByRole('menuitem', { name: 'Completed' }).click();
    await page.getByText('Task marked as completed').first().waitFor();
    await page.getByText('1 of 1 task done').waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText('Task marked as pending').first().waitFor();
    await page.getByText('0 of 1 task done').waitFor();

    await page.getByRole('button', { name: 'Delete Kitchen' }).click();
    const question = page.getByRole('alertdialog');
    await question.getByText('Kitchen, with its task').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('Plan deleted successfully').first().waitFor();
    await page.getByRole('button', { name: 'Undo' }).first().click();
    await page.getByText('Plan restored').first().waitFor();

    await page.getByRole('link', { name: 'Tiles' }).click();
    await page.getByRole('heading', { level: 1, name: /^Tiles/ }).waitFor();
    await page.getByRole('link', { name: 'Kitchen' }).click();
    await page.getByRole('heading', { level: 1, name: 'Kitchen' }).waitFor();
    await page.getByRole('link', { name: 'Interior Design' }).last().click();
    await page.waitForURL(/\/interior\?/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('a task on its page keeps what somebody else has entered in another field', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const other = await joined(visitor, project, 'project_manager');
    const plan = await sent(visitor, 'POST', `/api/projects/${project}/interior-plans`, {
      roomName: 'Kitchen',
    });
    const { id } = await sent(visitor, 'POST', `/api/interior-plans/${plan.id}/tasks`, {
      taskName: 'Tiles',
      estimatedCost: '900.00',
    });
    const { page } = visitor;
    await page.goto(`/interior/tasks/${id}?editTask=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Task' });
    await dialog.getByRole('textbox', { name: 'Description' }).fill('As agreed on site');
    await sent(other, 'PATCH', `/api/interior-tasks/${id}`, {
      taskName: 'Wall tiles',
      estimatedCost: '975.00',
    });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText(/^Saved by someone else: \$975/).waitFor();
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Task updated successfully').first().waitFor();
    expect(await asked(visitor, `/api/interior-tasks/${id}`)).toMatchObject({
      taskName: 'Wall tiles',
      estimatedCost: '975.00',
      description: 'As agreed on site',
    });
    for (const { context } of [visitor, other]) await context.close();
  });
});
