import { expect, it } from 'vitest';
import { picture, signedIn } from './support/browser.ts';
import { findings, PHONE } from './support/looks.ts';

it('an issue is reported from a failed inspection, with its supplier, and verified once it is resolved', async () => {
  const { page, context, complaints } = await signedIn();
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
  expect(await origin.getAttribute('href')).toBe(`/inspections?project=${project}&edit=${id}`);
  expect(await dialog.getByLabel('Phase').inputValue()).toBe('roofing');
  expect(await dialog.getByLabel('Location').inputValue()).toBe('Gable B');
  await dialog.getByLabel('Title').fill('Bracing missing');
  await dialog.getByLabel('Supplier').fill('kgosi');
  await page.getByRole('option', { name: /Kgosi Roofing/ }).click();
  await dialog.getByLabel('Corrective action').fill('Bracing fixed as drawn');
  await picture(page, 'issue-of-an-inspection');
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await picture(page, 'issue-of-an-inspection-phone');
  await page.setViewportSize({ width: 1440, height: 900 });
  await dialog.getByRole('button', { name: 'Report Issue' }).click();
  await dialog.waitFor({ state: 'hidden' });

  const [issue] = await (await api.get(`/api/projects/${project}/issues`)).json();
  expect(issue).toMatchObject({ inspectionId: id, supplier: 'Kgosi Roofing', phase: 'roofing' });
  const actions = page.getByRole('button', { name: /Actions for Bracing missing/ });
  await actions.click();
  expect(await page.getByRole('menuitem', { name: 'Verify', exact: true }).count()).toBe(0);
  await page.getByRole('menuitem', { name: 'Mark as resolved' }).click();
  await page.getByText('Issue marked as resolved', { exact: true }).waitFor();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Verify', exact: true }).click();
  await page.getByText('Issue verified', { exact: true }).waitFor();
  await actions.click();
  await page.getByRole('menuitem', { name: 'Take back the verification' }).waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
