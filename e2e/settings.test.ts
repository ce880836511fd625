import { codeOf, stepAt } from '@brick/server/auth/totp';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture, signedIn, visit } from './support/browser.ts';
import { findings, NARROWEST, PHONE, sidewaysScroll } from './support/looks.ts';
import { addExpense, addProject } from './support/made.ts';

const PASSWORD = 'mortar-and-lime';

const saved = (page: Page) => page.getByText('Your settings have been saved successfully').first().waitFor();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const signInAs = async (context: BrowserContext, username: string, password = PASSWORD) =>
  (await context.request.post('/api/login', { data: { username, password } })).status();

describe('the settings', () => {
  it('are reached from the sidebar, saved with their toast, and hold everywhere at once', async () => {
    const visitor = await signedIn();
    const { page, context, complaints } = visitor;
    const project = await addProject(visitor);
    await addExpense(visitor, project);
    await page.goto('/expenses');
    await page.getByText('18,400.00').first().waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    for (const section of ['Currency', 'Language', 'Time Zone', 'Notifications', 'Security', 'Appearance'])
      await page.getByRole('heading', { level: 2, name: section, exact: true }).waitFor();
    await page.getByText('No SMS gateway is set up on this server.').waitFor();
    expect(await findings(page)).toEqual([]);
    await picture(page, 'settings', true);
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('BWP');
    await page.getByText('Amounts look like this: P').waitFor();
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo');
    await page.getByRole('switch', { name: 'SMS notifications' }).check();
    await page.getByText('Not saved yet').waitFor();
    await save(page);
    await page.getByText('Settings updated').first().waitFor();
    await saved(page);
    await page.getByText('Not saved yet').waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: 'Expenses' }).click();
    await page
      .getByText(/^P\s18,400$/)
      .first()
      .waitFor();
    const { timezone, smsNotifications } = (await (await context.request.get('/api/user')).json()) as {
      timezone: string;
      smsNotifications: boolean;
    };
    expect([timezone, smsNotifications]).toEqual(['Asia/Tokyo', true]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('say what failed, keep what was chosen, and have it back after a reload', async () => {
    const { page, context } = await signedIn();
    await page.goto('/settings');
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('ZAR');
    await page.route('**/api/user/settings', (route) => route.abort());
    await save(page);
    await page.getByText('Failed to update settings').first().waitFor();
    expect(await page.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('ZAR');
    await page.unroute('**/api/user/settings');
    await page.reload();
    await page.getByText('What you typed last time is back.').waitFor();
    expect(await page.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('ZAR');
    await page.getByRole('button', { name: 'Discard' }).click();
    expect(await page.getByRole('combobox', { name: 'Currency' }).inputValue()).toBe('USD');
    await context.close();
  });

  it('of dark mode and site mode follow the account to another device', async () => {
    const { page, context, username } = await signedIn({ colorScheme: 'light' });
    await page.goto('/settings');
    await page.getByRole('switch', { name: 'Dark mode' }).check();
    expect(await page.getByRole('switch', { name: 'Follow the system' }).isChecked()).toBe(false);
    await page.getByRole('switch', { name: 'Site mode' }).check();
    await save(page);
    await saved(page);
    const shown = (of: Page) =>
      of.evaluate(() => [
        document.documentElement.dataset['theme'],
        document.documentElement.dataset['density'],
      ]);
    expect(await shown(page)).toEqual(['dark', 'site']);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('main button, main select, main label, nav a, header button, header a')]
        .map((element) => [element.textContent ?? '', element.getBoundingClientRect().height] as const)
        .filter(([, height]) => height > 0 && height < 56),
    );
    // Labels above a box are no targets of their own.
    expect(small.filter(([text]) => !['Currency', 'Language', 'Time zone'].includes(text))).toEqual([]);
    await picture(page, 'settings-site-dark');
    const tablet = await visit({ colorScheme: 'light' });
    await tablet.page.goto('/auth');
    expect(await shown(tablet.page)).toEqual(['light', undefined]);
    await tablet.page.getByRole('textbox', { name: 'Username' }).fill(username);
    await tablet.page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await tablet.page.getByRole('button', { name: 'Sign In' }).click();
    await tablet.page.waitForURL(/\/dashboard/);
    await tablet.page.waitForFunction(() => document.documentElement.dataset['density'] === 'site');
    expect(await shown(tablet.page)).toEqual(['dark', 'site']);
    await tablet.context.close();
    await context.close();
  });

  it('follow the switch in the header, which is stored as well', async () => {
    const { page, context } = await signedIn({ colorScheme: 'light' });
    await page.goto('/settings');
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/user/settings'));
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await stored;
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name="darkMode"]')?.checked === true,
    );
    await page.getByText('Not saved yet').waitFor({ state: 'hidden' });
    await context.close();
  });

  it.each([
    ['desktop', { width: 1440, height: 900 }],
    ['phone', PHONE],
    ['narrowest', NARROWEST],
  ])('fit the screen and leave axe nothing to find: %s', async (size, viewport) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, context } = await signedIn({
        viewport,
        colorScheme,
        ...(size === 'desktop' ? {} : { hasTouch: true, isMobile: true }),
      });
      await page.goto('/settings');
      await page.getByText('This device').waitFor();
      expect(await sidewaysScroll(page)).toBe(0);
      await picture(page, `settings-${size}-${colorScheme}`, true);
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Change Password' }).click();
      await page.getByRole('dialog').waitFor();
      await picture(page, `settings-password-${size}-${colorScheme}`);
      expect(await findings(page)).toEqual([]);
      await context.close();
    }
  });
});

