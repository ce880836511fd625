import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { picture, signedIn } from './support/browser.ts';
import { findings, NARROWEST, PHONE, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject } from './support/made.ts';

const MANY = 10_000;

/** Many rows at once, straight into the database: through the calls it would take a minute. */
async function addMany(projectId: number, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: inject('productDatabase') });
  await client.connect();
  await client.query(
    `insert into expenses (project_id, phase, item_name, amount, date, due_date, is_paid, added_by, serial)
     select $1, (array['foundation', 'structure', 'roofing'])[1 + n % 3], 'Delivery ' || lpad(n::text, 5, '0'), (n - 1) % 900 + 1.25,
       date '2026-01-01' + n % 300, date '2026-02-01' + n % 300, n % 2 = 1, (select owner_id from projects where id = $1), first - 1 + n
     from take_numbers($1, 'expense', $2::int) as first, generate_series(1, $2::int) as n`,
    [projectId, count],
  );
  await client.end();
}

describe('the expenses screen', () => {
  it('of an empty project teaches how to begin', async () => {
    const visitor = await signedIn();
    await addProject(visitor);
    await visitor.page.goto('/expenses');
    await visitor.page.getByText('No expenses found for this project').waitFor();
    await picture(visitor.page, 'expenses-empty');
    expect(await findings(visitor.page)).toEqual([]);
    await visitor.context.close();
  });

  it('says beside each field what is wrong and keeps what was typed', async () => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page } = visitor;
    await page.goto('/expenses?add=1');
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('12.345');
    await dialog.getByRole('button', { name: 'Add Expense' }).click();
    await dialog.getByText('This field is required').first().waitFor();
    await dialog.getByText('Choose one of the eight phases').waitFor();
    expect(await dialog.getByRole('textbox', { name: /^Amount/ }).inputValue()).toBe('12.345');
    await picture(page, 'expense-form-errors');
    expect(await findings(page)).toEqual([]);
    await dialog
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'page.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<html></html>') });
    await dialog.getByText('Only JPEG, PNG, and PDF files are allowed').waitFor();
    await dialog.getByRole('textbox', { name: /^Item/ }).fill('Typed before the page was closed');
    await page.waitForTimeout(500);
    await page.reload();
    expect(await page.getByRole('dialog').getByRole('textbox', { name: /^Item/ }).inputValue()).toBe(
      'Typed before the page was closed',
    );
    await visitor.context.close();
  });

  it('edits, marks paid, deletes and takes back, and its figures follow', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addExpense(visitor, project, { itemName: 'Roof trusses', amount: '1000.00' });
    const { page } = visitor;
    await page.goto('/expenses');
    await page.getByRole('row', { name: /Roof trusses/ }).press('e');
    const dialog = page.getByRole('dialog', { name: 'Edit Expense' });
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('1250.40');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Expense updated successfully').first().waitFor();
    await page.getByText('1,250.40').first().waitFor();

    const actions = page.getByRole('button', { name: /Actions/ }).first();
    await actions.click();
    await page.getByRole('menuitem', { name: 'Mark as paid' }).click();
    await page.getByText('100% of total').waitFor();

    await actions.click();
    await page.getByRole('menuitem', { name: 'Delete' }).click();
    await page
      .getByRole('alertdialog', { name: 'Are you sure you want to delete this expense?' })
      .getByRole('button', { name: 'Delete' })
      .click();
    await page.getByText('Expense deleted successfully').first().waitFor();
    await page.getByText('No expenses found for this project').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByRole('row', { name: /Roof trusses/ }).waitFor();
    await visitor.context.close();
  });

  it('offers the directory while a supplier is typed, and Escape closes the list before the dialog', async () => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, context } = visitor;
    const answer = await context.request.post('/api/suppliers', { data: { name: 'Kalahari Cement' } });
    expect(answer.status()).toBe(201);
    await page.goto('/expenses?add=1');
    const supplier = page.getByRole('dialog').getByRole('combobox', { name: /^Supplier/ });
    await supplier.fill('kala');
    await page.getByRole('option', { name: /Kalahari Cement/ }).waitFor();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole('option').first().waitFor({ state: 'hidden' });
    await page.getByRole('dialog').waitFor();
    await supplier.fill('kalah');
    await page.getByRole('option', { name: /Kalahari Cement/ }).waitFor();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    expect(await supplier.inputValue()).toBe('Kalahari Cement');
    await context.close();
  });

  it('shows what somebody else saved beside what one typed', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    const id = await addExpense(visitor, project, { itemName: 'Geyser', amount: '900.00' });
    const { page, context } = visitor;
    await page.goto(`/expenses?edit=${id}`);
    const dialog = page.getByRole('dialog', { name: 'Edit Expense' });
    await dialog.getByRole('textbox', { name: /^Amount/ }).fill('950.00');
    await context.request.patch(`/api/expenses/${id}`, { data: { amount: '975.00' } });
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await dialog.getByText('Saved by someone else: $975').waitFor();
    expect(await dialog.getByRole('textbox', { name: /^Amount/ }).inputValue()).toMatch(/^950/);
    await picture(page, 'expense-conflict');
    await dialog.getByRole('button', { name: 'Save changes' }).click();
    await page.getByText('Expense updated successfully').first().waitFor();
    expect(
      ((await (await context.request.get(`/api/expenses/${id}`)).json()) as { amount: string }).amount,
    ).toBe('950.00');
    await context.close();
  });

  it('keeps filter, sorting and search in the address, with a total that follows', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addMany(project, 30);
    const { page } = visitor;
    await page.goto('/expenses');
    await page.getByRole('radio', { name: 'Paid' }).click();
    await page.getByText('15 expenses').waitFor();
    await page.getByRole('searchbox', { name: /Filter by item/ }).fill('Delivery 0001');
    await page.getByText('5 expenses').waitFor();
    // 11, 13, 15, 17 and 19 are paid: 11.25 + 13.25 + 15.25 + 17.25 + 19.25 = 76.25.
    await page.getByText('76.25', { exact: true }).waitFor();
    await page.getByRole('button', { name: /^Amount/ }).click();
    expect(new URL(page.url()).search).toContain('status=paid');
    await page.reload();
    await page.getByText('5 expenses').waitFor();
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: /Pending Payment/ }).click();
    await page.getByText('15 expenses').waitFor();
    expect(new URL(page.url()).searchParams.get('status')).toBe('pending');
    await visitor.context.close();
  });

  it('scrolls through ten thousand rows and jumps to the last one', async () => {
    const visitor = await signedIn();
    const project = await addProject(visitor);
    await addMany(project, MANY);
    const { page, complaints } = visitor;
    await page.goto('/expenses?sort=itemName');
    await page.getByText('10,000 expenses').waitFor();
    await page.getByRole('row', { name: /Delivery 00001/ }).waitFor();
    await picture(page, 'expenses-10000');
    // Only what is in sight is drawn.
    expect(await page.getByRole('row').count()).toBeLessThan(120);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await page.getByRole('row', { name: /Delivery 10000/ }).waitFor();
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight / 2));
    await page
      .getByRole('row', { name: /Delivery 0(49|50)\d\d/ })
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
    await visitor.context.close();
  });

  it.each([
    ['a phone', PHONE],
    ['320 pixels', NARROWEST],
  ])('fits %s, light and dark, without scrolling sideways', async (what, viewport) => {
    const visitor = await signedIn({ viewport, hasTouch: true, isMobile: true });
    const project = await addProject(visitor, {
      name: 'A project with a rather long name for a small screen',
    });
    await addMany(project, 12);
    const { page } = visitor;
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      await page.goto('/expenses');
      await page.getByText('Delivery 00012').waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await findings(page)).toEqual([]);
      await picture(page, `expenses-${what.replace(/\W/g, '-')}-${scheme}`);
      await page.goto('/expenses?add=1');
      await page.getByRole('dialog').waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      await picture(page, `expense-form-${what.replace(/\W/g, '-')}-${scheme}`);
    }
    await visitor.context.close();
  });
});
