import { expect, type Page } from '@playwright/test';
import { sendJson } from '../support/api-requests.ts';
import type { BrowserVisit } from '../support/fixture-types.ts';
import { axeFindings, PHONE, showTheme, sidewaysScroll, turnTo } from '../support/page-checks.ts';
import { recordPagePaths } from '../support/record-page-paths.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });
const history = (page: Page) => page.getByRole('region', { name: 'History' });

const addIssue = (visitor: BrowserVisit, project: number, title: string) =>
  sendJson(visitor, 'POST', `/api/projects/${project}/issues`, { title, severity: 'high' });

// The smallest PNG: one transparent pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function uploaded({ context }: BrowserVisit): Promise<string> {
  const answer = await context.request.post('/api/upload', {
    multipart: { file: { name: 'slab.png', mimeType: 'image/png', buffer: PIXEL } },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { url: string }).url;
}

test.describe('the page of a record', () => {
  test('opens from its list, leads to the next record, and back to the unchanged list', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    for (const itemName of ['Roof trusses', 'Roof tiles', 'River sand'])
      await addExpense(visitor, project, { itemName });
    const { page } = visitor;
    await page.goto('/expenses?q=roof&sort=itemName');
    await page.getByRole('link', { name: 'Roof tiles' }).click();
    await expect(heading(page, 'Roof tiles')).toBeVisible();
    const neighbours = page.getByRole('navigation', { name: 'In the list' });
    await expect(neighbours.getByText('1 of 2')).toBeVisible();
    // The links stay where they are, however long the titles: a second press would miss.
    const onward = neighbours.getByRole('link', { name: 'The one after' });
    const at = await onward.boundingBox();
    await onward.click();
    await expect(heading(page, 'Roof trusses')).toBeVisible();
    const back = neighbours.getByRole('link', { name: 'The one before' });
    expect((await back.boundingBox())?.x).toBe((at?.x ?? 0) - (at?.width ?? 0) - 4);
    await expect(neighbours.getByText('2 of 2')).toBeVisible();
    await page.getByRole('link', { name: 'Project Expenses' }).click();
    await page.waitForURL(/\/expenses\?.*q=roof/);
    await expect(page.getByRole('row', { name: /Roof trusses/ })).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Roof tiles' }).click();
    await page.getByRole('menuitem', { name: 'Open page' }).click();
    await expect(heading(page, 'Roof tiles')).toBeVisible();
  });

  test('of an expense links to its commitment', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const commitment = await sendJson(visitor, 'POST', `/api/projects/${project}/commitments`, {
      title: 'Roof structure',
      phase: 'roofing',
      amount: '9000.00',
      date: '2026-03-01',
    });
    const id = await addExpense(visitor, project, {
      itemName: 'Roof trusses',
      commitmentId: commitment.id,
    });
    const { page } = visitor;
    await page.goto(`/expenses/${id}`);
    await page.getByRole('link', { name: 'Roof structure' }).click();
    await page.waitForURL(/\/budget\?/);
    await expect(page.getByRole('dialog', { name: 'Edit Commitment' })).toBeVisible();
  });

  test('gets its project from the record, and is hidden from strangers', async ({ signedIn }) => {
    const owner = await signedIn();
    const first = await addProject(owner, { name: 'First house' });
    const second = await addProject(owner, { name: 'Second house' });
    const { id } = await addIssue(owner, first, 'Crack in the wall');
    await owner.page.goto(`/dashboard?project=${second}`);
    await expect(heading(owner.page, 'Second house')).toBeVisible();
    await owner.page.goto(`/issues/${id}`);
    await expect(heading(owner.page, 'Crack in the wall')).toBeVisible();
    await owner.page.waitForURL(new RegExp(`/issues/${id}\\?project=${first}`));
    await owner.page
      .getByRole('banner')
      .getByRole('combobox', { name: 'Project' })
      .selectOption({ label: 'Second house' });
    await owner.page.waitForURL(new RegExp(`/issues\\?project=${second}`));
    await expect(owner.page.getByText('No issues found for this project')).toBeVisible();
    const stranger = await signedIn();
    await addProject(stranger);
    await stranger.page.goto(`/issues/${id}`);
    await expect(stranger.page.getByText('There is nothing here, or you may not see it.')).toBeVisible();
    await stranger.page.goto('/issues/999999999');
    await expect(stranger.page.getByText('There is nothing here, or you may not see it.')).toBeVisible();
    await stranger.page.goto('/nothing/12');
    await expect(heading(stranger.page, '404 Page Not Found')).toBeVisible();
  });

  test('shows the old and new values of an edit in its history', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { id } = await addIssue(visitor, project, 'Crack in the wall');
    const { page } = visitor;
    await page.goto(`/issues/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Issue' });
    await dialog.getByRole('textbox', { name: /^Location/ }).fill('North elevation');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(history(page).getByText('Location: North elevation')).toBeVisible();
    await page.getByRole('button', { name: 'Mark as in progress' }).click();
    await expect(history(page).getByText('Status: Open → In Progress')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Report fixed' })).toBeVisible();
  });

  test('returns to the list when the record is deleted, and Undo restores it', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { id } = await addIssue(visitor, project, 'Crack in the wall');
    const { page } = visitor;
    await page.goto(`/issues/${id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/issues(\?|$)/);
    await expect(page.getByText('No issues found for this project')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Crack in the wall' }).click();
    await expect(heading(page, 'Crack in the wall')).toBeVisible();
  });
});