describe('the security of an account', () => {
  it('lets one choose another password, which signs out everywhere else', async () => {
    const { page, context, username } = await signedIn();
    const other = await visit();
    expect(await signInAs(other.context, username)).toBe(200);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Change Password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[autocomplete="current-password"]').fill('wrong-one');
    await dialog.locator('input[autocomplete="new-password"]').fill('password');
    await dialog.getByText('This password is on every list of common ones').waitFor();
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await dialog.getByText('This is not your password').waitFor();
    expect(await dialog.locator('input[autocomplete="new-password"]').inputValue()).toBe('password');
    await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await dialog.locator('input[autocomplete="new-password"]').fill('four words of mortar');
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await page.getByText('Your password has been changed').first().waitFor();
    await dialog.waitFor({ state: 'hidden' });
    expect((await other.context.request.get('/api/user')).status()).toBe(401);
    expect((await context.request.get('/api/user')).status()).toBe(200);
    expect(await signInAs(other.context, username, 'four words of mortar')).toBe(200);
    await other.context.close();
    await context.close();
  });

  it('shows where one is signed in and ends one session, or all others', async () => {
    const { page, context, username } = await signedIn();
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
    const phone = await visit({ userAgent });
    const office = await visit();
    for (const visitor of [phone, office]) await signInAs(visitor.context, username);
    await page.goto('/settings');
    const phoneSession = page.getByRole('button', { name: /^Sign out Safari on iOS/ });
    await phoneSession.click();
    await page.getByText('The session has ended').first().waitFor();
    await phoneSession.waitFor({ state: 'hidden' });
    expect((await phone.context.request.get('/api/user')).status()).toBe(401);
    expect((await office.context.request.get('/api/user')).status()).toBe(200);
    await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
    await page.getByText('You are signed out everywhere else').first().waitFor();
    expect((await office.context.request.get('/api/user')).status()).toBe(401);
    for (const visitor of [phone, office]) await visitor.context.close();
    await context.close();
  });
});

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator app shows for the key on the screen, so many half minutes from now. */
function codeFor(written: string, steps = 0): string {
  const letters = [...written.replace(/\s/g, '')];
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return codeOf(secret, stepAt(Date.now()) + steps);
}

