import { moment, projectXml, type SampleTask } from '@brick/project-xml/testing/samples';
import { expect, type Locator, type Page } from '@playwright/test';
import { fetchJson, sendJson } from './support/api-requests.ts';
import {
  axeFindings,
  DESKTOP,
  NARROWEST,
  PHONE,
  showTheme,
  sidewaysScroll,
  waitForRedraw,
} from './support/page-checks.ts';
import { addProject } from './support/test-data.ts';
import { test } from './support/test-fixtures.ts';

const lasting = (start: string, finish: string) => ({
  ...{ Start: `${start}T08:00:00`, Finish: `${finish}T17:00:00` },
});

/** A house as it is planned elsewhere; its handover is on the day that is given. */
const houseTasks = (handover: string): SampleTask[] => [
  { UID: 1, OutlineLevel: 1, Name: 'Haus am See', ...lasting('2025-01-06', '2025-12-19') },
  { UID: 2, OutlineLevel: 2, Name: 'Gründung', ...lasting('2025-01-06', '2025-02-14'), PercentComplete: 60 },
  { UID: 3, OutlineLevel: 3, Name: 'Aushub', ...lasting('2025-01-06', '2025-01-24'), PercentComplete: 100 },
  {
    UID: 4,
    OutlineLevel: 3,
    Name: 'Bodenplatte',
    ...lasting('2025-01-27', '2025-02-14'),
    PercentComplete: 20,
  },
  { UID: 5, OutlineLevel: 2, Name: 'Structure', ...lasting('2025-02-17', '2025-06-27'), PercentComplete: 0 },
  {
    UID: 6,
    OutlineLevel: 3,
    Name: 'Ground floor',
    ...lasting('2025-02-17', '2025-04-11'),
    PercentComplete: 0,
  },
  {
    UID: 7,
    OutlineLevel: 3,
    Name: 'Upper floor',
    ...lasting('2025-04-14', '2025-06-27'),
    PercentComplete: 0,
  },
  { UID: 8, OutlineLevel: 3, Name: 'Topping out', ...moment('2025-06-27') },
  {
    UID: 9,
    OutlineLevel: 2,
    Name: 'Garden and drive',
    ...lasting('2025-10-06', '2025-11-28'),
    PercentComplete: 0,
  },
  { UID: 10, OutlineLevel: 1, Name: 'Handover', ...moment(handover) },
];

/** A file of Microsoft Project for an input. */
const programmeFile = (tasks: readonly SampleTask[], name = 'house.xml') => ({
  ...{ name, mimeType: 'text/xml' },
  buffer: Buffer.from(projectXml(tasks, { Title: 'Haus am See', StatusDate: '2025-01-31T17:00:00' })),
});

const chooser = (page: Page | Locator): Locator => page.locator('[role=dialog] input[type=file]');
const taskRow = (page: Page, name: string): Locator =>
  page.getByRole('treegrid').getByRole('row', { name: new RegExp(name) });

/** Opens the form by the menu of the screen and chooses a file. */
async function choose(page: Page, file: ReturnType<typeof programmeFile>): Promise<void> {
  await page.getByRole('button', { name: 'More ways to plan' }).click();
  await page.getByRole('menuitem', { name: 'From Microsoft Project…' }).click();
  await expect(page.getByRole('dialog', { name: 'From Microsoft Project' })).toBeVisible();
  await chooser(page).setInputFiles(file);
}

/** A picture of what is open, for people to look at. */
const picture = (page: Page, name: string) =>
  page.screenshot({ path: `test-output/programme-import-${name}.png` });

