import { describe, expect, it } from 'vitest';
import { picture, visit } from './support/browser.ts';
import { DESKTOP, findings, NARROWEST, PHONE, sidewaysScroll } from './support/looks.ts';

describe('the pages for visitors', () => {
  it('are there without a script: the landing page at every address, and each legal page at its own', async () => {
    const { page, context } = await visit({ javaScriptEnabled: false });
    for (const address of ['/', '/expenses', '/no/such/page']) {
      await page.goto(address);
      await page.getByRole('link', { name: 'Start Building', exact: true }).first().waitFor();
    }
    for (const [address, title] of [
      ['/privacy', 'Privacy'],
      ['/terms', 'Terms'],
      ['/cookies', 'Cookies'],
      ['/security', 'Security'],
    ] as const) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1, name: title }).waitFor();
      expect(await page.title()).toBe(`${title} · Brick Ledger`);
    }
    await page.getByText(`© ${new Date().getUTCFullYear()} Brick Ledger`).waitFor();
    await context.close();
  });

  it('ask nobody who is there, and load next to nothing', async () => {
    const { page, context, complaints } = await visit();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto('/');
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(asked.filter((path) => path.endsWith('.js')).length).toBeLessThan(4);
    await page.goto('/auth');
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((path) => path.startsWith('/api/'))).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('count their figures up once, when these come into view', async () => {
    const { page, context } = await visit();
    await page.goto('/');
    const counter = page.locator('[data-count-to="500"]');
    expect(await counter.textContent()).toBe('0');
    await counter.scrollIntoViewIfNeeded();
    await expect.poll(() => counter.textContent(), { timeout: 5000 }).toBe('500');
    await page.evaluate(() => window.scrollTo(0, 0));
    await counter.scrollIntoViewIfNeeded();
    expect(await counter.textContent()).toBe('500');
    await context.close();
  });

  it('take an address for the newsletter, and say what is wrong with another', async () => {
    const { page, context } = await visit({ viewport: NARROWEST });
    await page.goto('/');
    const field = page.getByRole('textbox', { name: 'News from the site' });
    await field.scrollIntoViewIfNeeded();
    await page.getByRole('button', { name: 'Subscribe' }).click();
    await page.getByText('Please enter your email address.').waitFor();
    await field.fill('mason@');
    await field.press('Enter');
    await page.getByText('Invalid email address').waitFor();
    expect(await field.inputValue()).toBe('mason@');
    await field.fill('mason@example.com');
    await field.press('Enter');
    await page.getByText('Thank you. This address is on the list.').waitFor();
    expect(await field.inputValue()).toBe('');
    await picture(page, 'landing-newsletter-320');
    expect(await sidewaysScroll(page)).toBe(0);
    expect(await findings(page)).toEqual([]);
    await context.close();
  });

  it('name themselves by the address at which they were opened, and are shown with a picture', async () => {
    const { page, context } = await visit();
    for (const [address, named] of [
      ['/', '/'],
      ['/no/such/page', '/'],
      ['/security?from=letter', '/security'],
    ] as const) {
      await page.goto(address);
      const origin = new URL(page.url()).origin;
      expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toBe(origin + named);
      expect(await page.locator('meta[property="og:url"]').getAttribute('content')).toBe(origin + named);
      expect(await page.locator('meta[name="description"]').getAttribute('content')).toMatch(/\w{3}.{40,}/);
      const shown = await page.locator('meta[property="og:image"]').getAttribute('content');
      const answer = await context.request.get(shown ?? '');
      expect([answer.status(), answer.headers()['content-type']]).toEqual([200, 'image/png']);
      const bytes = await answer.body();
      // The size stands in a PNG's header.
      expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
    }
    await context.close();
  });

  it('hand on the address at which they were opened', async () => {
    const { page, context } = await visit();
    await page.goto('/');
    const link = await page.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(link).toContain(encodeURIComponent(new URL(page.url()).origin));
    await context.close();
  });
});

