import { type BrowserContextOptions, expect } from '@playwright/test';
import pg from 'pg';
import type { BrowserVisit, VisitorFixtures } from '../support/fixture-types.ts';
import { axeFindings, DESKTOP, NARROWEST, PHONE, sidewaysScroll } from '../support/page-checks.ts';
import { productDatabase } from '../support/product-process.ts';
import { test } from '../support/test-fixtures.ts';

let database: pg.Client;

test.beforeAll(async () => {
  database = new pg.Client({ connectionString: productDatabase() });
  await database.connect();
});
// All visitors share one address, which may start only so many demos an hour.
test.beforeEach(() => database.query('delete from attempts'));
test.afterAll(async () => {
  await database.end();
});

/** Returns the signed-in user and, in a demo, when it ends. */
const whoIsIn = async ({
  context,
}: Pick<BrowserVisit, 'context'>): Promise<{ id: number; demoUntil: string | null }> =>
  (await context.request.get('/api/user')).json();

/** Opens a demo from the landing page. */
async function inDemo(
  visit: VisitorFixtures['visit'],
  options: BrowserContextOptions = {},
): Promise<BrowserVisit> {
  const visitor = await visit(options);
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('link', { name: 'Watch Magic' }).click();
  await page.waitForURL('**/dashboard');
  await expect(page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' })).toBeVisible();
  await expect(page.getByText('This is a demo. It is kept until')).toBeVisible();
  return visitor;
}

const SHAPES = [
  ['390-light', { viewport: PHONE, colorScheme: 'light', hasTouch: true }],
  ['390-dark', { viewport: PHONE, colorScheme: 'dark', hasTouch: true }],
  ['1440-light', { viewport: DESKTOP, colorScheme: 'light' }],
  ['1440-dark', { viewport: DESKTOP, colorScheme: 'dark' }],
  ['320-light', { viewport: NARROWEST, colorScheme: 'light', hasTouch: true }],
] as const;

test.describe('the demo', () => {
  for (const [shape, options] of SHAPES) {
    test(`opens from the landing page and says that it is one (${shape})`, async ({ visit }) => {
      const { page } = await visit(options);
      await page.goto('/');
      await expect(page.getByRole('link', { name: 'See the Magic' })).toHaveAttribute('href', '/demo');
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/api/demo', async (route) => {
        await held;
        await route.continue();
      });
      await page.getByRole('link', { name: 'Watch Magic' }).click();
      await expect(page.getByText('Laying the first bricks…')).toBeVisible();
      expect(await axeFindings(page)).toEqual([]);
      release();
      await page.waitForURL('**/dashboard');
      await expect(page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' })).toBeVisible();
      await expect(page.getByText('This is a demo. It is kept until')).toBeVisible();
      await expect(page.getByText('Recent Activity')).toBeVisible();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('link', { name: 'Keep as your account' }).click();
      await expect(
        page.getByRole('heading', { level: 1, name: 'Keep this demo as your account' }),
      ).toBeVisible();
      expect(await sidewaysScroll(page)).toBe(0);
      expect(await axeFindings(page)).toEqual([]);
    });
  }

  test('does not start by its URL alone, nor again within a demo', async ({ visit }) => {
    const { page, context } = await visit({ javaScriptEnabled: false });
    await page.goto('/demo');
    expect((await context.request.get('/api/user')).status()).toBe(401);
    const visitor = await inDemo(visit);
    const { id } = await whoIsIn(visitor);
    await visitor.page.goto('/demo');
    await visitor.page.waitForURL('**/dashboard');
    await visitor.page.reload();
    await expect(visitor.page.getByText('This is a demo')).toBeVisible();
    expect((await whoIsIn(visitor)).id).toBe(id);
  });

  test('asks for no password, which nobody has been told', async ({ visit }) => {
    const { page } = await inDemo(visit);
    await page.goto('/settings');
    await expect(page.getByText('Where you are signed in')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Change Password' })).toHaveCount(0);
    await expect(page.getByRole('switch', { name: 'Two-factor sign-in' })).toHaveCount(0);
  });

  test('shows when it ends in the time zone of the device', async ({ visit }) => {
    const { page, context } = await inDemo(visit, { timezoneId: 'Africa/Gaborone', locale: 'en-US' });
    const { demoUntil } = await (await context.request.get('/api/user')).json();
    const time = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Africa/Gaborone',
    }).format(new Date(demoUntil));
    const text = await page.getByRole('region', { name: 'Demo' }).textContent();
    expect(text?.replaceAll(/\s/g, ' ')).toContain(`kept until ${time.replaceAll(/\s/g, ' ')}`);
  });

  test('that failed to start says why, and can be retried', async ({ visit }) => {
    const { page, context } = await visit({ viewport: PHONE });
    await page.route('**/api/demo', (route) =>
      route.fulfill({
        status: 429,
        contentType: 'application/problem+json',
        body: JSON.stringify({
          title: 'Too many attempts',
          status: 429,
          detail: 'Too many attempts. Please wait 40 seconds and try again.',
        }),
      }),
    );
    await page.goto('/demo');
    await expect(page.getByText('Please wait 40 seconds')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.unroute('**/api/demo');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/dashboard');
    expect((await whoIsIn({ context })).demoUntil).not.toBeNull();
  });

  test('that the server refuses offers an account instead', async ({ visit }) => {
    const { page } = await visit();
    await page.route('**/api/demo', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'Not allowed', status: 403, detail: 'There are no demos here.' }),
      }),
    );
    await page.goto('/demo');
    await expect(page.getByText('There are no demos here.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0);
    await page.getByRole('link', { name: 'Create Account' }).click();
    await expect(page.getByRole('heading', { name: 'Create account' })).toBeVisible();
  });
});

