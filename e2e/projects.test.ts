import { expect } from '@playwright/test';
import { axeFindings, NARROWEST, sidewaysScroll } from './support/page-checks.ts';
import { addExpense, addProject, addSample, join } from './support/test-data.ts';
import { test } from './support/test-fixtures.ts';

test.describe('the portfolio', () => {
  test('of a new user offers a first project and a sample, which opens its dashboard', async ({
    signedIn,
  }) => {
    const { page } = await signedIn();
    await page.goto('/projects');
    await expect(page.getByText('Start Your First Project')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add a sample project' }).click();
    await page.waitForURL(/\/dashboard\?project=/);
    await expect(page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' })).toBeVisible();
    await expect(page.getByText('3 of 8 phases')).toBeVisible();
  });

  test('creates by dialog, edits, deletes and restores', async ({ signedIn }) => {
    const { page } = await signedIn();
    await page.goto('/projects?new=1');
    const dialog = page.getByRole('dialog', { name: 'Create New Project' });
    // A name is enough: what else may be set is folded away, and opens with the keyboard.
    await expect(dialog.getByRole('group', { name: 'Correction periods' })).toBeHidden();
    await dialog.getByText('More settings').press('Enter');
    const limit = dialog.getByRole('textbox', { name: /limit/ });
    await limit.fill('5');
    await limit.press('Backspace');
    await expect(limit).toBeFocused();
    await dialog.getByRole('button', { name: 'Create Project' }).click();
    await expect(dialog.getByText('This field is required')).toBeVisible();
    await dialog.getByRole('textbox', { name: /Project Name/ }).fill('Block 8 flats');
    await dialog.getByRole('textbox', { name: /Total Budget/ }).fill('780000');
    await dialog.getByRole('textbox', { name: /Estimated Completion Date/ }).fill('2020-01-31');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create Project' }).click();
    await expect(page.getByText('Project created successfully').first()).toBeVisible();
    // From the first one it goes on at once.
    await expect(page.getByRole('heading', { name: 'First steps' })).toBeVisible();
    await page.goto('/projects');
    const card = page.getByRole('article', { name: 'Block 8 flats' });
    await expect(card.getByText('$780K')).toBeVisible();
    await expect(card.getByText(/\d,?\d+ days overdue/)).toBeVisible();
    await expect(card.getByText('0/8 Phases Complete')).toBeVisible();

    await page.getByRole('button', { name: 'Edit Block 8 flats' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Project' });
    await edit.getByRole('textbox', { name: /Total Budget/ }).fill('1250000');
    await edit.getByRole('combobox', { name: /Currency/ }).selectOption('BWP');
    // Each amount has the sign of what is chosen.
    await expect(edit.getByText('P', { exact: true })).toHaveCount(2);
    await edit.getByRole('combobox', { name: /Currency/ }).selectOption('');
    await expect(edit.getByText('$', { exact: true })).toHaveCount(2);
    await edit.getByRole('combobox', { name: /Currency/ }).selectOption('BWP');
    await edit.getByRole('combobox', { name: /Status/ }).selectOption('on_hold');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Project updated successfully').first()).toBeVisible();
    await expect(card.getByText(/^P.1\.3M$/)).toBeVisible();
    await expect(card.getByText('On Hold')).toBeVisible();

    await page.getByRole('button', { name: 'Delete Block 8 flats' }).click();
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to delete this project?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page.getByText('Project deleted successfully').first()).toBeVisible();
    await expect(page.getByText('Start Your First Project')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(card).toBeVisible();
  });

  test('makes room for another one where who shows it deletes it', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const first = await addProject(visitor, { name: 'One' });
    await addProject(visitor, { name: 'Two' });
    await page.goto(`/dashboard?project=${first}`);
    await expect(page.getByRole('heading', { name: 'One', exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Projects', exact: true }).click();
    await page.getByRole('button', { name: 'Delete One' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Project deleted successfully').first()).toBeVisible();
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Two', exact: true })).toBeVisible();
  });

  test('never adds different currencies, and links each project to its dashboard', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const first = await addProject(visitor, { name: 'One', totalBudget: '2000000.00' });
    await addProject(visitor, { name: 'Two', totalBudget: '500000.00' });
    const third = await addProject(visitor, { name: 'Three', totalBudget: '3000000.00', currency: 'EUR' });
    await page.goto('/projects');
    await expect(page.getByText('$2.5M')).toBeVisible();
    await expect(page.getByText('€3.0M').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'View details of Three' }).click();
    await page.waitForURL(new RegExp(`/dashboard\\?project=${third}`));
    // Another window that opens another project changes nothing here.
    await page.goto('/expenses');
    await expect(page.getByRole('button', { name: 'Add Expense' }).last()).toBeVisible();
    const beside = await visitor.context.newPage();
    const remembered = beside.waitForResponse('**/api/user/last-project');
    await beside.goto(`/expenses?project=${first}`);
    await remembered;
    await page.getByRole('button', { name: 'Add Expense' }).last().click();
    await expect(page.getByRole('dialog').getByText('It is added to Three.')).toBeVisible();
    await page.setViewportSize(NARROWEST);
    await page.goto('/projects');
    await expect(page.getByRole('article', { name: 'Three' })).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test('has no value for users who may see no money in any project', async ({ signedIn, joined }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    for (const [role, count] of [
      ['viewer', 0],
      ['architect', 1],
    ] as const) {
      const { page } = await joined(owner, project, role);
      await page.goto('/projects');
      await expect(page.getByText('Avg. Progress')).toBeVisible();
      await expect(page.getByText('Total Value')).toHaveCount(count);
    }
  });
});

test.describe('the dashboard', () => {
  test('shows every figure of the sample project, each linked to its rows', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addSample(visitor);
    const { page, context } = visitor;
    const stats = (await (await context.request.get(`/api/projects/${project}/stats`)).json()) as {
      spent: string;
      percentSpent: number;
      phases: { phase: string; count: number }[];
    };
    await page.goto(`/dashboard?project=${project}`);
    await expect(page.getByText('Real-time insights and control')).toBeVisible();
    await expect(page.getByText('$2.4M').first()).toBeVisible();
    await expect(
      page.getByText(`${Math.round(stats.percentSpent)}%`, { exact: false }).first(),
    ).toBeVisible();
    const whole = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
    }).format(Number(stats.spent));
    await expect(page.getByText(whole).first()).toBeVisible();
    for (const phase of [
      'Land & Planning',
      'Foundation',
      'Structure',
      'Roofing',
      'Utilities',
      'Finishes',
      'Fittings',
      'Compliance',
    ]) {
      await expect(page.getByRole('link', { name: new RegExp(phase) }).first()).toBeVisible();
    }
    expect(await axeFindings(page)).toEqual([]);
    const roofing = stats.phases.find(({ phase }) => phase === 'roofing')?.count;
    await page
      .getByRole('link', { name: /Roofing/ })
      .first()
      .click();
    await expect(page.getByText(`${roofing} expenses`)).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: /^Variations \$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Variations/ })).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: /^Monitoring fees \$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Monitoring Fees/ })).toBeVisible();
  });

  test('shows ages by the user’s calendar day', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Just now' });
    await visitor.page.goto(`/dashboard?project=${project}`);
    await expect(visitor.page.getByText('Just now')).toBeVisible();
    await expect(visitor.page.getByText('Today').first()).toBeVisible();
    await expect(visitor.page.getByText('Pending Payment').first()).toBeVisible();
  });

  test('leads no role to a screen that is closed to it', async ({ signedIn }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    await addExpense(owner, project);
    await Promise.all(
      (['inspector', 'engineer'] as const).map(async (role) => {
        const { page, username } = await signedIn();
        await join(project, username, role);
        await page.goto(`/dashboard?project=${project}`);
        const wall = page.getByRole('region', { name: 'Construction Phases' });
        await expect(wall.getByText('Foundation').first()).toBeVisible();
        await expect(wall.getByRole('link')).toHaveCount(role === 'inspector' ? 0 : 8);
        await expect(page.getByText(/^Monitoring fees /)).toHaveCount(role === 'inspector' ? 0 : 1);
        await expect(page.getByRole('link', { name: /^Monitoring fees / })).toHaveCount(0);
        await expect(page.locator('main a[href^="/projects?edit="]')).toHaveCount(0);
        await page.goto(`/projects?edit=${project}`);
        // The form that is asked for here is not that of the project in the address.
        await page.getByRole('button', { name: 'New Project' }).click();
        await expect(page.getByRole('dialog', { name: 'Create New Project' })).toBeVisible();
      }),
    );
  });
});
