import { expect } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import {
  axeFindings,
  DESKTOP,
  PHONE,
  showTheme,
  sidewaysScroll,
  waitForRedraw,
} from '../support/page-checks.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

test('what is paid says when and how, and what is paid in part says how much', async ({ signedIn }) => {
  const visitor = await signedIn();
  const project = await addProject(visitor);
  const { page } = visitor;
  const paid = await addExpense(visitor, project, { itemName: 'Bricks' });
  await page.goto(`/expenses?edit=${paid}`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: /^Payment reference/ })).toHaveCount(0);
  await dialog.getByRole('switch', { name: /^Paid/ }).click();
  await dialog.getByRole('textbox', { name: /^Payment reference/ }).fill('E2E-17');
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/payments-form.png' });
  await dialog.getByRole('button', { name: /^Save/ }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(`/expenses/${paid}`);
  await expect(page.getByText('E2E-17').first()).toBeVisible();
  await expect(page.getByText('Paid on').first()).toBeVisible();

  const part = await addExpense(visitor, project, { itemName: 'Roof', amount: '3570.00' });
  const { currency } = await fetchJson<{ currency: string }>(visitor, `/api/projects/${project}`);
  const account = await sendJson(visitor, 'POST', '/api/bank/accounts', { name: 'Building', currency });
  await sendJson(visitor, 'POST', `/api/bank/accounts/${account.id}/lines`, {
    rows: [{ bookedOn: '2026-03-02', amount: '-1000.00', bankId: 'B-4711' }],
  });
  const [line] = await fetchJson<{ id: number }[]>(visitor, '/api/bank/lines');
  await sendJson(visitor, 'POST', `/api/bank/lines/${line?.id}/payments`, {
    payments: [{ kind: 'expense', id: part, amount: '1000.00', rest: 'part' }],
  });
  await page.goto(`/expenses/${part}`);
  await expect(page.getByText(/1,000\.00 of .*3,570\.00 paid/)).toBeVisible();
  await expect(page.getByText('B-4711').first()).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  for (const [size, viewport] of Object.entries({ desktop: DESKTOP, phone: PHONE }))
    for (const theme of ['light', 'dark'] as const) {
      await page.setViewportSize(viewport);
      await showTheme(page, theme);
      await waitForRedraw(page);
      await page.screenshot({ path: `test-output/payments-${size}-${theme}.png`, fullPage: true });
    }
});