describe('the landing page in eight languages', () => {
  const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt', 'zh', 'ja', 'ar'];

  it('fits the narrowest screen and says nothing to which a reader would be blind', async () => {
    const { page, context } = await visit({ viewport: NARROWEST });
    for (const language of LANGUAGES) {
      await page.goto(`/?lang=${language}`);
      await page.locator('main h1').waitFor();
      expect([language, await page.locator('html').getAttribute('lang')]).toEqual([language, language]);
      expect([language, await sidewaysScroll(page)]).toEqual([language, 0]);
      expect([language, await findings(page)]).toEqual([language, []]);
    }
    await context.close();
  });

  it('is drawn in light and dark, on a desk and on a phone', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const { page, context } = await visit({ colorScheme, reducedMotion: 'reduce' });
      for (const [width, viewport] of Object.entries({ 1440: DESKTOP, 390: PHONE })) {
        await page.setViewportSize(viewport);
        for (const language of LANGUAGES) {
          await page.goto(`/?lang=${language}`);
          await page.locator('main h1').waitFor();
          await picture(page, `landing-${language}-${width}-${colorScheme}`);
          expect([language, await sidewaysScroll(page)]).toEqual([language, 0]);
        }
      }
      await context.close();
    }
  });

  it('runs from right to left in Arabic, where the browser asks for it, with the pictures of money of that language', async () => {
    const { page, context, complaints } = await visit({ locale: 'ar' });
    await page.goto('/');
    expect(await page.locator('html').getAttribute('dir')).toBe('rtl');
    await page.getByRole('heading', { level: 1, name: 'كل طوبة تُدفع مرة واحدة' }).waitFor();
    await page.getByRole('cell', { name: '182,400' }).waitFor();
    const names = page.locator('link[rel="alternate"][hreflang]');
    expect(await names.count()).toBe(9);
    expect(await page.locator('link[rel="canonical"]').getAttribute('href')).toMatch(/\/\?lang=ar$/);
    expect(await page.locator('meta[property="og:locale"]').getAttribute('content')).toMatch(/^ar_/);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('is chosen in the footer without a script, on a legal page as well', async () => {
    const { page, context } = await visit({ javaScriptEnabled: false });
    await page.goto('/');
    await page.getByRole('link', { name: 'Deutsch' }).click();
    await page.getByRole('link', { name: 'Loslegen' }).first().waitFor();
    await page.goto('/security');
    await page.getByRole('navigation', { name: 'Sprache dieser Seite' }).getByText('Español').click();
    await page.getByRole('link', { name: 'Iniciar sesión' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/security');
    await context.close();
  });

  it('is the language of the sign-in screen and of the way back to the landing page', async () => {
    const { page, context } = await visit();
    await page.goto('/');
    await page.getByRole('link', { name: 'Français' }).click();
    await page.getByRole('link', { name: 'Se connecter' }).click();
    await page.getByRole('heading', { name: 'Bon retour' }).waitFor();
    await page.locator('a[href="/"]').first().click();
    await page.getByRole('heading', { level: 1, name: 'Chaque brique payée une seule fois' }).waitFor();
    await page.getByRole('link', { name: '日本語' }).click();
    await page.getByRole('link', { name: 'ログイン' }).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe('ja');
    await context.close();
  });

  it('answers the form for the newsletter in the language of the page', async () => {
    const { page, context } = await visit();
    await page.goto('/?lang=de');
    const field = page.getByRole('textbox', { name: 'Neues von der Baustelle' });
    await page.getByRole('button', { name: 'Abonnieren' }).click();
    await page.getByText('Bitte geben Sie Ihre E-Mail-Adresse ein.').waitFor();
    await field.fill('mason@');
    await field.press('Enter');
    await page.getByText('Ungültige E-Mail-Adresse').waitFor();
    await context.close();
  });
});
