import { expect } from '@playwright/test';
import { sendJson } from '../support/api-requests.ts';
import { axeFindings, NARROWEST, PHONE, sidewaysScroll } from '../support/page-checks.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const NOT_WORKING = 'This link does not work: it was withdrawn or is too old. Ask who sent it for a new one.';

test.describe('a report that is shared by link', () => {
  test('can be read and saved without an account until the link is withdrawn', async ({
    signedIn,
    visit,
  }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    await addExpense(owner, project, { amount: '18400.55' });
    const { page } = owner;
    await page.goto(`/reports/budget-summary?project=${project}`);
    await page.getByRole('button', { name: 'Share by link' }).click();
    await page.getByLabel('For whom').fill('Bank of Gaborone');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Make Link' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(link).toMatch(/\/share\/[\w-]{43}$/);
    await page.getByRole('button', { name: 'Close' }).first().click();

    const reader = await visit();
    const answer = await reader.page.goto(link);
    expect(await answer?.text()).toContain('<meta property="og:title" content="Budget Summary – ');
    await expect(reader.page.getByRole('heading', { level: 1, name: 'Budget Summary' })).toBeVisible();
    await expect(reader.page.getByText('18,400.55').first()).toBeVisible();
    expect(await axeFindings(reader.page)).toEqual([]);
    const coming = reader.page.waitForEvent('download', { timeout: 60_000 });
    await reader.page.getByRole('button', { name: 'Save as PDF' }).click();
    expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);

    await page.goto(`/reports?project=${project}`);
    const links = page.getByRole('region', { name: 'Share links' });
    await expect(links.getByText('Bank of Gaborone')).toBeVisible();
    await expect(links.getByText('1 time')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await links
      .getByRole('button', { name: /Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Share link withdrawn', { exact: true })).toBeVisible();
    await reader.page.reload();
    await expect(reader.page.getByText(NOT_WORKING)).toBeVisible();
  });

  test('opens in the chosen language, and on a phone without scrolling sideways', async ({
    signedIn,
    visit,
  }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const body = { report: 'budget-summary', language: 'ar' };
    const { path } = await sendJson<{ path: string }>(
      owner,
      'POST',
      `/api/projects/${project}/share-links`,
      body,
    );
    const reader = await visit({ viewport: PHONE });
    await reader.page.goto(path);
    await expect(reader.page.getByRole('button', { name: 'طباعة' })).toBeVisible();
    await expect(reader.page.locator('html')).toHaveAttribute('dir', 'rtl');
    await reader.page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(reader.page)).toBe(0);
  });
});

test.describe('the company on reports', () => {
  test('is set on the reports screen and shown above shared reports', async ({ signedIn, visit }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const { page } = owner;
    await page.goto(`/reports?project=${project}`);
    await page.getByRole('button', { name: 'Set Company' }).click();
    await page.getByLabel('Company name').fill('Kgosi Building Works');
    await page.getByLabel('Address').fill('Plot 7, Gaborone');
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save changes' }).click();
    await expect(
      page.getByRole('region', { name: 'Company on reports' }).getByText('Plot 7, Gaborone'),
    ).toBeVisible();
    const { path } = await sendJson<{ path: string }>(owner, 'POST', `/api/projects/${project}/share-links`, {
      report: 'budget-summary',
    });
    const reader = await visit();
    await reader.page.goto(path);
    await expect(reader.page.getByText('Kgosi Building Works')).toBeVisible();
  });

  test('is hidden from members who may not share', async ({ signedIn, joined }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const surveyor = await joined(owner, project, 'quantity_surveyor');
    await surveyor.page.goto(`/reports?project=${project}`);
    await expect(surveyor.page.getByRole('heading', { name: 'Budget Summary' })).toBeVisible();
    await expect(surveyor.page.getByRole('heading', { name: 'Share links' })).toHaveCount(0);
  });
});
