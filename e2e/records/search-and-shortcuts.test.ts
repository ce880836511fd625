import { expect, type Page } from '@playwright/test';
import type { BrowserVisit } from '../support/fixture-types.ts';
import { axeFindings, NARROWEST, PHONE, showTheme, sidewaysScroll } from '../support/page-checks.ts';
import { addExpense, addProject, addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const box = (page: Page) => palette(page).getByRole('combobox', { name: 'Search and commands' });

async function opened(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await expect(box(page)).toBeVisible();
}

const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

async function addIssue({ context }: BrowserVisit, project: number, title: string): Promise<number> {
  const answer = await context.request.post(`/api/projects/${project}/issues`, { data: { title } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

test.describe('the command palette', () => {
  test('finds and opens a record by its text, and returns the focus when closed', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page } = visitor;
    const id = await addExpense(visitor, project, { itemName: 'Roof trusses', supplier: 'Béton Ltd' });
    await addIssue(visitor, project, 'Roof leaks at the ridge');
    await page.goto('/dashboard');
    const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
    await button.click();
    await box(page).fill('roof');
    await expect(palette(page).getByRole('group', { name: 'Expenses' }).getByRole('option')).toBeVisible();
    await expect(palette(page).getByRole('group', { name: 'Issues' }).getByRole('option')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(palette(page)).toBeHidden();
    await expect(button).toBeFocused();
    await opened(page);
    await box(page).fill('beton');
    await expect(palette(page).getByRole('option', { name: /Roof trusses/ })).toBeVisible();
    await expect(chosen(page)).toContainText(/Roof trusses/);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/expenses/${id}\\?project=${project}`));
    await expect(page.getByRole('heading', { level: 1, name: 'Roof trusses' })).toBeVisible();
  });

  test('opens screens, switches project and creates records, with arrow keys alone', async ({ signedIn }) => {
    const visitor = await signedIn();
    const first = await addProject(visitor, { name: 'First house' });
    const second = await addProject(visitor, { name: 'Second house', location: 'Kanye' });
    const { page } = visitor;
    await page.goto(`/issues?project=${first}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await opened(page);
    await expect(chosen(page)).toContainText(/Dashboard/);
    await page.keyboard.press('ArrowDown');
    await expect(chosen(page)).toContainText(/Projects/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(chosen(page)).toContainText(/Keyboard shortcuts/);
    await box(page).fill('second');
    await expect(palette(page).getByRole('option', { name: /Second house/ })).toBeVisible();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/issues\\?project=${second}`));
    await opened(page);
    await box(page).fill('monitoring');
    await expect(
      palette(page)
        .getByRole('option', { name: /Monitoring Fees/ })
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/monitoring-fees\\?project=${second}`));
    await opened(page);
    await box(page).fill('report issue');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/issues\?.*add=1/);
    await expect(page.getByRole('dialog', { name: 'Report Issue' })).toBeVisible();
  });

  test('finds records of other projects, and names the project', async ({ signedIn }) => {
    const visitor = await signedIn();
    const far = await addProject(visitor, { name: 'Far house' });
    const near = await addProject(visitor, { name: 'Near house' });
    const id = await addExpense(visitor, far, { itemName: 'Opal tiles' });
    const { page } = visitor;
    await page.goto(`/dashboard?project=${near}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await opened(page);
    await box(page).fill('opal');
    const option = palette(page).getByRole('option', { name: /Opal tiles/ });
    await expect(option.getByText('Far house')).toBeVisible();
    await option.click();
    await page.waitForURL(new RegExp(`/expenses/${id}\\?project=${far}`));
  });

  test('finds projects by where they are, and by the middle of their name', async ({ signedIn }) => {
    const visitor = await signedIn();
    const far = await addProject(visitor, { name: 'Farmhouse', location: 'Plot 7, Kumakwane' });
    const near = await addProject(visitor, { name: 'Near house' });
    const { page } = visitor;
    await page.goto(`/dashboard?project=${near}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await opened(page);
    await box(page).fill('farm');
    await expect(palette(page).getByRole('option', { name: /Farmhouse/ })).toHaveCount(1);
    for (const typed of ['mhouse', 'kumakw']) {
      await box(page).fill(typed);
      await expect(palette(page).getByRole('option', { name: /Farmhouse/ })).toHaveCount(1);
    }
    await palette(page)
      .getByRole('option', { name: /Farmhouse/ })
      .click();
    await page.waitForURL(new RegExp(`project=${far}`));
  });

  test('reports when nothing is found, and works without a server', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page } = visitor;
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await opened(page);
    await box(page).fill('zzzz');
    await expect(palette(page).getByText('Nothing found for “zzzz”')).toBeVisible();
    await page.route('**/api/search*', (route) => route.abort());
    await box(page).fill('issues');
    await expect(palette(page).getByText('The search did not answer.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await palette(page).getByRole('option', { name: 'Issues' }).first().click();
    await page.waitForURL(/\/issues/);
  });

  for (const [size, viewport] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', PHONE],
    ['narrowest', NARROWEST],
  ] as const) {
    test(`has no axe findings on ${size}, light and dark`, async ({ signedIn }) => {
      const visitor = await signedIn({ viewport });
      const project = await addSample(visitor);
      const { page } = visitor;
      await page.goto(`/expenses?project=${project}`);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      expect(await sidewaysScroll(page)).toBe(0);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await expect(box(page)).toBeVisible();
      for (const scheme of ['light', 'dark'] as const) {
        await showTheme(page, scheme);
        expect(await axeFindings(page)).toEqual([]);
      }
      await box(page).fill('con');
      await expect(palette(page).getByRole('group', { name: 'Expenses' })).toBeVisible();
      for (const scheme of ['light', 'dark'] as const) {
        await showTheme(page, scheme);
        expect(await axeFindings(page)).toEqual([]);
        expect(await sidewaysScroll(page)).toBe(0);
      }
    });
  }
});

test.describe('shortcuts', () => {
  test('open screens, create records, search a list and open its row', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Roof trusses' });
    const { page } = visitor;
    await page.goto('/dashboard');
    // The available screens are known once the project has loaded.
    await expect(page.getByRole('link', { name: 'Expenses', exact: true })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.waitForURL(/\/expenses/);
    // With Shift a letter leads elsewhere: without it this one is the budget.
    await page.keyboard.press('g');
    await page.keyboard.press('Shift+B');
    await page.waitForURL(/\/bank/);
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.waitForURL(/\/expenses/);
    const row = page.getByRole('row', { name: /Roof trusses/ });
    await expect(row).toBeVisible();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: /Filter by item/ });
    await expect(search).toBeFocused();
    // In a text field the same keys type letters.
    await page.keyboard.type('gec?/');
    await expect(search).toHaveValue('gec?/');
    await page.keyboard.press('Escape');
    await row.focus();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit Expense' });
    // The dialog has the focus when its first field has it.
    await expect(dialog.locator('input:focus')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.keyboard.press('Control+k');
    await expect(palette(page)).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/expenses');
    await page.keyboard.press('c');
    // The key opens the form and is not typed into it.
    const added = page.getByRole('dialog', { name: 'Add Expense' }).locator('input:focus');
    await expect(added).toBeVisible();
    await page.keyboard.type('Sand');
    await expect(added).toHaveValue('Sand');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Discard' }).click();
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('c');
    await expect(palette(page).getByRole('option', { name: 'Report Issue' })).toBeVisible();
    await expect(palette(page).getByRole('group')).toHaveCount(1);
  });

  test('are listed with a question mark, and can be switched off', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, context } = visitor;
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Shift+?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await expect(list.getByText('Search and commands')).toBeVisible();
    await expect(list.getByRole('definition').filter({ hasText: '⇧A' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    const answer = await context.request.put('/api/user/settings', { data: { keyboardShortcuts: false } });
    expect(answer.status()).toBe(200);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.keyboard.press('Shift+?');
    await opened(page);
    await expect.poll(() => new URL(page.url()).pathname).toBe('/dashboard');
    await box(page).fill('shortcuts');
    await page.keyboard.press('Enter');
    await expect(list.getByText('Single-key shortcuts are off.')).toBeVisible();
    await page.keyboard.press('Escape');
  });
});