/** Waits where a half minute is about to end: a code must not age while it is on its way. */
async function clearOfTheEnd(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 5000) await new Promise((resolve) => setTimeout(resolve, left));
}

async function signOutAndGiveThePassword(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByText('You have been successfully logged out.').first().waitFor();
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
}

describe('two-factor sign-in', () => {
  it('is set up with an app, asks for its code from then on, and takes a recovery code instead', async () => {
    const { page, context, username } = await signedIn();
    await page.goto('/settings');
    const toggle = page.getByRole('switch', { name: 'Two-factor sign-in' });
    await toggle.click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[autocomplete="current-password"]').fill('wrong-one');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByText('This is not your password').waitFor();
    await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor();
    await picture(page, 'two-factor-scan');
    expect(await findings(page)).toEqual([]);
    const key = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
    await dialog.getByRole('button', { name: 'Switch On' }).click();
    await dialog.getByText('This code is not right, or it was used before').waitFor();
    // The step before the present one, so that the present one's code is still good for signing in.
    await clearOfTheEnd();
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeFor(key, -1));
    await dialog.getByRole('button', { name: 'Switch On' }).click();
    await dialog.getByRole('list', { name: 'Recovery codes' }).waitFor();
    const codes = await dialog
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allTextContents();
    expect(codes).toHaveLength(10);
    await picture(page, 'two-factor-codes');
    expect(await findings(page)).toEqual([]);
    const arriving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await arriving).suggestedFilename()).toBe('Brick Ledger recovery codes.txt');
    await page.emulateMedia({ media: 'print' });
    expect(await page.getByRole('heading', { name: /recovery codes of/ }).isVisible()).toBe(true);
    expect(await page.getByRole('heading', { level: 1, name: 'Settings' }).isVisible()).toBe(false);
    await page.emulateMedia({ media: 'screen' });
    await dialog.getByRole('checkbox', { name: 'I have kept them' }).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await page.getByText('10 recovery codes are left.').waitFor();
    expect(await toggle.isChecked()).toBe(true);

    await signOutAndGiveThePassword(page, username);
    await picture(page, 'second-step');
    expect(await findings(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Code' }).fill('123');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('This code is not right, or it was used before', { exact: true }).waitFor();
    await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(key));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Welcome back!').first().waitFor();

    await signOutAndGiveThePassword(page, username);
    await page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(/\/dashboard/);
    await page.goto('/settings');
    await page.getByText('9 recovery codes are left.').waitFor();
    await toggle.click();
    await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await dialog.getByRole('textbox', { name: /recovery code/ }).fill(codes[1] ?? '');
    await dialog.getByRole('button', { name: 'Switch Off' }).click();
    await page.getByText('Two-factor sign-in is switched off').first().waitFor();
    await page.waitForFunction(
      () => document.querySelector('main input[role="switch"]:not([name]):checked') === null,
    );
    expect(await signInAs(context, username)).toBe(200);
    await context.close();
  });
});

describe('the project opened last', () => {
  it('is opened on another device too', async () => {
    const visitor = await signedIn();
    const { page, context, username } = visitor;
    await addProject(visitor, { name: 'First house' });
    const second = await addProject(visitor, { name: 'Second house' });
    await page.goto('/dashboard');
    const stored = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/user/last-project') &&
        answer.request().postData()?.includes(`${second}`) === true,
    );
    await page
      .getByRole('banner')
      .getByRole('combobox', { name: 'Project' })
      .selectOption({ label: 'Second house' });
    expect((await stored).status()).toBe(204);
    const tablet = await visit();
    await signInAs(tablet.context, username);
    await tablet.page.goto('/dashboard');
    await tablet.page.getByRole('heading', { level: 1, name: 'Second house' }).waitFor();
    await tablet.context.close();
    await context.close();
  });
});
