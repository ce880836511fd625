import { expect, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import type { SignedInVisit } from '../support/fixture-types.ts';
import { invoiceFile } from '../support/invoice-file.ts';
import { loseAnswer, turnTo } from '../support/page-checks.ts';
import { csvFile } from '../support/statement-file.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

interface Made {
  what: string;
  /** Opens what makes it, and returns the name of the button that does. */
  open: (page: Page, visitor: SignedInVisit, project: number) => Promise<string>;
  calls: string;
  list: (project: number) => string;
  count: number;
}

/** What is not made by a form that keeps its key itself. */
const MADE: Made[] = [
  {
    what: 'checks that are planned at places',
    async open(page, visitor, project) {
      const list = `/api/projects/${project}`;
      await sendJson(visitor, 'POST', `${list}/places`, { code: 'A', kind: 'building' });
      const template = await sendJson(visitor, 'POST', `${list}/check-templates`, {
        builtIn: 'reinforcement',
      });
      await sendJson(visitor, 'POST', `/api/check-templates/${template.id}/publish`, {});
      await turnTo(page, '/checks');
      await page.getByRole('button', { name: 'Plan Many' }).click();
      await page.getByRole('combobox', { name: /Template/ }).selectOption({ index: 1 });
      await page.getByRole('checkbox', { name: 'A' }).check();
      return 'Plan 1 Check';
    },
    calls: '**/checks/plan',
    list: (project) => `/api/projects/${project}/checks`,
    count: 1,
  },
  {
    what: 'a built-in template',
    async open(page) {
      await turnTo(page, '/check-templates');
      await page.getByRole('button', { name: 'Built-in Templates' }).click();
      return 'Add Reinforcement before concrete';
    },
    calls: '**/check-templates',
    list: (project) => `/api/projects/${project}/check-templates`,
    count: 1,
  },
  {
    what: 'a copy of a template',
    async open(page, visitor, project) {
      const list = `/api/projects/${project}/check-templates`;
      const { id } = await sendJson(visitor, 'POST', list, { builtIn: 'reinforcement' });
      await turnTo(page, `/check-templates/${id}`);
      await page.getByRole('button', { name: 'Make a Copy' }).click();
      return 'Copy';
    },
    calls: '**/copy',
    list: (project) => `/api/projects/${project}/check-templates`,
    count: 2,
  },
  {
    what: 'a saved view',
    async open(page) {
      await turnTo(page, '/expenses?phase=roofing');
      await page.getByRole('button', { name: 'Views', exact: true }).click();
      await page.getByRole('button', { name: 'Save this view' }).click();
      await page.getByRole('textbox', { name: 'Name' }).fill('Roof');
      return 'Save';
    },
    calls: '**/api/views',
    list: (project) => `/api/views?screen=expenses&projectId=${project}`,
    count: 1,
  },
  {
    what: 'an export for the accountant',
    async open(page, visitor, project) {
      const profile = { system: 'journal', defaultAccount: '4000', creditorAccount: '70000' };
      await sendJson(visitor, 'PUT', `/api/projects/${project}/accounting`, profile);
      await addExpense(visitor, project, { date: new Date().toISOString().slice(0, 10) });
      await turnTo(page, '/accounting');
      return 'Export for the accountant';
    },
    calls: '**/accounting/exports',
    list: (project) => `/api/projects/${project}/accounting/exports`,
    count: 1,
  },
  {
    what: 'the sample project',
    async open(page) {
      await turnTo(page, '/demo');
      return 'Add the sample project';
    },
    calls: '**/api/projects/sample',
    list: () => '/api/projects',
    count: 2,
  },
  {
    what: 'a supplier that an invoice is booked with',
    async open(page) {
      await turnTo(page, '/invoices');
      await page.locator('main input[type=file]').first().setInputFiles(invoiceFile());
      await page.getByRole('combobox', { name: 'Phase of part 1' }).selectOption('structure');
      return 'Book Invoice';
    },
    calls: '**/api/suppliers',
    list: () => '/api/suppliers',
    count: 1,
  },
  {
    what: 'an account that a table of a bank is loaded into',
    async open(page) {
      await turnTo(page, '/bank');
      await page.locator('main input[type=file]').first().setInputFiles(csvFile());
      await page.getByRole('textbox', { name: /^Name of the new account/ }).fill('Giro');
      return 'Load 2 rows';
    },
    calls: '**/api/bank/accounts',
    list: () => '/api/bank/accounts',
    count: 1,
  },
];

test.describe('made again after its answer was lost, there is once', () => {
  for (const { what, open, calls, list, count } of MADE) {
    test(what, async ({ signedIn }) => {
      const visitor = await signedIn();
      const project = await addProject(visitor);
      const { page } = visitor;
      const button = page.getByRole('button', { name: await open(page, visitor, project), exact: true });
      await expect(button).toBeEnabled();
      await loseAnswer(page, calls);
      await button.click();
      await expect(page.getByText(/could not be reached|^Failed to|^Nothing was/).first()).toBeVisible();
      const [answer] = await Promise.all([
        page.waitForResponse(
          (response) => response.request().method() === 'POST' && response.status() === 201,
        ),
        button.click(),
      ]);
      expect(answer.url()).toContain(calls.replaceAll('*', ''));
      expect(await fetchJson<unknown[]>(visitor, list(project))).toHaveLength(count);
    });
  }
});

test('an expense whose answer was lost is one, also if its form is opened again before it is saved again', async ({
  signedIn,
}) => {
  const visitor = await signedIn();
  const project = await addProject(visitor);
  const { page } = visitor;
  await turnTo(page, '/expenses?add=1');
  const dialog = page.getByRole('dialog');
  const item = dialog.getByRole('textbox', { name: /^Item/ });
  const save = dialog.getByRole('button', { name: 'Add Expense' });
  await item.fill('Geyser');
  await dialog.getByRole('combobox', { name: /^Phase/ }).selectOption('foundation');
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('900');
  await loseAnswer(page, '**/expenses');
  await save.click();
  await expect(page.getByText(/could not be reached/).first()).toBeVisible();
  await page.reload();
  await expect(item).toHaveValue('Geyser');
  await save.click();
  await expect(dialog).toHaveCount(0);
  const list = `/api/projects/${project}/expenses`;
  expect(await fetchJson<unknown[]>(visitor, list)).toHaveLength(1);
});

test.describe('saved again after its answer was lost, is nobody else’s', () => {
  const unreachable = (page: Page) => page.getByText(/could not be reached/).first();

  test('an amount of the budget', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor, { totalBudget: '800000.00' });
    const { page } = visitor;
    // Where an answer is lost, what happened meanwhile is not heard of either.
    await page.route('**/api/events*', (route) => route.abort());
    await page.goto('/budget');
    const evenly = page.getByRole('button', { name: 'Share out evenly' });
    await expect(evenly).toBeEnabled();
    await loseAnswer(page, '**/api/projects/*/budget');
    await evenly.click();
    await expect(page.getByText('Failed to share the budget out').first()).toBeVisible();
    await evenly.click();
    await expect(page.getByText('The budget is shared out evenly').first()).toBeVisible();
    const roofing = page.getByRole('textbox', { name: 'Original budget of Roofing' });
    await expect(roofing).toHaveValue('100,000.00');
    for (const [typed, shown] of [
      ['90000', '90,000.00'],
      ['', ''],
    ] as const) {
      await roofing.fill(typed);
      await loseAnswer(page, '**/api/projects/*/budget');
      await roofing.press('Enter');
      await expect(unreachable(page)).toBeVisible();
      await roofing.press('Enter');
      await expect(page.getByText('Original budget of Roofing saved').first()).toBeVisible();
      await expect(roofing).toHaveValue(shown);
      await expect(page.getByText('Saved by someone else')).toHaveCount(0);
    }
  });

  test('dates and progress of a phase', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const entry = { phase: 'foundation', percentComplete: 70, date: '2025-01-25' };
    await sendJson(visitor, 'POST', `/api/projects/${project}/progress`, entry);
    const { page } = visitor;
    await page.route('**/api/events*', (route) => route.abort());
    await page.goto('/programme?phase=foundation');
    const dialog = page.getByRole('dialog', { name: 'Foundation' });
    const save = dialog.getByRole('button', { name: 'Save changes' });
    await dialog.getByRole('textbox', { name: 'Planned start', exact: true }).fill('2025-01-06');
    await dialog.getByRole('textbox', { name: 'Planned finish', exact: true }).fill('2025-01-31');
    await loseAnswer(page, '**/api/projects/*/programme');
    await save.click();
    await expect(unreachable(page)).toBeVisible();
    await save.click();
    await expect(page.getByText('Programme updated successfully').first()).toBeVisible();

    await page.goto('/programme?phase=foundation&part=progress');
    await dialog.getByRole('button', { name: 'Correct the entry for Jan 25, 2025, 70%' }).click();
    await dialog.getByRole('textbox', { name: /^Percent complete/ }).fill('60');
    await loseAnswer(page, '**/api/progress/*');
    await save.click();
    await expect(unreachable(page)).toBeVisible();
    await save.click();
    await expect(
      dialog.getByRole('button', { name: 'Delete the entry for Jan 25, 2025, 60%' }),
    ).toBeVisible();
    await expect(dialog.getByText('You are correcting the entry')).toHaveCount(0);
  });
});
