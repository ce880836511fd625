import { expect, type Page } from '@playwright/test';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import type { VisitorFixtures } from '../support/fixture-types.ts';
import {
  axeFindings,
  DESKTOP,
  loseAnswer,
  NARROWEST,
  showTheme,
  sidewaysScroll,
  turnTo,
  waitForPage,
} from '../support/page-checks.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const itemId = (place: number) => `c0000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

const ITEMS = [
  { id: itemId(1), text: 'Bars as drawn', criterion: 'Diameter and number as on the drawing' },
  { id: itemId(2), kind: 'reading', text: 'Smallest cover', unit: 'mm', lower: '25', severity: 'high' },
  { id: itemId(3), text: 'Release for concrete', point: 'hold', party: { role: 'engineer' } },
  { id: itemId(4), text: 'Poured' },
];

/** A project with a published template and a check planned from it. */
async function planned(signedIn: VisitorFixtures['signedIn']) {
  const owner = await signedIn();
  const project = await addProject(owner);
  const list = `/api/projects/${project}`;
  const { id: place } = await sendJson(owner, 'POST', `${list}/places`, { code: 'A', kind: 'building' });
  const template = await sendJson(owner, 'POST', `${list}/check-templates`, {
    code: 'RF-01',
    title: 'Reinforcement before concrete',
    items: ITEMS,
  });
  await sendJson(owner, 'POST', `/api/check-templates/${template.id}/publish`, {});
  const check = await sendJson(owner, 'POST', `${list}/checks`, { templateId: template.id, placeId: place });
  return { owner, project, template, check };
}

/** Saves the answer that is open, and waits until it is. */
async function saveAnswer(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save Answer' }).click();
  // The button says something else while it saves.
  await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
}

const card = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text }).last();

test('a template is added by who approves checks, and its form opens for nobody else', async ({
  signedIn,
  joined,
}) => {
  const { owner, project } = await planned(signedIn);
  for (const [role, count] of [
    ['contractor', 0],
    ['engineer', 1],
  ] as const) {
    const { page } = await joined(owner, project, role);
    await page.goto(`/check-templates?project=${project}&add=1`);
    await expect(page.getByText('Reinforcement before concrete').first()).toBeVisible();
    await expect(page.getByRole('dialog', { name: 'Add Template' })).toHaveCount(count);
    if (count > 0) await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Add Template' })).toHaveCount(count);
  }
});

test('a template is built in, edited, published with its faults at their items, and retired', async ({
  signedIn,
}) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  const { page } = owner;
  await page.goto(`/check-templates?project=${project}`);
  await page.getByRole('button', { name: 'Built-in Templates' }).click();
  await page.getByRole('button', { name: 'Add Reinforcement before concrete' }).click();
  await expect(page.getByRole('heading', { name: 'RF-01 · Reinforcement before concrete' })).toBeVisible();
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Enter what is to be checked')).toBeVisible();
  await page.getByLabel('What is checked').last().fill('Levels of the kickers');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Template published').first()).toBeVisible();
  await page.getByRole('button', { name: 'Retire' }).click();
  await expect(page.getByRole('button', { name: 'Use Again' })).toBeVisible();
});

test('items that somebody else saved meanwhile are not lost without a word', async ({ signedIn, joined }) => {
  const { owner, project, template, check } = await planned(signedIn);
  const other = await addProject(owner);
  const engineer = await joined(owner, project, 'engineer');
  const { page } = owner;
  const path = `/api/check-templates/${template.id}`;
  const texts = async () =>
    (await fetchJson<{ items: { text: string }[] }>(owner, path)).items.map(({ text }) => text);
  await page.goto(`/check-templates/${template.id}`);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('What is checked').last().fill('Levels of the kickers');
  await page.getByRole('link', { name: 'Expenses', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  // Another project is another page, whose address may differ in nothing else.
  await page.getByRole('banner').getByRole('combobox').selectOption(String(other));
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByLabel('What is checked').last()).toHaveValue('Levels of the kickers');
  const theirs = [...ITEMS, { id: itemId(9), text: 'Spacers' }];
  await sendJson(engineer, 'PATCH', path, { title: 'Bars', items: theirs });
  await expect(page.getByRole('heading', { name: 'RF-01 · Bars' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText(/^Someone else has changed this since you opened it/)).toBeVisible();
  expect((await texts()).at(-1)).toBe('Spacers');
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByRole('button', { name: 'Save Draft' })).toHaveCount(0);
  expect((await texts()).at(-1)).toBe('Levels of the kickers');

  // What is typed on a record that is deleted goes with it.
  await page.goto(`/checks/${check.id}`);
  await page.getByRole('button', { name: 'Answer: Bars as drawn' }).click();
  await page.getByRole('radio', { name: 'Fails' }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page).toHaveURL(/\/checks$/);
});

test('unsaved items stay when their template is deleted elsewhere, and are asked about before signing out', async ({
  signedIn,
}) => {
  const owner = await signedIn();
  const project = await addProject(owner);
  const template = await sendJson(owner, 'POST', `/api/projects/${project}/check-templates`, {
    builtIn: 'reinforcement',
  });
  const { page, context } = owner;
  await page.goto(`/check-templates/${template.id}`);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const typed = page.getByLabel('What is checked').last();
  await typed.fill('Levels of the kickers');
  const read = page.waitForResponse(
    (response) => response.url().endsWith(`/check-templates/${template.id}`) && response.status() === 404,
  );
  expect((await context.request.delete(`/api/check-templates/${template.id}`)).ok()).toBe(true);
  await read;
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('There is nothing here, or you may not see it.').first()).toBeVisible();
  await expect(typed).toHaveValue('Levels of the kickers');

  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(typed).toHaveValue('Levels of the kickers');
  await page.getByRole('banner').getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/$/);
});

