import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture, signedIn, type Visit } from './support/browser.ts';
import { findings, PHONE, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject, addSample } from './support/made.ts';
import { joined, sent } from './support/people.ts';
import { recordPages } from './support/record-pages.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const comments = (page: Page) => page.getByRole('region', { name: 'Comments' });
const history = (page: Page) => page.getByRole('region', { name: 'History' });

const addIssue = (visitor: Visit, project: number, title: string) =>
  sent(visitor, 'POST', `/api/projects/${project}/issues`, { title, severity: 'high' });

// The smallest PNG: one transparent pixel.
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

async function uploaded({ context }: Visit): Promise<string> {
  const answer = await context.request.post('/api/upload', {
    multipart: { file: { name: 'slab.png', mimeType: 'image/png', buffer: PIXEL } },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { url: string }).url;
}

describe('the page of a record', () => {
  it('is opened from its list, leads to the next one of that list and back to the list as it was', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    for (const itemName of ['Roof trusses', 'Roof tiles', 'River sand'])
      await addExpense(visitor, project, { itemName });
    const { page, context, complaints } = visitor;
    await page.goto('/expenses?q=roof&sort=itemName');
    await page.getByRole('link', { name: 'Roof tiles' }).click();
    await heading(page, 'Roof tiles').waitFor();
    const neighbours = page.getByRole('navigation', { name: 'In the list' });
    await neighbours.getByText('1 of 2').waitFor();
    await neighbours.getByRole('link', { name: 'The one after' }).click();
    await heading(page, 'Roof trusses').waitFor();
    await neighbours.getByText('2 of 2').waitFor();
    await page.getByRole('link', { name: 'Project Expenses' }).click();
    await page.waitForURL(/\/expenses\?.*q=roof/);
    await page.getByRole('row', { name: /Roof trusses/ }).waitFor();
    await page.getByRole('button', { name: 'Actions for Roof tiles' }).click();
    await page.getByRole('menuitem', { name: 'Open page' }).click();
    await heading(page, 'Roof tiles').waitFor();
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('of an expense names the commitment against which it is booked, and leads to it', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const commitment = await sent(visitor, 'POST', `/api/projects/${project}/commitments`, {
      title: 'Roof structure',
      phase: 'roofing',
      amount: '9000.00',
      date: '2026-03-01',
    });
    const id = await addExpense(visitor, project, {
      itemName: 'Roof trusses',
      commitmentId: commitment.id,
    });
    const { page, context } = visitor;
    await page.goto(`/expenses/${id}`);
    await page.getByRole('link', { name: 'Roof structure' }).click();
    await page.waitForURL(/\/budget\?/);
    await page.getByRole('dialog', { name: 'Edit Commitment' }).waitFor();
    await context.close();
  });

  it('takes its project from the record, and is not there for a stranger', async () => {
    const owner = await signedIn();
    const first = await addProject(owner, { name: 'First house' });
    const second = await addProject(owner, { name: 'Second house' });
    const { id } = await addIssue(owner, first, 'Crack in the wall');
    await owner.page.goto(`/dashboard?project=${second}`);
    await heading(owner.page, 'Second house').waitFor();
    await owner.page.goto(`/issues/${id}`);
    await heading(owner.page, 'Crack in the wall').waitFor();
    await owner.page.waitForURL(new RegExp(`/issues/${id}\\?project=${first}`));
    await owner.page
      .getByRole('banner')
      .getByRole('combobox', { name: 'Project' })
      .selectOption({ label: 'Second house' });
    await owner.page.waitForURL(new RegExp(`/issues\\?project=${second}`));
    await owner.page.getByText('No issues found for this project').waitFor();
    const stranger = await signedIn();
    await addProject(stranger);
    await stranger.page.goto(`/issues/${id}`);
    await stranger.page.getByText('There is nothing here, or you may not see it.').waitFor();
    await stranger.page.goto('/issues/999999999');
    await stranger.page.getByText('There is nothing here, or you may not see it.').waitFor();
    await stranger.page.goto('/nothing/12');
    await heading(stranger.page, '404 Page Not Found').waitFor();
    await owner.context.close();
    await stranger.context.close();
  });

  it('tells in its history what an edit made of what', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { id } = await addIssue(visitor, project, 'Crack in the wall');
    const { page, context } = visitor;
    await page.goto(`/issues/${id}`);
    await page.getByRole('button', { name: 'Edit', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit Issue' });
    await dialog.getByRole('textbox', { name: /^Location/ }).fill('North elevation');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await history(page).getByText('Location: North elevation').waitFor();
    await page.getByRole('button', { name: 'Mark as in progress' }).click();
    await history(page).getByText('Status: Open → In Progress').waitFor();
    await page.getByRole('button', { name: 'Mark as resolved' }).waitFor();
    await context.close();
  });

  it('is left for the list when the record is deleted, and the record comes back by Undo', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { id } = await addIssue(visitor, project, 'Crack in the wall');
    const { page, context } = visitor;
    await page.goto(`/issues/${id}`);
    await page.getByRole('button', { name: 'Delete', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
    await page.waitForURL(/\/issues(\?|$)/);
    await page.getByText('No issues found for this project').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('link', { name: 'Crack in the wall' }).click();
    await heading(page, 'Crack in the wall').waitFor();
    await context.close();
  });
});

describe('a comment', () => {
  it('is on the screens of the others at once, names a member, is changed and taken back', async () => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const { id } = await addIssue(owner, project, 'Crack in the wall');
    const viewer = await joined(owner, project, 'viewer');
    await owner.page.goto(`/issues/${id}`);
    await comments(owner.page).getByText('Nobody has said anything yet.').waitFor();
    await viewer.page.goto(`/issues/${id}`);
    const field = comments(viewer.page).getByRole('textbox', { name: /^Your comment/ });
    await field.pressSequentially(`Seen it on Monday. @${owner.username.slice(0, 9)}`);
    await comments(viewer.page)
      .getByRole('button', { name: new RegExp(`@${owner.username}$`) })
      .click();
    await field.pressSequentially('please look');
    await viewer.page.keyboard.press('Control+Enter');
    const said = comments(owner.page).getByText('Seen it on Monday.');
    await said.waitFor();
    await comments(owner.page)
      .locator('strong', { hasText: `@${owner.username}` })
      .waitFor();
    expect(await field.inputValue()).toBe('');
    await owner.page.goto('/notices');
    await owner.page.getByRole('link', { name: /mentioned you in a comment on “Crack in the wall”/ }).click();
    await heading(owner.page, 'Crack in the wall').waitFor();
    await comments(viewer.page).getByRole('button', { name: 'Edit the comment by Thato Kgosi' }).click();
    await comments(viewer.page)
      .getByRole('textbox', { name: /^Change the comment/ })
      .fill('Seen it on Tuesday.');
    await comments(viewer.page).getByRole('button', { name: 'Save changes' }).click();
    await comments(owner.page).getByText('Seen it on Tuesday.').waitFor();
    await comments(owner.page).getByRole('button', { name: 'Delete the comment by Thato Kgosi' }).click();
    await comments(viewer.page).getByText('Nobody has said anything yet.').waitFor();
    await owner.page.getByRole('button', { name: 'Undo' }).click();
    await comments(viewer.page).getByText('Seen it on Tuesday.').waitFor();
    expect([...owner.complaints, ...viewer.complaints]).toEqual([]);
    await owner.context.close();
    await viewer.context.close();
  });

  it('that was not sent is back when the page opens again, and an empty one is refused in words', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { id } = await addIssue(visitor, project, 'Crack in the wall');
    const { page, context } = visitor;
    await page.goto(`/issues/${id}`);
    const field = comments(page).getByRole('textbox', { name: /^Your comment/ });
    await comments(page).getByRole('button', { name: 'Add comment' }).click();
    await comments(page).getByText('Write something first.').waitFor();
    await field.fill('Who closes it?');
    await page.goto('/issues');
    await page.getByRole('link', { name: 'Crack in the wall' }).click();
    await field.waitFor();
    expect(await field.inputValue()).toBe('Who closes it?');
    await context.close();
  });
});

describe('every page of a record', () => {
  it('has nothing that axe finds, light and dark, and fits a phone', async () => {
    const visitor = await signedIn();
    const { page, context, complaints } = visitor;
    for (const path of await recordPages(visitor, await addSample(visitor))) {
      const name = path.split('/')[1];
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      await history(page).locator('li, p').first().waitFor();
      expect([path, await findings(page)]).toEqual([path, []]);
      await picture(page, `record-${name}-light`, true);
      await page.emulateMedia({ colorScheme: 'dark' });
      await page.setViewportSize(PHONE);
      await picture(page, `record-${name}-phone-dark`, true);
      expect([path, await findings(page)]).toEqual([path, []]);
      expect([path, await sidewaysScroll(page)]).toEqual([path, 0]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('shows photos in full, one after the other by the arrow keys', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const { page, context } = visitor;
    const beforePhotosUrls = [await uploaded(visitor), await uploaded(visitor)];
    const { id } = await sent(visitor, 'POST', `/api/projects/${project}/inspections`, {
      phase: 'foundation',
      beforePhotosUrls,
    });
    await page.goto(`/inspections/${id}`);
    await page.getByRole('button', { name: 'Open photo 1' }).click();
    const viewer = page.getByRole('dialog', { name: 'Photos before' });
    await viewer.getByText('Photo 1 of 2').waitFor();
    await page.keyboard.press('ArrowRight');
    await viewer.getByText('Photo 2 of 2').waitFor();
    await page.keyboard.press('Escape');
    await viewer.waitFor({ state: 'hidden' });
    await context.close();
  });
});

describe('the activity of a project', () => {
  it('tells who did what, is narrowed, and leads from each entry to its record', async () => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const manager = await joined(owner, project, 'project_manager');
    const { id } = await addIssue(owner, project, 'Crack in the wall');
    await sent(manager, 'POST', `/api/issues/${id}/comments`, { text: 'Since the rain' });
    await addExpense(manager, project, { itemName: 'Roof trusses' });
    const { page } = owner;
    await page.goto('/activity');
    const log = page.getByRole('list', { name: 'Activity' });
    await log.getByText('Since the rain').waitFor();
    await log.getByRole('link', { name: 'Roof trusses' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await picture(page, 'activity');
    await page.getByRole('combobox', { name: 'What' }).selectOption('comment');
    await log.getByRole('link', { name: 'Roof trusses' }).waitFor({ state: 'hidden' });
    await log.getByRole('link', { name: 'Crack in the wall' }).click();
    await heading(page, 'Crack in the wall').waitFor();
    await page.goBack();
    await page.getByLabel('To', { exact: true }).fill('2020-01-01');
    await page.getByText('Nothing matches these filters').waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).first().click();
    await log.getByRole('link', { name: 'Roof trusses' }).waitFor();
    const viewer = await joined(owner, project, 'viewer');
    await viewer.page.goto('/issues');
    await viewer.page.getByRole('link', { name: 'Issues' }).waitFor();
    expect(await viewer.page.getByRole('link', { name: 'Activity' }).count()).toBe(0);
    for (const person of [owner, manager, viewer]) await person.context.close();
  });
});