test.describe('a demo that is kept', () => {
  test('becomes an account with everything in it', async ({ visit }) => {
    const { page } = await inDemo(visit);
    await page.getByRole('link', { name: 'Keep as your account' }).click();
    const username = `keeper${process.pid}`;
    await page.getByLabel('Username').fill('ab');
    await page.getByLabel('First name').fill('Neo');
    await page.getByLabel('Email').fill('neo@example');
    await page.getByLabel('Password', { exact: true }).fill('mortar-and-lime');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Username must be at least 3 characters')).toBeVisible();
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill('');
    await page.getByLabel('Email').press('Enter');
    await page.waitForURL('**/dashboard');
    await expect(page.getByText('Account created!', { exact: true })).toBeVisible();
    await expect(page.getByText('This is a demo')).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' })).toBeVisible();
    await page.reload();
    await expect(page.getByText('Neo', { exact: true })).toBeVisible();
    const { page: other } = await visit();
    await other.goto('/auth');
    await other.getByLabel('Username').fill(username);
    await other.getByLabel('Password', { exact: true }).fill('mortar-and-lime');
    await other.getByRole('button', { name: 'Sign In', exact: true }).click();
    await other.waitForURL('**/dashboard');
    await expect(other.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' })).toBeVisible();
  });

  test('keeps the input if the name is taken, and while another screen is open', async ({
    signedIn,
    visit,
  }) => {
    const { username } = await signedIn();
    const { page } = await inDemo(visit);
    await page.getByRole('link', { name: 'Keep as your account' }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Last name').fill('Kgosi');
    await page.getByLabel('Password', { exact: true }).fill('mortar-and-lime');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('This username is taken')).toBeVisible();
    await expect(page.getByLabel('Last name')).toHaveValue('Kgosi');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('mortar-and-lime');
    await page.getByRole('link', { name: 'Not now' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' })).toBeVisible();
    await page.getByRole('link', { name: 'Keep as your account' }).click();
    await expect(page.getByLabel('Last name')).toHaveValue('Kgosi');
    await expect(page.getByLabel('Password', { exact: true })).toHaveValue('');
  });
});

test.describe('in a demo', () => {
  test('an e-mail address is refused beside its field, and the input is kept', async ({ visit }) => {
    const { page } = await inDemo(visit);
    await page.goto('/profile');
    await page.getByLabel('Email').fill('somebody@example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('A demo has no email address')).toBeVisible();
    await expect(page.getByLabel('Email')).toHaveValue('somebody@example.com');
  });

  test('users see the landing page with an explanation when the demo ends', async ({ visit }) => {
    const { page, context } = await inDemo(visit);
    const { id } = await (await context.request.get('/api/user')).json();
    await database.query('delete from sessions where user_id = $1', [id]);
    // The next request learns of it: that of this click, or one that the overview was still to send.
    const click = page.getByRole('link', { name: 'Expenses', exact: true }).first().click();
    click.catch(() => {});
    await expect(page.getByText('This demo is over', { exact: true })).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/');
    await page.getByRole('link', { name: 'Watch Magic' }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByText('This is a demo')).toBeVisible();
  });

  test('signing out leads to the landing page, where another demo can start', async ({ visit }) => {
    const { page, context } = await inDemo(visit);
    const before = await (await context.request.get('/api/user')).json();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Watch Magic' }).click();
    await page.waitForURL('**/dashboard');
    await expect(page.getByText('This is a demo')).toBeVisible();
    const after = await (await context.request.get('/api/user')).json();
    expect(after.id).not.toBe(before.id);
  });
});

test('users with an account are offered the sample project, and stay signed in', async ({ signedIn }) => {
  const { page, context, username } = await signedIn({ viewport: PHONE });
  const demos: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/demo') demos.push(request.method());
  });
  await page.goto('/demo');
  await expect(page.getByRole('heading', { name: 'You are signed in as Thato Kgosi' })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await page.getByRole('button', { name: 'Add the sample project' }).click();
  await page.waitForURL('**/dashboard?project=*');
  await expect(page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' })).toBeVisible();
  expect((await (await context.request.get('/api/user')).json()).username).toBe(username);
  expect(demos).toEqual([]);
});
