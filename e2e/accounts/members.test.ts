import { expect, type Page } from '@playwright/test';
import { openTeam } from '../support/api-requests.ts';
import type { BrowserVisit, SignedInVisit } from '../support/fixture-types.ts';
import { axeFindings, NARROWEST, PHONE, sidewaysScroll } from '../support/page-checks.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const PASSWORD = 'mortar-and-lime';

async function join(
  { context }: BrowserVisit,
  project: number,
  { username }: SignedInVisit,
  role: string,
): Promise<void> {
  const answer = await context.request.post(`/api/projects/${project}/members`, { data: { username, role } });
  expect(answer.status()).toBe(201);
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

test.describe('the team of a project', () => {
  test('adds a member by username, who sees the project at once until removed', async ({ namedPerson }) => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const other = await namedPerson('Lesego', 'Tau');
    const project = await addProject(owner);
    const { page } = owner;
    await openTeam(page, project);
    await page.getByRole('button', { name: 'Add Member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Member' });
    await dialog.getByRole('button', { name: 'Add Member' }).click();
    await expect(dialog.getByText('This field is required')).toBeVisible();
    await dialog.getByRole('combobox', { name: /Role/ }).selectOption('architect');
    await dialog.getByRole('button', { name: 'Add Member' }).click();
    await expect(dialog.getByText('Enter a username or an email address')).toBeVisible();
    await dialog.getByRole('textbox', { name: /Username/ }).fill('nobody-of-that-name');
    await dialog.getByRole('button', { name: 'Add Member' }).click();
    await expect(dialog.getByText('No account has this username.', { exact: false })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: /Username/ }).fill(other.username.toUpperCase());
    await dialog.getByRole('button', { name: 'Add Member' }).click();
    await said(page, 'Member added successfully');
    await expect(rowOf(page, 'Lesego Tau').getByText('Architect')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await other.page.goto('/projects');
    await expect(other.page.getByRole('article', { name: 'Mokolodi Ridge House' })).toBeVisible();

    await choose(page, 'Lesego Tau', 'Change role');
    const role = page.getByRole('dialog', { name: 'Change role' });
    await role.getByRole('combobox', { name: /Role/ }).selectOption('engineer');
    await role.getByRole('button', { name: 'Save role' }).click();
    await expect(rowOf(page, 'Lesego Tau').getByText('Engineer')).toBeVisible();

    await choose(page, 'Lesego Tau', 'Remove from project');
    const question = page.getByRole('alertdialog', { name: 'Remove Lesego Tau from the project?' });
    await question.getByRole('button', { name: 'Remove from project' }).click();
    await said(page, 'Lesego Tau was removed from the project');
    await expect(rowOf(page, 'Lesego Tau')).not.toBeAttached();
    await other.page.goto(`/dashboard?project=${project}`);
    await expect(other.page.getByText('Start Your First Project')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(rowOf(page, 'Lesego Tau').getByText('Engineer')).toBeVisible();

    // An undo that comes too late says why.
    await choose(page, 'Lesego Tau', 'Remove from project');
    await question.getByRole('button', { name: 'Remove from project' }).click();
    await expect(rowOf(page, 'Lesego Tau')).not.toBeAttached();
    await join(owner, project, other, 'viewer');
    await page.getByRole('button', { name: 'Undo' }).click();
    await said(page, 'Lesego Tau is in this project already');
  });

  test('is not exchanged for another project under the form of somebody who is removed', async ({
    namedPerson,
  }) => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const other = await namedPerson('Lesego', 'Tau');
    const project = await addProject(owner);
    await join(owner, project, other, 'project_manager');
    await addProject(other, { name: 'A house of their own' });
    const { page } = other;
    await page.goto(`/dashboard?project=${project}`);
    await expect(page.getByRole('combobox', { name: 'Project' })).toHaveValue(String(project));
    // An address without a project: that of a bookmark, or of a sign-in.
    await page.goto('/expenses');
    await page.getByRole('button', { name: 'Add Expense' }).first().click();
    const item = page.getByRole('dialog').getByRole('textbox', { name: /Item/ });
    await item.fill('Half a sentence');

    const { id } = (await (await other.context.request.get('/api/user')).json()) as { id: number };
    await owner.context.request.delete(`/api/projects/${project}/members/${id}`);
    await said(page, 'This project is not here');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // Taken back, they find what they typed.
    await join(owner, project, other, 'project_manager');
    await expect(item).toHaveValue('Half a sentence');
  });

  test('cannot lose its last owner', async ({ namedPerson }) => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const heir = await namedPerson('Naledi', 'Moeti');
    const project = await addProject(owner);
    await join(owner, project, heir, 'architect');
    const { page } = owner;
    await openTeam(page, project);
    await choose(page, 'Thato Kgosi', 'Leave project');
    const question = page.getByRole('alertdialog', { name: 'Leave Mokolodi Ridge House?' });
    await question.getByRole('button', { name: 'Leave project' }).click();
    await expect(
      question.getByText('This is the only owner of the project.', { exact: false }),
    ).toBeVisible();
    await question.getByRole('button', { name: 'Cancel' }).click();
  });

  test('shows contractors the members and roles, but lets them only leave', async ({ namedPerson }) => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const contractor = await namedPerson('Mpho', 'Dube');
    const project = await addProject(owner);
    await join(owner, project, contractor, 'contractor');
    const { page } = contractor;
    await openTeam(page, project);
    await expect(rowOf(page, 'Thato Kgosi').getByText('Owner')).toBeVisible();
    await expect(rowOf(page, 'Mpho Dube').getByText('You', { exact: true })).toBeVisible();
    for (const name of ['Add Member', 'Invite by Link', 'Actions for Thato Kgosi'])
      await expect(page.getByRole('button', { name })).toHaveCount(0);
    await expect(page.getByText('Invitations', { exact: true })).toHaveCount(0);
    await page.getByRole('button', { name: 'Actions for Mpho Dube' }).click();
    expect(await page.getByRole('menuitem').allTextContents()).toEqual(['Leave project']);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'What roles may do' }).click();
    const dialog = page.getByRole('dialog', { name: 'What roles may do' });
    const line = (name: string) => dialog.getByRole('row').filter({ hasText: name });
    await expect(
      line('Issues').getByText(
        'see, add, and edit own ones until settled and set the status of assigned ones',
      ),
    ).toBeVisible();
    await expect(line('Monitoring fees').getByText('nothing')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('combobox', { name: 'Role' }).selectOption('project_manager');
    await expect(line('Variations').getByText('see, add, edit, delete, decide, and export')).toBeVisible();
    await page.setViewportSize(PHONE);
    await dialog.getByRole('button', { name: 'Close' }).first().click();
    await page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(page)).toBe(0);
  });
});

