import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { picture, signedIn, type Visit, visit } from './support/browser.ts';
import { DESKTOP, findings, NARROWEST, PHONE, sidewaysScroll } from './support/looks.ts';

let database: pg.Client;

beforeAll(async () => {
  database = new pg.Client({ connectionString: inject('productDatabase') });
  await database.connect();
});
// All visitors here come from one address, which may open so many demos an hour.
beforeEach(() => database.query('delete from attempts'));
afterAll(async () => {
  await database.end();
});

const demosOpen = async (): Promise<number> =>
  (await database.query('select 1 from users where demo_until is not null')).rowCount ?? 0;

/** A visitor who has opened a demo from the landing page. */
async function inDemo(options: Parameters<typeof visit>[0] = {}): Promise<Visit> {
  const visitor = await visit(options);
  const { page } = visitor;
  await page.goto('/');
  await page.getByRole('link', { name: 'Watch Magic' }).click();
  await page.waitForURL('**/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' }).waitFor();
  await page.getByText('This is a demo. It is kept until').waitFor();
  return visitor;
}

const SHAPES = [
  ['390-light', { viewport: PHONE, colorScheme: 'light', hasTouch: true }],
  ['390-dark', { viewport: PHONE, colorScheme: 'dark', hasTouch: true }],
  ['1440-light', { viewport: DESKTOP, colorScheme: 'light' }],
  ['1440-dark', { viewport: DESKTOP, colorScheme: 'dark' }],
  ['320-light', { viewport: NARROWEST, colorScheme: 'light', hasTouch: true }],
] as const;

describe('the demo', () => {
  it.each(SHAPES)('opens from the landing page and says that it is one (%s)', async (shape, options) => {
    const { page, context, complaints } = await visit(options);
    await page.goto('/');
    await picture(page, `landing-${shape}`);
    expect(await page.getByRole('link', { name: 'See the Magic' }).getAttribute('href')).toBe('/demo');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/demo', async (route) => {
      await held;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Watch Magic' }).click();
    await page.getByText('Laying the first bricks…').waitFor();
    expect(await findings(page)).toEqual([]);
    await picture(page, `demo-opening-${shape}`);
    release();
    await page.waitForURL('**/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' }).waitFor();
    await page.getByText('This is a demo. It is kept until').waitFor();
    await page.getByText('Recent Activity').waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await findings(page)).toEqual([]);
    await picture(page, `demo-dashboard-${shape}`);
    await page.getByRole('link', { name: 'Keep as your account' }).click();
    await page.getByRole('heading', { level: 1, name: 'Keep this demo as your account' }).waitFor();
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await findings(page)).toEqual([]);
    await picture(page, `demo-keep-${shape}`);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is not opened by its address alone, nor twice by who is in one', async () => {
    const { page, context } = await visit({ javaScriptEnabled: false });
    const before = await demosOpen();
    await page.goto('/demo');
    expect(await demosOpen()).toBe(before);
    await context.close();
    const visitor = await inDemo();
    await visitor.page.goto('/demo');
    await visitor.page.waitForURL('**/dashboard');
    await visitor.page.reload();
    await visitor.page.getByText('This is a demo').waitFor();
    expect(await demosOpen()).toBe(before + 1);
    await visitor.context.close();
  });

  it('says until when it is kept in the time of the device', async () => {
    const { page, context } = await inDemo({ timezoneId: 'Africa/Gaborone', locale: 'en-US' });
    const { demoUntil } = await (await context.request.get('/api/user')).json();
    const time = new Intl.DateTimeFormat('en-US', {
      dateStyle: 'medium',
      timeStyle: 'short',
      timeZone: 'Africa/Gaborone',
    }).format(new Date(demoUntil));
    const text = await page.getByRole('region', { name: 'Demo' }).textContent();
    expect(text?.replaceAll(/\s/g, ' ')).toContain(`kept until ${time.replaceAll(/\s/g, ' ')}`);
    await context.close();
  });

  it('that could not be opened says why, and is tried again', async () => {
    const { page, context } = await visit({ viewport: PHONE });
    const before = await demosOpen();
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
    await page.getByText('Please wait 40 seconds').waitFor();
    expect(await findings(page)).toEqual([]);
    await picture(page, 'demo-refused-390');
    await page.unroute('**/api/demo');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForURL('**/dashboard');
    expect(await demosOpen()).toBe(before + 1);
    await context.close();
  });

  it('that the server refuses for good offers an account in its place', async () => {
    const { page, context } = await visit();
    await page.route('**/api/demo', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        body: JSON.stringify({ title: 'Not allowed', status: 403, detail: 'There are no demos here.' }),
      }),
    );
    await page.goto('/demo');
    await page.getByText('There are no demos here.').waitFor();
    expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0);
    await page.getByRole('link', { name: 'Create Account' }).click();
    await page.getByRole('heading', { name: 'Create account' }).waitFor();
    await context.close();
  });
});

