import { expect } from '@playwright/test';
import { sendJson } from '../support/api-requests.ts';
import { axeFindings, PHONE, sidewaysScroll } from '../support/page-checks.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

test.describe('onboarding', () => {
  test('offers a first project and the sample project, and explains both', async ({ signedIn }) => {
    const { page } = await signedIn();
    for (const path of ['/dashboard', '/expenses', '/projects']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'Start Your First Project' })).toBeVisible();
      await expect(page.getByText('Your own: a name is enough')).toBeVisible();
      await expect(page.getByText('A house under construction')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Create New Project' })).toHaveCount(1);
      await expect(page.getByRole('button', { name: 'Add a sample project' })).toHaveCount(1);
    }
    await page.goto('/expenses');
    // Without a project, each screen shows its title and explains its purpose.
    await expect(page.getByRole('heading', { level: 1, name: 'Project Expenses' })).toBeVisible();
    await expect(page.getByText('Add what the project has cost so far')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('leads through three steps with ticks, which disappear when done', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page } = visitor;
    await page.goto('/dashboard');
    const steps = page.getByRole('region', { name: 'First steps' });
    await expect(steps.getByRole('link', { name: 'Enter the first expense' })).toBeVisible();
    await expect(steps.getByText('(done)')).toHaveCount(0);
    await addExpense(visitor, project);
    await page.reload();
    await expect(steps.getByText('Enter the first expense (done)')).toBeVisible();
    await expect(steps.getByRole('link', { name: 'Invite the team' })).toBeVisible();
    await page.setViewportSize(PHONE);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await sendJson(visitor, 'PUT', `/api/projects/${project}/budget`, { phases: { foundation: '1000.00' } });
    await sendJson(visitor, 'POST', `/api/projects/${project}/invitations`, { role: 'engineer' });
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Recent Activity' })).toBeVisible();
    await page.waitForFunction(() => !document.querySelector('#first-steps'));
  });

  test('stays hidden on this device once its steps are closed', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page } = visitor;
    await page.goto('/dashboard');
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('button', { name: 'Close the first steps' }).click();
    await expect(steps).not.toBeAttached();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Quick Actions' }).last()).toBeVisible();
    await expect(steps).toHaveCount(0);
  });
});

test.describe('the sidebar', () => {
  test('groups its screens into five collapsible groups, with quick actions in view', async ({
    inSample,
  }) => {
    const { page } = await inSample();
    await page.goto('/expenses');
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    const group = (name: string) => navigation.getByRole('list', { name, exact: true });
    await expect(group('Quality').getByRole('link', { name: 'Issues' })).toBeVisible();
    const named = await navigation.getByRole('heading', { level: 2 }).allTextContents();
    expect(named).toEqual(['Quick Actions', 'Overview', 'Money', 'Quality', 'Site', 'Project']);
    for (const quick of await group('Quick Actions').getByRole('link').all()) {
      const box = await quick.boundingBox();
      expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(900);
    }
    await navigation.getByRole('button', { name: 'Quality', exact: true }).click();
    await expect(group('Quality').getByRole('link')).toHaveCount(0);
    await page.reload();
    await expect(group('Money').getByRole('link', { name: 'Expenses' })).toBeVisible();
    await expect(group('Quality').getByRole('link')).toHaveCount(0);
    // The group of the open screen is always expanded.
    await expect(navigation.getByRole('button', { name: 'Money', exact: true })).toHaveCount(0);
    await page.goto('/issues');
    await expect(group('Quality').getByRole('link', { name: 'Issues' })).toBeVisible();
  });
});

test.describe('on a phone', () => {
  test('shows the main action at the bottom, and rows in view', async ({ inSample }) => {
    const { page } = await inSample({ viewport: PHONE, hasTouch: true, isMobile: true });
    await page.goto('/expenses');
    const row = await page.locator('[role="row"][data-index="0"]').boundingBox();
    expect(row?.y ?? PHONE.height).toBeLessThan(PHONE.height * 0.52);
    const add = await page.getByRole('button', { name: 'Add Expense' }).boundingBox();
    expect(add?.y ?? 0).toBeGreaterThan(PHONE.height * 0.85);
    await page.getByRole('button', { name: 'Filters' }).tap();
    await expect(page.getByRole('radio', { name: 'Paid' })).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });
});

test.describe('Undo', () => {
  test('reports a failure', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Roof trusses' });
    const { page } = visitor;
    await page.goto('/expenses');
    await page.getByRole('button', { name: 'Actions for Roof trusses' }).click();
    await page.getByRole('menuitem', { name: 'Mark as paid' }).click();
    await expect(page.getByText('marked as paid').first()).toBeVisible();
    await page.route('**/api/expenses/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Failed to update expense').first()).toBeVisible();
  });
});
