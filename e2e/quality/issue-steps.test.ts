import { expect, type Page } from '@playwright/test';
import { sendJson } from '../support/api-requests.ts';
import { axeFindings, DESKTOP, NARROWEST, openPage, showTheme } from '../support/page-checks.ts';
import { test } from '../support/test-fixtures.ts';

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

const sidewaysScroll = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

const shot = (page: Page, name: string) => page.screenshot({ path: `test-output/issue-steps/${name}.png` });

test('an issue goes from open over a refused fix to closed, by different people', async ({
  signedIn,
  joined,
}) => {
  const owner = await signedIn();
  const { id: project } = await sendJson(owner, 'POST', '/api/projects', { name: 'Mokolodi Ridge House' });
  const [engineer, contractor] = [
    await joined(owner, project, 'engineer'),
    await joined(owner, project, 'contractor'),
  ];

  await openPage(owner.page, `/issues?project=${project}&add=1`);
  const form = owner.page.getByRole('dialog', { name: 'Report Issue' });
  await form.getByRole('textbox', { name: /^Title/ }).fill('Crack in the wall');
  await form.getByLabel('Kind').selectOption({ label: 'Snag' });
  await form.getByRole('combobox', { name: 'Trade' }).fill('maso');
  await owner.page.getByRole('option', { name: 'Masonry' }).click();
  await form.getByRole('combobox', { name: 'Assigned to' }).fill(contractor.username);
  await form.getByRole('button', { name: 'Report Issue' }).click();
  await expect(form).toBeHidden();
  const list = await owner.context.request.get(`/api/projects/${project}/issues`);
  const [issue] = await list.json();
  expect(issue).toMatchObject({ kind: 'snag', trade: 'masonry', stage: 'open' });
  expect(issue.dueDate).not.toBeNull();

  const page = `/issues/${issue.id}`;
  await openPage(contractor.page, page);
  await expect(button(contractor.page, 'Refuse')).toHaveCount(0);
  await button(contractor.page, 'Report fixed').click();
  const report = contractor.page.getByRole('dialog', { name: 'Report fixed' });
  await report.getByLabel('Note').fill('Stitched and filled');
  expect(await axeFindings(contractor.page)).toEqual([]);
  await report.getByRole('button', { name: 'Report fixed' }).click();
  await expect(report).toBeHidden();
  await expect(
    contractor.page.getByText('It is assigned to you, so another member has to verify or refuse it.'),
  ).toBeVisible();
  await expect(button(contractor.page, 'Verify')).toHaveCount(0);

  await openPage(engineer.page, page);
  await expect(engineer.page.getByText(/Stitched and filled/).first()).toBeVisible();
  await button(engineer.page, 'Refuse').click();
  const refusal = engineer.page.getByRole('dialog', { name: 'Refuse' });
  await refusal.getByRole('button', { name: 'Refuse' }).click();
  await expect(refusal.getByText('This field is required')).toBeVisible();
  await refusal.getByLabel('Reason').fill('It shows again');
  await refusal.getByRole('button', { name: 'Refuse' }).click();
  await expect(refusal).toBeHidden();
  await expect(engineer.page.getByText(/Once; last by .*: It shows again/)).toBeVisible();
  const history = engineer.page.getByRole('region', { name: 'History' });
  await expect(history.getByText('Status: Resolved → Open')).toBeVisible();
  await expect(history.getByText('Reason of the refusal: It shows again')).toBeVisible();

  await openPage(contractor.page, page);
  await button(contractor.page, 'Report fixed').click();
  await report.getByRole('button', { name: 'Report fixed' }).click();
  await expect(report).toBeHidden();
  await openPage(engineer.page, page);
  await button(engineer.page, 'Verify').click();
  await expect(engineer.page.getByText('Issue verified', { exact: true })).toBeVisible();
  await expect(engineer.page.getByRole('heading', { level: 1 }).getByText('Closed')).toBeVisible();
  expect(await axeFindings(engineer.page)).toEqual([]);

  await openPage(owner.page, `/issues?project=${project}`);
  await owner.page.getByRole('radio', { name: 'Closed' }).check();
  await expect(owner.page.getByText('Crack in the wall')).toBeVisible();
  await owner.page.getByRole('radio', { name: 'Reported Fixed' }).check();
  await expect(owner.page.getByText('No matching issues found')).toBeVisible();
});

