import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture, signedIn, type Visit } from './support/browser.ts';
import { findings, NARROWEST, PHONE, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject, addSample } from './support/made.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search and commands' });
const box = (page: Page) => palette(page).getByRole('combobox', { name: 'Search and commands' });

async function opened(page: Page): Promise<void> {
  await page.keyboard.press('Control+k');
  await box(page).waitFor();
}

const chosen = (page: Page) => palette(page).getByRole('option', { selected: true });

async function addIssue({ context }: Visit, project: number, title: string): Promise<number> {
  const answer = await context.request.post(`/api/projects/${project}/issues`, { data: { title } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

describe('the command palette', () => {
  it('finds a record by its words and opens it, and gives the focus back when it is left', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page, context, complaints } = visitor;
    const id = await addExpense(visitor, project, { itemName: 'Roof trusses', supplier: 'Béton Ltd' });
    await addIssue(visitor, project, 'Roof leaks at the ridge');
    await page.goto('/dashboard');
    const button = page.getByRole('banner').getByRole('button', { name: 'Search' });
    await button.click();
    await box(page).fill('roof');
    await palette(page).getByRole('group', { name: 'Expenses' }).getByRole('option').waitFor();
    await palette(page).getByRole('group', { name: 'Issues' }).getByRole('option').waitFor();
    await page.keyboard.press('Escape');
    await palette(page).waitFor({ state: 'hidden' });
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await opened(page);
    await box(page).fill('beton');
    await palette(page)
      .getByRole('option', { name: /Roof trusses/ })
      .waitFor();
    expect(await chosen(page).textContent()).toMatch(/Roof trusses/);
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/expenses/${id}\\?project=${project}`));
    await page.getByRole('heading', { level: 1, name: 'Roof trusses' }).waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('goes to screens, switches project and begins something new, by the arrows alone', async () => {
    const visitor = await signedIn();
    const first = await addProject(visitor, { name: 'First house' });
    const second = await addProject(visitor, { name: 'Second house', location: 'Kanye' });
    const { page, context } = visitor;
    await page.goto(`/issues?project=${first}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await opened(page);
    expect(await chosen(page).textContent()).toMatch(/Dashboard/);
    await page.keyboard.press('ArrowDown');
    expect(await chosen(page).textContent()).toMatch(/Projects/);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    expect(await chosen(page).textContent()).toMatch(/Keyboard shortcuts/);
    await box(page).fill('second');
    await palette(page)
      .getByRole('option', { name: /Second house/ })
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/issues\\?project=${second}`));
    await opened(page);
    await box(page).fill('monitoring');
    await palette(page)
      .getByRole('option', { name: /Monitoring Fees/ })
      .first()
      .waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/monitoring-fees\\?project=${second}`));
    await opened(page);
    await box(page).fill('report issue');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/issues\?.*add=1/);
    await page.getByRole('dialog', { name: 'Report Issue' }).waitFor();
    await context.close();
  });

  it('offers what is in other projects too, and says where it is', async () => {
    const visitor = await signedIn();
    const far = await addProject(visitor, { name: 'Far house' });
    const near = await addProject(visitor, { name: 'Near house' });
    const id = await addExpense(visitor, far, { itemName: 'Opal tiles' });
    const { page, context } = visitor;
    await page.goto(`/dashboard?project=${near}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await opened(page);
    await box(page).fill('opal');
    const option = palette(page).getByRole('option', { name: /Opal tiles/ });
    await option.getByText('Far house').waitFor();
    await option.click();
    await page.waitForURL(new RegExp(`/expenses/${id}\\?project=${far}`));
    await context.close();
  });

  it('says when nothing is found, and goes on without a server', async () => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, context } = visitor;
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await opened(page);
    await box(page).fill('zzzz');
    await palette(page).getByText('Nothing found for “zzzz”').waitFor();
    await picture(page, 'palette-nothing');
    await page.route('**/api/search*', (route) => route.abort());
    await box(page).fill('issues');
    await palette(page).getByText('The search did not answer.').waitFor();
    expect(await findings(page)).toEqual([]);
    await palette(page).getByRole('option', { name: 'Issues' }).first().click();
    await page.waitForURL(/\/issues/);
    await context.close();
  });

  it.each([
    ['desktop', { width: 1440, height: 900 }],
    ['phone', PHONE],
    ['narrowest', NARROWEST],
  ] as const)('is drawn without a finding on %s, light and dark', async (size, viewport) => {
    const visitor = await signedIn({ viewport });
    const project = await addSample(visitor);
    const { page, context, complaints } = visitor;
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto(`/expenses?project=${project}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      await picture(page, `header-${size}-${scheme}`);
      await page.getByRole('button', { name: 'Search', exact: true }).click();
      await box(page).waitFor();
      await picture(page, `palette-${size}-${scheme}`);
      expect(await findings(page)).toEqual([]);
      await box(page).fill('con');
      await palette(page).getByRole('group', { name: 'Expenses' }).waitFor();
      await picture(page, `palette-found-${size}-${scheme}`);
      expect(await findings(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('shortcuts', () => {
  it('lead to screens, create, search a list and open its row', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Roof trusses' });
    const { page, context } = visitor;
    await page.goto('/dashboard');
    // The screens that one may see are known with the project.
    await page.getByRole('link', { name: 'Expenses', exact: true }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.waitForURL(/\/expenses/);
    const row = page.getByRole('row', { name: /Roof trusses/ });
    await row.waitFor();
    await page.keyboard.press('/');
    const search = page.getByRole('searchbox', { name: /Filter by item/ });
    expect(await search.evaluate((element) => element === document.activeElement)).toBe(true);
    // Whoever types is typing: the same keys are letters now.
    await page.keyboard.type('gec?/');
    expect(await search.inputValue()).toBe('gec?/');
    await page.keyboard.press('Escape');
    await row.focus();
    await page.keyboard.press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit Expense' });
    // The dialog has taken the focus when its first field has it.
    await dialog.locator('input:focus').waitFor();
    await dialog.getByRole('button', { name: 'Close' }).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('i');
    await page.keyboard.press('Control+k');
    expect(await palette(page).count()).toBe(0);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    expect(new URL(page.url()).pathname).toBe('/expenses');
    await page.keyboard.press('c');
    await page.getByRole('dialog', { name: 'Add Expense' }).waitFor();
    await page.keyboard.press('Escape');
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('c');
    await palette(page).getByRole('option', { name: 'Report Issue' }).waitFor();
    expect(await palette(page).getByRole('group').count()).toBe(1);
    await context.close();
  });

  it('are listed by a question mark, and end where they are switched off', async () => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, context } = visitor;
    await page.goto('/dashboard');
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('Shift+?');
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await list.getByText('Search and commands').waitFor();
    await picture(page, 'shortcuts');
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await list.waitFor({ state: 'hidden' });
    const answer = await context.request.put('/api/user/settings', { data: { keyboardShortcuts: false } });
    expect(answer.status()).toBe(200);
    await page.reload();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.keyboard.press('g');
    await page.keyboard.press('e');
    await page.keyboard.press('Shift+?');
    await opened(page);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await box(page).fill('shortcuts');
    await page.keyboard.press('Enter');
    await list.getByText('The single keys are switched off.').waitFor();
    await page.keyboard.press('Escape');
    await context.close();
  });
});