test.describe('a comment', () => {
  test('appears for others at once, mentions a member, is edited, deleted and restored', async ({
    signedIn,
    joined,
  }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const { id } = await addIssue(owner, project, 'Crack in the wall');
    const viewer = await joined(owner, project, 'viewer');
    await owner.page.goto(`/issues/${id}`);
    await expect(comments(owner.page).getByText('Nobody has said anything yet.')).toBeVisible();
    await viewer.page.goto(`/issues/${id}`);
    const field = comments(viewer.page).getByRole('textbox', { name: /^Your comment/ });
    await field.fill('\n\nPour at seven');
    await viewer.page.keyboard.press('Control+Home');
    await field.pressSequentially(`Seen it on Monday. @${owner.username.slice(0, 9)}`);
    await comments(viewer.page)
      .getByRole('button', { name: new RegExp(`@${owner.username}$`) })
      .click();
    await field.pressSequentially('please look');
    await expect(field).toHaveValue(`Seen it on Monday. @${owner.username} please look\n\nPour at seven`);
    await viewer.page.keyboard.press('Control+Enter');
    const said = comments(owner.page).getByText('Seen it on Monday.');
    await expect(said).toBeVisible();
    await expect(comments(owner.page).locator('strong', { hasText: `@${owner.username}` })).toBeVisible();
    await expect(field).toHaveValue('');
    await owner.page.goto('/notices');
    await owner.page
      .getByRole('link', { name: /mentioned you in a comment on “SN-\d{4} Crack in the wall”/ })
      .click();
    await expect(heading(owner.page, 'Crack in the wall')).toBeVisible();
    await comments(viewer.page).getByRole('button', { name: 'Edit the comment by Thato Kgosi' }).click();
    await comments(viewer.page)
      .getByRole('textbox', { name: /^Change the comment/ })
      .fill('Seen it on Tuesday.');
    await comments(viewer.page).getByRole('button', { name: 'Save changes' }).click();
    await expect(comments(owner.page).getByText('Seen it on Tuesday.')).toBeVisible();
    await comments(owner.page).getByRole('button', { name: 'Delete the comment by Thato Kgosi' }).click();
    await expect(comments(viewer.page).getByText('Nobody has said anything yet.')).toBeVisible();
    await owner.page.getByRole('button', { name: 'Undo' }).click();
    await expect(comments(viewer.page).getByText('Seen it on Tuesday.')).toBeVisible();
  });

  test('that was not sent is restored when the page opens again, and an empty one is refused', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { id } = await addIssue(visitor, project, 'Crack in the wall');
    const { page } = visitor;
    await page.goto(`/issues/${id}`);
    const field = comments(page).getByRole('textbox', { name: /^Your comment/ });
    await comments(page).getByRole('button', { name: 'Add Comment' }).click();
    await expect(comments(page).getByText('Write something first.')).toBeVisible();
    await field.fill('Who closes it?');
    await page.goto('/issues');
    await page.getByRole('link', { name: 'Crack in the wall' }).click();
    await expect(field).toBeVisible();
    await expect(field).toHaveValue('Who closes it?');
  });
});

