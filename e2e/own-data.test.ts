import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { picture, signedIn, visit } from './support/browser.ts';
import { findings, NARROWEST, PHONE, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject } from './support/made.ts';

const PASSWORD = 'mortar-and-lime';

describe('one’s own data', () => {
  it('is downloaded from the settings as one file', async () => {
    const visitor = await signedIn();
    const { page, context, username } = visitor;
    const project = await addProject(visitor);
    const expense = await addExpense(visitor, project);
    await page.goto('/settings');
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download Your Data' }).click();
    const file = await coming;
    expect(file.suggestedFilename()).toMatch(/^Brick Ledger .+ \d{4}-\d\d-\d\d\.json$/);
    const held = JSON.parse(await readFile(await file.path(), 'utf8'));
    expect(held).toMatchObject({ account: { username }, expense: [{ id: expense, projectId: project }] });
    await context.close();
  });
});

describe('deleting one’s account', () => {
  it('asks what becomes of each project, offers one and removes one, and ends at the landing page', async () => {
    const visitor = await signedIn({ colorScheme: 'light' });
    const { page, context, complaints, username } = visitor;
    const kept = await addProject(visitor, { name: 'Kgale View Terrace' });
    await addProject(visitor, { name: 'Abandoned Shed' });
    const heir = await signedIn();
    const added = await context.request.post(`/api/projects/${kept}/members`, {
      data: { username: heir.username, role: 'architect' },
    });
    expect(added.status()).toBe(201);
    await page.goto('/settings');
    await page.getByRole('heading', { level: 2, name: 'Your data' }).scrollIntoViewIfNeeded();
    await picture(page, 'own-data-section');
    await page.getByRole('button', { name: 'Delete Account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Delete Your Account' });
    await dialog.getByRole('combobox', { name: 'Abandoned Shed' }).waitFor();
    expect(await findings(page)).toEqual([]);
    await picture(page, 'delete-account');

    // Nothing goes while a project has no answer, and what was typed stays.
    await dialog.locator('input[autocomplete="current-password"]').fill('not the one');
    await dialog.getByRole('button', { name: 'Delete Account for Good' }).click();
    await dialog.getByText('Offer it to a member, or choose that it is removed').first().waitFor();
    await dialog.getByRole('combobox', { name: 'Abandoned Shed' }).selectOption({ label: 'Remove for good' });
    await dialog
      .getByRole('combobox', { name: 'Kgale View Terrace' })
      .selectOption({ label: 'Offer to Thato Kgosi' });
    await dialog.getByRole('button', { name: 'Delete Account for Good' }).click();
    await dialog.getByText('This is not your password').waitFor();
    await picture(page, 'delete-account-refused');
    await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Delete Account for Good' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await page.getByText('Your account is deleted').first().waitFor();
    await picture(page, 'delete-account-done');
    expect(
      (await context.request.post('/api/login', { data: { username, password: PASSWORD } })).status(),
    ).toBe(401);

    await heir.page.goto('/offers');
    const offer = heir.page.getByRole('article', { name: 'Kgale View Terrace' });
    await offer.getByText('The owner of this project deleted their account', { exact: false }).waitFor();
    await picture(heir.page, 'offers-left-behind');
    await offer.getByRole('button', { name: 'Accept' }).click();
    await heir.page.waitForURL(/\/dashboard/);
    const handedOver = await heir.context.request.get(`/api/projects/${kept}`);
    expect(await handedOver.json()).toMatchObject({ name: 'Kgale View Terrace', role: 'owner' });
    expect(complaints).toEqual([]);
    await heir.context.close();
    await context.close();
  });

  it('fits a phone, light and dark, by keyboard alone', async () => {
    for (const [name, options] of [
      ['phone-dark', { viewport: PHONE, colorScheme: 'dark' as const }],
      ['narrow', { viewport: NARROWEST, colorScheme: 'light' as const }],
    ] as const) {
      const visitor = await signedIn(options);
      const { page, context } = visitor;
      await addProject(visitor, {
        name: 'A project with a name that is longer than a phone is wide at first',
      });
      await page.goto('/settings');
      const open = page.getByRole('button', { name: 'Delete Account' });
      await open.focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await findings(page)).toEqual([]);
      await picture(page, `delete-account-${name}`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'hidden' });
      expect(await open.evaluate((button) => button === document.activeElement)).toBe(true);
      await context.close();
    }
  });

  it('is not offered in a demo, which ends by itself', async () => {
    const { page, context } = await visit();
    expect((await context.request.post('/api/demo')).status()).toBe(201);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Download Your Data' }).waitFor();
    expect(await page.getByRole('button', { name: 'Delete Account' }).count()).toBe(0);
    await context.close();
  });
});