describe('a demo that is kept', () => {
  it('becomes an account with everything in it', async () => {
    const { page, context, complaints } = await inDemo();
    await page.getByRole('link', { name: 'Keep as your account' }).click();
    const username = `keeper${process.pid}`;
    await page.getByLabel('Username').fill('ab');
    await page.getByLabel('First name').fill('Neo');
    await page.getByLabel('Email').fill('neo@example');
    await page.getByLabel('Password', { exact: true }).fill('mortar-and-lime');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Username must be at least 3 characters').waitFor();
    await page.getByText('Invalid email address').waitFor();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Email').fill('');
    await page.getByLabel('Email').press('Enter');
    await page.waitForURL('**/dashboard');
    await page.getByText('Account created!', { exact: true }).waitFor();
    expect(await page.getByText('This is a demo').count()).toBe(0);
    await page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' }).waitFor();
    await page.reload();
    await page.getByText('Neo', { exact: true }).waitFor();
    expect(complaints).toEqual([]);
    const { page: other, context: elsewhere } = await visit();
    await other.goto('/auth');
    await other.getByLabel('Username').fill(username);
    await other.getByLabel('Password', { exact: true }).fill('mortar-and-lime');
    await other.getByRole('button', { name: 'Sign In', exact: true }).click();
    await other.waitForURL('**/dashboard');
    await other.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' }).waitFor();
    await elsewhere.close();
    await context.close();
  });

  it('keeps what was typed where the name is taken, and for a look at another screen', async () => {
    const { username, context: first } = await signedIn();
    const { page, context } = await inDemo();
    await page.getByRole('link', { name: 'Keep as your account' }).click();
    await page.getByLabel('Username').fill(username);
    await page.getByLabel('Last name').fill('Kgosi');
    await page.getByLabel('Password', { exact: true }).fill('mortar-and-lime');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('This username is taken').waitFor();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Kgosi');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('mortar-and-lime');
    await page.getByRole('link', { name: 'Not now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' }).waitFor();
    await page.getByRole('link', { name: 'Keep as your account' }).click();
    expect(await page.getByLabel('Last name').inputValue()).toBe('Kgosi');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('');
    await context.close();
    await first.close();
  });
});

describe('in a demo', () => {
  it('an email address is refused beside its field, and what was typed stays', async () => {
    const { page, context } = await inDemo();
    await page.goto('/profile');
    await page.getByLabel('Email').fill('somebody@example.com');
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByText('A demo has no email address').waitFor();
    expect(await page.getByLabel('Email').inputValue()).toBe('somebody@example.com');
    await context.close();
  });

  it('whoever is in when its day is over stands before the landing page, and reads why', async () => {
    const { page, context } = await inDemo();
    const { id } = await (await context.request.get('/api/user')).json();
    await database.query('delete from sessions where user_id = $1', [id]);
    await page.getByRole('link', { name: 'Expenses', exact: true }).first().click();
    await page.getByText('This demo is over', { exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
    await page.getByRole('link', { name: 'Watch Magic' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('This is a demo').waitFor();
    await context.close();
  });

  it('signing out leads to the landing page, from which another one is opened', async () => {
    const { page, context, complaints } = await inDemo();
    const before = await (await context.request.get('/api/user')).json();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('link', { name: 'Watch Magic' }).click();
    await page.waitForURL('**/dashboard');
    await page.getByText('This is a demo').waitFor();
    const after = await (await context.request.get('/api/user')).json();
    expect(after.id).not.toBe(before.id);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

it('who has an account is offered the sample among their own projects, and stays signed in', async () => {
  const { page, context, username } = await signedIn({ viewport: PHONE });
  const before = await demosOpen();
  await page.goto('/demo');
  await page.getByRole('heading', { name: 'You are signed in as Thato Kgosi' }).waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await sidewaysScroll(page)).toBe(0);
  await picture(page, 'demo-signed-in-390');
  await page.getByRole('button', { name: 'Add the sample project' }).click();
  await page.waitForURL('**/dashboard?project=*');
  await page.getByRole('heading', { level: 1, name: 'Mokolodi Ridge House' }).waitFor();
  expect((await (await context.request.get('/api/user')).json()).username).toBe(username);
  expect(await demosOpen()).toBe(before);
  await context.close();
});