test('a hold point keeps what lies behind it until the engineer releases it', async ({
  signedIn,
  joined,
}) => {
  const { owner, project, check } = await planned(signedIn);
  const engineer = await joined(owner, project, 'engineer');
  const { page } = owner;
  await sendJson(owner, 'PUT', '/api/user/settings', { timezone: 'Asia/Tokyo' });
  await page.goto(`/checks/${check.id}`);
  await expect(page.getByRole('button', { name: 'Answer: Poured' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Answer: Bars as drawn' }).press('Enter');
  await expect(card(page, 'Bars as drawn')).toBeFocused();
  await page.getByRole('radio', { name: 'Passes' }).check();
  // Whose answer is lost on the way answers once all the same.
  await loseAnswer(page, '**/answers');
  await page.getByRole('button', { name: 'Save Answer' }).click();
  await expect(page.getByText(/could not be reached/)).toBeVisible();
  await saveAnswer(page);
  expect((await fetchJson<{ answers: unknown[] }>(owner, `/api/checks/${check.id}`)).answers).toHaveLength(1);
  await expect(card(page, 'Bars as drawn')).toBeFocused();
  await page.getByRole('button', { name: 'Answer: Smallest cover' }).click();
  await page.getByLabel('Reading').fill('18');
  await expect(page.getByRole('radio', { name: 'Fails' })).toBeChecked();
  await saveAnswer(page);
  await expect(page.getByRole('link', { name: 'SN-0001' })).toBeVisible();
  await page.getByRole('button', { name: 'Re-check: Smallest cover' }).click();
  await page.getByLabel('Reading').fill('26');
  await saveAnswer(page);
  await page.getByRole('button', { name: 'Answer: Release for concrete' }).click();
  await page.getByRole('radio', { name: 'Passes' }).check();
  await saveAnswer(page);
  await expect(
    page.getByText('The work stops at “Release for concrete” until it is released.'),
  ).toBeVisible();
  // A time is typed in the time zone in which it is shown, whatever that of the device.
  await page.getByRole('button', { name: 'Give Notice' }).click();
  const notice = page.getByRole('dialog');
  await expect(notice.getByText('Time zone: Asia/Tokyo')).toBeVisible();
  const attendance = notice.getByLabel('Attendance from');
  await attendance.fill('2099-03-18T08:20');
  await notice.getByRole('button', { name: 'Give Notice' }).click();
  await expect(notice.getByText('Choose a time within a year')).toBeVisible();
  const inThirtyDays = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  await attendance.fill(`${inThirtyDays}T08:20`);
  await notice.getByRole('button', { name: 'Give Notice' }).click();
  await expect(page.getByText(/^Attendance from .*8:20/)).toBeVisible();

  await engineer.page.goto(`/checks?project=${project}&show=points`);
  await engineer.page.getByRole('link', { name: /CK-0001/ }).click();
  await engineer.page.getByRole('button', { name: 'Release', exact: true }).click();
  const dialog = engineer.page.getByRole('dialog');
  await dialog.getByLabel('Remark').fill('Pour on Friday');
  await dialog.getByRole('button', { name: 'Release', exact: true }).click();
  await expect(engineer.page.getByText('Pour on Friday')).toBeVisible();

  await page.reload();
  await page.getByRole('button', { name: 'Answer: Poured' }).click();
  await page.getByRole('radio', { name: 'Passes' }).check();
  await saveAnswer(page);
  await expect(card(page, 'Poured').getByText('Passes')).toBeVisible();
  await page.getByRole('button', { name: 'Close Check' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close Check' }).click();
  await expect(page.getByRole('button', { name: 'Reopen' })).toBeVisible();
});

test('checks are planned at several places at once, and stand in the matrix', async ({ signedIn }) => {
  const { owner, project } = await planned(signedIn);
  await sendJson(owner, 'POST', `/api/projects/${project}/places`, { code: 'B', kind: 'building' });
  const { page } = owner;
  await page.goto(`/checks?project=${project}&show=matrix`);
  await page.getByRole('button', { name: 'Plan Many' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Template').selectOption({ label: 'RF-01 Reinforcement before concrete' });
  await dialog.getByRole('checkbox', { name: 'B' }).check();
  await dialog.getByRole('button', { name: 'Plan 1 Check' }).click();
  const matrix = page.getByRole('table', { name: 'Inspection and test plan: places and templates' });
  await expect(matrix.getByRole('row', { name: /^B/ }).getByRole('link', { name: /CK-0002/ })).toBeVisible();
});

test('items are read from pasted cells, what cannot be used is told, and nothing is saved before the draft is', async ({
  signedIn,
}) => {
  const { owner, template } = await planned(signedIn);
  const { page } = owner;
  await page.goto(`/check-templates/${template.id}`);
  await page.getByRole('button', { name: 'Import Items' }).click();
  const dialog = page.getByRole('dialog');
  const cells = [
    ['What is checked', 'Unit', 'Lower limit', 'Photos, at least', 'Page'],
    ['Largest gap', 'mm', '0.5', 'many', '4'],
    ['Swept', '', '', '1', '4'],
  ];
  await dialog.getByLabel('Paste').fill(cells.map((row) => row.join('\t')).join('\n'));
  await dialog.getByLabel('Paste').blur();
  await expect(dialog.getByText('Page', { exact: true })).toBeVisible();
  await expect(dialog.getByText(/^Row 1, .+: “many”$/)).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Add 2 items' }).click();
  await expect(page.getByRole('region', { name: '5. Largest gap' })).toBeVisible();
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  await page.reload();
  await expect(page.getByRole('region', { name: '6. Swept' })).toBeVisible();
});

test('a template is copied into another project of the user', async ({ signedIn }) => {
  const { owner, template } = await planned(signedIn);
  const other = await addProject(owner, { name: 'Phase Two' });
  const { page } = owner;
  await page.goto(`/check-templates/${template.id}`);
  await page.getByRole('button', { name: 'Make a Copy' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Copy into').selectOption({ label: 'Phase Two' });
  await dialog.getByRole('button', { name: 'Copy', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`project=${other}`));
  await expect(page.getByRole('heading', { name: 'RF-01 · Reinforcement before concrete' })).toBeVisible();
});

test('an inspection lists its checks, and asks before it passes while one is open', async ({ signedIn }) => {
  const { owner, project, template } = await planned(signedIn);
  const inspection = await sendJson(owner, 'POST', `/api/projects/${project}/inspections`, {
    ...{ inspectionType: 'Slab', phase: 'foundation' },
  });
  const { page } = owner;
  await page.goto(`/inspections/${inspection.id}`);
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks.getByText('No check belongs to this inspection yet.')).toBeVisible();
  await checks.getByRole('link', { name: 'Plan a Check' }).click();
  await page.getByRole('dialog').getByLabel('Template').selectOption(String(template.id));
  await page.getByRole('dialog').getByRole('button', { name: 'Plan Check' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(`/inspections/${inspection.id}`);
  await expect(checks.getByRole('link', { name: /CK-0002/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole('button', { name: 'Record result' }).click();
  await page.getByRole('radio', { name: 'Pass' }).click();
  const question = page.getByRole('alertdialog', { name: 'A check of this inspection is open or failed' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('radio', { name: 'Pass' })).not.toBeChecked();
  await page.getByRole('radio', { name: 'Pass' }).click();
  await question.getByRole('button', { name: 'Passed all the same' }).click();
  await page.getByRole('button', { name: 'Save as passed' }).click();
  await expect(page.getByText('Inspection recorded as passed').first()).toBeVisible();
});

test('a check reads from right to left in Arabic, at 320 px as well, and is printed as PDF', async ({
  signedIn,
}) => {
  const { owner, check } = await planned(signedIn);
  const { page } = owner;
  await sendJson(owner, 'PUT', '/api/user/settings', { language: 'ar' });
  await page.goto(`/checks/${check.id}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await waitForPage(page);
  expect(await axeFindings(page)).toEqual([]);
  await page.screenshot({ path: 'test-output/checks-arabic.png', fullPage: true });
  await page.setViewportSize(NARROWEST);
  await expect.poll(() => sidewaysScroll(page)).toBe(0);
  const pdf = await page.request.get(`/api/checks/${check.id}/pdf`);
  expect([pdf.status(), (await pdf.body()).subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
});

test('no screen has a finding of axe, light and dark, or anything to scroll sideways to at 320 px', async ({
  signedIn,
}) => {
  const { owner, project, check, template } = await planned(signedIn);
  const { page } = owner;
  for (const [name, address] of [
    ['list', `/checks?project=${project}`],
    ['matrix', `/checks?project=${project}&show=matrix`],
    ['points', `/checks?project=${project}&show=points`],
    ['check', `/checks/${check.id}`],
    ['template', `/check-templates/${template.id}`],
  ] as const) {
    await turnTo(page, address);
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      expect([name, await axeFindings(page)]).toEqual([name, []]);
      await page.screenshot({ path: `test-output/checks-${name}-${theme}.png`, fullPage: true });
    }
    await page.setViewportSize(NARROWEST);
    await expect.poll(() => sidewaysScroll(page), name).toBe(0);
    await page.screenshot({ path: `test-output/checks-${name}-narrow.png`, fullPage: true });
    await page.setViewportSize(DESKTOP);
  }
});
