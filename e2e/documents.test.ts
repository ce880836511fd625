import pg from 'pg';
import type { Locator } from 'playwright-core';
import { describe, expect, inject, it } from 'vitest';
import { picture, signedIn, type Visit } from './support/browser.ts';
import { findings, NARROWEST, PHONE, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject, addSample } from './support/made.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
const LINK = 'https://council.example/permits/412.pdf';

/** Makes somebody a member, straight in the database. */
async function join(projectId: number, username: string, role: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('productDatabase') });
  await client.connect();
  await client.query(
    'insert into project_members (project_id, user_id, role) select $1, id, $3 from users where username = $2',
    [projectId, username, role],
  );
  await client.end();
}

async function addDocument({ context }: Visit, projectId: number, fields: object = {}): Promise<number> {
  const answer = await context.request.post(`/api/projects/${projectId}/documents`, {
    data: { kind: 'permit', title: 'Street permit', ...fields },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

async function uploaded({ context }: Visit, name: string): Promise<string> {
  const file = { name, mimeType: 'application/pdf', buffer: PDF };
  const answer = await context.request.post('/api/upload', { multipart: { file } });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { url: string }).url;
}

async function chooseFile(dialog: Locator, name: string): Promise<void> {
  const file = { name, mimeType: 'application/pdf', buffer: PDF };
  await dialog.locator('input[type=file]').first().setInputFiles(file);
  await dialog.getByRole('link', { name }).waitFor();
}

describe('the documents screen', () => {
  it('of an empty project teaches how to begin', async () => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, complaints } = visitor;
    await page.goto('/documents');
    await page.getByText('No documents found for this project').waitFor();
    await page.getByText('Every required file is there').waitFor();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('radio', { name: 'Other records’ files' }).click();
    await page.getByText('No other files in this project').waitFor();
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await visitor.context.close();
  });

  it('takes a permit with its file, and a new version of it', async () => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, context } = visitor;
    await page.goto('/documents');
    await page.getByRole('button', { name: 'Add Document' }).first().click();
    const dialog = page.getByRole('dialog', { name: 'Add Document' });
    await dialog.getByRole('button', { name: 'Add Document' }).click();
    await dialog.getByText('This field is required').waitFor();
    await dialog.getByRole('textbox', { name: /^Title/ }).fill('Building permit');
    await dialog.getByRole('combobox', { name: /^Kind/ }).selectOption({ label: 'Permit' });
    await dialog.getByRole('combobox', { name: /^Phase/ }).selectOption('land_planning');
    await dialog.getByRole('textbox', { name: /^Issued on/ }).fill('2026-03-01');
    await dialog.getByRole('textbox', { name: /^Expires on/ }).fill('2026-02-01');
    await dialog.getByRole('checkbox', { name: 'The project must have this document' }).check();
    await chooseFile(dialog, 'permit-2026.pdf');
    await dialog.getByRole('button', { name: 'Add Document' }).click();
    await dialog.getByText('Enter the day of issue or a later one').waitFor();
    await picture(page, 'document-form-desktop-light');
    expect(await findings(page)).toEqual([]);
    await dialog.getByRole('textbox', { name: /^Expires on/ }).fill('2199-02-01');
    await dialog.getByRole('button', { name: 'Add Document' }).click();
    await page.getByText('Document added successfully').first().waitFor();
    const row = page.getByRole('row', { name: /Building permit/ });
    await row.getByText('Present').waitFor();
    await row.getByText('v1').waitFor();

    await page.getByRole('button', { name: 'Actions for Building permit' }).click();
    await page.getByRole('menuitem', { name: 'Add a version' }).click();
    const version = page.getByRole('dialog', { name: 'Add a version' });
    await version.getByRole('button', { name: 'Add version' }).click();
    await version.getByText('This field is required').waitFor();
    await chooseFile(version, 'permit-2027.pdf');
    await version.getByRole('textbox', { name: 'Note' }).fill('Renewed for another year');
    await version.getByRole('button', { name: 'Add version' }).click();
    await page.getByText('Version 2 added').first().waitFor();
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await versions.getByText('Renewed for another year').waitFor();
    await versions.getByRole('link', { name: 'permit-2026.pdf' }).waitFor();
    await picture(page, 'document-versions');
    expect(await findings(page)).toEqual([]);
    const href = await versions.getByRole('link', { name: 'permit-2027.pdf' }).getAttribute('href');
    expect(await (await context.request.get(href ?? '')).body()).toEqual(PDF);
    const saved = page.waitForEvent('download');
    await versions.getByRole('button', { name: 'Download version 2' }).click();
    expect((await saved).suggestedFilename()).toBe('permit-2027.pdf');
    await versions.getByRole('button', { name: 'Close' }).last().click();
    await row.getByText('v2').waitFor();
    await context.close();
  });

  it('shows what is missing, expired and expiring by its cards, in an address that can be sent', async () => {
    const visitor = await signedIn();
    await addSample(visitor);
    const { page } = visitor;
    await page.goto('/documents');
    await page.getByText('10 documents').waitFor();
    await page.getByText('8 required', { exact: true }).waitFor();
    await picture(page, 'documents-desktop-light', true);
    await page.getByRole('link', { name: /^Expired/ }).click();
    await page.getByText('1 document', { exact: true }).waitFor();
    await page.getByRole('row', { name: /Street occupation permit/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('expired');
    await page.reload();
    await page.getByText('1 document', { exact: true }).waitFor();
    await page.getByRole('link', { name: /^Required missing/ }).click();
    await page.getByText('2 documents').waitFor();
    await page.getByRole('row', { name: /Occupation certificate/ }).waitFor();
    await page.getByRole('link', { name: /^Expiring soon/ }).click();
    await page.getByRole('row', { name: /all-risk insurance/ }).waitFor();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await page.getByText('10 documents').waitFor();
    await page.getByRole('combobox', { name: 'Kind' }).selectOption({ label: 'Drawing' });
    await page.getByText('1 document', { exact: true }).waitFor();
    await page.getByRole('searchbox', { name: /Filter by title/ }).fill('nothing of this name');
    await page.getByText('No matching documents found').waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/documents');
    await page.getByText('10 documents').waitFor();
    await picture(page, 'documents-desktop-dark', true);
    expect(await findings(page)).toEqual([]);
    await visitor.context.close();
  });

  it('adds the first file of a missing document, deletes it and takes it back', async () => {
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
    await page.getByText('Document updated successfully').first().waitFor();
    await page.getByText('Every required file is there').waitFor();
    await page.getByRole('row', { name: /Occupation certificate.*Present/ }).waitFor();

    await page.getByRole('button', { name: 'Actions for Occupation certificate' }).click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to delete this document?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('Document deleted successfully').first().waitFor();
    await page.getByText('No documents found for this project').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /Occupation certificate.*v1/ }).waitFor();
    await visitor.context.close();
  });

  it('shows what somebody else saved beside what one typed', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const id = await addDocument(visitor, project, { expiresOn: '2199-01-31' });
    const { page, context } = visitor;
    await page.goto(`/documents?edit=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Document' });
    await dialog.getByRole('textbox', { name: /^Title/ }).fill('Street occupation permit');
    await context.request.patch(`/api/documents/${id}`, { data: { expiresOn: '2199-06-30' } });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText('Saved by someone else: Jun 30, 2199').waitFor();
    expect(await dialog.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe(
      'Street occupation permit',
    );
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Document updated successfully').first().waitFor();
    expect(await (await context.request.get(`/api/documents/${id}`)).json()).toMatchObject({
      title: 'Street occupation permit',
      expiresOn: '2199-06-30',
    });
    await context.close();
  });

  it('lists the files of other records and leads to them', async () => {
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
    await page.getByText('2 files').waitFor();
    await page.getByRole('searchbox', { name: /Filter by file/ }).fill('trusses');
    await page.getByText('1 file', { exact: true }).waitFor();
    const row = page.getByRole('row', { name: /receipt-118.pdf/ });
    await row.getByText('Thato Kgosi').waitFor();
    await picture(page, 'carried-files-desktop-light');
    expect(await findings(page)).toEqual([]);
    await row.getByRole('link', { name: 'Expense: Roof trusses' }).click();
    await page.getByRole('heading', { level: 1, name: 'Roof trusses' }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/expenses\/\d+$/);
    await page.goBack();
    await page.getByText('1 file', { exact: true }).waitFor();
    await visitor.context.close();
  });

  it('shows a contractor their own documents and files alone', async () => {
    const owner = await signedIn();
    const project = await addProject(owner);
    await addDocument(owner, project, { title: 'Building contract', kind: 'contract', url: LINK });
    await addExpense(owner, project, { itemName: 'Secret', receiptUrl: await uploaded(owner, 'secret.pdf') });
    const contractor = await signedIn();
    await join(project, contractor.username, 'contractor');
    await addDocument(contractor, project, { title: 'Insurance', url: LINK });
    const { page } = contractor;
    await page.goto('/documents');
    await page.getByText('1 document', { exact: true }).waitFor();
    await page.getByRole('row', { name: /Insurance/ }).waitFor();
    expect(await page.getByText('Building contract').count()).toBe(0);
    await page.getByRole('radio', { name: 'Other records’ files' }).click();
    await page.getByText('No other files in this project').waitFor();

    const viewer = await signedIn();
    await join(project, viewer.username, 'viewer');
    await viewer.page.goto('/documents');
    await viewer.page.getByText('2 documents').waitFor();
    expect(await viewer.page.getByRole('button', { name: 'Add Document' }).count()).toBe(0);
    await viewer.page.getByRole('row', { name: /Building contract/ }).click();
    await viewer.page.getByRole('heading', { level: 1, name: /Building contract/ }).waitFor();
    await viewer.page.locator(`main a[href="${LINK}"]`).first().waitFor();
    expect(await viewer.page.getByRole('button', { name: 'Edit' }).count()).toBe(0);
    await picture(viewer.page, 'document-view');
    expect(await findings(viewer.page)).toEqual([]);
    await Promise.all([owner, contractor, viewer].map(({ context }) => context.close()));
  });

  it.each([
    ['a phone', PHONE],
    ['320 pixels', NARROWEST],
  ])('fits %s, light and dark, without scrolling sideways', async (what, viewport) => {
    const visitor = await signedIn({ viewport, hasTouch: true, isMobile: true });
    const project = await addSample(visitor);
    await addExpense(visitor, project, {
      receiptUrl: await uploaded(visitor, 'A receipt with a rather long name for a small screen.pdf'),
    });
    const { page } = visitor;
    const where = what.replace(/\W/g, '-');
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto('/documents');
      await page.getByText('Roof truss design certificate').waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await findings(page)).toEqual([]);
      await picture(page, `documents-${where}-${scheme}`, true);
      await page.goto('/documents?list=records');
      await page.getByText('1 file', { exact: true }).waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await findings(page)).toEqual([]);
      await picture(page, `carried-files-${where}-${scheme}`);
      await page.goto('/documents?add=1');
      await page.getByRole('dialog').waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      await picture(page, `document-form-${where}-${scheme}`);
    }
    await visitor.context.close();
  });
});
