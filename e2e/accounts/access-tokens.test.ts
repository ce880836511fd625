import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { fetchJson } from '../support/api-requests.ts';
import { axeFindings, NARROWEST, sidewaysScroll, waitForPage } from '../support/page-checks.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const SECRET = /^brickledger_(pat|prj)_[0-9A-Za-z]{49}$/;

/** Makes the call of a program: it has a token and no cookie. */
const callWith = (request: APIRequestContext, token: string, path: string) =>
  request.get(path, { headers: { authorization: `Bearer ${token}` } });

/** Reads a new token where it is shown once, and closes its dialog. */
async function readToken(page: Page, name: string): Promise<string> {
  const made = page.getByRole('dialog', { name: `Token for ${name}` });
  const box = made.getByRole('textbox', { name: 'Token' });
  await expect(box).toBeFocused();
  const token = await box.inputValue();
  expect(token).toMatch(SECRET);
  await expect(made.getByText(`Authorization: Bearer ${token}`)).toBeVisible();
  await expect(made.getByRole('link', { name: 'How programs call the API' })).toHaveAttribute(
    'href',
    '/api/docs',
  );
  expect(await axeFindings(page)).toEqual([]);
  await made.getByRole('button', { name: 'Close' }).first().click();
  await expect(made).not.toBeAttached();
  await expect(page.getByRole('button', { name: /^New (Access|Project) Token$/ })).toBeFocused();
  await expect(page.getByText(token)).toHaveCount(0);
  return token;
}

const tokensIn = (page: Page) => page.getByRole('region', { name: 'Access tokens' });

