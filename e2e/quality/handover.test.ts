import { expect, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import type { VisitorFixtures } from '../support/fixture-types.ts';
import {
  axeFindings,
  DESKTOP,
  NARROWEST,
  showTheme,
  sidewaysScroll,
  waitForPage,
} from '../support/page-checks.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const HOLD = {
  id: 'c0000000-0000-4000-8000-000000000001',
  text: 'Fire stops',
  ...{ point: 'hold', party: { role: 'engineer' } },
};

/** A project with a contract, an open list for practical completion, two issues, and a hold point that blocks it. */
async function prepared(signedIn: VisitorFixtures['signedIn']) {
  const owner = await signedIn();
  const project = await addProject(owner);
  const at = `/api/projects/${project}`;
  const contract = await sendJson(owner, 'POST', `${at}/contracts`, {
    ...{ title: 'Building works', contractSum: '100000.00', retentionRate: 10, retentionLimit: 5 },
  });
  const certificate = await sendJson(owner, 'POST', `/api/contracts/${contract.id}/certificates`, {
    ...{ date: '2026-03-31', workDone: '20000.00' },
  });
  for (const step of ['submit', 'certify'])
    await sendJson(owner, 'POST', `/api/certificates/${certificate.id}/${step}`, {});
  for (const [title, trade] of [
    ['Door does not close', 'joinery'],
    ['Paint on the sill', 'painting'],
  ])
    await sendJson(owner, 'POST', `${at}/issues`, { title, trade });
  const list = await sendJson(owner, 'POST', `${at}/completion-lists`, {
    ...{ title: 'House and garage', contractId: contract.id },
  });
  const template = await sendJson(owner, 'POST', `${at}/check-templates`, {
    ...{ code: 'FS-01', title: 'Fire stopping', items: [HOLD] },
  });
  await sendJson(owner, 'POST', `/api/check-templates/${template.id}/publish`, {});
  const check = await sendJson(owner, 'POST', `${at}/checks`, { templateId: template.id });
  return { owner, project, list, check };
}

const lines = (page: Page) => page.getByRole('region', { name: 'Outstanding work' });

