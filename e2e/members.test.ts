import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture, type Visit, visit } from './support/browser.ts';
import { findings, NARROWEST, PHONE, sidewaysScroll } from './support/looks.ts';
import { addProject } from './support/made.ts';
import { namedPerson, openTeam, type Person } from './support/people.ts';

const PASSWORD = 'mortar-and-lime';

async function join({ context }: Visit, project: number, { username }: Person, role: string): Promise<void> {
  const answer = await context.request.post(`/api/projects/${project}/members`, { data: { username, role } });
  expect(answer.status()).toBe(201);
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const said = (page: Page, text: string) => page.getByText(text).first().waitFor();

describe('the team of a project', () => {
  it('grows by a username: the other one sees the project at once, and is gone again when removed', async () => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const other = await namedPerson('Lesego', 'Tau');
    const project = await addProject(owner);
    const { page } = owner;
    await openTeam(page, project);
    await page.getByRole('button', { name: 'Add member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add member' });
    await dialog.getByRole('button', { name: 'Add member' }).click();
    await dialog.getByText('Choose one of the offered values').waitFor();
    await dialog.getByRole('combobox', { name: /Role/ }).selectOption('architect');
    await dialog.getByRole('button', { name: 'Add member' }).click();
    await dialog.getByText('Enter a username or an email address').waitFor();
    await dialog.getByRole('textbox', { name: /Username/ }).fill('nobody-of-that-name');
    await dialog.getByRole('button', { name: 'Add member' }).click();
    await dialog.getByText('No account has this username.', { exact: false }).waitFor();
    await picture(page, 'members-add');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: /Username/ }).fill(other.username.toUpperCase());
    await dialog.getByRole('button', { name: 'Add member' }).click();
    await said(page, 'Member added successfully');
    await rowOf(page, 'Lesego Tau').getByText('Architect').waitFor();
    await picture(page, 'members');
    expect(await findings(page)).toEqual([]);

    await other.page.goto('/projects');
    await other.page.getByRole('article', { name: 'Mokolodi Ridge House' }).waitFor();

    await choose(page, 'Lesego Tau', 'Change role');
    const role = page.getByRole('dialog', { name: 'Change role' });
    await role.getByRole('combobox', { name: /Role/ }).selectOption('engineer');
    await role.getByRole('button', { name: 'Save role' }).click();
    await rowOf(page, 'Lesego Tau').getByText('Engineer').waitFor();

    await choose(page, 'Lesego Tau', 'Remove from project');
    const question = page.getByRole('alertdialog', { name: 'Remove Lesego Tau from the project?' });
    await picture(page, 'members-remove');
    await question.getByRole('button', { name: 'Remove from project' }).click();
    await said(page, 'Lesego Tau was removed from the project');
    await rowOf(page, 'Lesego Tau').waitFor({ state: 'detached' });
    await other.page.goto(`/dashboard?project=${project}`);
    await other.page.getByText('Start Your First Project').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await rowOf(page, 'Lesego Tau').getByText('Engineer').waitFor();
    expect(owner.complaints).toEqual([]);
    await owner.context.close();
    await other.context.close();
  });

  it('keeps its last owner', async () => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const heir = await namedPerson('Naledi', 'Moeti');
    const project = await addProject(owner);
    await join(owner, project, heir, 'architect');
    const { page } = owner;
    await openTeam(page, project);
    await choose(page, 'Thato Kgosi', 'Leave project');
    const question = page.getByRole('alertdialog', { name: 'Leave Mokolodi Ridge House?' });
    await question.getByRole('button', { name: 'Leave project' }).click();
    await question.getByText('This is the only owner of the project.', { exact: false }).waitFor();
    await picture(page, 'members-last-owner');
    await question.getByRole('button', { name: 'Cancel' }).click();

    await owner.context.close();
    await heir.context.close();
  });

  it('shows a contractor who is in it and what roles may do, and no way to change anything but to leave', async () => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const contractor = await namedPerson('Mpho', 'Dube');
    const project = await addProject(owner);
    await join(owner, project, contractor, 'contractor');
    const { page } = contractor;
    await openTeam(page, project);
    await rowOf(page, 'Thato Kgosi').getByText('Owner').waitFor();
    await rowOf(page, 'Mpho Dube').getByText('You', { exact: true }).waitFor();
    for (const name of ['Add member', 'Invite by link', 'Actions for Thato Kgosi'])
      expect(await page.getByRole('button', { name }).count()).toBe(0);
    expect(await page.getByText('Invitations', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Actions for Mpho Dube' }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Leave project']);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'What roles may do' }).click();
    const dialog = page.getByRole('dialog', { name: 'What roles may do' });
    const line = (name: string) => dialog.getByRole('row').filter({ hasText: name });
    await line('Issues')
      .getByText('see, add, and edit own ones until settled and set the status of assigned ones')
      .waitFor();
    await line('Monitoring fees').getByText('nothing').waitFor();
    await picture(page, 'members-rights');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption('project_manager');
    await line('Variations').getByText('see, add, edit, delete, decide, and export').waitFor();
    await page.setViewportSize(PHONE);
    await picture(page, 'members-rights-phone');
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await picture(page, 'members-phone');
    await page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(page)).toBe(0);
    await owner.context.close();
    await contractor.context.close();
  });
});