test.describe('an access token', () => {
  test('is made in the settings, works until it is withdrawn, and says when it was used', async ({
    signedIn,
    request,
  }) => {
    const person = await signedIn();
    const { page } = person;
    const project = await addProject(person);
    await addExpense(person, project);
    await page.goto('/settings');
    const tokens = tokensIn(page);
    await expect(tokens.getByText('No access tokens')).toBeVisible();
    await tokens.getByRole('button', { name: 'New Access Token' }).click();
    const form = page.getByRole('dialog', { name: 'New Access Token' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Spreadsheet');
    await form.getByRole('textbox', { name: 'Days it works' }).fill('367');
    await form.getByRole('button', { name: 'Make Token' }).click();
    await expect(form.getByText('Enter 366 or less')).toBeVisible();
    await form.getByRole('textbox', { name: 'Days it works' }).fill('30');
    await form.getByRole('combobox', { name: 'What it may do' }).selectOption('Read without money');
    await expect(form.getByRole('switch', { name: 'Amounts of money' })).not.toBeChecked();
    await expect(form.getByText('Read: The project and its figures', { exact: false })).toBeVisible();
    await form.getByText('Only chosen ones').click();
    await expect(form.getByRole('checkbox', { name: 'Mokolodi Ridge House' })).toBeChecked();
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Make Token' }).click();
    const token = await readToken(page, 'Spreadsheet');

    const expenses = await callWith(request, token, `/api/projects/${project}/expenses`);
    expect(expenses.status()).toBe(200);
    expect(await expenses.json()).toMatchObject([{ itemName: 'Ready-mix concrete' }]);
    expect(await expenses.text()).not.toContain('18400');
    await page.reload();
    const row = tokens.getByRole('listitem').filter({ hasText: 'Spreadsheet' });
    await expect(row.getByText('Works', { exact: true })).toBeVisible();
    await expect(row.getByText('Read without money')).toBeVisible();
    await expect(row.getByText('Mokolodi Ridge House')).toBeVisible();
    await expect(row.getByText(/, from \S+$/)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);

    await row.getByRole('button', { name: 'Withdraw Spreadsheet' }).click();
    const question = page.getByRole('alertdialog', { name: 'Withdraw Spreadsheet?' });
    expect(await axeFindings(page)).toEqual([]);
    await question.getByRole('button', { name: 'Keep' }).click();
    await expect(row.getByRole('button', { name: 'Withdraw Spreadsheet' })).toBeFocused();
    await row.getByRole('button', { name: 'Withdraw Spreadsheet' }).click();
    await question.getByRole('button', { name: 'Withdraw' }).click();
    await expect(page.getByText('Token withdrawn', { exact: true })).toBeVisible();
    await tokens.getByText('1 token that works no more').click();
    await expect(tokens.getByText('Withdrawn', { exact: true })).toBeVisible();
    const refused = await callWith(request, token, '/api/token');
    expect(refused.status()).toBe(401);
    expect(refused.headers()['www-authenticate']).toBe('Bearer error="invalid_token"');
  });

  test('asks for the password once the server wants it, and needs no mouse', async ({ signedIn }) => {
    const { page } = await signedIn();
    await page.goto('/settings');
    await page.route('**/api/user/tokens', (route) => {
      const asks = route.request().method() === 'POST' && !route.request().postDataJSON().password;
      const problem = {
        title: 'Not valid',
        detail: 'Not valid',
        errors: { password: 'Enter your password' },
      };
      return asks
        ? route.fulfill({ status: 400, contentType: 'application/problem+json', json: problem })
        : route.fallback();
    });
    await tokensIn(page).getByRole('button', { name: 'New Access Token' }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('dialog', { name: 'New Access Token' });
    await expect(form.getByRole('textbox', { name: 'Name' })).toBeFocused();
    await expect(form.getByLabel('Your password')).toHaveCount(0);
    await page.keyboard.type('Script');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Your password')).toBeFocused();
    await page.keyboard.type('wrong');
    await page.keyboard.press('Enter');
    await expect(form.getByLabel('Your password')).toHaveAttribute('aria-invalid', 'true');
    await form.getByLabel('Your password').fill('mortar-and-lime');
    await page.keyboard.press('Enter');
    await readToken(page, 'Script');
  });

  test('is kept when a new password is chosen, if the person wants that', async ({ visit }) => {
    const { page } = await visit({ viewport: NARROWEST });
    await page.goto('/reset/q3Vx0yJm4tT8mR2kP6wZ1A');
    const keep = page.getByRole('checkbox', { name: 'Keep my access tokens' });
    await expect(keep).not.toBeChecked();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
    await keep.check();
    await page.getByLabel('New password').fill('lime-and-mortar');
    const sent = page.waitForRequest('**/api/password/reset');
    await page.getByRole('button', { name: 'Save Password' }).click();
    expect((await sent).postDataJSON()).toMatchObject({ password: 'lime-and-mortar', keepTokens: true });
    await expect(page.getByRole('alert')).toBeVisible();
  });

  test('is read and made on the narrowest phone, from right to left too', async ({ signedIn }) => {
    const person = await signedIn({ viewport: NARROWEST, colorScheme: 'dark' });
    const { page, context } = person;
    const project = await addProject(person);
    const data = { name: 'Spreadsheet', scopes: ['documents:create'] };
    expect((await context.request.post('/api/user/tokens', { data })).status()).toBe(201);
    await context.request.put('/api/user/settings', { data: { language: 'ar' } });
    for (const path of ['/settings', `/connections?project=${project}`]) {
      await page.goto(path);
      await waitForPage(page);
      const add = page.getByRole('button', { name: /^رمز (وصول|مشروع) جديد$/ });
      await expect(add).toBeVisible();
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      await add.click();
      const form = page.getByRole('dialog');
      await form.getByRole('combobox').last().selectOption('own');
      await expect(form.getByRole('group').first()).toBeVisible();
      expect(await sidewaysScroll(page)).toBe(0);
      const cutOff = await form.evaluate(
        (box) =>
          [box, ...box.querySelectorAll('*')].filter(
            (part) =>
              getComputedStyle(part).overflowX !== 'visible' && part.scrollWidth > part.clientWidth + 1,
          ).length,
      );
      expect(cutOff).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
    }
  });
});

test.describe('a token of a project', () => {
  test('acts in its own role, stops when its maker leaves, and is taken over by an owner', async ({
    signedIn,
    joined,
    request,
  }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    await addExpense(owner, project);
    const manager = await joined(owner, project, 'project_manager');
    const { page } = manager;
    await page.goto(`/members?project=${project}`);
    await page.getByRole('link', { name: 'Connections' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Connections' })).toBeVisible();
    await expect(page.getByText('No project tokens')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'New Project Token' }).click();
    const form = page.getByRole('dialog', { name: 'New Project Token' });
    await form.getByRole('textbox', { name: 'Name' }).fill('Site cameras');
    const role = form.getByRole('combobox', { name: 'Role of the token' });
    await expect(role.getByRole('option', { name: 'Owner' })).toHaveCount(0);
    await role.selectOption('Contractor');
    await form.getByRole('combobox', { name: 'What it may do' }).selectOption('Choose one by one');
    const documents = form.getByRole('group', { name: 'Documents' });
    await expect(documents.getByRole('checkbox', { name: 'Export' })).toHaveCount(0);
    await documents.getByRole('checkbox', { name: 'Add' }).check();
    await form.getByRole('group', { name: 'Expenses' }).getByRole('checkbox', { name: 'Read' }).uncheck();
    expect(await axeFindings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Make Token' }).click();
    const token = await readToken(page, 'Site cameras');
    const row = page.getByRole('listitem').filter({ hasText: 'Site cameras' });
    await expect(row.getByText('Add: Documents')).toBeVisible();
    await expect(row.getByText('Contractor')).toBeVisible();

    const documentsPath = `/api/projects/${project}/documents`;
    expect((await callWith(request, token, documentsPath)).status()).toBe(200);
    const added = await request.post(documentsPath, {
      headers: { authorization: `Bearer ${token}` },
      data: { title: 'North gate, 7 a.m.', kind: 'drawing' },
    });
    expect(added.status()).toBe(201);
    const beyond = await callWith(request, token, `/api/projects/${project}/expenses`);
    expect(beyond.status()).toBe(403);
    expect(beyond.headers()['www-authenticate']).toContain('scope="expenses:read"');

    const { id } = await fetchJson<{ id: number }>(manager, '/api/user');
    await owner.context.request.delete(`/api/projects/${project}/members/${id}`);
    expect((await callWith(request, token, documentsPath)).status()).toBe(401);
    await owner.page.goto(`/connections?project=${project}`);
    const stopped = owner.page.getByRole('listitem').filter({ hasText: 'Site cameras' });
    await expect(stopped.getByText('Stopped', { exact: true })).toBeVisible();
    expect(await axeFindings(owner.page)).toEqual([]);
    await stopped.getByRole('button', { name: 'Take over Site cameras' }).click();
    await owner.page.getByRole('alertdialog').getByRole('button', { name: 'Take over' }).click();
    await expect(owner.page.getByText('Token taken over', { exact: true })).toBeVisible();
    await expect(stopped.getByText('Works', { exact: true })).toBeVisible();
    expect((await callWith(request, token, documentsPath)).status()).toBe(200);
    await owner.page.goto(`/activity?project=${project}`);
    await expect(owner.page.getByText('by the token Site cameras', { exact: false })).toBeVisible();
    await owner.page.getByRole('link', { name: 'Project token' }).first().click();
    await expect(owner.page).toHaveURL(/\/connections\?/);
  });

  test('is for owners and project managers alone', async ({ signedIn, joined }) => {
    const owner = await signedIn();
    const project = await addProject(owner);
    const { page } = await joined(owner, project, 'architect');
    await page.goto(`/members?project=${project}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Team' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Connections' })).toHaveCount(0);
    await page.goto(`/connections?project=${project}`);
    await waitForPage(page);
    await expect(page.getByRole('button', { name: 'New Project Token' })).toHaveCount(0);
  });
});
