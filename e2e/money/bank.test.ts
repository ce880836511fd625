import { expect, type Locator, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import type { VisitorFixtures } from '../support/fixture-types.ts';
import {
  axeFindings,
  DESKTOP,
  NARROWEST,
  PHONE,
  showTheme,
  sidewaysScroll,
  waitForRedraw,
} from '../support/page-checks.ts';
import { camtFile, csvFile, LINES } from '../support/statement-file.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

interface PaidRow {
  id: number;
  isPaid: boolean;
  paidOn: string | null;
  paymentReference: string | null;
  amount: string;
}

const results = (page: Page): Locator => page.getByRole('list', { name: 'Files of statements' });

const lineOf = (page: Page, name: string): Locator => page.getByRole('row', { name: new RegExp(name) });

/** The bank of a new person, whose project has an unpaid delivery of kerbs. */
async function openWithKerbs(signedIn: VisitorFixtures['signedIn']) {
  const visitor = await signedIn({ viewport: DESKTOP });
  const { page } = visitor;
  const project = await addProject(visitor);
  await addExpense(visitor, project, {
    ...{ itemName: 'Kerbs', supplier: 'Stone and Son', amount: '1000.00', date: '2026-05-22' },
  });
  await page.goto('/bank');
  return { visitor, page, project };
}

async function load(page: Page, file: ReturnType<typeof camtFile>): Promise<void> {
  await page.locator('main input[type=file]').first().setInputFiles(file);
}

/** Pictures of what is open, for people to look at. */
async function pictures(page: Page, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await showTheme(page, theme);
      await waitForRedraw(page);
      await page.screenshot({ path: `test-output/bank-${name}-${size}-${theme}.png` });
    }
  await showTheme(page, 'light');
  await page.setViewportSize(DESKTOP);
}

