import { expect } from '@playwright/test';
import { axeFindings, PHONE } from '../support/page-checks.ts';
import { test } from '../support/test-fixtures.ts';

test('an inspection and each of its versions can be downloaded as a PDF in a new tab', async ({
  signedIn,
}) => {
  const { page, context } = await signedIn();
  const api = context.request;
  const { id: project } = await (
    await api.post('/api/projects', { data: { name: 'Mokolodi Ridge House', totalBudget: '1.00' } })
  ).json();
  const { id } = await (
    await api.post(`/api/projects/${project}/inspections`, {
      data: { phase: 'foundation', inspectionType: 'Reinforcement' },
    })
  ).json();
  await api.patch(`/api/inspections/${id}`, {
    data: { result: 'failed', observations: 'Two laps are short' },
  });
  await page.goto(`/inspections?project=${project}`);
  await page.getByRole('button', { name: /Actions for INS-0001/ }).click();
  const item = page.getByRole('menuitem', { name: 'Download PDF' });
  await expect(item).toHaveAttribute('target', '_blank');
  const [answer] = await Promise.all([
    context.waitForEvent('response', (response) => response.url().endsWith(`/api/inspections/${id}/export`)),
    item.click(),
  ]);
  expect(answer.status()).toBe(200);
  expect(answer.headers()['content-type']).toBe('application/pdf');

  await page.getByRole('button', { name: /Actions for INS-0001/ }).click();
  await page.getByRole('menuitem', { name: 'Earlier versions' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText('Version 1', { exact: true }).click();
  const link = dialog.getByRole('link', { name: 'Download version 1' });
  await expect(link).toHaveAttribute('href', `/api/inspections/${id}/export?version=1`);
  await page.setViewportSize(PHONE);
  expect(await axeFindings(page)).toEqual([]);
});
