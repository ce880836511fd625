import { expect } from '@playwright/test';
import { axeFindings, waitForRedraw } from './support/page-checks.ts';
import { test } from './support/test-fixtures.ts';

const receipt = {
  name: 'receipt.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${'x'.repeat(3000)}`),
};

test.describe('the main journey', () => {
  test('leads from the landing page to a project with visible finances', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/');
    await page.getByRole('link', { name: 'Get Started' }).first().click();
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByRole('textbox', { name: 'Username' }).fill(`main-job-${Date.now()}`);
    await page.getByRole('textbox', { name: /First name/ }).fill('Thato');
    await page.getByRole('textbox', { name: /Last name/ }).fill('Kgosi');
    await page.locator('input[autocomplete="new-password"]').fill('mortar-and-lime');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.waitForURL(/\/dashboard/);
    await expect(page.getByText('Account created!').first()).toBeVisible();

    await page.getByRole('link', { name: 'Projects' }).first().click();
    await page.getByRole('button', { name: 'Create New Project' }).click();
    await page.getByRole('textbox', { name: /Project Name/ }).fill('Mokolodi Ridge House');
    await page.getByRole('textbox', { name: /Location/ }).fill('Plot 412\nMokolodi');
    await page.getByRole('textbox', { name: /Total Budget/ }).fill('2,400,000');
    await page.getByRole('button', { name: 'Create Project' }).click();
    await expect(page.getByText('Project created successfully').first()).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Mokolodi Ridge House' })).toBeVisible();

    await page.getByRole('link', { name: 'Add Expense' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Item/ }).fill('Ready-mix concrete 30 MPa');
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('18,400.50');
    await dialog.getByRole('combobox', { name: /^Phase/ }).selectOption('foundation');
    await dialog.getByRole('combobox', { name: /^Supplier/ }).fill('Kalahari Cement');
    await dialog.locator('input[type=file]').first().setInputFiles(receipt);
    await expect(dialog.getByRole('link', { name: 'receipt.pdf' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add Expense' }).click();
    await expect(page.getByText('Expense added successfully').first()).toBeVisible();
    await expect(page.getByText('18,400.50').first()).toBeVisible();

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page
        .getByRole('button', { name: /Actions/ })
        .first()
        .click()
        .then(() => page.getByRole('menuitem', { name: 'Download receipt' }).click()),
    ]);
    expect(download.suggestedFilename()).toBe('receipt.pdf');

    await page.getByRole('link', { name: 'Dashboard' }).first().click();
    await expect(page.getByText('$18,401 spent, 1%')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Construction Phases' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('works by keyboard alone', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/auth');
    const press = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
    };
    await page.getByRole('tab', { name: 'Sign In' }).focus();
    await press('ArrowRight');
    await expect(page.getByRole('button', { name: 'Create Account' })).toBeVisible();
    await press('Tab', 'Tab');
    await page.keyboard.type(`keyboard-only-${Date.now()}`);
    await press('Tab', 'Tab', 'Tab', 'Tab');
    await page.keyboard.type('mortar-and-lime');
    await press('Enter');
    await page.waitForURL(/\/dashboard/);
    // A dialog that is still loading its form takes no keys.
    const inFirstField = () => expect(page.getByRole('dialog').locator('input:focus')).toBeVisible();
    await page.goto('/projects?new=1');
    await inFirstField();
    await page.keyboard.type('Keyboard House');
    await press('Enter');
    await expect(page.getByRole('heading', { name: 'Keyboard House' })).toBeVisible();
    await page.goto('/expenses?add=1');
    await inFirstField();
    // Its list of suppliers comes after the form; until then the key goes past the field.
    await expect(page.getByRole('dialog').getByRole('combobox', { name: /^Supplier/ })).toBeEnabled();
    await page.keyboard.type('Sand');
    await press('Tab');
    await page.keyboard.type('120.75');
    await press('Tab');
    await page.keyboard.type('Foun');
    await press('Tab', 'Enter');
    await expect(page.getByText('Expense added successfully').first()).toBeVisible();
    // Enter opens a row’s page, where a key opens its form and Escape closes it.
    await page.getByRole('row', { name: /Sand/ }).focus();
    await press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /Sand/ })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Edit' })).toBeVisible();
    await press('e');
    await expect(
      page.getByRole('dialog', { name: 'Edit Expense' }).getByRole('textbox', { name: /^Item/ }),
    ).toBeFocused();
    // A dialog hears Escape a frame after it has taken the focus.
    await waitForRedraw(page);
    await press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  });
});