test('an issue is accepted as it is, and the saving waits as a variation', async ({ signedIn }) => {
  const visitor = await signedIn();
  const { page } = visitor;
  const { id: project } = await sendJson(visitor, 'POST', '/api/projects', {
    name: 'Mokolodi Ridge House',
    currency: 'BWP',
  });
  const { id } = await sendJson(visitor, 'POST', `/api/projects/${project}/issues`, {
    title: 'Crack in the wall',
    trade: 'Stone carving',
  });
  await page.goto(`/issues/${id}`);
  await button(page, 'Accept as it is').click();
  const dialog = page.getByRole('dialog', { name: 'Accept as it is' });
  await dialog.getByLabel('Reason').fill('It cannot be seen');
  await dialog.getByRole('checkbox', { name: 'Submit a saving as a variation' }).check();
  await expect(dialog.getByLabel('Title of the variation')).toHaveValue(
    'Saving for SN-0001 Crack in the wall',
  );
  await dialog.getByLabel('Cost impact').fill('1500');
  await dialog.getByRole('button', { name: 'Accept as it is' }).click();
  await expect(dialog.getByText('Enter a saving: 0 or less, such as -1500.00')).toBeVisible();
  await expect(dialog.getByLabel('Reason')).toHaveValue('It cannot be seen');
  for (const [theme, viewport] of [
    ['light', DESKTOP],
    ['dark', NARROWEST],
  ] as const) {
    await showTheme(page, theme);
    await page.setViewportSize(viewport);
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await shot(page, `accept-${theme}`);
  }
  await page.setViewportSize(DESKTOP);
  await dialog.getByLabel('Cost impact').fill('-1500');
  await dialog.getByRole('button', { name: 'Accept as it is' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/It cannot be seen/).first()).toBeVisible();
  await shot(page, 'accepted-dark');
  await page.getByRole('link', { name: 'VO-0001' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Saving for SN-0001 Crack in the wall');

  await page.goto(`/issues/${id}`);
  await button(page, 'Reopen').click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('The variation VO-0001 stays.', { exact: false })).toBeVisible();
  await question.getByRole('button', { name: 'Reopen' }).click();
  await expect(page.getByRole('heading', { level: 1 }).getByText('Open')).toBeVisible();
});

test('many issues are assigned at once, and one’s own fixes stand in the way of verifying', async ({
  signedIn,
}) => {
  const visitor = await signedIn();
  const { page, context } = visitor;
  const { id: project } = await sendJson(visitor, 'POST', '/api/projects', { name: 'Mokolodi Ridge House' });
  for (const title of ['Crack', 'Damp'])
    await sendJson(visitor, 'POST', `/api/projects/${project}/issues`, { title });
  await openPage(page, `/issues?project=${project}`);
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const change = button(page, 'Change');
  await change.click();
  await page.getByRole('menuitem', { name: 'Assign…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Assign 2 issues' });
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(dialog.getByText('Fill in what is to be changed')).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Trade' }).fill('Plumbing');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Assign' }).click();
  await expect(page.getByText('2 issues changed').first()).toBeVisible();
  await expect(change).toBeHidden();
  const issues = await (await context.request.get(`/api/projects/${project}/issues`)).json();
  expect(issues.map(({ trade }: { trade: string }) => trade)).toEqual(['plumbing', 'plumbing']);

  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await change.click();
  await page.getByRole('menuitem', { name: 'Report fixed' }).click();
  await expect(page.getByText('2 issues reported fixed').first()).toBeVisible();
  await expect(change).toBeHidden();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  await change.click();
  await page.getByRole('menuitem', { name: 'Verify' }).click();
  const refused = page.getByRole('alertdialog', { name: 'Nothing was changed' });
  await expect(refused.getByText(/You reported this issue fixed yourself/).first()).toBeVisible();
});

test('the correction periods and the time zone of a project are set with it', async ({ signedIn }) => {
  const visitor = await signedIn();
  const { page, context } = visitor;
  const { id: project } = await sendJson(visitor, 'POST', '/api/projects', { name: 'Mokolodi Ridge House' });
  await openPage(page, '/projects');
  await page.getByRole('button', { name: 'Edit Mokolodi Ridge House' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Project' });
  const periods = dialog.getByRole('group', { name: 'Correction periods' });
  await periods.getByLabel('High').fill('many');
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(periods.getByText('Enter a whole number')).toBeVisible();
  await expect(periods.getByLabel('High')).toHaveValue('many');
  await periods.getByLabel('High').fill('2');
  await dialog.getByLabel('Time zone').selectOption('Africa/Gaborone');
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Save changes' }).click();
  await expect(dialog).toBeHidden();
  const stored = await (await context.request.get(`/api/projects/${project}`)).json();
  expect(stored).toMatchObject({
    timezone: 'Africa/Gaborone',
    hasOwnTimezone: true,
    correctionDays: { high: 2, medium: 7, low: 30 },
  });
});

test('the list and the page of an issue fit in every language and width', async ({ signedIn }) => {
  const visitor = await signedIn({ locale: 'ar' });
  const { page } = visitor;
  await sendJson(visitor, 'PUT', '/api/user/settings', { language: 'ar' });
  const { id: project } = await sendJson(visitor, 'POST', '/api/projects', { name: 'Mokolodi Ridge House' });
  const { id } = await sendJson(visitor, 'POST', `/api/projects/${project}/issues`, {
    ...{ title: 'Crack in the wall', trade: 'concrete', kind: 'defect', status: 'resolved' },
  });
  for (const [name, path] of [
    ['list', `/issues?project=${project}`],
    ['page', `/issues/${id}`],
    ['accept', `/issues/${id}?accept=${id}`],
  ] as const)
    for (const viewport of [DESKTOP, NARROWEST]) {
      await page.setViewportSize(viewport);
      await openPage(page, path);
      expect([name, viewport.width, await sidewaysScroll(page)]).toEqual([name, viewport.width, 0]);
      expect(await axeFindings(page)).toEqual([]);
      await shot(page, `ar-${name}-${viewport.width}`);
    }
});
