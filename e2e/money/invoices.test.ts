import { expect, type Page } from '@playwright/test';
import { madePdf, pageOfMm, textLine } from '../../packages/server/src/testing/files/pdf-files.ts';
import { fetchJson } from '../support/api-requests.ts';
import { invoiceFile } from '../support/invoice-file.ts';
import { axeFindings, NARROWEST, sidewaysScroll, waitForRedraw } from '../support/page-checks.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

type DroppedFile = ReturnType<typeof invoiceFile>;

/** Drops files on the screen, as a hand does: nowhere in particular. */
async function drop(page: Page, ...files: readonly DroppedFile[]): Promise<void> {
  await expect(page.getByRole('button', { name: 'Choose Invoices' })).toBeVisible();
  const transfer = await page.evaluateHandle(
    (dropped) => {
      const made = new DataTransfer();
      for (const { name, type, text } of dropped) made.items.add(new File([text], name, { type }));
      return made;
    },
    files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, text: buffer.toString() })),
  );
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer });
  await expect(page.getByText('Drop invoices to receive them')).toBeVisible();
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer });
}

const PICTURE = {
  name: 'photo.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
};

const bookingOf = (page: Page) => page.getByRole('region', { name: /^Book this/ });

/** Books what is proposed, in a phase. */
async function book(page: Page, submit = 'Book Invoice'): Promise<void> {
  const form = bookingOf(page);
  await form.getByRole('combobox', { name: 'Phase of part 1' }).selectOption('structure');
  await form.getByRole('button', { name: submit, exact: true }).click();
}

