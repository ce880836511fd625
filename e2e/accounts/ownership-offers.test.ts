import { expect, type Page } from '@playwright/test';
import { fetchJson, openTeam, sendJson } from '../support/api-requests.ts';
import type { NamedVisit, VisitorFixtures } from '../support/fixture-types.ts';
import { axeFindings, NARROWEST, PHONE, sidewaysScroll } from '../support/page-checks.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const PROJECT = 'Mokolodi Ridge House';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const said = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

async function offerProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Hand the project over' }).click();
  const dialog = page.getByRole('dialog', { name: `Hand ${PROJECT} over` });
  await expect(dialog.getByText('Nothing changes before they accept', { exact: false })).toBeVisible();
  await dialog.getByRole('button', { name: 'Offer the project' }).click();
  await said(page, `The project was offered to ${name}`);
  await expect(dialog).not.toBeAttached();
}

/** Opens the offers from the newest notice of the bell. */
async function openByBell(page: Page): Promise<void> {
  await page.goto('/notices');
  await page
    .getByRole('main')
    .getByRole('link', { name: /offers to hand the project/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Offers' })).toBeVisible();
}

/** An owner, an architect with a supplier of their own, and the project in which both are. */
async function site(
  namedPerson: VisitorFixtures['namedPerson'],
): Promise<{ owner: NamedVisit; heir: NamedVisit; project: number }> {
  const owner = await namedPerson('Thato', 'Kgosi');
  const heir = await namedPerson('Naledi', 'Moeti');
  const project = await addProject(owner);
  const member = { username: heir.username, role: 'architect' };
  await sendJson(owner, 'POST', `/api/projects/${project}/members`, member);
  await sendJson(heir, 'POST', '/api/suppliers', { name: 'Kgale Steel' });
  return { owner, heir, project };
}

const offersOn = (page: Page) => page.getByRole('region', { name: 'Open offers' });

test.describe('a project that is handed over', () => {
  test('is offered, and unchanged when the other declines', async ({ namedPerson }) => {
    const { owner, heir, project } = await site(namedPerson);
    const { page } = owner;
    await openTeam(page, project);
    await offerProject(page, 'Naledi Moeti');
    await expect(offersOn(page).getByText('The project, offered to Naledi Moeti')).toBeVisible();
    await expect(rowOf(page, 'Thato Kgosi').getByText('Owner')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await openByBell(heir.page);
    const offer = heir.page.getByRole('article', { name: PROJECT });
    await expect(offer.getByText('Thato Kgosi offers to hand this project over to you.')).toBeVisible();
    const sharing = offer.getByRole('switch', { name: 'Share my supplier directory with its team' });
    await expect(sharing).not.toBeChecked();
    expect(await axeFindings(heir.page)).toEqual([]);
    await heir.page.setViewportSize(PHONE);
    await heir.page.emulateMedia({ colorScheme: 'dark' });
    expect(await axeFindings(heir.page)).toEqual([]);
    await heir.page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(heir.page)).toBe(0);
    await offer.getByRole('button', { name: 'Decline' }).click();
    await expect(heir.page.getByText('No open offers')).toBeVisible();

    // The sender sees it disappear and receives a notice.
    await expect(offersOn(page)).not.toBeAttached();
    await page.goto('/notices');
    await expect(
      page.getByText(`Naledi Moeti declined your offer of the project “${PROJECT}”`, { exact: false }),
    ).toBeVisible();
  });

  test('is no longer offered once withdrawn', async ({ namedPerson }) => {
    const { owner, heir, project } = await site(namedPerson);
    const { page } = owner;
    await page.setViewportSize(PHONE);
    await openTeam(page, project);
    await offerProject(page, 'Naledi Moeti');
    await expect(offersOn(page)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await sendJson(heir, 'PUT', '/api/user/settings', { language: 'ar' });
    await heir.page.setViewportSize(PHONE);
    await heir.page.goto('/offers');
    await expect(heir.page.getByRole('article', { name: PROJECT })).toBeVisible();
    expect(await sidewaysScroll(heir.page)).toBe(0);

    await offersOn(page).getByRole('button', { name: 'Withdraw the offer to Naledi Moeti' }).click();
    const question = page.getByRole('alertdialog', { name: 'Withdraw this offer?' });
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await said(page, 'Offer withdrawn');
    await expect(offersOn(page)).not.toBeAttached();
    await expect(heir.page.getByRole('article', { name: PROJECT })).not.toBeAttached();
  });

  test('belongs to the other once they accept, who chooses whether to share suppliers', async ({
    namedPerson,
  }) => {
    const { owner, heir, project } = await site(namedPerson);
    await sendJson(owner, 'POST', `/api/projects/${project}/hand-over`, { userId: heir.id });
    await openTeam(heir.page, project);
    await expect(heir.page.getByText('Thato Kgosi offers you the project')).toBeVisible();
    await heir.page.getByRole('link', { name: 'Answer' }).click();
    const offer = heir.page.getByRole('article', { name: PROJECT });
    await offer.getByRole('button', { name: 'Accept' }).click();
    await heir.page.waitForURL(new RegExp(`/dashboard\\?project=${project}`));
    await openTeam(heir.page, project);
    await expect(rowOf(heir.page, 'Naledi Moeti').getByText('Owner')).toBeVisible();
    await expect(rowOf(heir.page, 'Thato Kgosi').getByText('Project Manager')).toBeVisible();
    expect(await fetchJson(owner, '/api/suppliers')).toEqual([]);

    await heir.page.goto(`/projects?edit=${project}`);
    const details = heir.page.getByRole('dialog', { name: 'Edit Project' });
    const shares = details.getByRole('switch', { name: 'Share my suppliers with the team' });
    await expect(shares).not.toBeChecked();
    await shares.check();
    expect(await axeFindings(heir.page)).toEqual([]);
    await details.getByRole('button', { name: 'Save changes' }).click();
    await expect(details).not.toBeAttached();
    expect(await fetchJson(owner, '/api/suppliers')).toMatchObject([{ name: 'Kgale Steel' }]);
  });

  test('can be left from the portfolio by members added by others', async ({ namedPerson }) => {
    const { owner, heir, project } = await site(namedPerson);
    const { page } = heir;
    await page.setViewportSize(PHONE);
    // What is the owner's to decide is not offered to others.
    await sendJson(owner, 'PATCH', `/api/projects/${project}/members/${heir.id}`, {
      role: 'project_manager',
    });
    await page.goto(`/projects?edit=${project}`);
    await expect(page.getByRole('dialog', { name: 'Edit Project' })).toBeVisible();
    await expect(page.getByRole('switch')).toHaveCount(0);
    await page.goto('/projects');
    await page.getByRole('button', { name: `Leave ${PROJECT}` }).click();
    const leaving = page.getByRole('alertdialog', { name: `Leave ${PROJECT}?` });
    await leaving.getByRole('button', { name: 'Leave project' }).click();
    await expect(page.getByText('Start Your First Project')).toBeVisible();
  });

  test('offers the role of an owner to somebody new, who is a project manager until they accept', async ({
    namedPerson,
  }) => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const other = await namedPerson('Lesego', 'Tau');
    const project = await addProject(owner);
    const { page } = owner;
    await openTeam(page, project);
    await page.getByRole('button', { name: 'Add member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add member' });
    await dialog.getByRole('textbox', { name: /Username/ }).fill(other.username);
    await dialog.getByRole('combobox', { name: /Role/ }).selectOption('owner');
    await expect(dialog.getByText('They join as a project manager', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add member' }).click();
    await said(page, 'They were offered the role of an owner.');
    await expect(rowOf(page, 'Lesego Tau').getByText('Project Manager')).toBeVisible();
    await other.page.goto('/offers');
    const offer = other.page.getByRole('article', { name: PROJECT });
    await expect(
      offer.getByText('Thato Kgosi invites you to become an owner of this project.'),
    ).toBeVisible();
    await expect(offer.getByRole('switch')).toHaveCount(0);
    await offer.getByRole('button', { name: 'Accept' }).click();
    await other.page.waitForURL(/\/dashboard/);
    await expect(rowOf(page, 'Lesego Tau').getByText('Owner')).toBeVisible();

    // Who is removed and brought back is asked again.
    await page.getByRole('button', { name: 'Actions for Lesego Tau' }).click();
    await page.getByRole('menuitem', { name: 'Remove from project' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove from project' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await said(page, 'Member added as a project manager. They were offered the role of an owner.');
    await expect(rowOf(page, 'Lesego Tau').getByText('Project Manager')).toBeVisible();
  });
});