test('a file of Microsoft Project becomes phases, milestones and progress, and a second one moves them', async ({
  signedIn,
}) => {
  const visitor = await signedIn();
  const project = await addProject(visitor);
  const { page } = visitor;
  await page.setViewportSize(DESKTOP);
  await page.goto('/programme');
  await choose(page, programmeFile(houseTasks('2025-12-19')));
  const review = page.getByRole('dialog', { name: 'Haus am See' });
  await expect(review.getByRole('heading', { name: '10 tasks in the file' })).toBeVisible();
  const phase = (name: string) => review.getByRole('combobox', { name: `Phase of ${name}` });
  await expect(phase('Gründung')).toHaveValue('foundation');
  await expect(phase('Aushub')).toHaveValue('');
  await expect(review.getByRole('row', { name: /^Foundation .*Jan 6, 2025 – Feb 14, 2025/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await picture(page, 'desktop-light');

  // By keyboard: the tree is one stop, and arrows fold and unfold it.
  await taskRow(page, 'Haus am See').focus();
  await page.keyboard.press('ArrowDown');
  await expect(taskRow(page, 'Gründung')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(taskRow(page, 'Aushub')).toHaveCount(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(taskRow(page, 'Aushub')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(taskRow(page, 'Gründung')).toBeFocused();

  await phase('Garden and drive').selectOption('fittings');
  await phase('Handover').selectOption('compliance');
  await review.getByRole('switch', { name: 'Take percent complete' }).check();
  await expect(review.getByRole('row', { name: /^Foundation .* 60%$/ })).toBeVisible();
  await review.getByRole('checkbox', { name: 'Take the milestone Topping out' }).uncheck();
  await review.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Programme updated successfully').first()).toBeVisible();
  await expect(
    page.getByRole('button', { name: /^Foundation: planned Jan 6, 2025 – Feb 14, 2025.*60% complete/ }),
  ).toBeVisible();
  await expect(page.getByText('Topping out')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Edit Handover' })).toBeVisible();
  // Focus is back where the form was opened.
  await expect(page.getByRole('button', { name: 'More ways to plan' })).toBeFocused();

  await choose(page, programmeFile(houseTasks('2026-01-16')));
  await expect(taskRow(page, 'Handover')).toContainText('Moves from Dec 19, 2025');
  await expect(phase('Handover')).toHaveValue('compliance');
  await expect(taskRow(page, 'Topping out')).toContainText('New');
  await expect(review.getByRole('row', { name: /^Foundation .*Stays as it is/ })).toBeVisible();
  // Meanwhile somebody else plans: nothing is lost, and their days are shown.
  await sendJson(visitor, 'PUT', `/api/projects/${project}/programme`, {
    phases: { structure: { plannedFinish: '2025-07-04' } },
  });
  await phase('Garden and drive').selectOption('fittings');
  await review.getByRole('button', { name: 'Save changes' }).click();
  await expect(review.getByText('Someone else has changed the programme.')).toBeVisible();
  await expect(review.getByRole('row', { name: /^Structure .*Jul 4, 2025/ })).toBeVisible();
  await expect(phase('Garden and drive')).toHaveValue('fittings');
  await review.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Programme updated successfully').first()).toBeVisible();
  const { milestones, phases } = await fetchJson<{
    milestones: { title: string; plannedOn: string }[];
    phases: { plannedFinish: string; baselineFinish: string }[];
  }>(visitor, `/api/projects/${project}/programme`);
  expect(milestones.map(({ title, plannedOn }) => [title, plannedOn])).toEqual([
    ['Topping out', '2025-06-27'],
    ['Handover', '2026-01-16'],
  ]);
  expect(phases[2]).toMatchObject({ plannedFinish: '2025-06-27', baselineFinish: '2025-06-27' });
});

test('another file is refused in a sentence, and may be chosen again', async ({ signedIn }) => {
  const visitor = await signedIn();
  await addProject(visitor);
  const { page } = visitor;
  await page.goto('/programme?import=1');
  const bytes = Buffer.from('d0cf11e0a1b11ae1', 'hex');
  await expect(page.getByRole('dialog')).toBeVisible();
  await chooser(page).setInputFiles({
    name: 'house.mpp',
    mimeType: 'application/vnd.ms-project',
    buffer: bytes,
  });
  await expect(page.getByText('MPP is not read. Open it in Microsoft Project')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Remove house.mpp/ })
    .click();
  await chooser(page).setInputFiles(programmeFile(houseTasks('2025-12-19')));
  await expect(page.getByRole('dialog', { name: 'Haus am See' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  const review = page.getByRole('dialog', { name: 'Haus am See' });
  await expect(review).toBeVisible();
  // Another file loses what was chosen by hand, and nothing else.
  await review.getByRole('button', { name: 'Another file' }).click();
  await expect(review).toHaveCount(0);
  await chooser(page).setInputFiles(programmeFile(houseTasks('2025-12-19')));
  const handover = review.getByRole('combobox', { name: 'Phase of Handover' });
  await handover.selectOption('compliance');
  await review.getByRole('button', { name: 'Another file' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Keep editing' }).click();
  await expect(handover).toHaveValue('compliance');
  await review.getByRole('button', { name: 'Another file' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
  await expect(review).toHaveCount(0);
});

test('fits phones, dark and right-to-left', async ({ signedIn }) => {
  const visitor = await signedIn();
  await addProject(visitor);
  const { page } = visitor;
  for (const language of ['en', 'ar']) {
    await sendJson(visitor, 'PUT', '/api/user/settings', { language });
    await page.setViewportSize(DESKTOP);
    await page.goto('/programme?import=1');
    await expect(page.getByRole('dialog')).toBeVisible();
    await chooser(page).setInputFiles(programmeFile(houseTasks('2025-12-19')));
    await expect(page.getByRole('treegrid')).toBeVisible();
    await picture(page, `${language}-desktop`);
    for (const [viewport, size] of [
      [PHONE, 'phone'],
      [NARROWEST, 'narrowest'],
    ] as const) {
      await page.setViewportSize(viewport);
      await showTheme(page, 'dark');
      await waitForRedraw(page);
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      await picture(page, `${language}-${size}-dark-top`);
      await page.getByRole('treegrid').evaluate((tree) => tree.scrollIntoView({ block: 'start' }));
      await waitForRedraw(page);
      await picture(page, `${language}-${size}-dark`);
    }
    await showTheme(page, 'light');
  }
});

test('20,000 tasks are folded, and drawn as far as they are seen', async ({ signedIn }) => {
  const visitor = await signedIn();
  await addProject(visitor);
  const { page } = visitor;
  const tasks = Array.from({ length: 20_000 }, (_, at) => ({
    ...{
      UID: at + 1,
      OutlineLevel: at % 100 === 0 ? 1 : 2,
      Name: at % 100 === 0 ? `House ${at / 100}` : `Task ${at}`,
    },
    ...{ Start: '2025-01-06T08:00:00', Finish: '2025-02-14T17:00:00' },
  }));
  await page.goto('/programme?import=1');
  await expect(page.getByRole('dialog')).toBeVisible();
  await chooser(page).setInputFiles(programmeFile(tasks));
  await expect(page.getByRole('heading', { name: '20,000 tasks in the file' })).toBeVisible();
  const tree = page.getByRole('treegrid');
  await expect(tree).toHaveAttribute('aria-rowcount', '201');
  await page.getByRole('combobox', { name: 'Phase of House 0', exact: true }).selectOption('foundation');
  await page.getByRole('button', { name: 'Unfold all' }).click();
  await expect(tree).toHaveAttribute('aria-rowcount', '20001');
  await expect(page.getByRole('combobox', { name: 'Phase of Task 1', exact: true })).toContainText(
    'As above: Foundation',
  );
  expect(await tree.getByRole('row').count()).toBeLessThan(60);
  await taskRow(page, 'House 0 House 0 ').focus();
  await page.keyboard.press('End');
  await expect(taskRow(page, '^Task 19999 ')).toBeFocused();
  await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Programme updated successfully').first()).toBeVisible();
});
