import { expect } from '@playwright/test';
import {
  axeFindings,
  DESKTOP,
  NARROWEST,
  PHONE,
  sidewaysScroll,
  waitForRedraw,
} from '../support/page-checks.ts';
import { test } from '../support/test-fixtures.ts';

test.describe('the pages for visitors', () => {
  test('work without scripts: the landing page at every address, and each legal page at its own', async ({
    visit,
  }) => {
    const { page } = await visit({ javaScriptEnabled: false });
    for (const address of ['/', '/expenses', '/no/such/page']) {
      await page.goto(address);
      await expect(page.getByRole('link', { name: 'Start Building', exact: true }).first()).toBeVisible();
    }
    for (const [address, title] of [
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
      ['/cookies', 'Cookies'],
      ['/security', 'Security'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page).toHaveTitle(`${title} · Brick Ledger`);
    }
    await expect(page.getByText(`© ${new Date().getUTCFullYear()} Brick Ledger`)).toBeVisible();
  });

  test('make no session request, and load very little', async ({ visit }) => {
    const { page } = await visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(asked.filter((path) => path.endsWith('.js')).length).toBeLessThan(4);
    await page.goto('/auth');
    await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
  });

  test('animate their figures once, when scrolled into view', async ({ visit }) => {
    const { page } = await visit({ reducedMotion: 'no-preference' });
    await page.goto('/');
    const counter = page.locator('[data-count-to="500"]');
    await expect(counter).toHaveText('0');
    await counter.scrollIntoViewIfNeeded();
    await expect.poll(() => counter.textContent()).toBe('500');
    await page.evaluate(() => window.scrollTo(0, 0));
    await counter.scrollIntoViewIfNeeded();
    await expect(counter).toHaveText('500');
  });

  test('subscribe an address to the newsletter, and report an invalid one', async ({ visit }) => {
    const { page } = await visit({ viewport: NARROWEST });
    await page.goto('/');
    const field = page.getByRole('textbox', { name: 'News from the site' });
    await field.scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await expect(page.getByText('Please enter your email address.')).toBeVisible();
    await field.fill('mason@');
    await field.press('Enter');
    await expect(page.getByText('Invalid email address')).toBeVisible();
    await expect(field).toHaveValue('mason@');
    await field.fill('mason@example.com');
    await field.press('Enter');
    await expect(page.getByText('Thank you. This address is on the list.')).toBeVisible();
    await expect(field).toHaveValue('');
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await axeFindings(page)).toEqual([]);
  });

  test('use the address they were opened at, and have a preview image', async ({ visit }) => {
    const { page, context } = await visit();
    for (const [address, named] of [
      ['/', '/'],
      ['/no/such/page', '/'],
      ['/security?from=letter', '/security'],
    ] as const) {
      await page.goto(address);
      const origin = new URL(page.url()).origin;
      await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', origin + named);
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', origin + named);
      await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w{3}.{40,}/);
      const shown = await page.locator('meta[property="og:image"]').getAttribute('content');
      const answer = await context.request.get(shown ?? '');
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
      const bytes = await answer.body();
      // A PNG header contains the size.
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    }
  });

  test('link to the address they were opened at', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/');
    const link = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(link).toContain(encodeURIComponent(new URL(page.url()).origin));
  });
});

test.describe('the landing page in eight languages', () => {
  const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ja', 'ar'];

  test('fits the narrowest screen and has no axe findings', async ({ visit }) => {
    const { page } = await visit({ viewport: NARROWEST });
    for (const language of LANGUAGES) {
      await page.goto(`/?lang=${language}`);
      await expect(page.locator('main h1')).toBeVisible();
      expect([language, await page.locator('html').getAttribute('lang')]).toEqual([language, language]);
      expect([language, await sidewaysScroll(page)]).toEqual([language, 0]);
      expect([language, await axeFindings(page)]).toEqual([language, []]);
    }
  });

  test('renders in light and dark, on desktop and phone', async ({ visit }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page } = await visit({ colorScheme, reducedMotion: 'reduce' });
      for (const language of LANGUAGES) {
        await page.goto(`/?lang=${language}`);
        await expect(page.locator('main h1')).toBeVisible();
        for (const viewport of [DESKTOP, PHONE]) {
          await page.setViewportSize(viewport);
          await waitForRedraw(page);
          expect([language, await sidewaysScroll(page)]).toEqual([language, 0]);
        }
      }
    }
  });

  test('is right to left in Arabic if the browser prefers it, with localised amounts in its pictures', async ({
    visit,
  }) => {
    const { page } = await visit({ locale: 'ar' });
    await page.goto('/');
    await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
    await expect(page.getByRole('heading', { level: 1, name: 'كل طوبة يُدفع ثمنها مرة واحدة' })).toBeVisible();
    await expect(page.getByRole('cell', { name: '182,400' })).toBeVisible();
    const names = page.locator('link[rel="alternate"][hreflang]');
    await expect(names).toHaveCount(9);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', /\/\?lang=ar$/);
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', /^ar_/);
  });

  test('can be changed in the footer without scripts, on legal pages too', async ({ visit }) => {
    const { page } = await visit({ javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await expect(page.getByRole('link', { name: 'Loslegen' }).first()).toBeVisible();
    await page.goto('/security');
    await page.getByRole('navigation', { name: 'Sprache dieser Seite' }).getByText('Español').click();
    await expect(page.getByRole('link', { name: 'Iniciar sesión' })).toBeVisible();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/security');
  });

  test('carries over to the sign-in screen and back', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/');
    await page.getByRole('link', { name: 'Français' }).click();
    await page.getByRole('link', { name: 'Se connecter' }).click();
    await expect(page.getByRole('heading', { name: 'Bon retour' })).toBeVisible();
    await page.locator('a[href="/"]').first().click();
    await expect(
      page.getByRole('heading', { level: 1, name: 'Chaque brique payée une seule fois' }),
    ).toBeVisible();
    await page.getByRole('link', { name: '日本語' }).click();
    await expect(page.getByRole('link', { name: 'ログイン' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'ja');
  });

  test('replies to the newsletter form in the language of the page', async ({ visit }) => {
    const { page } = await visit();
    await page.goto('/?lang=de');
    const field = page.getByRole('textbox', { name: 'Neues von der Baustelle' });
    await page.getByRole('button', { name: 'Abonnieren' }).click();
    await expect(page.getByText('Bitte geben Sie Ihre E-Mail-Adresse ein.')).toBeVisible();
    await field.fill('mason@');
    await field.press('Enter');
    await expect(page.getByText('Ungültige E-Mail-Adresse')).toBeVisible();
  });
});
