import { expect } from '@playwright/test';
import type { BrowserVisit } from '../support/fixture-types.ts';
import { axeFindings, DESKTOP, PHONE, sidewaysScroll } from '../support/page-checks.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

async function deleted({ context }: BrowserVisit, path: string): Promise<void> {
  expect((await context.request.delete(path)).status()).toBe(204);
}

async function added({ context }: BrowserVisit, path: string, data: object): Promise<number> {
  const answer = await context.request.post(path, { data });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

test.describe('the trash', () => {
  test('explains its purpose when empty', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page } = visitor;
    await page.goto('/dashboard');
    await page.getByRole('navigation').getByRole('link', { name: 'Trash' }).click();
    await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('restores rows of every kind and suppliers, and links to them', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page, context } = visitor;
    const expense = await addExpense(visitor, project, { itemName: 'Roof trusses' });
    const plan = await added(visitor, `/api/projects/${project}/interior-plans`, { roomName: 'Kitchen' });
    await added(visitor, `/api/interior-plans/${plan}/tasks`, { taskName: 'Tiles' });
    const supplier = await added(visitor, '/api/suppliers', { name: 'Kalahari Cement' });
    await page.goto('/trash');
    await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
    await deleted(visitor, `/api/expenses/${expense}`);
    await deleted(visitor, `/api/interior-plans/${plan}`);
    await deleted(visitor, `/api/suppliers/${supplier}`);
    for (const viewport of [DESKTOP, PHONE]) {
      await page.setViewportSize(viewport);
      for (const scheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme: scheme });
        await page.goto('/trash');
        await expect(page.getByText('2 deleted records')).toBeVisible();
        await expect(page.getByText('Kalahari Cement')).toBeVisible();
        expect(await axeFindings(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
      }
    }
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()));
    await page.getByRole('button', { name: /^Restore IP-\d{4} Kitchen$/ }).dblclick();
    await expect(page.getByText('Kitchen is restored').first()).toBeVisible();
    await expect(page.getByText('1 deleted record')).toBeVisible();
    expect(sent).toHaveLength(1);
    await page.getByRole('button', { name: 'Restore Kalahari Cement' }).click();
    await expect(page.getByText('Suppliers that you deleted')).toBeHidden();
    await page.getByRole('button', { name: /^Restore (EX-\d{4} )?Roof trusses$/ }).click();
    await expect(page.getByText('Roof trusses is restored').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'The trash is empty' })).toBeVisible();
    await page.getByRole('button', { name: 'Open', exact: true }).click();
    await page.waitForURL(new RegExp(`/expenses/${expense}\\?project=${project}`));
    await expect(page.getByRole('heading', { level: 1, name: 'Roof trusses' })).toBeVisible();
    const tasks = await context.request.get(`/api/interior-tasks?planId=${plan}`);
    expect(((await tasks.json()) as unknown[]).length).toBe(1);
  });

  test('loads further pages on demand', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page } = visitor;
    for (let count = 1; count <= 51; count += 1) {
      const id = await addExpense(visitor, project, { itemName: `Delivery ${count}` });
      await deleted(visitor, `/api/expenses/${id}`);
    }
    await page.goto('/trash');
    await expect(page.getByText('51 deleted records')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Restore / })).toHaveCount(50);
    // While the next page loads, another row is deleted, which moves a row from the first page to it.
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
    await expect(page.getByRole('button', { name: /^Restore EX-\d{4} Delivery 1$/ })).toBeVisible();
    await expect(page.getByText('52 deleted records')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Restore EX-\d{4} Late delivery$/ })).toBeVisible();
    await expect.poll(() => page.getByRole('button', { name: /^Restore / }).count()).toBe(52);
  });
});

test.describe('a deleted project', () => {
  test('is restored from the portfolio with everything in it', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor, { name: 'Staying house' });
    const project = await addProject(visitor, { name: 'Lobatse Clinic' });
    await addExpense(visitor, project, { itemName: 'Roof trusses' });
    const { page, context } = visitor;
    await page.goto('/projects');
    await page.getByRole('button', { name: 'Delete Lobatse Clinic' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.getByRole('button', { name: '1 deleted project' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deleted projects' });
    await expect(dialog.getByText('Lobatse Clinic')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Restore Lobatse Clinic' }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole('link', { name: 'View details of Lobatse Clinic' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Lobatse Clinic' })).toBeVisible();
    const rows = await context.request.get(`/api/projects/${project}/expenses`);
    expect(((await rows.json()) as unknown[]).length).toBe(1);
  });
});
