import { describe, expect, it } from 'vitest';
import { picture, signedIn, visit } from './support/browser.ts';
import { findings, NARROWEST, PHONE, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject } from './support/made.ts';
import { joined, sent } from './support/people.ts';

const NOT_WORKING = 'This link does not work: it was withdrawn or is too old. Ask who sent it for a new one.';

describe('a report that is shared by link', () => {
  it('is read and saved by somebody without an account until the link is withdrawn', async () => {
    const owner = await signedIn();
    const project = await addProject(owner);
    await addExpense(owner, project, { amount: '18400.55' });
    const { page } = owner;
    await page.goto(`/reports/budget-summary?project=${project}`);
    await page.getByRole('button', { name: 'Share by link' }).click();
    await page.getByLabel('For whom').fill('Bank of Gaborone');
    expect(await findings(page)).toEqual([]);
    await picture(page, 'share-form');
    await page.getByRole('button', { name: 'Make link' }).click();
    const link = await page.getByRole('textbox', { name: 'Link' }).inputValue();
    expect(link).toMatch(/\/share\/[\w-]{43}$/);
    await page.getByRole('button', { name: 'Close' }).first().click();

    const reader = await visit();
    const answer = await reader.page.goto(link);
    expect(await answer?.text()).toContain('<meta property="og:title" content="Budget Summary – ');
    await reader.page.getByRole('heading', { level: 1, name: 'Budget Summary' }).waitFor();
    await reader.page.getByText('18,400.55').first().waitFor();
    expect(await findings(reader.page)).toEqual([]);
    await picture(reader.page, 'shared-report', true);
    const coming = reader.page.waitForEvent('download', { timeout: 60_000 });
    await reader.page.getByRole('button', { name: 'Save as PDF' }).click();
    expect((await coming).suggestedFilename()).toMatch(/\.pdf$/);
    expect(reader.complaints).toEqual([]);

    await page.goto(`/reports?project=${project}`);
    const links = page.getByRole('region', { name: 'Share links' });
    await links.getByText('Bank of Gaborone').waitFor();
    await links.getByText('1 time').waitFor();
    expect(await findings(page)).toEqual([]);
    await picture(page, 'share-links', true);
    await links
      .getByRole('button', { name: /Actions/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Withdraw' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Withdraw' }).click();
    await page.getByText('Share link withdrawn', { exact: true }).waitFor();
    await reader.page.reload();
    await reader.page.getByText(NOT_WORKING).waitFor();
    await Promise.all([owner.context.close(), reader.context.close()]);
  });

  it('opens in the language that was chosen, on a phone without scrolling sideways', async () => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const body = { report: 'budget-summary', language: 'ar' };
    const { path } = await sent<{ path: string }>(
      owner,
      'POST',
      `/api/projects/${project}/share-links`,
      body,
    );
    const reader = await visit({ viewport: PHONE });
    await reader.page.goto(path);
    await reader.page.getByRole('button', { name: 'طباعة' }).waitFor();
    expect(await reader.page.locator('html').getAttribute('dir')).toBe('rtl');
    await picture(reader.page, 'shared-report-ar');
    await reader.page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(reader.page)).toBe(0);
    await Promise.all([owner.context.close(), reader.context.close()]);
  });
});

describe('the company on reports', () => {
  it('is set on the reports screen and stands above a shared report', async () => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const { page } = owner;
    await page.goto(`/reports?project=${project}`);
    await page.getByRole('button', { name: 'Set company' }).click();
    await page.getByLabel('Company name').fill('Kgosi Building Works');
    await page.getByLabel('Address').fill('Plot 7, Gaborone');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await page.getByRole('region', { name: 'Company on reports' }).getByText('Plot 7, Gaborone').waitFor();
    const { path } = await sent<{ path: string }>(owner, 'POST', `/api/projects/${project}/share-links`, {
      report: 'budget-summary',
    });
    const reader = await visit();
    await reader.page.goto(path);
    await reader.page.getByText('Kgosi Building Works').waitFor();
    await Promise.all([owner.context.close(), reader.context.close()]);
  });

  it('is nothing to who may not share', async () => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const surveyor = await joined(owner, project, 'quantity_surveyor');
    await surveyor.page.goto(`/reports?project=${project}`);
    await surveyor.page.getByRole('heading', { name: 'Budget Summary' }).waitFor();
    expect(await surveyor.page.getByRole('heading', { name: 'Share links' }).count()).toBe(0);
    await Promise.all([owner.context.close(), surveyor.context.close()]);
  });
});
