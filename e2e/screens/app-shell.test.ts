import { expect } from '@playwright/test';
import {
  axeFindings,
  DESKTOP,
  openPage,
  PHONE,
  showTheme,
  sidewaysScroll,
  turnTo,
  waitForPage,
  waitForRedraw,
} from '../support/page-checks.ts';
import { productUrl } from '../support/product-process.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const SCREENS = [
  '/dashboard',
  '/projects',
  '/expenses',
  '/variations',
  '/monitoring-fees',
  '/inspections',
  '/issues',
  '/interior',
  '/suppliers',
];

test.describe('the frame', () => {
  test('switches between projects and stays on the screen', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    await addProject(visitor, { name: 'First house' });
    const second = await addProject(visitor, { name: 'Second house' });
    await page.goto('/expenses');
    await page
      .getByRole('banner')
      .getByRole('combobox', { name: 'Project' })
      .selectOption({ label: 'Second house' });
    await page.waitForURL(new RegExp(`/expenses\\?project=${second}`));
    // The choice is stored once the screen has loaded.
    await waitForPage(page);
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: 'Second house' })).toBeVisible();
  });

  test('shows the user, and a way back from a missing page', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    await page.goto('/no/such/page');
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await expect(page.getByText('Did you forget to add the page to the router?')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const header = page.getByRole('banner');
    await expect(header.getByText('Thato Kgosi')).toBeVisible();
    await expect(header.getByText('Owner')).toBeVisible();
    await expect(header.getByText('TK')).toBeVisible();
  });

  test('shows a project as missing to users who are not members', async ({ signedIn }) => {
    const owner = await signedIn();
    const hidden = await addProject(owner);
    const stranger = await signedIn();
    await addProject(stranger, { name: 'My own' });
    await stranger.page.goto(`/expenses?project=${hidden}`);
    await expect(stranger.page.getByText('This project is not here')).toBeVisible();
  });

  test('requests the first data of a screen only once, even when preloaded', async ({ inSample }) => {
    const { page, project } = await inSample();
    const asked: string[] = [];
    page.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (request.method() === 'GET' && pathname.startsWith('/api/')) asked.push(pathname + search);
    });
    for (const [address, shown, first] of [
      [`/dashboard?project=${project}`, 'Recent Activity', ['stats']],
      ['/expenses', 'Project Expenses', ['expenses?offset=0&limit=100&count=kept', 'expenses/totals']],
      [
        '/expenses?status=paid',
        'Project Expenses',
        [
          'expenses?isPaid=true&offset=0&limit=100&count=kept',
          'expenses/totals',
          'expenses/totals?isPaid=true',
        ],
      ],
    ] as const) {
      asked.length = 0;
      await page.goto(address);
      await expect(page.getByRole('heading', { name: shown })).toBeVisible();
      await page.waitForLoadState('networkidle');
      const wanted = [
        '/api/user',
        '/api/projects?limit=500',
        ...first.map((rest) => `/api/projects/${project}/${rest}`),
      ];
      // Recent changes are fetched again once the event stream is open; until then each request is made once.
      const streamed = asked.findIndex((path) => path.startsWith('/api/events'));
      const early = (streamed < 0 ? asked : asked.slice(0, streamed)).filter((path) => wanted.includes(path));
      expect(early.filter((path, index) => early.indexOf(path) < index)).toEqual([]);
      expect(wanted.filter((path) => !asked.includes(path))).toEqual([]);
    }
  });

  test('shows the heading in the user’s language before any script has loaded', async ({ signedIn }) => {
    const visitor = await signedIn();
    const project = await addProject(visitor, { name: 'Villa Aurora' });
    const { page, context, complaints } = visitor;
    await context.addCookies([{ name: 'brick_language', value: 'ar', url: productUrl() }]);
    await page.route('**/assets/*.js', (route) => route.abort());
    await page.goto(`/expenses?project=${project}`);
    await expect(page.locator('h1', { hasText: 'مصروفات المشروع' })).toBeVisible();
    await expect(page.getByText('Villa Aurora')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dir)).toBe('rtl');
    await page.goto('/dashboard');
    await expect(page.locator('h1', { hasText: 'Villa Aurora' })).toBeVisible();
    // The console reports the blocked scripts.
    complaints.length = 0;
  });

  test('loads anew where code is gone, as after an update', async ({ signedIn }) => {
    const visitor = await signedIn();
    await addProject(visitor);
    const { page, complaints } = visitor;
    await openPage(page, '/expenses');
    await page.route('**/assets/*.js', (route) => route.fulfill({ status: 404 }));
    await page.getByRole('button', { name: 'Add Expense' }).first().click();
    await expect(page.getByRole('heading', { name: 'This screen stopped working' })).toBeVisible();
    await page.unrouteAll({ behavior: 'wait' });
    await page.getByRole('button', { name: 'Load again' }).click();
    await expect(page.getByRole('dialog', { name: 'Add Expense' })).toBeVisible();
    complaints.length = 0;
  });

  test('has a drawer on phones, which backdrop, Escape and a choice close', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: PHONE, hasTouch: true, isMobile: true });
    await addProject(visitor);
    const { page } = visitor;
    await page.goto('/dashboard');
    const open = page.getByRole('button', { name: 'Open the menu' });
    const drawer = page.getByRole('dialog');
    await open.click();
    await expect(drawer.getByRole('link', { name: 'Expenses' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await open.click();
    await page.touchscreen.tap(PHONE.width - 10, PHONE.height / 2);
    await expect(drawer).toBeHidden();
    await open.click();
    await drawer.getByRole('link', { name: 'Expenses' }).click();
    await page.waitForURL(/\/expenses/);
    await expect(drawer).toBeHidden();
  });

  test('remembers light and dark and shows it before the first paint', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    await addProject(visitor);
    await page.goto('/dashboard');
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
    await page.reload({ waitUntil: 'commit' });
    await page.waitForFunction(() => document.body !== null);
    expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('dark');
  });

  test('shows every screen of the sample project on desktop and phone, light and dark, without axe findings', async ({
    inSample,
  }) => {
    const { page, project } = await inSample();
    const found: string[] = [];
    for (const screen of SCREENS) {
      await page.setViewportSize(DESKTOP);
      await turnTo(page, `${screen}?project=${project}`);
      for (const size of [DESKTOP, PHONE]) {
        await page.setViewportSize(size);
        await waitForRedraw(page);
        for (const scheme of ['light', 'dark'] as const) {
          await showTheme(page, scheme);
          for (const finding of await axeFindings(page))
            found.push(`${screen} ${size.width} ${scheme}: ${finding}`);
          if ((await sidewaysScroll(page)) > 0) found.push(`${screen} ${size.width}: scrolls sideways`);
        }
      }
    }
    expect(found).toEqual([]);
  });
});

test('the open tab stands out in the colours of high contrast', async ({ inSample }) => {
  const { page } = await inSample({ forcedColors: 'active' });
  await page.goto('/programme');
  const line = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => getComputedStyle(tab).borderBottomColor);
  expect(await line('Programme')).not.toBe(await line('Earned Value'));
});