describe('an invitation', () => {
  /** Makes one on the screen and returns its link. */
  async function madeLink(page: Page, role: string, email = ''): Promise<string> {
    await page.getByRole('button', { name: 'Invite by link' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Invite by link' });
    await dialog.getByRole('combobox', { name: /Role/ }).selectOption(role);
    if (email) await dialog.getByRole('textbox', { name: /Email/ }).fill(email);
    await picture(page, 'members-invite');
    await dialog.getByRole('button', { name: 'Make link' }).click();
    const made = page.getByRole('dialog', { name: 'Invitation link' });
    const link = await made.getByRole('textbox', { name: 'Link' }).inputValue();
    await made.getByRole('button', { name: 'Copy link' }).click();
    await made.getByText(/Link copied|The link is selected/).waitFor();
    await picture(page, 'members-link');
    expect(await findings(page)).toEqual([]);
    await made.getByRole('button', { name: 'Close' }).first().click();
    return link;
  }

  it('leads a newcomer over the sign-up into the project, and works once', async () => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const project = await addProject(owner);
    const { page } = owner;
    await openTeam(page, project);
    await page.getByText('No open invitations').waitFor();
    const link = await madeLink(page, 'contractor', 'naledi@example.com');
    await rowOf(page, 'naledi@example.com').getByText('Contractor').waitFor();
    await picture(page, 'members-invitations');

    const newcomer = await visit();
    await newcomer.page.goto(link);
    await newcomer.page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' }).waitFor();
    await newcomer.page.getByText('Thato Kgosi invites you to this project').waitFor();
    await picture(newcomer.page, 'invitation');
    expect(await findings(newcomer.page)).toEqual([]);
    await newcomer.page.getByRole('link', { name: 'Create an account to join' }).click();
    await newcomer.page.getByRole('heading', { name: 'Create account' }).waitFor();
    await newcomer.page.getByRole('textbox', { name: 'Username' }).fill(`newcomer${process.pid}`);
    await newcomer.page.getByRole('textbox', { name: 'First name' }).fill('Kagiso');
    await newcomer.page.getByRole('textbox', { name: 'Last name' }).fill('Phiri');
    await newcomer.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await newcomer.page.getByRole('button', { name: 'Create Account' }).click();
    await newcomer.page.waitForURL(/\/dashboard/);
    await newcomer.page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' }).waitFor();

    await openTeam(page, project);
    await rowOf(page, 'Kagiso Phiri').getByText('Contractor').waitFor();
    await page.getByRole('button', { name: '1 earlier invitation' }).click();
    await page.getByText(/Used by Kagiso Phiri on/).waitFor();
    await picture(page, 'members-invitations-all');
    expect(await findings(page)).toEqual([]);

    const late = await visit({ colorScheme: 'dark', viewport: PHONE });
    await late.page.goto(link);
    await late.page.getByRole('heading', { level: 1, name: 'This invitation does not work' }).waitFor();
    await picture(late.page, 'invitation-used-phone-dark');
    expect(await findings(late.page)).toEqual([]);
    for (const each of [owner, newcomer, late]) await each.context.close();
  });

  it('is accepted by who has an account already, after signing in, and tells a member that they are one', async () => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const other = await namedPerson('Lesego', 'Tau');
    const project = await addProject(owner);
    await openTeam(owner.page, project);
    const link = await madeLink(owner.page, 'quantity_surveyor');

    await owner.page.goto(link);
    await owner.page.getByRole('button', { name: 'Join the project' }).click();
    await said(owner.page, 'You were a member already. Your role is still Owner.');

    const guest = await visit({ viewport: PHONE });
    await guest.page.goto(link);
    await picture(guest.page, 'invitation-phone');
    await guest.page.getByRole('link', { name: 'Sign in with your account' }).click();
    await guest.page.getByRole('textbox', { name: 'Username' }).fill(other.username);
    await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await guest.page.getByRole('button', { name: 'Sign In' }).click();
    await guest.page.getByText('Signed in as Lesego Tau').waitFor();
    await picture(guest.page, 'invitation-signed-in-phone');
    expect(await findings(guest.page)).toEqual([]);
    await guest.page.getByRole('button', { name: 'Join the project' }).click();
    await guest.page.waitForURL(new RegExp(`/dashboard\\?project=${project}`));
    await said(guest.page, 'You are a member of the project now');
    for (const each of [owner, other, guest]) await each.context.close();
  });

  it('that is withdrawn leads nowhere any more', async () => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const project = await addProject(owner);
    const { page } = owner;
    await openTeam(page, project);
    const link = await madeLink(page, 'viewer');
    await choose(page, 'Whoever has the link', 'Withdraw');
    await page
      .getByRole('alertdialog', { name: 'Withdraw this invitation?' })
      .getByRole('button', { name: 'Withdraw' })
      .click();
    await said(page, 'Invitation withdrawn');
    await page.getByText('No open invitations').waitFor();
    const late = await visit();
    await late.page.goto(link);
    await late.page.getByRole('heading', { level: 1, name: 'This invitation does not work' }).waitFor();
    await owner.context.close();
    await late.context.close();
  });
});

