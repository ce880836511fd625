import { expect, type Page, type Request } from '@playwright/test';
import { madePdf, pageOfMm } from '../../packages/server/src/testing/files/pdf-files.ts';
import { fetchJson, sendJson } from '../support/api-requests.ts';
import { holdBack, openPage, PHONE, turnTo, waitForRedraw } from '../support/page-checks.ts';
import { photoFile } from '../support/photo-file.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const today = () => new Date().toISOString().slice(0, 10);

async function photoNamed(page: Page, name: string, width: number) {
  const buffer = Buffer.from(await photoFile(page, { width, height: 480 }), 'base64');
  return { name, mimeType: 'image/jpeg', buffer };
}

test('what was saved does not come back as a draft while the list is read, and what is typed next stays', async ({
  signedIn,
}) => {
  const visitor = await signedIn();
  await addProject(visitor);
  const { page } = visitor;
  await turnTo(page, '/expenses');
  const dialog = page.getByRole('dialog');
  const item = dialog.getByRole('textbox', { name: /^Item/ });
  const open = () => page.getByRole('button', { name: 'Add Expense' }).first().click();
  await open();
  await item.fill('Geyser');
  await dialog.getByRole('combobox', { name: /^Phase/ }).selectOption('foundation');
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('900');
  const letGo = await holdBack(page, 'GET', /\/api\/projects\/\d+\/expenses/);
  await dialog.getByRole('button', { name: 'Add Expense' }).click();
  await expect(dialog).toHaveCount(0);
  await open();
  await expect(item).toHaveValue('');
  await item.fill('Sand');
  const kept = () => page.evaluate(() => Object.values(localStorage).some((text) => text.includes('Sand')));
  await expect.poll(kept).toBe(true);
  await letGo();
  await expect(page.getByText('Geyser').first()).toBeAttached();
  // The address opens it again.
  await page.reload();
  await expect(item).toHaveValue('Sand');
});

