import { expect, type Locator } from '@playwright/test';
import type { BrowserVisit } from '../support/fixture-types.ts';
import {
  axeFindings,
  NARROWEST,
  openPage,
  PHONE,
  showTheme,
  sidewaysScroll,
  turnTo,
} from '../support/page-checks.ts';
import { addExpense, addProject, addSample, join } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const LINK = 'https://council.example/permits/412.pdf';

async function addDocument(
  { context }: BrowserVisit,
  projectId: number,
  fields: object = {},
): Promise<number> {
  const answer = await context.request.post(`/api/projects/${projectId}/documents`, {
    data: { kind: 'permit', title: 'Street permit', ...fields },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

async function uploaded({ context }: BrowserVisit, name: string): Promise<string> {
  const file = { name, mimeType: 'application/pdf', buffer: PDF };
  const answer = await context.request.post('/api/upload', { multipart: { file } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { url: string }).url;
}

async function chooseFile(dialog: Locator, name: string): Promise<void> {
  const file = { name, mimeType: 'application/pdf', buffer: PDF };
  await dialog.locator('input[type=file]').first().setInputFiles(file);
  await expect(dialog.getByRole('link', { name })).toBeVisible();
}

test.describe('the documents screen', () => {
  test('of an empty project explains how to begin', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page } = visitor;
    await page.goto('/documents');
    await expect(page.getByText('No documents found for this project')).toBeVisible();
    await expect(page.getByText('Every required file is there')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Other records’ files' }).click();
    await expect(page.getByText('No other files in this project')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('adds a permit with its file, and a new version', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, context } = visitor;
    await page.goto('/documents');
    await page.getByRole('button', { name: 'Add Document' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Document' });
    await dialog.getByRole('button', { name: 'Add Document' }).click();
    // The title, the kind.
    await expect(dialog.getByText('This field is required')).toHaveCount(2);
    await dialog.getByRole('textbox', { name: /^Title/ }).fill('Building permit');
    await dialog.getByRole('combobox', { name: /^Kind/ }).selectOption({ label: 'Permit' });
    await dialog.getByRole('combobox', { name: /^Phase/ }).selectOption('land_planning');
    await dialog.getByRole('textbox', { name: /^Issued on/ }).fill('2026-03-01');
    await dialog.getByRole('textbox', { name: /^Expires on/ }).fill('2026-02-01');
    await dialog.getByRole('checkbox', { name: 'The project must have this document' }).check();
    await chooseFile(dialog, 'permit-2026.pdf');
    await dialog.getByRole('button', { name: 'Add Document' }).click();
    await expect(dialog.getByText('Enter the day of issue or a later one')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: /^Expires on/ }).fill('2199-02-01');
    await dialog.getByRole('button', { name: 'Add Document' }).click();
    await expect(page.getByText('Document added successfully').first()).toBeVisible();
    const row = page.getByRole('row', { name: /Building permit/ });
    await expect(row.getByText('Present')).toBeVisible();
    await expect(row.getByText('v1')).toBeVisible();

    await page.getByRole('button', { name: 'Actions for Building permit' }).click();
    await page.getByRole('menuitem', { name: 'Add a version' }).click();
    const version = page.getByRole('dialog', { name: 'Add a version' });
    await version.getByRole('button', { name: 'Add Version' }).click();
    await expect(version.getByText('This field is required')).toBeVisible();
    await chooseFile(version, 'permit-2027.pdf');
    await version.getByRole('textbox', { name: 'Note' }).fill('Renewed for another year');
    await version.getByRole('button', { name: 'Add Version' }).click();
    await expect(page.getByText('Version 2 added').first()).toBeVisible();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await expect(versions.getByText('Renewed for another year')).toBeVisible();
    await expect(versions.getByRole('link', { name: 'permit-2026.pdf' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const href = await versions.getByRole('link', { name: 'permit-2027.pdf' }).getAttribute('href');
    expect(await (await context.request.get(href ?? '')).body()).toEqual(PDF);
    const saved = page.waitForEvent('download');
    await versions.getByRole('button', { name: 'Download version 2' }).click();
    expect((await saved).suggestedFilename()).toBe('permit-2027.pdf');
    await versions.getByRole('button', { name: 'Close' }).last().click();
    await expect(row.getByText('v2')).toBeVisible();
  });

  test('filters missing, expired and expiring documents by its cards, in a shareable URL', async ({
    inSample,
  }) => {
    const { page } = await inSample();
    await page.goto('/documents');
    await expect(page.getByText('11 documents')).toBeVisible();
    await expect(page.getByText('8 required', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^Expired/ }).click();
    await expect(page.getByText('1 document', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /Street occupation permit/ })).toBeVisible();
    await expect.poll(() => new URL(page.url()).searchParams.get('status')).toBe('expired');
    await page.reload();
    await expect(page.getByText('1 document', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: /^Required missing/ }).click();
    await expect(page.getByText('2 documents')).toBeVisible();
    await expect(page.getByRole('row', { name: /Occupation certificate/ })).toBeVisible();
    await page.getByRole('link', { name: /^Expiring soon/ }).click();
    await expect(page.getByRole('row', { name: /all-risk insurance/ })).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(page.getByText('11 documents')).toBeVisible();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Drawing' });
    await expect(page.getByText('1 document', { exact: true })).toBeVisible();
    await page.getByRole('searchbox', { name: /Filter by title/ }).fill('nothing of this name');
    await expect(page.getByText('No matching documents found')).toBeVisible();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/documents');
    await expect(page.getByText('11 documents')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('adds the first file of a missing document, deletes and restores it', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addDocument(visitor, project, { title: 'Occupation certificate', required: true });
    const { page } = visitor;
    await page.goto('/documents');
    await page.getByRole('row', { name: /Occupation certificate.*Missing/ }).press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit Document' });
    await dialog.getByRole('radio', { name: 'Link' }).click();
    await dialog.getByRole('textbox', { name: /^Address/ }).fill(LINK);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Document updated successfully').first()).toBeVisible();
    await expect(page.getByText('Every required file is there')).toBeVisible();
    await expect(page.getByRole('row', { name: /Occupation certificate.*Present/ })).toBeVisible();

    await page.getByRole('button', { name: 'Actions for Occupation certificate' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to delete this document?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await expect(page.getByText('Document deleted successfully').first()).toBeVisible();
    await expect(page.getByText('No documents found for this project')).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('row', { name: /Occupation certificate.*v1/ })).toBeVisible();
  });

  test('shows another user’s change beside one’s own input', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const id = await addDocument(visitor, project, { expiresOn: '2199-01-31' });
    const { page, context } = visitor;
    await page.goto(`/documents?edit=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Document' });
    await dialog.getByRole('textbox', { name: /^Title/ }).fill('Street occupation permit');
    await context.request.patch(`/api/documents/${id}`, { data: { expiresOn: '2199-06-30' } });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(dialog.getByText('Saved by someone else: Jun 30, 2199')).toBeVisible();
    await expect(dialog.getByRole('textbox', { name: /^Title/ })).toHaveValue('Street occupation permit');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(page.getByText('Document updated successfully').first()).toBeVisible();
    expect(await (await context.request.get(`/api/documents/${id}`)).json()).toMatchObject({
      title: 'Street occupation permit',
      expiresOn: '2199-06-30',
    });
  });

  test('lists attachments of other records and links to them', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, {
      itemName: 'Roof trusses',
      receiptUrl: await uploaded(visitor, 'receipt-118.pdf'),
    });
    await addExpense(visitor, project, {
      itemName: 'River sand',
      receiptUrl: await uploaded(visitor, 'sand.pdf'),
    });
    const { page } = visitor;
    await page.goto('/documents');
    await page.getByRole('radio', { name: 'Other records’ files' }).click();
    await expect(page.getByText('2 files')).toBeVisible();
    await page.getByRole('searchbox', { name: /Filter by file/ }).fill('trusses');
    await expect(page.getByText('1 file', { exact: true })).toBeVisible();
    const row = page.getByRole('row', { name: /receipt-118.pdf/ });
    await expect(row.getByText('Thato Kgosi')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await row.getByRole('link', { name: /Expense: EX-\d{4} Roof trusses/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Roof trusses' })).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/expenses\/\d+$/);
    await page.goBack();
    await expect(page.getByText('1 file', { exact: true })).toBeVisible();
  });

  test('shows contractors only their own documents and files', async ({ signedIn }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    await addDocument(owner, project, { title: 'Building contract', kind: 'contract', url: LINK });
    await addExpense(owner, project, { itemName: 'Secret', receiptUrl: await uploaded(owner, 'secret.pdf') });
    const contractor = await signedIn();
    await join(project, contractor.username, 'contractor');
    await addDocument(contractor, project, { title: 'Insurance', url: LINK });
    const { page } = contractor;
    await page.goto('/documents');
    await expect(page.getByText('1 document', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: /Insurance/ })).toBeVisible();
    await expect(page.getByText('Building contract')).toHaveCount(0);
    await page.getByRole('radio', { name: 'Other records’ files' }).click();
    await expect(page.getByText('No other files in this project')).toBeVisible();

    const viewer = await signedIn();
    await join(project, viewer.username, 'viewer');
    await viewer.page.goto('/documents');
    await expect(viewer.page.getByText('2 documents')).toBeVisible();
    await expect(viewer.page.getByRole('button', { name: 'Add Document' })).toHaveCount(0);
    await viewer.page.getByRole('row', { name: /Building contract/ }).click();
    await expect(viewer.page.getByRole('heading', { level: 1, name: /Building contract/ })).toBeVisible();
    await expect(viewer.page.locator(`main a[href="${LINK}"]`).first()).toBeVisible();
    await expect(viewer.page.getByRole('button', { name: 'Edit' })).toHaveCount(0);
    expect(await axeFindings(viewer.page)).toEqual([]);
  });

  for (const [what, viewport] of [
    ['a phone', PHONE],
    ['320 pixels', NARROWEST],
  ] as const) {
    test(`fits ${what}, light and dark, without scrolling sideways`, async ({ signedIn }) => {
      const visitor = await signedIn({ viewport, hasTouch: true, isMobile: true });
      const project = await addSample(visitor);
      await addExpense(visitor, project, {
        receiptUrl: await uploaded(visitor, 'A receipt with a rather long name for a small screen.pdf'),
      });
      const { page } = visitor;
      await openPage(page, '/documents');
      for (const scheme of ['light', 'dark'] as const) {
        await showTheme(page, scheme);
        await turnTo(page, '/documents');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(page.getByText('Roof truss design certificate')).toBeVisible();
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await axeFindings(page)).toEqual([]);
        await turnTo(page, '/documents?list=records');
        await expect(page.getByText('1 file', { exact: true })).toBeVisible();
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await axeFindings(page)).toEqual([]);
        await turnTo(page, '/documents?add=1');
        await expect(page.getByRole('dialog')).toBeVisible();
        expect(await sidewaysScroll(page)).toBe(0);
      }
    });
  }
});

test('a long address keeps its beginning from right to left', async ({ signedIn }) => {
  const visitor = await signedIn({ viewport: NARROWEST });
  const project = await addProject(visitor);
  const url = `https://council.example/permits/${'street/'.repeat(9)}412.pdf`;
  const id = await addDocument(visitor, project, { url });
  await visitor.context.request.put('/api/user/settings', { data: { language: 'ar' } });
  await openPage(visitor.page, `/documents/${id}`);
  const address = visitor.page.getByRole('main').getByText(url, { exact: true });
  const [isCut, beginning] = await address.evaluate((element) => {
    const box = element.closest('.truncate') as Element;
    const range = document.createRange();
    range.setStart(element.firstChild as Node, 0);
    range.setEnd(element.firstChild as Node, 1);
    return [
      box.scrollWidth > box.clientWidth,
      range.getBoundingClientRect().left - box.getBoundingClientRect().left,
    ];
  });
  expect(isCut).toBe(true);
  expect(beginning).toBeGreaterThanOrEqual(0);
});
