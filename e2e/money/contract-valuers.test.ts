import { expect } from '@playwright/test';
import { axeFindings, PHONE } from '../support/page-checks.ts';
import { test } from '../support/test-fixtures.ts';

test('editors of a contract choose its valuers, and other contractors do not see it', async ({
  signedIn,
  joined,
}) => {
  const owner = await signedIn();
  const { page, context } = owner;
  const made = await context.request.post('/api/projects', {
    data: { name: 'Mokolodi Ridge House', totalBudget: '1.00', currency: 'BWP' },
  });
  const { id: project } = await made.json();
  await page.goto(`/certificates?project=${project}&addContract=1`);
  const form = page.getByRole('dialog', { name: 'Add Contract' });
  await expect(form.getByText('Nobody in this project has the role Contractor yet.')).toBeVisible();
  await form.getByRole('button', { name: 'Cancel' }).click();

  const [valuer, rival] = [
    await joined(owner, project, 'contractor'),
    await joined(owner, project, 'contractor'),
  ];
  await page.goto(`/certificates?project=${project}&addContract=1`);
  const group = form.getByRole('group', { name: 'Contractors who draw up certificates' });
  await form.getByRole('textbox', { name: /^Title/ }).fill('Main works');
  await form.getByRole('textbox', { name: /^Contract sum/ }).fill('900,000');
  const boxes = group.getByRole('checkbox');
  await expect(boxes).toHaveCount(2);
  await boxes.first().focus();
  await page.keyboard.press('Space');
  await expect(boxes.first()).toBeChecked();
  expect(await axeFindings(page)).toEqual([]);
  await page.setViewportSize(PHONE);
  await boxes.last().scrollIntoViewIfNeeded();
  await page.setViewportSize({ width: 1440, height: 900 });
  await form.getByRole('button', { name: 'Add Contract' }).click();
  await expect(page.getByText('Contract added successfully').first()).toBeVisible();
  const [contract] = await (await context.request.get(`/api/projects/${project}/contracts`)).json();
  expect(contract.valuers).toHaveLength(1);

  const offered = async ({ page: screen }: typeof valuer) => {
    await screen.goto(`/certificates?project=${project}`);
    await expect(screen.getByRole('heading', { level: 1 })).toBeVisible();
    const answer = await screen.context().request.get(`/api/projects/${project}/contracts/to-value`);
    const buttons = screen.getByRole('button', { name: 'New Certificate' });
    if ((await answer.json()).length > 0) await expect(buttons.first()).toBeVisible();
    return buttons.count();
  };
  expect(await offered(valuer)).toBeGreaterThan(0);
  expect(await offered(rival)).toBe(0);

  await page.goto(`/certificates?project=${project}&editContract=${contract.id}`);
  const edit = page.getByRole('dialog', { name: 'Edit Contract' });
  const chosen = edit.getByRole('checkbox', { checked: true });
  await expect(chosen.first()).toBeVisible();
  await chosen.first().uncheck();
  await edit.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Contract updated successfully').first()).toBeVisible();
  expect(await offered(valuer)).toBe(0);
});
