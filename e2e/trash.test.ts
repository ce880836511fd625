import { describe, expect, it } from 'vitest';
import { picture, signedIn, type Visit } from './support/browser.ts';
import { findings, PHONE, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject } from './support/made.ts';

async function deleted({ context }: Visit, path: string): Promise<void> {
  expect((await context.request.delete(path)).status()).toBe(204);
}

async function added({ context }: Visit, path: string, data: object): Promise<number> {
  const answer = await context.request.post(path, { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

describe('the trash', () => {
  it('says when it is empty what it is for', async () => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, context } = visitor;
    await page.goto('/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Trash' }).click();
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
    await picture(page, 'trash-empty');
    expect(await findings(page)).toEqual([]);
    await context.close();
  });

  it('gives rows of every kind and suppliers back, and leads to what came back', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page, context, complaints } = visitor;
    const expense = await addExpense(visitor, project, { itemName: 'Roof trusses' });
    const plan = await added(visitor, `/api/projects/${project}/interior-plans`, { roomName: 'Kitchen' });
    await added(visitor, `/api/interior-plans/${plan}/tasks`, { taskName: 'Tiles' });
    const supplier = await added(visitor, '/api/suppliers', { name: 'Kalahari Cement' });
    await page.goto('/trash');
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
    await deleted(visitor, `/api/expenses/${expense}`);
    await deleted(visitor, `/api/interior-plans/${plan}`);
    await deleted(visitor, `/api/suppliers/${supplier}`);
    for (const [size, viewport] of [
      ['desktop', { width: 1440, height: 900 }],
      ['phone', PHONE],
    ] as const) {
      await page.setViewportSize(viewport);
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto('/trash');
        await page.getByText('2 deleted records').waitFor();
        await page.getByText('Kalahari Cement').waitFor();
        await picture(page, `trash-${size}-${scheme}`);
        expect(await findings(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
      }
    }
    await page.getByRole('button', { name: 'Restore Kitchen' }).click();
    await page.getByText('Kitchen is restored').first().waitFor();
    await page.getByText('1 deleted record').waitFor();
    await page.getByRole('button', { name: 'Restore Kalahari Cement' }).click();
    await page.getByText('Suppliers that you deleted').waitFor({ state: 'hidden' });
    await page.getByRole('button', { name: 'Restore Roof trusses' }).click();
    await page.getByText('Roof trusses is restored').first().waitFor();
    await page.getByRole('heading', { name: 'The trash is empty' }).waitFor();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.waitForURL(new RegExp(`/expenses/${expense}\\?project=${project}`));
    await page.getByRole('heading', { level: 1, name: 'Roof trusses' }).waitFor();
    const tasks = await context.request.get(`/api/interior-tasks?planId=${plan}`);
    expect(((await tasks.json()) as unknown[]).length).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows more than a page on demand', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page, context } = visitor;
    for (let count = 1; count <= 51; count += 1) {
      const id = await addExpense(visitor, project, { itemName: `Delivery ${count}` });
      await deleted(visitor, `/api/expenses/${id}`);
    }
    await page.goto('/trash');
    await page.getByText('51 deleted records').waitFor();
    expect(await page.getByRole('button', { name: /^Restore / }).count()).toBe(50);
    // While the further page is on its way somebody deletes one more, which pushes a row from the first page onto it.
    const late = await addExpense(visitor, project, { itemName: 'Late delivery' });
    await page.route(
      /offset=50/,
      async (route) => {
        await deleted(visitor, `/api/expenses/${late}`);
        await route.continue();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: 'Show more' }).click();
    await page.getByRole('button', { name: 'Restore Delivery 1', exact: true }).waitFor();
    await page.getByText('52 deleted records').waitFor();
    await page.getByRole('button', { name: 'Restore Late delivery', exact: true }).waitFor();
    await expect.poll(() => page.getByRole('button', { name: /^Restore / }).count()).toBe(52);
    await context.close();
  });
});

describe('a deleted project', () => {
  it('waits behind the portfolio and comes back with what was in it', async () => {
    const visitor = await signedIn();
    await addProject(visitor, { name: 'Staying house' });
    const project = await addProject(visitor, { name: 'Lobatse Clinic' });
    await addExpense(visitor, project, { itemName: 'Roof trusses' });
    const { page, context, complaints } = visitor;
    await page.goto('/projects');
    await page.getByRole('button', { name: 'Delete Lobatse Clinic' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: '1 deleted project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deleted projects' });
    await dialog.getByText('Lobatse Clinic').waitFor();
    await picture(page, 'deleted-projects');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Restore Lobatse Clinic' }).click();
    await dialog.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'View details of Lobatse Clinic' }).click();
    await page.getByRole('heading', { level: 1, name: 'Lobatse Clinic' }).waitFor();
    const rows = await context.request.get(`/api/projects/${project}/expenses`);
    expect(((await rows.json()) as unknown[]).length).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });
});
