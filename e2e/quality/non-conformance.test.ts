import { expect } from '@playwright/test';
import { axeFindings, PHONE } from '../support/page-checks.ts';
import { test } from '../support/test-fixtures.ts';

test('an issue is raised from a failed inspection with its supplier, and reported fixed', async ({
  signedIn,
}) => {
  const { page, context } = await signedIn();
  const api = context.request;
  const { id: project } = await (
    await api.post('/api/projects', { data: { name: 'Mokolodi Ridge House', totalBudget: '1.00' } })
  ).json();
  const failed = { phase: 'roofing', inspectionType: 'Trusses', location: 'Gable B', result: 'failed' };
  const { id } = await (await api.post(`/api/projects/${project}/inspections`, { data: failed })).json();
  await api.post('/api/suppliers', { data: { name: 'Kgosi Roofing', category: 'labor' } });

  await page.goto(`/inspections?project=${project}`);
  await page.getByRole('button', { name: /Actions for INS-0001/ }).click();
  await page.getByRole('menuitem', { name: 'Report an issue' }).click();
  const dialog = page.getByRole('dialog', { name: 'Report Issue' });
  const origin = dialog.getByRole('link', { name: 'INS-0001' });
  await expect(origin).toHaveAttribute('href', `/inspections?project=${project}&edit=${id}`);
  await expect(dialog.getByLabel('Phase')).toHaveValue('roofing');
  await expect(dialog.getByLabel('Location')).toHaveValue('Gable B');
  await dialog.getByLabel('Title').fill('Bracing missing');
  await dialog.getByLabel('Supplier').fill('kgosi');
  await page.getByRole('option', { name: /Kgosi Roofing/ }).click();
  await dialog.getByLabel('Corrective action').fill('Bracing fixed as drawn');
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Report Issue' }).click();
  await expect(dialog).toBeHidden();

  const [issue] = await (await api.get(`/api/projects/${project}/issues`)).json();
  expect(issue).toMatchObject({ inspectionId: id, supplier: 'Kgosi Roofing', phase: 'roofing' });
  const actions = page.getByRole('button', { name: /Actions for Bracing missing/ });
  await actions.click();
  await expect(page.getByRole('menuitem', { name: 'Verify', exact: true })).toHaveCount(0);
  await page.getByRole('menuitem', { name: 'Report fixed' }).click();
  const step = page.getByRole('dialog', { name: 'Report fixed' });
  await step.getByRole('button', { name: 'Report fixed' }).click();
  await expect(page.getByText('Issue reported fixed', { exact: true })).toBeVisible();
  await expect(page.getByRole('grid').getByText('Reported Fixed')).toBeVisible();
  await actions.click();
  // Nobody verifies their own fix.
  await expect(page.getByRole('menuitem', { name: 'Accept as it is' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Verify', exact: true })).toHaveCount(0);
});
