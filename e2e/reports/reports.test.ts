import { readFile } from 'node:fs/promises';
import { type Download, expect, type Page } from '@playwright/test';
import { plainAmount, sendJson } from '../support/api-requests.ts';
import type { BrowserVisit } from '../support/fixture-types.ts';
import { axeFindings, NARROWEST, PHONE, sidewaysScroll } from '../support/page-checks.ts';
import { addExpense, addProject, addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

/** The first bytes of each file format. */
const BEGINNINGS = { PDF: '%PDF-', XLSX: 'PK', CSV: '\ufeff' };

async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

const isShown = (page: Page) =>
  page.getByText('Figures of the report').or(page.getByText('Made', { exact: true }));

const openReport = async ({ page }: BrowserVisit, projectId: number, report: string) => {
  await page.goto(`/reports/${report}?project=${projectId}`);
  await expect(isShown(page).first()).toBeVisible();
};

test.describe('the reports screen', () => {
  test('shows figures and creates files in the chosen format, which it remembers', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addSample(visitor);
    const { page } = visitor;
    await page.goto(`/dashboard?project=${project}`);
    await page.getByRole('link', { name: 'Generate Report' }).first().click();
    await expect(page.getByRole('heading', { name: 'Project Reports' })).toBeVisible();
    const figures = page.getByRole('list', { name: 'Figures of the project' });
    await expect(figures.getByRole('link', { name: /Budget Utilization/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(12);
    expect(await axeFindings(page)).toEqual([]);

    for (const [format, beginning] of Object.entries(BEGINNINGS)) {
      const coming = page.waitForEvent('download', { timeout: 60_000 });
      if (format === 'PDF')
        await page.getByRole('button', { name: 'Generate PDF: Expense Breakdown' }).click();
      else {
        await page.getByRole('button', { name: 'Other formats: Expense Breakdown' }).click();
        await page.getByRole('menuitem', { name: `Generate ${format}` }).click();
      }
      const download = await coming;
      expect(download.suggestedFilename()).toMatch(new RegExp(`${format}$`, 'i'));
      const content = await contentOf(download);
      expect(content.length).toBeGreaterThan(500);
      expect(content.toString('utf8').startsWith(beginning)).toBe(true);
      await expect(page.getByText(`${format} was downloaded.`, { exact: true })).toBeVisible();
    }
    await page.reload();
    await expect(page.getByRole('button', { name: 'Generate CSV: Budget Summary' })).toBeVisible();
    // The created file can be downloaded again.
    await expect(page.getByText('PDF was downloaded.', { exact: true })).toBeVisible();
  });

  test('reports why a file could not be created, and retries', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page } = visitor;
    await page.goto(`/reports?project=${project}`);
    const making = '**/api/projects/*/reports/budget-summary';
    await page.route(making, (route) => route.abort());
    await page.getByRole('button', { name: 'Generate PDF: Budget Summary' }).click();
    await expect(page.getByText('PDF could not be made.')).toBeVisible();
    await page.unroute(making);
    const coming = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Try again' }).click();
    expect((await contentOf(await coming)).length).toBeGreaterThan(500);
  });

  test('shows progress, also after returning, and can be cancelled', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page } = visitor;
    // On a fast machine, too, the page sees a job that never ends.
    await page.route('**/api/jobs/*', async (route) => {
      if (route.request().method() !== 'GET') return route.continue();
      const response = await route.fetch();
      const job = (await response.json()) as object;
      return route.fulfill({ response, json: { ...job, status: 'running', progress: 40, url: null } });
    });
    await page.route('**/reports/cash-flow', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const response = await route.fetch();
      const job = (await response.json()) as object;
      return route.fulfill({ response, json: { ...job, status: 'queued', url: null } });
    });
    await page.goto(`/reports?project=${project}`);
    await page.getByRole('button', { name: 'Generate PDF: Cash Flow & Payables' }).click();
    const progress = page.getByRole('progressbar', { name: 'PDF of Cash Flow & Payables is being made' });
    await expect(page.getByText('PDF is being made: 40%')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Expenses', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Project Expenses' })).toBeVisible();
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    await expect(progress).toHaveAttribute('aria-valuenow', '40');
    const told = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.getByRole('button', { name: 'Cancel: PDF of Cash Flow & Payables' }).click();
    expect((await told).url()).toMatch(/\/api\/jobs\/\d+$/);
    await expect(progress).not.toBeAttached();
  });

  test('is hidden from roles without reports, and limited to its group for inspectors', async ({
    signedIn,
    joined,
  }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const viewer = await joined(owner, project, 'viewer');
    await viewer.page.goto(`/reports?project=${project}`);
    await expect(viewer.page.getByText('Not open to your role')).toBeVisible();
    await expect(viewer.page.getByRole('link', { name: 'Reports' })).toHaveCount(0);

    const inspector = await joined(owner, project, 'inspector');
    await inspector.page.goto(`/reports?project=${project}`);
    await expect(inspector.page.getByRole('heading', { name: 'Inspection Summary' })).toBeVisible();
    await expect(inspector.page.getByRole('heading', { level: 3 })).toHaveCount(4);
    const figures = inspector.page.getByRole('list', { name: 'Figures of the project' });
    expect(await figures.getByRole('link').allTextContents()).toHaveLength(2);
    await inspector.page.goto(`/reports/budget-summary?project=${project}`);
    await expect(inspector.page.getByText('There is no such report')).toBeVisible();
  });
});

test.describe('a report on the screen', () => {
  test('is filtered by URL, links to its rows, and describes its charts in words', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Anchor bolts', amount: '120.50' });
    await addExpense(visitor, project, { phase: 'roofing', itemName: 'Ridge tiles', amount: '900.00' });
    const { page } = visitor;
    await openReport(visitor, project, 'expense-breakdown');
    expect(plainAmount(await page.getByRole('table').last().textContent())).toContain('Ridge tiles');
    await page.getByRole('combobox', { name: 'Phase' }).selectOption('foundation');
    await page.waitForURL(/phase=foundation/);
    await expect(page.getByText('Ridge tiles')).not.toBeAttached();
    // Of the phase alone a picture is drawn too.
    const picture = page.getByRole('img').first();
    await expect(picture).toContainText('Foundation');
    await expect(picture).not.toContainText('Roofing');
    await page.getByRole('table').last().getByRole('link').first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Anchor bolts' })).toBeVisible();
    await page.goBack();
    await page.waitForURL(/phase=foundation/);
  });

  test('of an empty project is complete, with zero totals', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await openReport(visitor, project, 'budget-summary');
    expect(await axeFindings(visitor.page)).toEqual([]);
  });

  test('has no axe findings in light, dark and Arabic, and fits a narrow phone', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addSample(visitor);
    const { page } = visitor;
    for (const report of ['budget-summary', 'cash-flow', 'earned-value']) {
      await openReport(visitor, project, report);
      expect(await axeFindings(page)).toEqual([]);
      for (const size of [PHONE, NARROWEST]) {
        await page.setViewportSize(size);
        await expect.poll(() => sidewaysScroll(page)).toBe(0);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
    }
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    expect(await axeFindings(page)).toEqual([]);
    await sendJson(visitor, 'PUT', '/api/user/settings', { language: 'ar' });
    await page.goto(`/reports/cash-flow?project=${project}`);
    await expect(page.getByRole('heading', { name: 'التدفق النقدي والمبالغ واجبة الدفع' })).toBeVisible();
    await expect(page.getByRole('img').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.goto(`/reports?project=${project}`);
    await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible();
    await page.setViewportSize(NARROWEST);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
  });
});
