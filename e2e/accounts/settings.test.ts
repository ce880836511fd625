import { hotpCodeOf, stepAt } from '@brick/server/auth/second-factor/totp';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import {
  axeFindings,
  holdBack,
  NARROWEST,
  openPage,
  PHONE,
  showTheme,
  sidewaysScroll,
  turnTo,
} from '../support/page-checks.ts';
import { addExpense, addProject } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const PASSWORD = 'mortar-and-lime';

const saved = (page: Page) => page.getByText('Your settings have been saved successfully').first().waitFor();
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click();
const signInAs = async (context: BrowserContext, username: string, password = PASSWORD) =>
  (await context.request.post('/api/login', { data: { username, password } })).status();

test.describe('the settings', () => {
  test('open from the sidebar, are saved with a toast, and apply everywhere at once', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const { page, context } = visitor;
    const project = await addProject(visitor);
    await addExpense(visitor, project);
    await page.goto('/expenses');
    await expect(page.getByText('18,400.00').first()).toBeVisible();
    await page.getByRole('link', { name: 'Settings' }).click();
    for (const section of ['Currency', 'Language', 'Time Zone', 'Notifications', 'Security', 'Appearance'])
      await expect(page.getByRole('heading', { level: 2, name: section, exact: true })).toBeVisible();
    await expect(page.getByText('No SMS gateway is set up on this server.')).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('BWP');
    await expect(page.getByText('Amounts look like this: P')).toBeVisible();
    await page.getByRole('combobox', { name: 'Time zone' }).selectOption('Asia/Tokyo');
    await page.getByRole('switch', { name: 'SMS notifications' }).check();
    await expect(page.getByText('Not saved yet')).toBeVisible();
    await save(page);
    await expect(page.getByText('Settings updated').first()).toBeVisible();
    await saved(page);
    await expect(page.getByText('Not saved yet')).toBeHidden();
    await page.getByRole('link', { name: 'Expenses' }).click();
    await expect(page.getByText(/^P\s18,400$/).first()).toBeVisible();
    const { timezone, smsNotifications } = (await (await context.request.get('/api/user')).json()) as {
      timezone: string;
      smsNotifications: boolean;
    };
    expect([timezone, smsNotifications]).toEqual(['Asia/Tokyo', true]);
  });

  test('report failures, keep the choice, and apply it after a reload', async ({ signedIn }) => {
    const { page } = await signedIn();
    await page.goto('/settings');
    await page.getByRole('combobox', { name: 'Currency' }).selectOption('ZAR');
    await page.route('**/api/user/settings', (route) => route.abort());
    await save(page);
    await expect(page.getByText('Failed to update settings').first()).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('ZAR');
    await page.unroute('**/api/user/settings');
    await page.reload();
    await expect(page.getByText('What you typed last time is back.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('ZAR');
    await page.getByRole('button', { name: 'Discard' }).click();
    await expect(page.getByRole('combobox', { name: 'Currency' })).toHaveValue('USD');
  });

  test('of dark mode and site mode follow the account to another device', async ({ signedIn, visit }) => {
    const { page, username } = await signedIn({ colorScheme: 'light' });
    await page.goto('/settings');
    await page.getByRole('switch', { name: 'Dark mode' }).check();
    await expect(page.getByRole('switch', { name: 'Follow the system' })).not.toBeChecked();
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
    // Labels above an input are not targets of their own.
    expect(small.filter(([text]) => !['Currency', 'Language', 'Time zone'].includes(text))).toEqual([]);
    const tablet = await visit({ colorScheme: 'light' });
    await tablet.page.goto('/auth');
    expect(await shown(tablet.page)).toEqual(['light', undefined]);
    await tablet.page.getByRole('textbox', { name: 'Username' }).fill(username);
    await tablet.page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await tablet.page.getByRole('button', { name: 'Sign In' }).click();
    await tablet.page.waitForURL(/\/dashboard/);
    await tablet.page.waitForFunction(() => document.documentElement.dataset['density'] === 'site');
    expect(await shown(tablet.page)).toEqual(['dark', 'site']);
  });

  test('follow the theme switch in the header, which is stored as well', async ({ signedIn }) => {
    const { page } = await signedIn({ colorScheme: 'light' });
    await page.goto('/settings');
    const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/user/settings'));
    await page.getByRole('button', { name: 'Switch to the dark theme' }).click();
    await stored;
    await page.waitForFunction(
      () => document.querySelector<HTMLInputElement>('input[name="darkMode"]')?.checked === true,
    );
    await expect(page.getByText('Not saved yet')).toBeHidden();
  });

  for (const [size, viewport] of [
    ['desktop', { width: 1440, height: 900 }],
    ['phone', PHONE],
    ['narrowest', NARROWEST],
  ] as const) {
    test(`fit the screen without axe findings: ${size}`, async ({ signedIn }) => {
      const { page } = await signedIn({
        viewport,
        ...(size === 'desktop' ? {} : { hasTouch: true, isMobile: true }),
      });
      await page.goto('/settings');
      await expect(page.getByText('This device')).toBeVisible();
      for (const scheme of ['light', 'dark'] as const) {
        await showTheme(page, scheme);
        expect(await sidewaysScroll(page)).toBe(0);
        expect(await axeFindings(page)).toEqual([]);
      }
      await page.getByRole('button', { name: 'Change Password' }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
      for (const scheme of ['light', 'dark'] as const) {
        await showTheme(page, scheme);
        expect(await axeFindings(page)).toEqual([]);
      }
    });
  }
});

test.describe('the security of an account', () => {
  test('allows changing the password, which ends all other sessions', async ({ signedIn, visit }) => {
    const { page, context, username } = await signedIn();
    const other = await visit();
    expect(await signInAs(other.context, username)).toBe(200);
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Change Password' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[autocomplete="current-password"]').fill('wrong-one');
    await dialog.locator('input[autocomplete="new-password"]').fill('password');
    await expect(dialog.getByText('This password is on every list of common ones')).toBeVisible();
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await expect(dialog.getByText('This is not your password')).toBeVisible();
    await expect(dialog.locator('input[autocomplete="new-password"]')).toHaveValue('password');
    await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await dialog.locator('input[autocomplete="new-password"]').fill('four words of mortar');
    await dialog.getByRole('button', { name: 'Change Password' }).click();
    await expect(page.getByText('Your password has been changed').first()).toBeVisible();
    await expect(dialog).toBeHidden();
    expect((await other.context.request.get('/api/user')).status()).toBe(401);
    expect((await context.request.get('/api/user')).status()).toBe(200);
    expect(await signInAs(other.context, username, 'four words of mortar')).toBe(200);
  });

  test('lists sessions and ends one of them, or all others', async ({ signedIn, visit }) => {
    const { page, username } = await signedIn();
    const userAgent =
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
    const phone = await visit({ userAgent });
    const office = await visit();
    for (const visitor of [phone, office]) await signInAs(visitor.context, username);
    await page.goto('/settings');
    const phoneSession = page.getByRole('button', { name: /^Sign out Safari on iOS/ });
    await phoneSession.click();
    await expect(page.getByText('The session has ended').first()).toBeVisible();
    await expect(phoneSession).toBeHidden();
    expect((await phone.context.request.get('/api/user')).status()).toBe(401);
    expect((await office.context.request.get('/api/user')).status()).toBe(200);
    await page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
    await expect(page.getByText('You are signed out everywhere else').first()).toBeVisible();
    expect((await office.context.request.get('/api/user')).status()).toBe(401);
  });
});

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Returns the code of an authenticator app for the key on the screen, some half minutes from now. */
function codeFor(written: string, steps = 0): string {
  const letters = [...written.replace(/\s/g, '')];
  const bits = letters.map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const secret = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  return hotpCodeOf(secret, stepAt(Date.now()) + steps);
}

async function signOutAndGiveThePassword(page: Page, username: string): Promise<void> {
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page.getByText('You have been successfully logged out.').first()).toBeVisible();
  await page.goto('/auth');
  await page.getByRole('textbox', { name: 'Username' }).fill(username);
  await page.locator('input[autocomplete="current-password"]').fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
}

