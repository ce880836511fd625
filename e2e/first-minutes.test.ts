import { describe, expect, it } from 'vitest';
import { picture, signedIn } from './support/browser.ts';
import { findings, PHONE, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject, addSample } from './support/made.ts';
import { sent } from './support/people.ts';

describe('the first minutes', { timeout: 240_000 }, () => {
  it('offer a project of one’s own and the sample where one lands, and say what each is', async () => {
    const { page, context } = await signedIn();
    for (const path of ['/dashboard', '/expenses', '/projects']) {
      await page.goto(path);
      await page.getByRole('heading', { name: 'Start Your First Project' }).waitFor();
      await page.getByText('Your own: a name is enough').waitFor();
      await page.getByText('A house under construction').waitFor();
      expect(await page.getByRole('button', { name: 'Create New Project' }).count()).toBe(1);
      expect(await page.getByRole('button', { name: 'Add a sample project' }).count()).toBe(1);
    }
    await page.goto('/expenses');
    // Without a project a screen is called what it is called with one, and says what it is for.
    await page.getByRole('heading', { level: 1, name: 'Project Expenses' }).waitFor();
    await page.getByText('Add what the project has cost so far').waitFor();
    await picture(page, 'first-project');
    expect(await findings(page)).toEqual([]);
    await context.close();
  });

  it('lead through three steps, each with a tick, which go when they are done', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page, context } = visitor;
    await page.goto('/dashboard');
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('link', { name: 'Enter the first expense' }).waitFor();
    expect(await steps.getByText('(done)').count()).toBe(0);
    await addExpense(visitor, project);
    await page.reload();
    await steps.getByText('Enter the first expense (done)').waitFor();
    await steps.getByRole('link', { name: 'Invite the team' }).waitFor();
    await page.setViewportSize(PHONE);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await findings(page)).toEqual([]);
    await sent(visitor, 'PUT', `/api/projects/${project}/budget`, { phases: { foundation: '1000.00' } });
    await sent(visitor, 'POST', `/api/projects/${project}/invitations`, { role: 'engineer' });
    await page.reload();
    await page.getByRole('heading', { name: 'Recent Activity' }).waitFor();
    await page.waitForFunction(() => !document.querySelector('#first-steps'));
    await context.close();
  });

  it('are over on this device once their steps are closed', async () => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, context } = visitor;
    await page.goto('/dashboard');
    const steps = page.getByRole('region', { name: 'First steps' });
    await steps.getByRole('button', { name: 'Close the first steps' }).click();
    await steps.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('heading', { name: 'Quick Actions' }).last().waitFor();
    expect(await steps.count()).toBe(0);
    await context.close();
  });
});

describe('the sidebar', () => {
  it('has its screens in five groups, which can be closed, and the quick actions above the fold', async () => {
    const visitor = await signedIn();
    await addSample(visitor);
    const { page, context } = visitor;
    await page.goto('/expenses');
    const navigation = page.getByRole('navigation', { name: 'Main navigation' });
    const group = (name: string) => navigation.getByRole('list', { name, exact: true });
    await group('Quality').getByRole('link', { name: 'Issues' }).waitFor();
    const named = await navigation.getByRole('heading', { level: 2 }).allTextContents();
    expect(named).toEqual(['Quick Actions', 'Overview', 'Money', 'Quality', 'Site', 'Project']);
    for (const quick of await group('Quick Actions').getByRole('link').all()) {
      const box = await quick.boundingBox();
      expect((box?.y ?? 900) + (box?.height ?? 0)).toBeLessThan(900);
    }
    await navigation.getByRole('button', { name: 'Quality', exact: true }).click();
    expect(await group('Quality').getByRole('link').count()).toBe(0);
    await page.reload();
    await group('Money').getByRole('link', { name: 'Expenses' }).waitFor();
    expect(await group('Quality').getByRole('link').count()).toBe(0);
    // The group of the open screen is open, whatever was closed.
    expect(await navigation.getByRole('button', { name: 'Money', exact: true }).count()).toBe(0);
    await page.goto('/issues');
    await group('Quality').getByRole('link', { name: 'Issues' }).waitFor();
    await context.close();
  });
});

describe('on a phone', () => {
  it('the main action lies at the foot, and rows are in sight', async () => {
    const visitor = await signedIn({ viewport: PHONE, hasTouch: true, isMobile: true });
    await addSample(visitor);
    const { page, context } = visitor;
    await page.goto('/expenses');
    const row = await page.locator('[role="row"][data-index="0"]').boundingBox();
    expect(row?.y ?? PHONE.height).toBeLessThan(PHONE.height * 0.65);
    const add = await page.getByRole('button', { name: 'Add Expense' }).boundingBox();
    expect(add?.y ?? 0).toBeGreaterThan(PHONE.height * 0.85);
    await page.getByRole('button', { name: 'Filters' }).tap();
    await page.getByRole('radio', { name: 'Paid' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await findings(page)).toEqual([]);
    await context.close();
  });
});

describe('Undo', () => {
  it('says so where it fails', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Roof trusses' });
    const { page, context, complaints } = visitor;
    await page.goto('/expenses');
    await page.getByRole('button', { name: 'Actions for Roof trusses' }).click();
    await page.getByRole('menuitem', { name: 'Mark as paid' }).click();
    await page.getByText('marked as paid').first().waitFor();
    await page.route('**/api/expenses/*', (route) => route.fulfill({ status: 500, body: '{}' }));
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('Failed to update expense').first().waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });
});
