import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture } from './support/browser.ts';
import { findings, NARROWEST, PHONE, sidewaysScroll } from './support/looks.ts';
import { addProject } from './support/made.ts';
import { asked, type NamedPerson, namedPerson, openTeam, sent } from './support/people.ts';

const PROJECT = 'Mokolodi Ridge House';

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const said = (page: Page, text: string) => page.getByText(text).first().waitFor();

async function offerProject(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Hand the project over' }).click();
  const dialog = page.getByRole('dialog', { name: `Hand ${PROJECT} over` });
  await dialog.getByText('Nothing changes before they accept', { exact: false }).waitFor();
  await picture(page, 'offers-hand-over');
  await dialog.getByRole('button', { name: 'Offer the project' }).click();
  await said(page, `The project was offered to ${name}`);
  await dialog.waitFor({ state: 'detached' });
}

/** The screen of offers, by the bell's newest notice. */
async function openByBell(page: Page): Promise<void> {
  await page.goto('/notices');
  await page
    .getByRole('main')
    .getByRole('link', { name: /offers to hand the project/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Offers' }).waitFor();
}

/** An owner, an architect with a supplier of their own, and the project in which both are. */
async function site(): Promise<{ owner: NamedPerson; heir: NamedPerson; project: number }> {
  const owner = await namedPerson('Thato', 'Kgosi');
  const heir = await namedPerson('Naledi', 'Moeti');
  const project = await addProject(owner);
  const member = { username: heir.username, role: 'architect' };
  await sent(owner, 'POST', `/api/projects/${project}/members`, member);
  await sent(heir, 'POST', '/api/suppliers', { name: 'Kgale Steel' });
  return { owner, heir, project };
}

async function closeAll(...people: NamedPerson[]): Promise<void> {
  expect(people.flatMap(({ complaints }) => complaints)).toEqual([]);
  for (const { context } of people) await context.close();
}

const offersOn = (page: Page) => page.getByRole('region', { name: 'Open offers' });

describe('a project that is handed over', () => {
  it('is offered, and stays where it is when the other declines', async () => {
    const { owner, heir, project } = await site();
    const { page } = owner;
    await openTeam(page, project);
    await offerProject(page, 'Naledi Moeti');
    await offersOn(page).getByText('The project, offered to Naledi Moeti').waitFor();
    await rowOf(page, 'Thato Kgosi').getByText('Owner').waitFor();
    await picture(page, 'offers-team');
    expect(await findings(page)).toEqual([]);

    await openByBell(heir.page);
    const offer = heir.page.getByRole('article', { name: PROJECT });
    await offer.getByText('Thato Kgosi offers to hand this project over to you.').waitFor();
    const sharing = offer.getByRole('switch', { name: 'Share my supplier directory with its team' });
    expect(await sharing.isChecked()).toBe(false);
    await picture(heir.page, 'offers-answer');
    expect(await findings(heir.page)).toEqual([]);
    await heir.page.setViewportSize(PHONE);
    await heir.page.emulateMedia({ colorScheme: 'dark' });
    await picture(heir.page, 'offers-answer-phone-dark', true);
    expect(await findings(heir.page)).toEqual([]);
    await heir.page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(heir.page)).toBe(0);
    await offer.getByRole('button', { name: 'Decline' }).click();
    await heir.page.getByText('No open offers').waitFor();
    await picture(heir.page, 'offers-none-narrow-dark', true);

    // Whoever made it sees it go by itself, and hears of it.
    await offersOn(page).waitFor({ state: 'detached' });
    await page.goto('/notices');
    await page
      .getByText(`Naledi Moeti declined your offer of the project “${PROJECT}”`, { exact: false })
      .waitFor();
    await closeAll(owner, heir);
  });

  it('is offered no more once that is withdrawn', async () => {
    const { owner, heir, project } = await site();
    const { page } = owner;
    await page.setViewportSize(PHONE);
    await openTeam(page, project);
    await offerProject(page, 'Naledi Moeti');
    await offersOn(page).waitFor();
    await picture(page, 'offers-team-phone', true);
    expect(await findings(page)).toEqual([]);
    await sent(heir, 'PUT', '/api/user/settings', { language: 'ar' });
    await heir.page.setViewportSize(PHONE);
    await heir.page.goto('/offers');
    await heir.page.getByRole('article', { name: PROJECT }).waitFor();
    await picture(heir.page, 'offers-answer-arabic-phone', true);
    expect(await sidewaysScroll(heir.page)).toBe(0);

    await offersOn(page).getByRole('button', { name: 'Withdraw the offer to Naledi Moeti' }).click();
    const question = page.getByRole('alertdialog', { name: 'Withdraw this offer?' });
    await picture(page, 'offers-withdraw-phone');
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await said(page, 'Offer withdrawn');
    await offersOn(page).waitFor({ state: 'detached' });
    await heir.page.getByRole('article', { name: PROJECT }).waitFor({ state: 'detached' });
    await closeAll(owner, heir);
  });

  it('is the other’s once they accept, whose suppliers are shared only when they say so', async () => {
    const { owner, heir, project } = await site();
    await sent(owner, 'POST', `/api/projects/${project}/hand-over`, { userId: heir.id });
    await openTeam(heir.page, project);
    await heir.page.getByText('Thato Kgosi offers you the project').waitFor();
    await picture(heir.page, 'offers-team-to-you');
    await heir.page.getByRole('link', { name: 'Answer' }).click();
    const offer = heir.page.getByRole('article', { name: PROJECT });
    await offer.getByRole('button', { name: 'Accept' }).click();
    await heir.page.waitForURL(new RegExp(`/dashboard\\?project=${project}`));
    await openTeam(heir.page, project);
    await rowOf(heir.page, 'Naledi Moeti').getByText('Owner').waitFor();
    await rowOf(heir.page, 'Thato Kgosi').getByText('Project Manager').waitFor();
    expect(await asked(owner, '/api/suppliers')).toEqual([]);

    await heir.page.goto(`/projects?edit=${project}`);
    const details = heir.page.getByRole('dialog', { name: 'Edit Project' });
    const shares = details.getByRole('switch', { name: 'Share my suppliers with the team' });
    expect(await shares.isChecked()).toBe(false);
    await shares.check();
    await picture(heir.page, 'offers-project-details');
    expect(await findings(heir.page)).toEqual([]);
    await details.getByRole('button', { name: 'Save changes' }).click();
    await details.waitFor({ state: 'detached' });
    expect(await asked(owner, '/api/suppliers')).toMatchObject([{ name: 'Kgale Steel' }]);
    await closeAll(owner, heir);
  });

  it('is left from the portfolio by whoever somebody else put into it', async () => {
    const { owner, heir, project } = await site();
    const { page } = heir;
    await page.setViewportSize(PHONE);
    // What is the owner's to decide is not offered to others.
    await sent(owner, 'PATCH', `/api/projects/${project}/members/${heir.id}`, { role: 'project_manager' });
    await page.goto(`/projects?edit=${project}`);
    await page.getByRole('dialog', { name: 'Edit Project' }).waitFor();
    expect(await page.getByRole('switch').count()).toBe(0);
    await page.goto('/projects');
    await page.getByRole('button', { name: `Leave ${PROJECT}` }).click();
    const leaving = page.getByRole('alertdialog', { name: `Leave ${PROJECT}?` });
    await picture(page, 'offers-leave-phone');
    await leaving.getByRole('button', { name: 'Leave project' }).click();
    await page.getByText('Start Your First Project').waitFor();
    await closeAll(owner, heir);
  });

  it('offers the role of an owner to somebody new, who is a project manager until they accept', async () => {
    const owner = await namedPerson('Thato', 'Kgosi');
    const other = await namedPerson('Lesego', 'Tau');
    const project = await addProject(owner);
    const { page } = owner;
    await openTeam(page, project);
    await page.getByRole('button', { name: 'Add member' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add member' });
    await dialog.getByRole('textbox', { name: /Username/ }).fill(other.username);
    await dialog.getByRole('combobox', { name: /Role/ }).selectOption('owner');
    await dialog.getByText('They join as a project manager', { exact: false }).waitFor();
    await picture(page, 'offers-add-owner');
    await dialog.getByRole('button', { name: 'Add member' }).click();
    await said(page, 'They were offered the role of an owner.');
    await rowOf(page, 'Lesego Tau').getByText('Project Manager').waitFor();
    await other.page.goto('/offers');
    const offer = other.page.getByRole('article', { name: PROJECT });
    await offer.getByText('Thato Kgosi offers you to become an owner of this project.').waitFor();
    expect(await offer.getByRole('switch').count()).toBe(0);
    await offer.getByRole('button', { name: 'Accept' }).click();
    await other.page.waitForURL(/\/dashboard/);
    await rowOf(page, 'Lesego Tau').getByText('Owner').waitFor();
    await closeAll(owner, other);
  });
});