describe('the forms that name a person', () => {
  it('offer the members, keep any other name as text, and let an inspector be chosen', async () => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const other = await namedPerson('Lesego', 'Tau');
    const project = await addProject(owner);
    await join(owner, project, other, 'inspector');
    const { page, context } = owner;
    await page.goto(`/issues?project=${project}&add=1`);
    const issue = page.getByRole('dialog', { name: 'Report Issue' });
    await issue.getByRole('textbox', { name: /Title/ }).fill('Crack in retaining wall');
    await issue.getByRole('combobox', { name: 'Assigned to' }).fill('les');
    await issue.getByRole('option', { name: /Lesego Tau/ }).waitFor();
    await picture(page, 'assignee');
    await issue.getByRole('option', { name: /Lesego Tau/ }).click();
    await issue.getByRole('button', { name: 'Report Issue' }).click();
    await said(page, 'Issue reported successfully');
    const issues = await (await context.request.get(`/api/projects/${project}/issues`)).json();
    expect(issues).toMatchObject([{ assignedTo: 'Lesego Tau', assignedToId: other.id }]);

    await page.goto(`/inspections?project=${project}&add=1`);
    const inspection = page.getByRole('dialog', { name: 'Schedule Inspection' });
    await inspection.getByRole('combobox', { name: /Phase/ }).selectOption('foundation');
    await inspection.getByRole('combobox', { name: 'Assigned to' }).fill('The roofer');
    await inspection.getByRole('combobox', { name: 'Inspector' }).selectOption('Lesego Tau');
    await picture(page, 'inspector');
    expect(await findings(page)).toEqual([]);
    await inspection.getByRole('button', { name: 'Schedule Inspection' }).click();
    await said(page, 'Inspection scheduled successfully');
    const inspections = await (await context.request.get(`/api/projects/${project}/inspections`)).json();
    expect(inspections).toMatchObject([
      { assignedTo: 'The roofer', assignedToId: null, inspectorId: other.id, inspectorName: 'Lesego Tau' },
    ]);
    for (const each of [owner, other]) await each.context.close();
  });

  it('of the project lets its owner set up to which cost a project manager decides variations', async () => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const manager = await namedPerson('Lesego', 'Tau');
    const project = await addProject(owner);
    await join(owner, project, manager, 'project_manager');
    await owner.page.goto('/projects');
    await owner.page.getByRole('button', { name: 'Edit Mokolodi Ridge House' }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Edit Project' });
    await dialog.getByRole('textbox', { name: 'Variation approval limit' }).fill('5000');
    await picture(owner.page, 'project-approval-limit');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await said(owner.page, 'Project updated successfully');
    const stored = await (await owner.context.request.get(`/api/projects/${project}`)).json();
    expect(stored).toMatchObject({ variationApprovalLimit: '5000.00' });

    await manager.page.goto('/projects');
    await manager.page.getByRole('button', { name: 'Edit Mokolodi Ridge House' }).click();
    const theirs = manager.page.getByRole('dialog', { name: 'Edit Project' });
    await theirs.getByRole('textbox', { name: /Project Name/ }).waitFor();
    expect(await theirs.getByRole('textbox', { name: 'Variation approval limit' }).count()).toBe(0);
    await owner.context.close();
    await manager.context.close();
  });
});
