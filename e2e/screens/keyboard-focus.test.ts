import { expect, type Page } from '@playwright/test';
import { sendJson } from '../support/api-requests.ts';
import { turnTo, waitForPage } from '../support/page-checks.ts';
import { LIST_PATHS } from '../support/screen-paths.ts';
import { addProject, addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

// With animations, as most people have them.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** Returns the text of the focused element, or the body. */
const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement } = document;
    if (!activeElement || activeElement === document.body) return 'BODY';
    return activeElement.getAttribute('aria-label') ?? activeElement.textContent;
  });

/** Returns the index of the focused row. */
const rowInFocus = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => (document.activeElement as HTMLElement | null)?.dataset['index']);

const opened = async (page: Page) => {
  const dialog = page.getByRole('dialog').last();
  // The placeholder has no fields.
  await expect(dialog.locator('input, select, textarea, button[type=submit]').first()).toBeVisible();
  await page.waitForFunction(() => document.activeElement?.closest('[role=dialog]'));
  return dialog;
};

/** Opens the first menu of this name, and takes an entry of it. */
async function choose(page: Page, menu: RegExp, entry: string): Promise<void> {
  await page.getByRole('button', { name: menu }).first().press('Enter');
  await page.getByRole('menuitem', { name: entry }).press('Enter');
}

const confirm = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name }).press('Enter');