test('photos that are chosen while others are sent all stay, what is removed does not, and saving waits', async ({
  signedIn,
}) => {
  const visitor = await signedIn();
  const project = await addProject(visitor);
  const day = await sendJson(visitor, 'POST', `/api/projects/${project}/diary-days`, { day: today() });
  const { page } = visitor;
  await openPage(page, `/diary-days/${day.id}`);
  await page.getByRole('button', { name: 'Add Delay' }).click();
  const dialog = page.getByRole('dialog');
  const save = dialog.getByRole('button', { name: 'Save Line' });
  const choose = async (name: string, width: number) =>
    dialog.locator('input[type=file]').setInputFiles(await photoNamed(page, name, width));
  let letGo = await holdBack(page, 'PUT', /\/photos\//);
  await choose('a.jpg', 640);
  await choose('b.jpg', 641);
  await expect(save).toBeDisabled();
  await letGo();
  await expect(dialog.getByRole('img')).toHaveCount(2);
  await expect(save).toBeEnabled();
  letGo = await holdBack(page, 'PUT', /\/photos\//);
  await choose('c.jpg', 642);
  await dialog.getByRole('button', { name: /^Remove photo 1/i }).click();
  await expect(dialog.getByRole('img')).toHaveCount(1);
  await letGo();
  await expect(save).toBeEnabled();
  await expect(dialog.getByRole('img')).toHaveCount(2);
});

test('what is typed into a template while it is saved stays, and is saved next', async ({ signedIn }) => {
  const visitor = await signedIn();
  const project = await addProject(visitor);
  const template = await sendJson(visitor, 'POST', `/api/projects/${project}/check-templates`, {
    code: 'RF-01',
    title: 'Reinforcement',
  });
  const { page } = visitor;
  await openPage(page, `/check-templates/${template.id}`);
  await page.getByRole('button', { name: 'Add Item' }).click();
  const typed = page.getByLabel('What is checked').last();
  await typed.fill('Bars');
  const letGo = await holdBack(page, 'PATCH', /\/check-templates\//);
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await typed.fill('Bars as drawn');
  await letGo();
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  const save = page.getByRole('button', { name: 'Save Draft' });
  await expect(save).toBeEnabled();
  await expect(typed).toHaveValue('Bars as drawn');
  await save.click();
  const path = `/api/check-templates/${template.id}`;
  const texts = async () =>
    (await fetchJson<{ items: { text: string }[] }>(visitor, path)).items.map(({ text }) => text);
  await expect.poll(texts).toEqual(['Bars as drawn']);
});

test('what was saved of a template is shown while the list is read again, and steps name its version', async ({
  signedIn,
}) => {
  const visitor = await signedIn();
  const project = await addProject(visitor);
  const template = await sendJson(visitor, 'POST', `/api/projects/${project}/check-templates`, {
    code: 'RF-01',
    title: 'Reinforcement',
  });
  const path = `/api/check-templates/${template.id}`;
  const { page } = visitor;
  await openPage(page, `/check-templates/${template.id}`);
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('What is checked').last().fill('Bars');
  let letGo = await holdBack(page, 'GET', /\/check-templates/);
  const save = page.getByRole('button', { name: 'Save Draft' });
  await save.click();
  await expect(page.getByText('Draft saved').first()).toBeVisible();
  await page.getByRole('button', { name: 'Add Item' }).click();
  await page.getByLabel('What is checked').last().fill('Spacers');
  await letGo();
  await save.click();
  const texts = async () =>
    (await fetchJson<{ items: { text: string }[] }>(visitor, path)).items.map(({ text }) => text);
  await expect.poll(texts).toEqual(['Bars', 'Spacers']);
  await expect(save).toHaveCount(0);
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Template published').first()).toBeVisible();
  // What somebody else has changed since is not retired by who has not seen it.
  const retire = page.getByRole('button', { name: 'Retire' });
  await expect(page.getByRole('button', { name: 'Publish' })).toHaveCount(0);
  letGo = await holdBack(page, 'GET', /\/check-templates/);
  await sendJson(visitor, 'PATCH', path, { title: 'Bars' });
  await retire.click();
  await expect(page.getByText(/^Someone else has changed this since you opened it/).first()).toBeVisible();
  await letGo();
  await expect(page.getByRole('heading', { name: 'RF-01 · Bars' })).toBeVisible();
  await retire.click();
  await expect(page.getByRole('button', { name: 'Use Again' })).toBeVisible();
});

test('a comment that is typed while the last one is sent stays, and the activity has both', async ({
  signedIn,
}) => {
  const visitor = await signedIn();
  const project = await addProject(visitor);
  const issue = { title: 'Crack in the wall', trade: 'plastering' };
  const { id } = await sendJson(visitor, 'POST', `/api/projects/${project}/issues`, issue);
  const { page } = visitor;
  await openPage(page, `/activity?project=${project}`);
  const entries = await page.getByRole('main').getByRole('listitem').count();
  await turnTo(page, `/issues/${id}`);
  const comments = page.getByRole('region', { name: 'Comments' });
  const field = comments.getByRole('textbox', { name: /^Your comment/ });
  const add = comments.getByRole('button', { name: 'Add Comment' });
  await field.fill('One');
  let letGo = await holdBack(page, 'POST', /\/comments/);
  await add.click();
  await field.fill('Two');
  await letGo();
  await expect(comments.getByRole('listitem').filter({ hasText: 'One' })).toBeVisible();
  await expect(add).not.toHaveAttribute('aria-disabled', 'true');
  await expect(field).toHaveValue('Two');
  // The field is free for the next one before the list is read again.
  letGo = await holdBack(page, 'GET', /\/comments/);
  await add.click();
  await expect(field).toHaveValue('');
  await field.fill('Three');
  await letGo();
  await expect(comments.getByRole('listitem').filter({ hasText: 'Two' })).toBeVisible();
  await expect(field).toHaveValue('Three');
  // Changed while it is saved, a comment stays open with what is typed.
  await comments
    .getByRole('button', { name: /^Edit the comment/ })
    .first()
    .click();
  const changed = comments.getByRole('textbox', { name: /^Change the comment/ });
  await changed.fill('One more');
  letGo = await holdBack(page, 'PATCH', /\/comments/);
  const save = comments.getByRole('button', { name: 'Save changes' });
  await save.click();
  await changed.fill('One more thing');
  await letGo();
  await expect(save).not.toHaveAttribute('aria-disabled', 'true');
  await expect(changed).toHaveValue('One more thing');
  await save.click();
  await expect(changed).toHaveCount(0);
  await expect(comments.getByText('One more thing')).toBeVisible();
  await field.fill('');
  await turnTo(page, '/activity');
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(entries + 4);
});

test('a file that is removed while it is sent brings no sheets back', async ({ signedIn }) => {
  const visitor = await signedIn();
  const project = await addProject(visitor);
  const { page } = visitor;
  await openPage(page, `/plans?project=${project}`);
  await page.getByRole('button', { name: 'Add Plans' }).first().click();
  const dialog = page.getByRole('dialog');
  const choose = (name: string) =>
    dialog.locator('input[type=file]').setInputFiles({
      ...{ name, mimeType: 'application/pdf' },
      buffer: Buffer.from(madePdf({ pages: [pageOfMm(420, 297, '')] })),
    });
  const letGo = await holdBack(page, 'POST', /\/plan-files/);
  await choose('A-101.pdf');
  await dialog.getByRole('button', { name: 'Remove A-101.pdf' }).click();
  await letGo();
  await choose('A-102.pdf');
  await expect(dialog.getByLabel('Drawing number')).toHaveValue('A-102');
});

test('a name that is typed while what is drawn is sent stays', async ({ signedIn }) => {
  const visitor = await signedIn();
  const project = await addProject(visitor);
  const line = { section: 'event', eventKind: 'visitor', text: 'The client came' };
  await sendJson(visitor, 'POST', `/api/projects/${project}/diary/${today()}/lines`, line);
  const [day] = await fetchJson<{ id: number }[]>(visitor, `/api/projects/${project}/diary-days`);
  const { page } = visitor;
  await openPage(page, `/diary-days/${day?.id}`);
  await page.getByRole('button', { name: 'Sign Day' }).click();
  const dialog = page.getByRole('dialog');
  const name = dialog.getByLabel('Name of who signs');
  await dialog.getByRole('button', { name: 'Draw a Signature' }).click();
  await dialog.getByRole('img', { name: 'Area to draw in' }).dragTo(name);
  const letGo = await holdBack(page, 'PUT', /\/photos\//);
  await dialog.getByRole('button', { name: 'Use This' }).click();
  await name.fill('T. Molefe');
  await letGo();
  await expect(dialog.getByRole('img', { name: /Drawn signature of/ })).toBeVisible();
  await expect(name).toHaveValue('T. Molefe');
  // What is cancelled does not arrive later, nor end what is drawn next.
  const signature = dialog.getByRole('img', { name: /Drawn signature of/ });
  const shown = await signature.getAttribute('src');
  await dialog.getByRole('button', { name: 'Draw Again' }).click();
  const area = dialog.getByRole('img', { name: 'Area to draw in' });
  await area.dragTo(name);
  const letGoOfCancelled = await holdBack(page, 'PUT', /\/photos\//);
  const isPut = (request: Request) => request.method() === 'PUT';
  const sent = page.waitForRequest(isPut);
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isPut),
    page.waitForEvent('requestfailed', isPut),
  ]);
  await dialog.getByRole('button', { name: 'Use This' }).click();
  await sent;
  await dialog.getByRole('button', { name: 'Cancel' }).first().click();
  await dialog.getByRole('button', { name: 'Draw Again' }).click();
  await letGoOfCancelled();
  await ended;
  await waitForRedraw(page);
  await expect(area).toBeVisible();
  await expect(signature).toHaveAttribute('src', shown ?? '');
});

test('the rows stay, and the focus with them, while another order is read', async ({ signedIn }) => {
  const visitor = await signedIn({ viewport: PHONE });
  const project = await addProject(visitor);
  await addExpense(visitor, project, { itemName: 'Geyser' });
  const { page } = visitor;
  await openPage(page, '/expenses');
  const order = page.getByRole('combobox', { name: 'Sort by' });
  const letGo = await holdBack(page, 'GET', /\/expenses\?/);
  await order.focus();
  await order.selectOption({ label: 'Item, ascending' });
  await expect(page).toHaveURL(/sort=/);
  await expect(page.getByText('Geyser').first()).toBeVisible();
  await expect(order).toBeFocused();
  await letGo();
});

test('Enter takes no suggestion that the next letters have left behind', async ({ signedIn }) => {
  const visitor = await signedIn();
  await addProject(visitor);
  for (const name of ['Alpha Best', 'Beta']) await sendJson(visitor, 'POST', '/api/suppliers', { name });
  const { page } = visitor;
  await openPage(page, '/expenses?add=1');
  const supplier = page.getByRole('dialog').getByRole('combobox', { name: /^Supplier/ });
  await supplier.pressSequentially('be');
  await expect(page.getByRole('option', { name: 'Alpha Best' })).toBeVisible();
  const letGo = await holdBack(page, 'GET', /\/suppliers/);
  await supplier.pressSequentially('t');
  await supplier.press('ArrowDown');
  await expect(page.getByRole('option', { name: 'Alpha Best', selected: true })).toBeVisible();
  await letGo();
  await expect(page.getByRole('option', { name: 'Alpha Best' })).toHaveCount(0);
  await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toHaveCount(0);
  await supplier.press('Enter');
  await expect(supplier).toHaveValue('bet');
});

test('a day that is typed into a filter is one step back', async ({ signedIn }) => {
  const visitor = await signedIn();
  await addProject(visitor);
  const { page } = visitor;
  await openPage(page, '/dashboard');
  await turnTo(page, '/invoices');
  await page.getByRole('textbox', { name: 'From' }).pressSequentially('1/5/2025');
  await expect(page).toHaveURL(/from=2025-01-05/);
  await page.goBack();
  await expect(page).toHaveURL(/\/dashboard/);
});