/** Puts both issues on the list. */
async function addIssues(page: Page): Promise<void> {
  await lines(page).getByRole('button', { name: 'Add Issues' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('checkbox', { name: 'SN-0001 Door does not close' }).check();
  await dialog.getByRole('checkbox', { name: 'SN-0002 Paint on the sill' }).check();
  await dialog.getByRole('button', { name: 'Add 2 Issues' }).click();
  await expect(dialog).toBeHidden();
}

test('a list is added, its issues are put in order, and what is reported for it stands on it', async ({
  signedIn,
}) => {
  const { owner, project } = await prepared(signedIn);
  const { page } = owner;
  await page.goto(`/completion-lists?project=${project}`);
  await page.getByRole('button', { name: 'Add List' }).first().click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Title').fill('Outside works');
  await form.getByLabel('Contract').selectOption({ label: 'Building works' });
  await form.getByRole('button', { name: 'Add List' }).click();
  await expect(page.getByText('List added').first()).toBeVisible();
  await expect(
    page.getByRole('row', { name: 'Outside works' }).getByText('Practical completion'),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Outside works' }).click();
  await addIssues(page);
  const rows = lines(page).getByRole('list').getByRole('listitem');
  await expect(rows).toHaveText([/SN-0001/, /SN-0002/]);
  await lines(page).getByRole('button', { name: 'Move SN-0002 up' }).click();
  await expect(rows).toHaveText([/SN-0002/, /SN-0001/]);
  await lines(page).getByRole('button', { name: 'Take SN-0001 off the list' }).click();
  await expect(rows).toHaveText([/SN-0002/]);
  await lines(page).getByRole('link', { name: 'Report for This List' }).click();
  await page.getByRole('dialog').getByLabel('Title').fill('Gate is missing');
  await page.getByRole('dialog').getByRole('button', { name: 'Report Issue' }).click();
  await page.getByRole('link', { name: 'Gate is missing' }).click();
  await expect(page.getByText('On completion lists:')).toBeVisible();
  await page.getByRole('link', { name: 'CL-0002' }).click();
  await expect(rows).toHaveText([/SN-0002/, /SN-0003/]);
});

test('what blocks a list is named; once it is overridden the list is issued, and stays as it is', async ({
  signedIn,
}) => {
  const { owner, list, check } = await prepared(signedIn);
  const { page } = owner;
  await page.goto(`/completion-lists/${list.id}`);
  await addIssues(page);
  const blocking = page.getByRole('region', { name: 'What blocks issuing' });
  await expect(blocking.getByRole('link', { name: 'CK-0001: the point “Fire stops” holds' })).toBeVisible();
  const retention = page.getByRole('region', { name: 'Retention' });
  await expect(retention.getByText('2,000.00')).toBeVisible();
  await expect(retention.getByText('1,000.00')).toHaveCount(2);
  await expect(retention.getByRole('link', { name: 'Draft Payment Certificate' })).toBeVisible();

  await page.getByRole('button', { name: 'Issue List' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Issue List' }).click();
  await expect(dialog.getByText(/date/i).first()).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Practical completion' }).fill('2026-03-20');
  await dialog.getByLabel('Role of who signs').fill('Engineer');
  await dialog.getByRole('button', { name: 'Issue List' }).click();
  await expect(dialog.getByText(/“Fire stops” of CK-0001 holds/)).toBeVisible();
  // What was typed is still there.
  await expect(dialog.getByLabel('Role of who signs')).toHaveValue('Engineer');
  await sendJson(owner, 'POST', `/api/checks/${check.id}/points/${HOLD.id}/override`, {
    reason: 'Seen by the fire brigade',
  });
  await dialog.getByRole('button', { name: 'Issue List' }).click();
  await expect(page.getByText('List issued').first()).toBeVisible();
  await expect(lines(page).getByRole('button', { name: 'Add Issues' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Certificate in the documents' })).toBeVisible();
  await page.reload();
  await expect(page.getByText('Practical completion').first()).toBeVisible();
  // The list says the day as the user writes days.
  await page.goto('/completion-lists');
  await expect(page.getByRole('row').filter({ hasText: 'CL-0001' })).toContainText('Mar 20, 2026');
  const pdf = await page.request.get(`/api/completion-lists/${list.id}/pdf`);
  expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

test('final completion is certified once nothing is open, and the pack is made and downloaded', async ({
  signedIn,
}) => {
  const { owner, project } = await prepared(signedIn);
  const { page } = owner;
  const { id } = await sendJson(owner, 'POST', `/api/projects/${project}/completion-lists`, {
    ...{ title: 'End of the defects period', kind: 'final' },
  });
  await page.goto(`/completion-lists/${id}`);
  await addIssues(page);
  const sign = { signature: { name: 'T. Molefe' } };
  await sendJson(owner, 'POST', `/api/completion-lists/${id}/issue`, { completionOn: '2026-03-20', ...sign });
  await page.reload();
  await page.getByRole('button', { name: 'Certify Completion' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('2 lines are still open.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Final completion' }).fill('2026-03-21');
  await dialog.getByRole('button', { name: 'Certify Completion' }).click();
  await expect(dialog.getByText('Still open, 2 in all')).toBeVisible();
  const issues = await fetchJson<{ id: number }[]>(owner, `/api/projects/${project}/issues`);
  for (const issue of issues)
    await sendJson(owner, 'POST', `/api/issues/${issue.id}/accept`, { reason: 'As it is' });
  await dialog.getByRole('button', { name: 'Certify Completion' }).click();
  await expect(page.getByText('Final completion certified').first()).toBeVisible();
  await expect(lines(page).getByText('All 2 lines are closed.')).toBeVisible();
  const pack = page.getByRole('region', { name: 'Handover pack' });
  await pack.getByRole('button', { name: 'Make Pack' }).click();
  const link = pack.getByRole('link', { name: /^Download .*CL-0002\.zip$/ });
  await expect(link).toBeVisible({ timeout: 60_000 });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  expect(file.suggestedFilename()).toMatch(/CL-0002\.zip$/);
});

test('a list is read from right to left in Arabic, at 320 px as well', async ({ signedIn }) => {
  const { owner, list } = await prepared(signedIn);
  const { page } = owner;
  await page.goto(`/completion-lists/${list.id}`);
  await addIssues(page);
  await sendJson(owner, 'PUT', '/api/user/settings', { language: 'ar' });
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await waitForPage(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/handover-arabic.png', fullPage: true });
  await page.setViewportSize(NARROWEST);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
});

for (const name of ['list', 'page'] as const)
  test(`the ${name} has no finding of axe, light and dark, and nothing to scroll sideways to at 320 px`, async ({
    signedIn,
  }) => {
    const { owner, project, list } = await prepared(signedIn);
    const { page } = owner;
    await page.goto(`/completion-lists/${list.id}`);
    await addIssues(page);
    if (name === 'list') await page.goto(`/completion-lists?project=${project}`);
    await waitForPage(page);
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      expect(await axeFindings(page)).toEqual([]);
      await page.screenshot({ path: `test-output/handover-${name}-${theme}.png`, fullPage: true });
    }
    await page.setViewportSize(NARROWEST);
    await expect.poll(() => sidewaysScroll(page)).toBe(0);
    await page.screenshot({ path: `test-output/handover-${name}-narrow.png`, fullPage: true });
    await page.setViewportSize(DESKTOP);
  });
