import { readFile } from 'node:fs/promises';
import type { Download, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture, signedIn, type Visit } from './support/browser.ts';
import { findings, NARROWEST, PHONE, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject, addSample } from './support/made.ts';
import { joined, plain, sent } from './support/people.ts';

/** With what a file of each format begins. */
const BEGINNINGS = { PDF: '%PDF-', XLSX: 'PK', CSV: '\ufeff' };

async function contentOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

const isShown = (page: Page) =>
  page.getByText('Figures of the report').or(page.getByText('Made', { exact: true }));

const openReport = async ({ page }: Visit, projectId: number, report: string) => {
  await page.goto(`/reports/${report}?project=${projectId}`);
  await isShown(page).first().waitFor();
};

describe('the reports screen', () => {
  it('shows its figures and makes a report in the format that is chosen, which it remembers', async () => {
    const visitor = await signedIn();
    const project = await addSample(visitor);
    const { page, complaints } = visitor;
    await page.goto(`/dashboard?project=${project}`);
    await page.getByRole('link', { name: 'Generate Report' }).first().click();
    await page.getByRole('heading', { name: 'Project Reports' }).waitFor();
    const figures = page.getByRole('list', { name: 'Figures of the project' });
    await figures.getByRole('link', { name: /Budget Utilization/ }).waitFor();
    expect(await page.getByRole('heading', { level: 3 }).count()).toBe(12);
    expect(await findings(page)).toEqual([]);

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
      await page.getByText(`${format} was downloaded.`, { exact: true }).waitFor();
    }
    await picture(page, 'reports-made');
    await page.reload();
    await page.getByRole('button', { name: 'Generate CSV: Budget Summary' }).waitFor();
    // What was made is still there to be fetched once more.
    await page.getByText('PDF was downloaded.', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await visitor.context.close();
  });

  it('says why a file could not be made, and makes it when asked again', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page } = visitor;
    await page.goto(`/reports?project=${project}`);
    const making = '**/api/projects/*/reports/budget-summary';
    await page.route(making, (route) => route.abort());
    await page.getByRole('button', { name: 'Generate PDF: Budget Summary' }).click();
    await page.getByText('PDF could not be made.').waitFor();
    await page.unroute(making);
    const coming = page.waitForEvent('download', { timeout: 60_000 });
    await page.getByRole('button', { name: 'Try again' }).click();
    expect((await contentOf(await coming)).length).toBeGreaterThan(500);
    await visitor.context.close();
  });

  it('shows how far a file is, also to who comes back, and leaves off when asked to', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page } = visitor;
    // However fast this machine is: to the page, the work never ends.
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
    await page.getByText('PDF is being made: 40%').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Expenses', exact: true }).click();
    await page.getByRole('heading', { name: 'Project Expenses' }).waitFor();
    await page.getByRole('link', { name: 'Reports', exact: true }).click();
    expect(await progress.getAttribute('aria-valuenow')).toBe('40');
    const told = page.waitForRequest((request) => request.method() === 'DELETE');
    await page.getByRole('button', { name: 'Cancel: PDF of Cash Flow & Payables' }).click();
    expect((await told).url()).toMatch(/\/api\/jobs\/\d+$/);
    await progress.waitFor({ state: 'detached' });
    await visitor.context.close();
  });

  it('is not there for a role without reports, and has only its own group for an inspector', async () => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const viewer = await joined(owner, project, 'viewer');
    await viewer.page.goto(`/reports?project=${project}`);
    await viewer.page.getByText('Not open to your role').waitFor();
    expect(await viewer.page.getByRole('link', { name: 'Reports' }).count()).toBe(0);
    await viewer.context.close();

    const inspector = await joined(owner, project, 'inspector');
    await inspector.page.goto(`/reports?project=${project}`);
    await inspector.page.getByRole('heading', { name: 'Inspection Summary' }).waitFor();
    expect(await inspector.page.getByRole('heading', { level: 3 }).count()).toBe(4);
    const figures = inspector.page.getByRole('list', { name: 'Figures of the project' });
    expect(await figures.getByRole('link').allTextContents()).toHaveLength(2);
    await inspector.page.goto(`/reports/budget-summary?project=${project}`);
    await inspector.page.getByText('There is no such report').waitFor();
    await inspector.context.close();
    await owner.context.close();
  });
});

describe('a report on the screen', () => {
  it('is narrowed by the address, leads to its rows, and its charts are said in words', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Anchor bolts', amount: '120.50' });
    await addExpense(visitor, project, { phase: 'roofing', itemName: 'Ridge tiles', amount: '900.00' });
    const { page } = visitor;
    await openReport(visitor, project, 'expense-breakdown');
    expect(plain(await page.getByRole('table').last().textContent())).toContain('Ridge tiles');
    await page.getByRole('combobox', { name: 'Phase' }).selectOption('foundation');
    await page.waitForURL(/phase=foundation/);
    await page.getByText('Ridge tiles').waitFor({ state: 'detached' });
    expect(await page.getByRole('img').count()).toBeGreaterThan(0);
    await page.getByRole('table').last().getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Anchor bolts' }).waitFor();
    await page.goBack();
    await page.waitForURL(/phase=foundation/);
    await visitor.context.close();
  });

  it('of an empty project is whole, with zero totals', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await openReport(visitor, project, 'budget-summary');
    expect(await findings(visitor.page)).toEqual([]);
    await visitor.context.close();
  });

  it('has nothing for axe in light, dark and Arabic, and fits a narrow telephone', async () => {
    const visitor = await signedIn();
    const project = await addSample(visitor);
    const { page } = visitor;
    for (const report of ['budget-summary', 'cash-flow', 'earned-value']) {
      await openReport(visitor, project, report);
      expect(await findings(page)).toEqual([]);
      for (const size of [PHONE, NARROWEST]) {
        await page.setViewportSize(size);
        expect(await sidewaysScroll(page)).toBe(0);
        await picture(page, `report-${report}-${size.width}`, true);
      }
      await page.setViewportSize({ width: 1440, height: 900 });
      await picture(page, `report-${report}`, true);
    }
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    expect(await findings(page)).toEqual([]);
    await picture(page, 'report-earned-value-dark', true);
    await sent(visitor, 'PUT', '/api/user/settings', { language: 'ar' });
    await page.goto(`/reports/cash-flow?project=${project}`);
    await page.getByRole('heading', { name: 'التدفق النقدي والمبالغ واجبة الدفع' }).waitFor();
    await page.getByRole('img').first().waitFor();
    expect(await findings(page)).toEqual([]);
    await picture(page, 'report-cash-flow-ar', true);
    await page.goto(`/reports?project=${project}`);
    await page.getByRole('heading', { level: 3 }).first().waitFor();
    await page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(page)).toBe(0);
    await picture(page, 'reports-ar-320', true);
    await visitor.context.close();
  });
});
