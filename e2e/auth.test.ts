import { describe, expect, it } from 'vitest';
import { picture, signedIn, visit } from './support/browser.ts';
import { findings, NARROWEST, PHONE, sidewaysScroll } from './support/looks.ts';

describe('the sign-in screen', () => {
  it('has its words and says what is missing', async () => {
    const { page, context } = await visit();
    await page.goto('/auth');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await page.getByText('Sign in to your account').waitFor();
    await page.getByPlaceholder('Enter your username').waitFor();
    for (const benefit of ['Phase-Based Tracking', 'Budget Analytics', 'Team Collaboration'])
      await page.getByText(benefit).waitFor();
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Username is required').waitFor();
    await page.getByText('Password is required').waitFor();
    await picture(page, 'sign-in');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByText('Start managing your construction projects today').waitFor();
    await page.getByRole('textbox', { name: 'Username' }).fill('ab');
    await page.getByRole('textbox', { name: /Email/ }).fill('no address');
    await page.locator('input[autocomplete="new-password"]').fill('12345');
    await page.getByRole('button', { name: 'Create Account' }).click();
    for (const sentence of [
      'Username must be at least 3 characters',
      'Password must be at least 6 characters',
      'Invalid email address',
    ]) {
      await page.getByText(sentence).waitFor();
    }
    expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe('ab');
    await picture(page, 'sign-up-errors');
    expect(await findings(page)).toEqual([]);
    await context.close();
  });

  it('keeps what was typed after a wrong password and lets in with the right one', async () => {
    const { username, context: other } = await signedIn();
    await other.close();
    const { page, context } = await visit();
    await page.goto('/auth?next=/projects');
    await page.getByRole('textbox', { name: 'Username' }).fill(username);
    await page.locator('input[autocomplete="current-password"]').fill('wrong-password');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Login failed').first().waitFor();
    await page
      .getByText(/401: Wrong username or password/)
      .first()
      .waitFor();
    expect(await page.getByRole('textbox', { name: 'Username' }).inputValue()).toBe(username);
    await page.locator('input[autocomplete="current-password"]').fill('mortar-and-lime');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(/\/projects/);
    await page.getByText('Welcome back!').first().waitFor();
    await page.goto('/auth');
    await page.waitForURL(/\/dashboard/);
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByText('You have been successfully logged out.').first().waitFor();
    await page.goto('/expenses');
    await page.getByRole('link', { name: 'Get Started' }).first().waitFor();
    await context.close();
  });

  it('takes a name that is taken with a sentence beside the field', async () => {
    const { username, context: other } = await signedIn();
    await other.close();
    const { page, context } = await visit();
    await page.goto('/auth');
    await page.getByRole('tab', { name: 'Sign Up' }).click();
    await page.getByRole('textbox', { name: 'Username' }).fill(username.toUpperCase());
    await page.locator('input[autocomplete="new-password"]').fill('mortar-and-lime');
    await page.getByRole('button', { name: 'Create Account' }).click();
    await page.getByText('Registration failed').first().waitFor();
    await page.getByText('This username is taken', { exact: true }).waitFor();
    await context.close();
  });

  it('notices that the session has ended and leads back after signing in', async () => {
    const visitor = await signedIn();
    const { page, context, username } = visitor;
    await page.goto('/projects');
    await page.getByText('Start Your First Project').waitFor();
    await page.getByRole('button', { name: 'Create New Project' }).click();
    await page.getByRole('textbox', { name: /Project Name/ }).fill('Typed before the end');
    // The sentence stands for half a second, which a busy machine may not see: the next page waits until it was seen.
    let seen = () => {};
    const wasSeen = new Promise<void>((resolve) => {
      seen = resolve;
    });
    await page.route(/\/auth\?next=/, async (route) => {
      await wasSeen;
      await route.continue();
    });
    // Only now: whatever else the screen asks for would notice it first.
    await context.clearCookies();
    await page.getByRole('button', { name: 'Create Project' }).click();
    await page.getByText('You are logged out. Logging in again...').first().waitFor();
    seen();
    await page.waitForURL(/\/auth\?next=/);
    await page.getByRole('textbox', { name: 'Username' }).fill(username);
    await page.locator('input[autocomplete="current-password"]').fill('mortar-and-lime');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(/\/projects/);
    // The dialog stands in the address and what was typed in the draft: both are back.
    expect(await page.getByRole('textbox', { name: /Project Name/ }).inputValue()).toBe(
      'Typed before the end',
    );
    await context.close();
  });
});

describe('the landing page', () => {
  it('is what a visitor sees at any address, and leads to the sign-in screen', async () => {
    const { page, context, complaints } = await visit();
    for (const address of ['/', '/expenses', '/no/such/page']) {
      await page.goto(address);
      await page.getByRole('link', { name: 'Start Building', exact: true }).first().waitFor();
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
      await page.getByRole('heading', { name: card }).waitFor();
    }
    await page.getByRole('link', { name: 'Start Building Now' }).scrollIntoViewIfNeeded();
    await page.getByText('500').first().waitFor();
    await page.getByText(`© ${new Date().getFullYear()} Brick Ledger`).waitFor();
    await picture(page, 'landing', true);
    expect(await findings(page)).toEqual([]);
    await page.getByRole('link', { name: 'Privacy' }).click();
    await page.getByRole('heading', { level: 1 }).waitFor();
    expect(await findings(page)).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it.each([
    ['phone', PHONE],
    ['narrowest', NARROWEST],
  ])('fits a small screen: %s', async (name, viewport) => {
    const { page, context } = await visit({ viewport, hasTouch: true, isMobile: true, colorScheme: 'dark' });
    for (const address of ['/', '/auth']) {
      await page.goto(address);
      await page.getByRole('link').first().waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      await picture(page, `${address === '/' ? 'landing' : 'sign-in'}-${name}-dark`);
    }
    expect(await findings(page)).toEqual([]);
    await page.getByText(new URL(page.url()).host).first().waitFor();
    await context.close();
  });
});
