import { expect } from '@playwright/test';
import { axeFindings, NARROWEST, PHONE, sidewaysScroll } from '../support/page-checks.ts';
import { addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

test.describe('the sign-in screen', () => {
  test('has its texts and reports missing fields', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/auth');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await expect(page.getByText('Sign in to your account')).toBeVisible();
    await expect(page.getByPlaceholder('Enter your username')).toBeVisible();
    for (const benefit of ['Phase-Based Tracking', 'Budget Analytics', 'Team Collaboration'])
      await expect(page.getByText(benefit)).toBeVisible();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Username is required')).toBeVisible();
    await expect(page.getByText('Password is required')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await expect(page.getByText('Start managing your construction projects today')).toBeVisible();
    await page.getByRole('textbox', { name: 'Username' }).fill('ab');
    await page.getByRole('textbox', { name: /Email/ }).fill('no address');
    await page.locator('input[autocomplete="new-password"]').fill('12345');
    await page.getByRole('button', { name: 'Create Account' }).click();
    for (const sentence of [
      'Username must be at least 3 characters',
      'Password must be at least 6 characters',
      'Invalid email address',
    ]) {
      await expect(page.getByText(sentence)).toBeVisible();
    }
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue('ab');
    expect(await axeFindings(page)).toEqual([]);
  });

  test('keeps the input after a wrong password and signs in with the right one', async ({
    signedIn,
    visit,
  }) => {
    const { username } = await signedIn();
    const { page } = await visit();
    await page.goto('/auth?next=/projects');
    await page.getByRole('textbox', { name: 'Username' }).fill(username);
    await page.locator('input[autocomplete="current-password"]').fill('wrong-password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Login failed').first()).toBeVisible();
    await expect(page.getByText(/401: Wrong username or password/).first()).toBeVisible();
    await expect(page.getByRole('textbox', { name: 'Username' })).toHaveValue(username);
    await page.locator('input[autocomplete="current-password"]').fill('mortar-and-lime');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(/\/projects/);
    await expect(page.getByText('Welcome back!').first()).toBeVisible();
    await page.goto('/auth');
    await page.waitForURL(/\/dashboard/);
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page.getByText('You have been successfully logged out.').first()).toBeVisible();
    await page.goto('/expenses');
    await expect(page.getByRole('link', { name: 'Get Started' }).first()).toBeVisible();
  });

  test('drafts on the device are asked about before signing out', async ({ signedIn }) => {
    const owner = await signedIn();
    await addProject(owner);
    const { page } = owner;
    await page.goto('/monitoring-fees');
    await page.getByRole('button', { name: 'Add Fee' }).first().click();
    await page.getByLabel('Fee type').fill('Clerk of works, May');
    await page.goto('/dashboard');
    const logOut = page.getByRole('banner').getByRole('button', { name: 'Log out' });
    await logOut.click();
    const asked = page.getByRole('dialog', { name: 'Discard what you have typed?' });
    await expect(asked).toContainText('1 form holds text that you typed and did not save.');
    await asked.getByRole('button', { name: 'Stay' }).click();
    await expect(logOut).toBeFocused();
    await logOut.click();
    await asked.getByRole('button', { name: 'Delete and log out' }).click();
    await expect(page.getByText('You have been successfully logged out.').first()).toBeVisible();
  });

  test('shows an error beside the field for a taken username', async ({ signedIn, visit }) => {
    const { username } = await signedIn();
    const { page } = await visit();
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByRole('textbox', { name: 'Username' }).fill(username.toUpperCase());
    await page.locator('input[autocomplete="new-password"]').fill('mortar-and-lime');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await expect(page.getByText('Registration failed').first()).toBeVisible();
    await expect(page.getByText('This username is taken', { exact: true })).toBeVisible();
  });

  test('detects that the session has ended and returns after signing in', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page, context, username } = visitor;
    await page.goto('/projects');
    await expect(page.getByText('Start Your First Project')).toBeVisible();
    await page.getByRole('button', { name: 'Create New Project' }).click();
    await page.getByRole('textbox', { name: /Project Name/ }).fill('Typed before the end');
    // The message shows for half a second, which a busy machine may miss, so the next page waits until it was seen.
    let seen = () => {};
    const wasSeen = new Promise<void>((resolve) => {
      seen = resolve;
    });
    await page.route(/\/auth\?next=/, async (route) => {
      await wasSeen;
      await route.continue();
    });
    // Only now, because any other request of the screen would detect it first.
    await context.clearCookies();
    await page.getByRole('button', { name: 'Create Project' }).click();
    await expect(page.getByText('You are logged out. Logging in again...').first()).toBeVisible();
    seen();
    await page.waitForURL(/\/auth\?next=/);
    await page.getByRole('textbox', { name: 'Username' }).fill(username);
    await page.locator('input[autocomplete="current-password"]').fill('mortar-and-lime');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(/\/projects/);
    // The URL restores the dialog and the draft restores the input.
    await expect(page.getByRole('textbox', { name: /Project Name/ })).toHaveValue('Typed before the end');
  });
});

test.describe('the landing page', () => {
  test('is shown to visitors at any address, and leads to the sign-in screen', async ({ visit }) => {
    const { page } = await visit();
    for (const address of ['/', '/expenses', '/no/such/page']) {
      await page.goto(address);
      await expect(page.getByRole('link', { name: 'Start Building', exact: true }).first()).toBeVisible();
    }
    await page.goto('/');
    for (const card of [
      'Budget Management',
      'Progress Analytics',
      'Team Collaboration',
      'Document Management',
      'Quality Assurance',
      'Project Phases',
    ]) {
      await expect(page.getByRole('heading', { name: card })).toBeVisible();
    }
    await page.getByRole('link', { name: 'Start Building Now' }).scrollIntoViewIfNeeded();
    await expect(page.getByText('500').first()).toBeVisible();
    await expect(page.getByText(`© ${new Date().getFullYear()} Brick Ledger`)).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Privacy' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
  });

  for (const [name, viewport] of [
    ['phone', PHONE],
    ['narrowest', NARROWEST],
  ] as const) {
    test(`fits a small screen: ${name}`, async ({ visit }) => {
      const { page } = await visit({ viewport, hasTouch: true, isMobile: true, colorScheme: 'dark' });
      for (const address of ['/', '/auth']) {
        await page.goto(address);
        await expect(page.getByRole('link').first()).toBeVisible();
        expect(await sidewaysScroll(page)).toBe(0);
      }
      expect(await axeFindings(page)).toEqual([]);
      await expect(page.getByText(new URL(page.url()).host).first()).toBeVisible();
    });
  }
});