test.describe('the focus', () => {
  test('returns to the row after cancelling its form', async ({ inSample }) => {
    const { page } = await inSample();
    const lost: unknown[] = [];
    for (const list of LIST_PATHS) {
      await turnTo(page, list);
      await page.locator('[role="row"][data-index="1"]').focus();
      await page.keyboard.press('e');
      const dialog = await opened(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      // The list may be drawn anew behind the dialog; its row takes the focus then.
      await expect
        .poll(() => rowInFocus(page), { timeout: 10_000 })
        .toBe('1')
        .catch(async () => lost.push([list, await focused(page)]));
    }
    expect(lost).toEqual([]);
  });

  test('goes to the heading of the screen or record that is opened, and back to its row', async ({
    inSample,
  }) => {
    const { page } = await inSample();
    await page.goto('/issues');
    await waitForPage(page);
    const heading = page.getByRole('heading', { level: 1 });
    await page.getByRole('navigation').getByRole('link', { name: 'Expenses' }).press('Enter');
    await expect(page).toHaveURL(/expenses/);
    await expect(heading.and(page.getByText('Project Expenses'))).toBeFocused();
    await page.locator('[role="row"][data-index="1"]').press('Enter');
    await expect(page).toHaveURL(/expenses\/\d+/);
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeVisible();
    await expect(heading).toBeFocused();
    await page.goBack();
    await expect(page.locator('[role="row"][data-index="1"]')).toBeFocused();
    await page.getByRole('button', { name: /^Notices/ }).press('Enter');
    await page.getByRole('link', { name: 'All notices' }).press('Enter');
    await expect(heading.and(page.getByText('Notices'))).toBeFocused();
  });

  test('stays on a button that has nothing left to do', async ({ inSample }) => {
    const { page } = await inSample();
    await page.goto('/diary-days');
    await page.getByRole('button', { name: 'Previous month' }).click();
    const next = page.getByRole('button', { name: 'Next month' });
    await next.focus();
    await page.keyboard.press('Enter');
    await expect(next).toBeDisabled();
    await expect(next).toBeFocused();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'Previous month' })).toBeFocused();
    await expect(next).toHaveAttribute('disabled');
  });

  test('returns to the row after saving its form', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addSample(visitor);
    const { page } = visitor;
    await page.goto('/expenses');
    await page.locator('[role="row"][data-index="2"]').focus();
    await page.keyboard.press('e');
    const dialog = await opened(page);
    await dialog.getByLabel('Description').fill('Brought on two lorries');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog).toBeHidden();
    await waitForPage(page);
    expect(await rowInFocus(page)).toBe('2');
  });

  test('returns to the button of a card after cancelling its form', async ({ inSample }) => {
    const { page } = await inSample();
    await page.goto('/interior');
    const edit = page.getByRole('button', { name: /^Edit / }).first();
    await edit.focus();
    const name = await focused(page);
    await page.keyboard.press('Enter');
    const dialog = await opened(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect(await focused(page)).toBe(name);
  });

  test('goes to the heading if the opener of the dialog is gone', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor, { name: 'Mokolodi Ridge House' });
    const { page } = visitor;
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'New Project' }).press('Enter');
    const dialog = await opened(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect.poll(() => focused(page)).toBe('Project Portfolio');
    await page.getByRole('button', { name: 'New Project' }).press('Enter');
    await opened(page);
    await page.keyboard.type('Block B');
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect.poll(() => focused(page)).toBe('New Project');
  });

  test('stays near what was deleted, undone or restored', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addSample(visitor);
    const { page } = visitor;
    await page.goto('/programme');
    await page.getByRole('button', { name: 'Delete Plans approved' }).press('Enter');
    await confirm(page, 'Delete');
    await expect(page.getByRole('button', { name: 'Delete Plans approved' })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Milestones' })).toBeFocused();

    await sendJson(visitor, 'POST', '/api/user/calendars', { name: 'Site' });
    await turnTo(page, '/settings');
    await page.getByRole('button', { name: 'Delete calendar Site' }).press('Enter');
    await confirm(page, 'Delete');
    await expect(page.getByRole('region', { name: 'Calendars' })).toBeFocused();

    await sendJson(visitor, 'POST', `/api/projects/${project}/share-links`, { report: 'budget-summary' });
    await turnTo(page, '/reports');
    await choose(page, /^Actions for .*Budget/, 'Withdraw');
    await confirm(page, 'Withdraw');
    await expect(page.getByRole('region', { name: 'Share links' })).toBeFocused();

    await turnTo(page, '/issues');
    const rows = page.locator('main [role="row"][data-index]');
    const first = await rows.first().textContent();
    await choose(page, /^Actions for/, 'Delete');
    await confirm(page, 'Delete');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Issue restored').first()).toBeVisible();
    // A menu that was opened before the row is back would close when it comes.
    await expect.poll(() => rows.first().textContent()).toBe(first);
    await expect.poll(() => focused(page)).toMatch(/^Actions for/);

    await choose(page, /^Actions for/, 'Delete');
    await confirm(page, 'Delete');
    await turnTo(page, '/trash');
    const restore = page.getByRole('button', { name: /^Restore/ });
    await expect(restore).toHaveCount(2);
    for (const left of [1, 0]) {
      await restore.first().press('Enter');
      await expect(restore).toHaveCount(left);
      expect(await focused(page)).not.toBe('BODY');
    }
  });

  test('is never on the body after a dialog opened by URL', async ({ inSample }) => {
    const { page, project } = await inSample();
    const addresses = [
      '/projects?new=1',
      `/projects?edit=${project}`,
      '/expenses?add=1',
      '/variations?add=1',
      '/budget?transfer=1',
      '/monitoring-fees?add=1',
      '/certificates?addContract=1',
      '/programme?addMilestone=1',
      '/inspections?add=1',
      '/issues?add=1',
      '/interior?add=1',
      '/suppliers?add=1',
      '/documents?add=1',
      '/members?invite=1',
    ];
    for (const address of addresses) {
      await page.goto(address);
      const dialog = await opened(page);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      // The list may still be loading; its button gets the focus when it arrives.
      await waitForPage(page);
      await expect.poll(() => focused(page), address).not.toBe('BODY');
    }
  });

  test('is in the first field of a restored form, and starting afresh can be undone', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page } = visitor;
    await page.goto('/expenses?add=1');
    await opened(page);
    await page.keyboard.type('Roof trusses');
    const item = page.getByRole('dialog').getByRole('textbox', { name: /^Item/ });
    await page.waitForFunction(() => Object.keys(localStorage).some((key) => key.startsWith('brick.draft.')));
    await page.reload();
    await expect(page.getByText('What you typed last time is back.')).toBeVisible();
    await opened(page);
    await expect(item).toBeFocused();
    // Enter submits the form and shows missing fields; it clears nothing.
    await page.keyboard.press('Enter');
    await expect(item).toHaveValue('Roof trusses');
    const dialog = page.getByRole('dialog', { name: 'Add Expense' });
    await dialog.getByRole('button', { name: 'Start afresh' }).press('Enter');
    await expect(item).toHaveValue('');
    await dialog.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect(item).toHaveValue('Roof trusses');
    expect(await focused(page)).not.toBe('BODY');
    // The draft is stored again.
    await page.reload();
    await expect(page.getByText('What you typed last time is back.')).toBeVisible();
    await expect(item).toHaveValue('Roof trusses');
  });

  test('finds buttons that stand side by side by names of their own', async ({ inSample }) => {
    const { page } = await inSample();
    await turnTo(page, '/reports');
    for (const field of ['As of', 'From', 'To'])
      await expect(page.getByRole('button', { name: `Choose a date ${field}`, exact: true })).toHaveCount(1);
    await turnTo(page, '/interior');
    await expect(page.getByRole('button', { name: 'View Tasks Guest bathroom', exact: true })).toHaveCount(1);
    await turnTo(page, '/documents');
    await expect(page.getByRole('link', { name: /^Open file Building permit/ })).toHaveCount(1);
    await turnTo(page, '/inspections');
    await expect(page.getByRole('button', { name: /^Record result INS-0008/ })).toHaveCount(1);
    await turnTo(page, '/checks');
    const actions = page.getByRole('button', { name: /^Actions for Garage slab/ });
    await expect(actions).toHaveCount(2);
    expect(new Set(await actions.evaluateAll((all) => all.map(({ ariaLabel }) => ariaLabel))).size).toBe(2);
    await turnTo(page, '/plans');
    await page.getByRole('link', { name: 'Ground floor' }).click();
    await expect(page.getByRole('button', { name: 'Withdraw P01', exact: true })).toHaveCount(1);
  });

  test('goes to the heading of a certificate, and of a list whose filters are cleared', async ({
    inSample,
  }) => {
    const { page } = await inSample();
    const heading = page.getByRole('heading', { level: 1 });
    await page.goto('/certificates');
    await page.locator('[role="row"][data-index="0"]').press('Enter');
    await expect(heading.and(page.getByText('PC-0004'))).toBeFocused();
    await turnTo(page, '/issues?q=nowhere');
    await page.getByRole('button', { name: 'Clear filters' }).last().press('Enter');
    await expect(page.getByRole('button', { name: 'Clear filters' })).toHaveCount(0);
    await expect(heading).toBeFocused();
  });

  test('is in the first field where somebody is assigned to several', async ({ inSample }) => {
    const { page } = await inSample();
    await page.goto('/issues');
    await page.locator('[role="row"][data-index="0"]').press('Space');
    await choose(page, /^Change$/, 'Assign…');
    await opened(page);
    await expect(page.getByRole('combobox', { name: 'Assigned to' })).toBeFocused();
  });

  test('stays near a button that goes when it is pressed', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addSample(visitor);
    const { page } = visitor;
    await page.goto('/plans');
    await page.getByRole('link', { name: 'Ground floor' }).click();
    for (const name of ['Place an issue', 'Cancel']) {
      const button = page.getByRole('button', { name, exact: true });
      await button.press('Enter');
      await expect(button).toHaveCount(0);
      await expect.poll(() => focused(page)).not.toBe('BODY');
    }
    await turnTo(page, '/completion-lists');
    await page.getByRole('link', { name: 'House: first round before handover' }).click();
    const off = page.getByRole('button', { name: 'Take SN-0008 off the list' });
    await off.press('Enter');
    await expect(off).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Outstanding work' })).toBeFocused();
    await turnTo(page, '/checks');
    await page.getByRole('link', { name: 'Study' }).click();
    await page.getByRole('button', { name: 'Answer: Accepted by' }).press('Enter');
    await page.getByRole('button', { name: 'Draw a Signature' }).press('Enter');
    await page.getByRole('button', { name: 'Use This' }).press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Draw something first');
  });
});