test.describe('an invoice that is dropped on the screen of expenses', () => {
  test('is booked with the figures of its document, and refused the second time', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    await page.goto('/expenses');
    await drop(page, invoiceFile());
    await expect(page).toHaveURL(/\/invoices\/\d+/);
    await expect(
      page.getByRole('heading', { level: 1, name: /Kalahari Drywall RE-2026\/0815/ }),
    ).toBeVisible();
    await expect(page.getByRole('heading', { name: /sums checked$/ })).toBeVisible();
    await expect(page.getByText(/\bvalid\b/i)).toHaveCount(0);
    const stated = page.getByRole('region', { name: 'The document as it states itself' });
    await expect(stated.getByText('Wall W112')).toBeVisible();
    await expect(stated.getByText('Total with VAT: its sum holds')).toBeAttached();
    await expect(bookingOf(page).getByRole('textbox', { name: /^Name of the new supplier/ })).toHaveValue(
      'Kalahari Drywall',
    );
    expect(await axeFindings(page)).toEqual([]);

    await book(page);
    await expect(page.getByText('Booked as 1 expense').first()).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.getByRole('region', { name: 'Expenses booked from it' }).getByRole('link').click();
    await expect(page).toHaveURL(/\/expenses\/\d+/);
    await expect(page.getByText('$1,190').first()).toBeVisible();
    await expect(page.getByText('RE-2026/0815').first()).toBeVisible();
    const rows = await fetchJson<{ amount: string; date: string; dueDate: string; supplier: string }[]>(
      visitor,
      `/api/projects/${project}/expenses`,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      ...{ amount: '1190.00', date: '2026-05-04', dueDate: '2026-06-03', supplier: 'Kalahari Drywall' },
    });

    await page.goto('/expenses');
    await expect(page.getByRole('row', { name: /Kalahari Drywall.*1,190\.00/ })).toBeVisible();
    await drop(page, invoiceFile(), invoiceFile({ number: 'RE-2026/0816' }));
    const files = page.getByRole('list', { name: 'Files of invoices' });
    await expect(files.getByRole('alert')).toContainText(/already/);
    await expect(files.getByRole('link', { name: /RE-2026\/0816/ })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('that contradicts itself, or names another account, is acknowledged first', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    await addProject(visitor);
    await page.goto('/expenses');
    await drop(page, invoiceFile({ net: '990.00' }));
    await expect(page.getByText(/contradict(s)? the document/).first()).toBeVisible();
    await expect(page.getByText('Total without VAT: its sum does not hold')).toBeAttached();
    await book(page);
    await expect(bookingOf(page).getByRole('alert').first()).toContainText('acknowledge');
    await bookingOf(page)
      .getByRole('checkbox', { name: /I have checked this/ })
      .check();
    await bookingOf(page).getByRole('button', { name: 'Book Invoice' }).click();
    await expect(page.getByText('Booked as 1 expense').first()).toBeVisible();

    await page.goto('/expenses');
    await drop(page, invoiceFile({ number: 'RE-2026/0900', account: 'DE75512108001245126199' }));
    const warning = page.getByRole('region', { name: /payee account is not the one/ });
    await expect(warning.getByText('DE02120300000000202051')).toBeVisible();
    await expect(warning.getByText('DE75512108001245126199')).toBeVisible();
    await expect(bookingOf(page).getByRole('radio', { name: /Kalahari Drywall/ })).toBeChecked();
    await expect(bookingOf(page).getByText('The payee account has changed.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  test('is divided by its lines, and what was typed is there again after a reload', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    await page.goto('/expenses');
    await drop(page, invoiceFile());
    const form = bookingOf(page);
    await form.getByRole('combobox', { name: 'Phase of part 1' }).selectOption('structure');
    await form.getByRole('button', { name: 'Divide by Lines' }).click();
    await expect(form.getByText('Divided into 2 parts')).toBeVisible();
    await expect(form.getByText('The parts add up to the amount.')).toBeVisible();
    await form.getByRole('textbox', { name: 'Amount of part 2' }).fill('470');
    await expect(form.getByText('The parts differ from the amount by $6.00.')).toBeVisible();
    await form.getByRole('button', { name: 'Book Invoice' }).click();
    await expect(form.getByText(/do not add up/).first()).toBeVisible();
    await page.reload();
    await expect(form.getByRole('textbox', { name: 'Amount of part 2' })).toHaveValue('470.00');
    await form.getByRole('textbox', { name: 'Amount of part 2' }).fill('476');
    await form.getByRole('button', { name: 'Book Invoice' }).click();
    await expect(page.getByText('Booked as 2 expenses').first()).toBeVisible();
    const rows = await fetchJson<{ amount: string }[]>(visitor, `/api/projects/${project}/expenses`);
    expect(rows.map(({ amount }) => amount).toSorted()).toEqual(['476.00', '714.00']);
  });

  test('of which a part was paid asks for the whole or the rest, and tells of an expense that has its number', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    await addExpense(visitor, project, { supplier: 'Kalahari Drywall', invoiceNumber: 'RE-2026/0815' });
    await page.goto('/expenses');
    await drop(page, invoiceFile({ prepaid: '190.00', payable: '1000.00' }));
    const form = bookingOf(page);
    await expect(form.getByRole('radio', { name: 'The whole: $1,190.00' })).not.toBeChecked();
    await form.getByRole('radio', { name: 'What is left to pay: $1,000.00' }).check();
    await book(page);
    await form.getByRole('checkbox', { name: /It is another invoice/ }).check();
    await form.getByRole('button', { name: 'Book and Next' }).click();
    await expect(page).toHaveURL(/\/invoices\?/);
    const rows = await fetchJson<{ amount: string }[]>(visitor, `/api/projects/${project}/expenses`);
    expect(rows.map(({ amount }) => amount)).toContain('1000.00');
  });

  test('without data is typed from its picture', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    await addProject(visitor);
    await page.goto('/expenses');
    await page.locator('input[type=file]').first().setInputFiles(PICTURE);
    await expect(page.getByRole('img', { name: 'Picture of the invoice' })).toBeVisible();
    await page.getByRole('button', { name: 'Type Figures' }).click();
    const dialog = page.getByRole('dialog', { name: 'Figures of this invoice' });
    await dialog.getByRole('textbox', { name: /^Supplier/ }).fill('Kalahari Cement');
    await dialog.getByRole('textbox', { name: /^Invoice number/ }).fill('77');
    await dialog.getByRole('textbox', { name: /^Issue date/ }).fill('5/4/2026');
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('250.40');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(bookingOf(page).getByText('$250.40').first()).toBeVisible();
    await book(page);
    await expect(page.getByText('Booked as 1 expense').first()).toBeVisible();
    await expect(page.getByText('This file carries no data')).toBeVisible();
    await expect(page.getByText('Type what it says.')).toHaveCount(0);
  });

  test('is booked with the amount that its figures say by now, and not with one that was typed before', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    await page.goto('/expenses');
    await page.locator('input[type=file]').first().setInputFiles(PICTURE);
    const dialog = page.getByRole('dialog', { name: 'Figures of this invoice' });
    await page.getByRole('button', { name: 'Type Figures' }).click();
    await dialog.getByRole('textbox', { name: /^Issue date/ }).fill('5/4/2026');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    const form = bookingOf(page);
    await form.getByRole('textbox', { name: /^Amount to book/ }).fill('1000');
    await form.getByRole('textbox', { name: /^Name of the new supplier/ }).fill('Kalahari Cement');
    await form.getByRole('textbox', { name: /^Item of part 1/ }).fill('Cement');
    await page.getByRole('button', { name: 'Type Figures' }).click();
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('1200');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await expect(form.getByText('$1,200.00').first()).toBeVisible();
    await expect(form.getByRole('textbox', { name: /^Item of part 1/ })).toHaveValue('Cement');
    await expect(form.getByRole('textbox', { name: /^Name of the new supplier/ })).toHaveValue(
      'Kalahari Cement',
    );
    await book(page);
    await expect(page.getByText('Booked as 1 expense').first()).toBeVisible();
    const rows = await fetchJson<{ amount: string }[]>(visitor, `/api/projects/${project}/expenses`);
    expect(rows.map(({ amount }) => amount)).toEqual(['1200.00']);
  });

  test('has its typed supplier again after a reload', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    await page.goto('/expenses');
    await drop(page, invoiceFile());
    const name = bookingOf(page).getByRole('textbox', { name: /^Name of the new supplier/ });
    await name.fill('Kalahari Drywall Ltd');
    await page.reload();
    await expect(name).toHaveValue('Kalahari Drywall Ltd');
    await book(page);
    await expect(page.getByText('Booked as 1 expense').first()).toBeVisible();
    const rows = await fetchJson<{ supplier: string }[]>(visitor, `/api/projects/${project}/expenses`);
    expect(rows.map(({ supplier }) => supplier)).toEqual(['Kalahari Drywall Ltd']);
  });

  test('stays in sight with its failure when another is dropped beside it', async ({ signedIn }) => {
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const visitor = await signedIn();
    const { page } = visitor;
    await addProject(visitor);
    await page.goto('/expenses');
    await page.route(
      '**/api/projects/*/invoices',
      async (route) => {
        await held;
        await route.fulfill({ status: 422, json: { detail: 'This one is not read.', errors: {} } });
      },
      { times: 1 },
    );
    await drop(page, { ...invoiceFile(), name: 'first.xml' });
    const files = page.getByRole('list', { name: 'Files of invoices' });
    await expect(files.getByText('first.xml').first()).toBeVisible();
    await drop(page, { ...invoiceFile(), name: 'second.xml' });
    await expect(files.getByRole('listitem')).toHaveCount(2);
    goOn();
    await expect(files.getByRole('link', { name: /RE-2026\/0815/ })).toBeVisible();
    await expect(files.getByRole('alert')).toContainText('This one is not read.');
  });

  test('that is a PDF is seen page below page', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    await addProject(visitor);
    await page.goto('/invoices');
    const pages = [pageOfMm(210, 297, textLine('Invoice 77')), pageOfMm(210, 297, textLine('Page 2'))];
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({
        ...{ name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.from(madePdf({ pages })) },
      });
    const picture = page.getByRole('img', { name: 'Picture of the invoice' });
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight]))
      .toEqual([1240, 3508]);
    await page.screenshot({ path: 'test-output/invoice-pages.png', fullPage: true });
    await page.setViewportSize(NARROWEST);
    expect(await sidewaysScroll(page)).toBe(0);
  });

  test('that is a credit note becomes an expense below zero', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    await page.goto('/expenses');
    await drop(page, invoiceFile({ type: '381', number: 'GS-7' }));
    await expect(page.getByRole('region', { name: 'Book this credit note' })).toBeVisible();
    await book(page, 'Book Credit Note');
    await expect(page.getByText('Booked as 1 expense').first()).toBeVisible();
    const rows = await fetchJson<{ amount: string }[]>(visitor, `/api/projects/${project}/expenses`);
    expect(rows.map(({ amount }) => amount)).toEqual(['-1190.00']);
  });

  test('is set aside with a reason and taken back, on the narrowest screen too', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: NARROWEST });
    const { page } = visitor;
    await addProject(visitor);
    await page.goto('/expenses');
    await page.locator('input[type=file]').first().setInputFiles(invoiceFile());
    await expect(page.getByRole('heading', { level: 1, name: /Kalahari/ })).toBeVisible();
    await expect(bookingOf(page)).toBeVisible();
    await waitForRedraw(page);
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);

    await page.getByRole('button', { name: 'Set Aside' }).click();
    const dialog = page.getByRole('dialog', { name: 'Set this invoice aside' });
    await dialog.getByRole('button', { name: 'Set It Aside' }).click();
    await expect(dialog.getByText('This field is required')).toBeVisible();
    await dialog.getByRole('textbox', { name: /^Why it is not booked/ }).fill('Not our site');
    expect(await axeFindings(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Set It Aside' }).click();
    await expect(page.getByText('Set aside: Not our site')).toBeVisible();
    await expect(bookingOf(page)).toHaveCount(0);

    await page.goto('/invoices?state=set_aside');
    await expect(page.getByText('Kalahari Drywall').first()).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByText('Kalahari Drywall').first().click();
    await page.getByRole('button', { name: 'Take Back' }).click();
    await expect(bookingOf(page)).toBeVisible();
  });
});