test.describe('two-factor sign-in', () => {
  test('is set up with an app, then requires its code, and accepts a recovery code instead', async ({
    signedIn,
  }) => {
    const { page, context, username } = await signedIn();
    await openPage(page, '/projects');
    await turnTo(page, '/settings');
    const toggle = page.getByRole('switch', { name: 'Two-factor sign-in' });
    await toggle.click();
    const dialog = page.getByRole('dialog');
    await dialog.locator('input[autocomplete="current-password"]').fill('wrong-one');
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByText('This is not your password')).toBeVisible();
    await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    const key = (await dialog.locator('code').textContent()) ?? '';
    await dialog.getByRole('textbox', { name: 'Code' }).fill('000000');
    await dialog.getByRole('button', { name: 'Switch On' }).click();
    await expect(dialog.getByText('This code is not right, or it was used before')).toBeVisible();
    // Uses the current code, which is valid for another half minute; the next code is used for signing in.
    await dialog.getByRole('textbox', { name: 'Code' }).fill(codeFor(key));
    const release = await holdBack(page, 'POST', /\/2fa\/confirm$/);
    await dialog.getByRole('button', { name: 'Switch On' }).click();
    await expect(dialog.getByRole('button', { name: 'Switching on' })).toBeVisible();
    await page.keyboard.press('Escape');
    await release();
    await expect(dialog.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
    // They are shown only once, so nothing closes them before they are kept.
    await page.keyboard.press('Escape');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await page.goBack();
    await expect(dialog.getByRole('checkbox', { name: 'I have kept them' })).toBeFocused();
    const codes = await dialog
      .getByRole('list', { name: 'Recovery codes' })
      .getByRole('listitem')
      .allTextContents();
    expect(codes).toHaveLength(10);
    expect(await axeFindings(page)).toEqual([]);
    const arriving = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).click();
    expect((await arriving).suggestedFilename()).toBe('Brick Ledger recovery codes.txt');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('heading', { name: /recovery codes of/ })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
    await dialog.getByRole('checkbox', { name: 'I have kept them' }).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
    await expect(toggle).toBeChecked();

    await signOutAndGiveThePassword(page, username);
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('textbox', { name: 'Code' }).fill('123');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(
      page.getByText('This code is not right, or it was used before', { exact: true }),
    ).toBeVisible();
    await page.getByRole('textbox', { name: 'Code' }).fill(codeFor(key, 1));
    await page.getByRole('button', { name: 'Sign In' }).click();
    await expect(page.getByText('Welcome back!').first()).toBeVisible();

    await signOutAndGiveThePassword(page, username);
    await page.getByRole('textbox', { name: 'Code' }).fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.waitForURL(/\/dashboard/);
    await page.goto('/settings');
    await expect(page.getByText('9 recovery codes are left.')).toBeVisible();
    await page.getByRole('button', { name: 'New Recovery Codes' }).click();
    await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await dialog.getByRole('textbox', { name: /recovery code/ }).fill(codes[1] ?? '');
    await dialog.getByRole('button', { name: 'Get New Codes' }).click();
    const first = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem').first();
    await expect(first).toBeVisible();
    await page.keyboard.press('Escape');
    const renewed = await first.textContent();
    await dialog.getByRole('checkbox', { name: 'I have kept them' }).check();
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText('10 recovery codes are left.')).toBeVisible();
    await toggle.click();
    await dialog.locator('input[autocomplete="current-password"]').fill(PASSWORD);
    await dialog.getByRole('textbox', { name: /recovery code/ }).fill(renewed ?? '');
    await dialog.getByRole('button', { name: 'Switch Off' }).click();
    await expect(page.getByText('Two-factor sign-in is switched off').first()).toBeVisible();
    await page.waitForFunction(
      () => document.querySelector('main input[role="switch"]:not([name]):checked') === null,
    );
    expect(await signInAs(context, username)).toBe(200);
  });
});

test.describe('the project opened last', () => {
  test('opens on another device too', async ({ signedIn, visit }) => {
    const visitor = await signedIn();
    const { page, username } = visitor;
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
    await expect(tablet.page.getByRole('heading', { level: 1, name: 'Second house' })).toBeVisible();
  });
});
