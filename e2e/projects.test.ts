import { describe, expect, it } from 'vitest';
import { picture, signedIn } from './support/browser.ts';
import { findings, NARROWEST, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject, addSample } from './support/made.ts';

describe('the portfolio', () => {
  it('of a newcomer offers a first project and a sample, which opens its dashboard', async () => {
    const { page, context } = await signedIn();
    await page.goto('/projects');
    await page.getByText('Start Your First Project').waitFor();
    await picture(page, 'portfolio-empty');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add a sample project' }).click();
    await page.waitForURL(/\/dashboard\?project=/);
    await page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' }).waitFor();
    await page.getByText('3 of 8 phases').waitFor();
    await context.close();
  });

  it('creates with the dialog, edits, deletes and takes back', async () => {
    const { page, context } = await signedIn();
    await page.goto('/projects?new=1');
    const dialog = page.getByRole('dialog', { name: 'Create New Project' });
    await dialog.getByRole('button', { name: 'Create Project' }).click();
    await dialog.getByText('This field is required').waitFor();
    await dialog.getByRole('textbox', { name: /Project Name/ }).fill('Block 8 flats');
    await dialog.getByRole('textbox', { name: /Total Budget/ }).fill('780000');
    await dialog.getByRole('textbox', { name: /Estimated Completion Date/ }).fill('2020-01-31');
    await picture(page, 'project-form');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Create Project' }).click();
    await page.getByText('Project created successfully').first().waitFor();
    // From the first one it goes on at once.
    await page.getByRole('heading', { name: 'First steps' }).waitFor();
    await page.goto('/projects');
    const card = page.getByRole('article', { name: 'Block 8 flats' });
    await card.getByText('$780K').waitFor();
    await card.getByText(/\d,?\d+ days overdue/).waitFor();
    await card.getByText('0/8 Phases Complete').waitFor();

    await page.getByRole('button', { name: 'Edit Block 8 flats' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit Project' });
    await edit.getByRole('textbox', { name: /Total Budget/ }).fill('1250000');
    await edit.getByRole('combobox', { name: /Currency/ }).selectOption('BWP');
    await edit.getByRole('combobox', { name: /State/ }).selectOption('on_hold');
    await edit.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Project updated successfully').first().waitFor();
    await card.getByText(/^P.1\.3M$/).waitFor();
    await card.getByText('On Hold').waitFor();

    await page.getByRole('button', { name: 'Delete Block 8 flats' }).click();
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to delete this project?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('Project deleted successfully').first().waitFor();
    await page.getByText('Start Your First Project').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.waitFor();
    await context.close();
  });

  it('adds no two currencies and leads each project to its dashboard', async () => {
    const visitor = await signedIn();
    const { page, context } = visitor;
    await addProject(visitor, { name: 'One', totalBudget: '2000000.00' });
    await addProject(visitor, { name: 'Two', totalBudget: '500000.00' });
    const third = await addProject(visitor, { name: 'Three', totalBudget: '3000000.00', currency: 'EUR' });
    await page.goto('/projects');
    await page.getByText('$2.5M').waitFor();
    await page.getByText('€3.0M').first().waitFor();
    await picture(page, 'portfolio');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'View details of Three' }).click();
    await page.waitForURL(new RegExp(`/dashboard\\?project=${third}`));
    await page.setViewportSize(NARROWEST);
    await page.goto('/projects');
    await page.getByRole('article', { name: 'Three' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    await context.close();
  });
});

describe('the dashboard', () => {
  it('shows every figure of the sample project, and each opens the rows that it is made of', async () => {
    const visitor = await signedIn();
    const project = await addSample(visitor);
    const { page, context, complaints } = visitor;
    const stats = (await (await context.request.get(`/api/projects/${project}/stats`)).json()) as {
      spent: string;
      percentSpent: number;
      phases: { phase: string; count: number }[];
    };
    await page.goto(`/dashboard?project=${project}`);
    await page.getByText('Real-time insights and control').waitFor();
    await page.getByText('$2.4M').first().waitFor();
    await page
      .getByText(`${Math.round(stats.percentSpent)}%`, { exact: false })
      .first()
      .waitFor();
    const whole = new Intl.NumberFormat('en-US', {
      style: 'currency',
      currency: 'USD',
      maximumFractionDigits: 0,
    }).format(Number(stats.spent));
    await page.getByText(whole).first().waitFor();
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
      await page
        .getByRole('link', { name: new RegExp(phase) })
        .first()
        .waitFor();
    }
    await picture(page, 'dashboard');
    expect(await findings(page)).toEqual([]);
    const roofing = stats.phases.find(({ phase }) => phase === 'roofing')?.count;
    await page
      .getByRole('link', { name: /Roofing/ })
      .first()
      .click();
    await page.getByText(`${roofing} expenses`).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: /^Variations \$/ }).click();
    await page.getByRole('heading', { level: 1, name: /Variations/ }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: /^Monitoring fees \$/ }).click();
    await page.getByRole('heading', { level: 1, name: /Monitoring Fees/ }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('says ages in the day of the user', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Just now' });
    await visitor.page.goto(`/dashboard?project=${project}`);
    await visitor.page.getByText('Just now').waitFor();
    await visitor.page.getByText('Today').first().waitFor();
    await visitor.page.getByText('Pending Payment').first().waitFor();
    await visitor.context.close();
  });
});
