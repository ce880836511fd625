import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';
import { fetchJson, plainAmount, sendJson } from '../support/api-requests.ts';
import type { SignedInVisit } from '../support/fixture-types.ts';
import { axeFindings, NARROWEST, PHONE, sidewaysScroll } from '../support/page-checks.ts';
import { addExpense, addProject, addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

/** Exporting or importing a project takes as long as a hundred clicks. */
const PATIENT = { timeout: 60_000 };
const NAME = 'Mokolodi Ridge House';
const IMPORT = 'Import Project';

const dialogOf = (page: Page, name: string) => page.getByRole('dialog', { name });

/** Returns the amounts and percentages of a screen in order. Charts load last and may still be missing. */
async function figuresOn(page: Page): Promise<string[]> {
  const text = await page.getByRole('main').textContent();
  return plainAmount(text).match(/-?\$[\d.,]+[KMB]?|\d[\d.,]*%|\d[\d,]*\.\d\d/g) ?? [];
}

/** Screens with the minimum number of figures each shows for the sample project. */
const SCREENS = [
  ['/dashboard', 25],
  ['/budget', 120],
  ['/certificates', 10],
] as const;

/** Exports a project from its card and returns the saved file. */
async function exportedFile(
  { page }: SignedInVisit,
  projectId: number,
): Promise<{ name: string; bytes: Buffer }> {
  await page.goto('/projects');
  await expect(page.locator(`a[href*="project=${projectId}"]`).first()).toBeVisible();
  await page.getByRole('button', { name: `Export ${NAME}` }).click();
  const dialog = dialogOf(page, 'Export Project');
  const saved = page.waitForEvent('download', PATIENT);
  await dialog.getByRole('button', { name: 'Export Project' }).click();
  const file = await saved;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

async function addReceipt({ context }: SignedInVisit, projectId: number): Promise<void> {
  const photo = await readFile(new URL('../../packages/web/public/share.png', import.meta.url));
  const file = { name: 'Delivery note.png', mimeType: 'image/png', buffer: photo };
  const answer = await context.request.post('/api/upload', { multipart: { file } });
  const { url: receiptUrl } = (await answer.json()) as { url: string };
  await sendJson({ context } as SignedInVisit, 'POST', `/api/projects/${projectId}/expenses`, {
    ...{ phase: 'foundation', itemName: 'Face bricks', amount: '1200.00', date: '2026-03-04', receiptUrl },
  });
}

test.describe('exporting and importing a project', () => {
  test('shows the importer the same figures on all screens', async ({ signedIn }) => {
    const owner = await signedIn();
    const project = await addSample(owner);
    await addReceipt(owner, project);
    const { name, bytes } = await exportedFile(owner, project);
    expect(name).toMatch(/^Mokolodi Ridge House - \d{4}-\d\d-\d\d\.zip$/);
    const exporting = dialogOf(owner.page, 'Export Project');
    await expect(exporting.getByText(name)).toBeVisible();
    const again = owner.page.waitForEvent('download');
    await exporting.getByRole('button', { name: 'Download Archive' }).click();
    expect(await readFile(await (await again).path())).toEqual(bytes);
    expect(await axeFindings(owner.page)).toEqual([]);

    const other = await signedIn();
    const { page, context } = other;
    const elsewhere = await context.newPage();
    await elsewhere.goto('/projects');
    await expect(elsewhere.getByText('Start Your First Project')).toBeVisible();
    await page.goto('/projects');
    await page.getByRole('button', { name: IMPORT }).first().click();
    const dialog = dialogOf(page, IMPORT);
    const choose = (fileName: string, buffer: Buffer) =>
      dialog
        .locator('input[type=file]')
        .setInputFiles({ name: fileName, mimeType: 'application/zip', buffer });
    await choose('holiday.zip', Buffer.from('no archive at all'));
    await expect(
      dialog.getByText('This file is not an archive of a project, or it is not whole.'),
    ).toBeVisible(PATIENT);
    expect(await axeFindings(page)).toEqual([]);
    await choose(name, bytes);
    await expect(dialog.getByText(/^All \d+ figures agree with the archive\.$/)).toBeVisible(PATIENT);
    const row = (kind: string) => dialog.locator('dl > div', { hasText: kind }).locator('dd').textContent();
    const expenses = await fetchJson<object[]>(owner, `/api/projects/${project}/expenses`);
    expect(await row('Expenses')).toBe(String(expenses.length));
    // The receipt, and the drawings of the sample.
    expect(await row('Files')).toBe('2');
    expect(await axeFindings(page)).toEqual([]);
    // The other tab received the event.
    await expect(elsewhere.getByRole('article', { name: NAME })).toBeVisible();

    await dialog.getByRole('button', { name: 'Open Project' }).click();
    await page.waitForURL(/\/dashboard\?project=\d+/);
    const imported = Number(new URL(page.url()).searchParams.get('project'));
    for (const [path, least] of SCREENS) {
      await owner.page.goto(`${path}?project=${project}`);
      await page.goto(`${path}?project=${imported}`);
      await expect
        .poll(async () => {
          const [told, found] = [await figuresOn(owner.page), await figuresOn(page)];
          return [
            path,
            told.length >= least,
            found.filter((figure, at) => figure !== told[at]),
            told.length - found.length,
          ];
        }, PATIENT)
        .toEqual([path, true, [], 0]);
    }
  });
});

test.describe('exporting a project', () => {
  for (const [name, options] of [
    ['light', { colorScheme: 'light' }],
    ['dark', { colorScheme: 'dark' }],
    ['narrow', { colorScheme: 'light', viewport: NARROWEST }],
  ] as const) {
    test(`says what it includes, and closes by keyboard with focus back on its button: ${name}`, async ({
      signedIn,
    }) => {
      const owner = await signedIn(options);
      const { page } = owner;
      await addProject(owner);
      await page.goto('/projects');
      const button = page.getByRole('button', { name: `Export ${NAME}` });
      await button.focus();
      await page.keyboard.press('Enter');
      const dialog = dialogOf(page, 'Export Project');
      await expect(dialog.getByText('What stays here')).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Export Project' })).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      expect(await sidewaysScroll(page)).toBe(0);
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden();
      await expect(button).toBeFocused();
    });
  }

  test('continues while its dialog is closed, which shows it again', async ({ signedIn }) => {
    const owner = await signedIn();
    const { page } = owner;
    const project = await addSample(owner);
    await page.goto(`/projects?export=${project}`);
    const dialog = dialogOf(page, 'Export Project');
    const saved = page.waitForEvent('download', PATIENT);
    await dialog.getByRole('button', { name: 'Export Project' }).click();
    await expect(
      dialog.getByRole('button', { name: 'Cancel Export' }).or(dialog.getByText('Download Archive')),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    expect((await saved).suggestedFilename()).toMatch(/\.zip$/);
    await page.getByRole('button', { name: `Export ${NAME}` }).click();
    await expect(dialog.getByRole('button', { name: 'Download Archive' })).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Export Again' })).toBeVisible();
  });

  test('is available only to owners and project managers', async ({ signedIn, joined }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const manager = await joined(owner, project, 'project_manager');
    const architect = await joined(owner, project, 'architect');
    for (const [{ page }, offered] of [
      [manager, 1],
      [architect, 0],
    ] as const) {
      await page.goto(`/projects?export=${project}`);
      if (offered) await expect(dialogOf(page, 'Export Project')).toBeVisible();
      else await expect(page.getByRole('link', { name: `View details of ${NAME}` })).toBeVisible();
      await expect(dialogOf(page, 'Export Project')).toHaveCount(offered);
      await page.goto('/projects');
      await expect(page.getByRole('link', { name: `View details of ${NAME}` })).toBeVisible();
      await expect(page.getByRole('button', { name: `Export ${NAME}` })).toHaveCount(offered);
    }
  });
});

test.describe('importing a project', () => {
  test('fits a phone, in the dark and from right to left', async ({ signedIn }) => {
    const person = await signedIn({ viewport: PHONE, hasTouch: true, colorScheme: 'dark' });
    const { page } = person;
    await sendJson(person, 'PUT', '/api/user/settings', { language: 'ar' });
    await addExpense(person, await addProject(person));
    await page.goto('/projects?import=1');
    const dialog = page.getByRole('dialog');
    await expect(dialog.locator('input[type=file]')).toBeAttached();
    expect(await axeFindings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await dialog.locator('input[type=file]').setInputFiles({
      ...{ name: 'holiday.zip', mimeType: 'application/zip', buffer: Buffer.from('no archive at all') },
    });
    await expect(dialog.getByText('هذا الملف ليس أرشيف مشروع، أو أنه غير كامل.')).toBeVisible(PATIENT);
    expect(await axeFindings(page)).toEqual([]);
  });
});