test.describe('every page of a record', () => {
  test('has no axe findings, light and dark, and fits a phone', async ({ inSample }) => {
    const visitor = await inSample();
    const { page } = visitor;
    for (const path of await recordPagePaths(visitor, visitor.project)) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await turnTo(page, path);
      await showTheme(page, 'light');
      await expect(history(page).locator('li, p').first()).toBeVisible();
      expect([path, await axeFindings(page)]).toEqual([path, []]);
      await showTheme(page, 'dark');
      await page.setViewportSize(PHONE);
      expect([path, await axeFindings(page)]).toEqual([path, []]);
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
    }
  });

  test('shows photos full-screen, with arrow keys', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page } = visitor;
    const beforePhotosUrls = [await uploaded(visitor), await uploaded(visitor)];
    const { id } = await sendJson(visitor, 'POST', `/api/projects/${project}/inspections`, {
      phase: 'foundation',
      beforePhotosUrls,
    });
    await page.goto(`/inspections/${id}`);
    await page.getByRole('button', { name: 'Open photo 1' }).click();
    const viewer = page.getByRole('dialog', { name: 'Photos before' });
    await expect(viewer.getByText('Photo 1 of 2')).toBeVisible();
    await page.keyboard.press('ArrowRight');
    await expect(viewer.getByText('Photo 2 of 2')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(viewer).toBeHidden();
  });
});

test.describe('the activity of a project', () => {
  test('lists changes with their users, can be filtered, and links to records', async ({
    signedIn,
    joined,
  }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const manager = await joined(owner, project, 'project_manager');
    const { id } = await addIssue(owner, project, 'Crack in the wall');
    await sendJson(manager, 'POST', `/api/issues/${id}/comments`, { text: 'Since the rain' });
    await addExpense(manager, project, { itemName: 'Roof trusses' });
    await sendJson(manager, 'POST', `/api/projects/${project}/diary-days`, { day: '2026-01-05' });
    const { page } = owner;
    await page.goto('/activity');
    const log = page.getByRole('list', { name: 'Activity' });
    await expect(log.getByRole('link', { name: 'Jan 5, 2026', exact: true })).toBeVisible();
    await expect(log.getByText('Since the rain')).toBeVisible();
    await expect(log.getByRole('link', { name: 'Roof trusses' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'What' }).selectOption('comment');
    await expect(log.getByRole('link', { name: 'Roof trusses' })).toBeHidden();
    await log.getByRole('link', { name: 'Crack in the wall' }).click();
    await expect(heading(page, 'Crack in the wall')).toBeVisible();
    await page.goBack();
    await page.getByRole('textbox', { name: 'To', exact: true }).fill('2020-01-01');
    await expect(page.getByText('Nothing matches these filters')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await expect(log.getByRole('link', { name: 'Roof trusses' })).toBeVisible();
    const viewer = await joined(owner, project, 'viewer');
    await viewer.page.goto('/issues');
    await expect(viewer.page.getByRole('link', { name: 'Issues' })).toBeVisible();
    await expect(viewer.page.getByRole('link', { name: 'Activity' })).toHaveCount(0);
  });
});
