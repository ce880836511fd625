import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { picture, signedIn } from './support/browser.ts';
import { DESKTOP, findings, NARROWEST, PHONE, redrawn, sidewaysScroll } from './support/looks.ts';
import { addSample } from './support/made.ts';

const SCREENS = [
  'dashboard',
  'projects',
  'expenses',
  'variations',
  'budget',
  'monitoring-fees',
  'certificates',
  'programme',
  'inspections',
  'issues',
  'interior',
  'suppliers',
  'documents',
  'reports',
  'members',
  'notices',
  'trash',
  'profile',
  'settings',
];

/** The languages with the longest words, and with the other direction, are seen whole; of the others what is densest. */
const SEEN_WHOLE = ['de', 'ar'];
const DENSEST = ['dashboard', 'budget', 'certificates', 'inspections', 'settings'];

/** What the entry for expenses says. */
const SPOKEN = {
  es: 'Gastos',
  fr: 'Dépenses',
  de: 'Ausgaben',
  pt: 'Despesas',
  zh: '支出',
  ja: '支出',
  ar: 'المصروفات',
};

const speak = async ({ page }: { page: Page }, language: string) => {
  const settings = await (await page.request.get('/api/user/settings')).json();
  const { status } = await page.request
    .put('/api/user/settings', { data: { ...settings, language } })
    .then((answer) => ({ status: answer.status() }));
  expect(status).toBe(200);
};

describe.each(Object.entries(SPOKEN))('a user who reads %s', (language, expenses) => {
  it('finds every screen in it, as wide as theirs, in its direction', async () => {
    const visitor = await signedIn();
    const { page, context, complaints } = visitor;
    await addSample(visitor);
    await speak(visitor, language);
    const over: string[] = [];
    for (const screen of SEEN_WHOLE.includes(language) ? SCREENS : DENSEST) {
      await page.goto(`/${screen}`);
      await page.locator('main h1').waitFor();
      await page.waitForLoadState('networkidle');
      const spoken = await page.evaluate(() => [document.documentElement.lang, document.documentElement.dir]);
      expect(spoken).toEqual([language, language === 'ar' ? 'rtl' : 'ltr']);
      for (const size of [DESKTOP, PHONE, NARROWEST]) {
        await page.setViewportSize(size);
        await redrawn(page);
        const pixels = await sidewaysScroll(page);
        if (pixels > 0) over.push(`${screen}: ${pixels} px at ${size.width}`);
        if (size === PHONE || language === 'ar') await picture(page, `${language}-${screen}-${size.width}`);
      }
      await page.setViewportSize(DESKTOP);
    }
    await page.getByRole('link', { name: expenses, exact: true }).first().waitFor();
    expect(over).toEqual([]);
    expect(complaints).toEqual([]);
    await context.close();
  });
});

describe('from right to left', () => {
  it('leaves axe nothing to find', async () => {
    const visitor = await signedIn();
    const { page, context } = visitor;
    await addSample(visitor);
    await speak(visitor, 'ar');
    for (const screen of SCREENS) {
      await page.goto(`/${screen}`);
      await page.locator('main h1').waitFor();
      await page.waitForLoadState('networkidle');
      expect([screen, await findings(page)]).toEqual([screen, []]);
    }
    await context.close();
  });
});