test.describe('a bank statement', () => {
  test('keeps a name apart from its purpose, whichever way both are read', async ({ signedIn }) => {
    const { page } = await signedIn({ viewport: DESKTOP });
    await page.goto('/bank');
    await load(
      page,
      camtFile([{ day: '2026-06-01', amount: '-10.00', name: 'مؤسسة البناء', text: 'فاتورة 12' }], '9990.00'),
    );
    const [name, text] = [page.getByText('مؤسسة البناء'), page.getByText('فاتورة 12')];
    await expect(text).toBeVisible();
    const [left, right] = [await name.boundingBox(), await text.boundingBox()];
    expect((right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0)).toBeGreaterThan(4);
  });

  test('is loaded once, and what it pays is confirmed by Enter and taken back', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: DESKTOP });
    const { page } = visitor;
    const project = await addProject(visitor);
    await addExpense(visitor, project, {
      ...{ supplier: 'Elbe Gravel', invoiceNumber: 'RE-2026-0117', amount: '1190.00', date: '2026-05-20' },
    });
    await addExpense(visitor, project, {
      ...{ itemName: 'Kerbs', supplier: 'Stone and Son', amount: '1000.00', date: '2026-05-22' },
    });
    const rows = () => fetchJson<PaidRow[]>(visitor, `/api/projects/${project}/expenses`);
    const paid = async () => (await rows()).find(({ amount }) => amount === '1190.00');

    await page.goto('/bank');
    await expect(page.getByRole('heading', { name: 'No statements yet' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await load(page, camtFile());
    await expect(results(page).getByText('3 new lines · 1 only announced')).toBeVisible();
    await expect(results(page).getByText('Balances agree')).toBeVisible();
    const line = lineOf(page, 'Elbe Gravel');
    await expect(line).toContainText('Certain');
    await expect(line).toContainText('EX-0001');
    await expect(page.getByText('3 lines to match')).toBeVisible();
    await expect(page.getByText(/2,194\.99/).first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await pictures(page, 'lines');

    // The newest line is the first: arrows lead to the one that is certain.
    await page.getByRole('grid').getByRole('row').nth(1).focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(line).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Payment confirmed').first()).toBeVisible();
    await expect(line).toHaveCount(0);
    expect(await paid()).toMatchObject({
      ...{ isPaid: true, paidOn: '2026-06-01', paymentReference: 'RE-2026-0117' },
    });
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('The match was taken back').first()).toBeVisible();
    await expect(lineOf(page, 'Elbe Gravel')).toContainText('Certain');
    expect(await paid()).toMatchObject({ isPaid: false, paidOn: null });

    await load(page, camtFile());
    await expect(results(page).getByText('Nothing new · 3 known before · 1 only announced')).toBeVisible();

    await page.getByRole('button', { name: 'Confirm All Certain' }).click();
    await expect(page.getByText('1 line confirmed').first()).toBeVisible();
    expect(await paid()).toMatchObject({ isPaid: true });

    // What is marked unpaid at the expense leaves a line that paid nothing, until that is undone.
    const expense = (await paid())?.id;
    const payments = () => fetchJson<object[]>(visitor, `/api/expenses/${expense}/payments`);
    const before = await payments();
    expect(before).toHaveLength(1);
    await page.goto(`/expenses/${expense}`);
    await page.getByRole('button', { name: 'Mark as pending' }).click();
    await expect.poll(payments).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(payments).toEqual(before);
    await expect(page.getByText('RE-2026-0117').first()).toBeVisible();

    // Marked elsewhere, it leaves the screen of the bank at once. Once its line is taken back, it is matched anew.
    await page.goto('/bank?state=matched');
    await expect(lineOf(page, 'Elbe Gravel')).toContainText('EX-0001');
    await sendJson(visitor, 'PATCH', `/api/expenses/${expense}`, { isPaid: false });
    await expect(lineOf(page, 'Elbe Gravel')).not.toContainText('EX-0001');
    await lineOf(page, 'Elbe Gravel')
      .getByRole('button', { name: /Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Take back the line' }).click();
    await expect(page.getByText('The line is to be matched again').first()).toBeVisible();
    await page.goto('/bank');
    await expect(lineOf(page, 'Elbe Gravel')).toContainText('Certain');
  });

  test('pays with a discount, is set aside, and is deleted, on the narrowest screen too', async ({
    signedIn,
  }) => {
    const { visitor, page, project } = await openWithKerbs(signedIn);
    await load(page, camtFile(LINES, '7800.00'));
    await expect(results(page).getByText('Balances disagree')).toBeVisible();

    await lineOf(page, 'Stone and Son').click();
    const dialog = page.getByRole('dialog', { name: 'Stone and Son' });
    await dialog.getByRole('searchbox').fill('Kerbs');
    await dialog.getByRole('checkbox', { name: /Kerbs/ }).check();
    await expect(dialog.getByText('The payments add up to the line.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Confirm Payments' }).click();
    await expect(dialog.getByRole('alert')).toContainText('what becomes of the rest');
    await dialog.getByText('Is a discount').click();
    expect(await axeFindings(page)).toEqual([]);
    await pictures(page, 'match');
    await page.setViewportSize(NARROWEST);
    await waitForRedraw(page);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.setViewportSize(DESKTOP);
    await dialog.getByRole('button', { name: 'Confirm Payments' }).click();
    await expect(page.getByText('Payment confirmed').first()).toBeVisible();
    const [row] = await fetchJson<PaidRow[]>(visitor, `/api/projects/${project}/expenses`);
    expect(row).toMatchObject({ isPaid: true, amount: '980.00', paidOn: '2026-06-03' });

    await page.getByRole('button', { name: 'Actions for Corner Shop' }).click();
    await page.getByRole('menuitem', { name: 'Set the line aside' }).click();
    await expect(page.getByText('Line set aside').first()).toBeVisible();
    await page.getByText('Set aside', { exact: true }).click();
    await expect(lineOf(page, 'Corner Shop')).toContainText('Set Aside');
    await page.setViewportSize(NARROWEST);
    await waitForRedraw(page);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.setViewportSize(DESKTOP);

    await page.getByRole('button', { name: 'Accounts', exact: true }).click();
    const accounts = page.getByRole('dialog', { name: 'Accounts' });
    await expect(accounts.getByText('june.xml')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await pictures(page, 'accounts');
    await accounts.getByRole('button', { name: /^Delete the statement/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await expect(accounts.getByText('june.xml')).toHaveCount(0);
    const [kept] = await fetchJson<PaidRow[]>(visitor, `/api/projects/${project}/expenses`);
    expect(kept).toMatchObject({ isPaid: true, amount: '980.00' });
  });

  test('of any bank is mapped from a table, and the next one alike', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: DESKTOP });
    const { page } = visitor;
    await addProject(visitor);
    await page.goto('/bank');
    await load(page, csvFile());
    const dialog = page.getByRole('dialog', { name: 'Load a table of your bank' });
    await dialog.getByRole('textbox', { name: /^Name of the new account/ }).fill('Giro');
    await expect(dialog.getByRole('combobox', { name: /^Debit/ })).toHaveValue('debit');
    const preview = dialog.getByRole('region', { name: 'Rows as they will be stored' });
    await expect(preview.getByText(/1,234\.50/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await pictures(page, 'table');
    await page.setViewportSize(NARROWEST);
    await waitForRedraw(page);
    expect(await sidewaysScroll(page)).toBe(0);
    await page.setViewportSize(DESKTOP);
    await dialog.getByRole('button', { name: 'Load 2 rows' }).click();
    await expect(dialog.getByText('2 new lines')).toBeVisible();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(lineOf(page, 'Elbe Gravel')).toContainText(/1,234\.50/);

    await load(page, csvFile());
    await expect(dialog.getByRole('combobox', { name: /^Account of this table/ })).toContainText('Giro');
    await dialog.getByRole('button', { name: 'Load 2 rows' }).click();
    await expect(dialog.getByText('Nothing new · 2 known before')).toBeVisible();
  });

  test('of a bank is mapped table by table, and shown in the currency of its account', async ({
    signedIn,
  }) => {
    const visitor = await signedIn({ viewport: DESKTOP });
    const { page } = visitor;
    await addProject(visitor);
    await page.goto('/bank');
    await page
      .locator('main input[type=file]')
      .first()
      .setInputFiles([csvFile(), { ...csvFile(), name: 'savings.csv' }]);
    const dialog = page.getByRole('dialog', { name: 'Load a table of your bank' });
    await expect(dialog.getByText('giro.csv')).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog.getByText('savings.csv')).toBeVisible();
    // Half typed it is none yet, and the rows stay.
    await dialog.getByRole('textbox', { name: /^Currency/ }).fill('E');
    await expect(dialog.getByRole('region', { name: 'Rows' })).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Currency/ }).fill('EUR');
    await expect(dialog.getByRole('cell', { name: /€\s?1,234\.50/ })).toBeVisible();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(dialog).toBeHidden();
  });

  test('asks before it discards what is ticked for a line', async ({ signedIn }) => {
    const { page } = await openWithKerbs(signedIn);
    await load(page, camtFile());
    await lineOf(page, 'Stone and Son').click();
    const dialog = page.getByRole('dialog', { name: 'Stone and Son' });
    await dialog.getByRole('searchbox').fill('Kerbs');
    await dialog.getByRole('checkbox', { name: /Kerbs/ }).check();
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
    await expect(dialog.getByRole('checkbox', { name: /Kerbs/ })).toBeChecked();
    await dialog.getByRole('checkbox', { name: /Kerbs/ }).uncheck();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  });

  test('is read from right to left, and many lines are scrolled', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: NARROWEST });
    const { page } = visitor;
    await addProject(visitor);
    await sendJson(visitor, 'PUT', '/api/user/settings', { language: 'ar' });
    await page.goto('/bank');
    const many = Array.from({ length: 250 }, (_, place) => ({
      ...{ day: '2026-06-01', amount: '-1.00', name: `Shop ${place}`, text: 'Coffee' },
    }));
    await load(page, camtFile([...LINES, ...many], '7555.01'));
    await expect(lineOf(page, 'Corner Shop')).toBeVisible();
    await waitForRedraw(page);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('grid').getByRole('row').nth(1).focus();
    // The list grows as it is scrolled: its end is a page further until all of it is there.
    await expect(async () => {
      await page.keyboard.press('End');
      await expect(lineOf(page, 'Elbe Gravel')).toBeFocused({ timeout: 1000 });
    }).toPass();
    await page.keyboard.press('Home');
    await pictures(page, 'arabic');
  });
});