test.describe('an invitation', () => {
  /** Creates an invitation on the screen and returns its link. */
  async function madeLink(page: Page, role: string, email = ''): Promise<string> {
    await page.getByRole('button', { name: 'Invite by Link' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Invite by Link' });
    await dialog.getByRole('combobox', { name: /Role/ }).selectOption(role);
    if (email) await dialog.getByRole('textbox', { name: /Email/ }).fill(email);
    await dialog.getByRole('button', { name: 'Make Link' }).click();
    const made = page.getByRole('dialog', { name: 'Invitation link' });
    // This server has no mail: it does not say that the link was sent.
    await expect(made.getByText('Send it to the person you invite', { exact: false })).toBeVisible();
    const link = await made.getByRole('textbox', { name: 'Link' }).inputValue();
    await made.getByRole('button', { name: 'Copy Link' }).click();
    await expect(made.getByText(/Link copied|The link is selected/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await made.getByRole('button', { name: 'Close' }).first().click();
    return link;
  }

  test('leads a new user through sign-up into the project, and works once', async ({
    namedPerson,
    visit,
  }) => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const project = await addProject(owner);
    const { page } = owner;
    await openTeam(page, project);
    await expect(page.getByText('No open invitations')).toBeVisible();
    const link = await madeLink(page, 'contractor', 'naledi@example.com');
    await expect(rowOf(page, 'naledi@example.com').getByText('Contractor')).toBeVisible();

    const newcomer = await visit();
    await newcomer.page.goto(link);
    await expect(
      newcomer.page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' }),
    ).toBeVisible();
    await expect(newcomer.page.getByText('Thato Kgosi invites you to this project')).toBeVisible();
    expect(await axeFindings(newcomer.page)).toEqual([]);
    await newcomer.page.getByRole('link', { name: 'Create an account to join' }).click();
    await expect(newcomer.page.getByRole('heading', { name: 'Create account' })).toBeVisible();
    await newcomer.page.getByRole('textbox', { name: 'Username' }).fill(`newcomer${process.pid}`);
    await newcomer.page.getByRole('textbox', { name: 'First name' }).fill('Kagiso');
    await newcomer.page.getByRole('textbox', { name: 'Last name' }).fill('Phiri');
    await newcomer.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await newcomer.page.getByRole('button', { name: 'Create Account' }).click();
    await newcomer.page.waitForURL(/\/dashboard/);
    await expect(
      newcomer.page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' }),
    ).toBeVisible();

    await openTeam(page, project);
    await expect(rowOf(page, 'Kagiso Phiri').getByText('Contractor')).toBeVisible();
    await page.getByRole('button', { name: '1 earlier invitation' }).click();
    await expect(page.getByText(/Used by Kagiso Phiri on/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    const late = await visit({ colorScheme: 'dark', viewport: PHONE });
    await late.page.goto(link);
    await expect(
      late.page.getByRole('heading', { level: 1, name: 'This invitation does not work' }),
    ).toBeVisible();
    expect(await axeFindings(late.page)).toEqual([]);
  });

  test('can be accepted by existing users after signing in, and tells members that they already are', async ({
    namedPerson,
    visit,
  }) => {
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
    await guest.page.getByRole('link', { name: 'Sign in with your account' }).click();
    await guest.page.getByRole('textbox', { name: 'Username' }).fill(other.username);
    await guest.page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await guest.page.getByRole('button', { name: 'Sign In' }).click();
    await expect(guest.page.getByText('Signed in as Lesego Tau')).toBeVisible();
    expect(await axeFindings(guest.page)).toEqual([]);
    await guest.page.getByRole('button', { name: 'Join the project' }).click();
    await guest.page.waitForURL(new RegExp(`/dashboard\\?project=${project}`));
    await said(guest.page, 'You are a member of the project now');
  });

  test('no longer works once withdrawn', async ({ namedPerson, visit }) => {
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
    await expect(page.getByText('No open invitations')).toBeVisible();
    const late = await visit();
    await late.page.goto(link);
    await expect(
      late.page.getByRole('heading', { level: 1, name: 'This invitation does not work' }),
    ).toBeVisible();
  });
});

test.describe('the forms that name a person', () => {
  test('suggest members, keep other names as text, and choose an inspector', async ({ namedPerson }) => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const other = await namedPerson('Lesego', 'Tau');
    const project = await addProject(owner);
    await join(owner, project, other, 'inspector');
    const { page, context } = owner;
    await page.goto(`/issues?project=${project}&add=1`);
    const issue = page.getByRole('dialog', { name: 'Report Issue' });
    await issue.getByRole('textbox', { name: /Title/ }).fill('Crack in retaining wall');
    await issue.getByRole('combobox', { name: 'Assigned to' }).fill('les');
    await expect(issue.getByRole('option', { name: /Lesego Tau/ })).toBeVisible();
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
    expect(await axeFindings(page)).toEqual([]);
    await inspection.getByRole('button', { name: 'Schedule Inspection' }).click();
    await said(page, 'Inspection scheduled successfully');
    const inspections = await (await context.request.get(`/api/projects/${project}/inspections`)).json();
    expect(inspections).toMatchObject([
      { assignedTo: 'The roofer', assignedToId: null, inspectorId: other.id, inspectorName: 'Lesego Tau' },
    ]);
  });

  test('let the owner set the approval limit of project managers', async ({ namedPerson }) => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const manager = await namedPerson('Lesego', 'Tau');
    const project = await addProject(owner);
    await join(owner, project, manager, 'project_manager');
    await owner.page.goto('/projects');
    await owner.page.getByRole('button', { name: 'Edit Mokolodi Ridge House' }).click();
    const dialog = owner.page.getByRole('dialog', { name: 'Edit Project' });
    await dialog.getByRole('textbox', { name: 'Variation approval limit' }).fill('5000');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await said(owner.page, 'Project updated successfully');
    const stored = await (await owner.context.request.get(`/api/projects/${project}`)).json();
    expect(stored).toMatchObject({ variationApprovalLimit: '5000.00' });

    await manager.page.goto('/projects');
    await manager.page.getByRole('button', { name: 'Edit Mokolodi Ridge House' }).click();
    const theirs = manager.page.getByRole('dialog', { name: 'Edit Project' });
    await expect(theirs.getByRole('textbox', { name: /Project Name/ })).toBeVisible();
    await expect(theirs.getByRole('textbox', { name: 'Variation approval limit' })).toHaveCount(0);
  });
});
