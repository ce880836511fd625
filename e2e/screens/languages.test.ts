import { expect, type Page } from '@playwright/test';
import {
  axeFindings,
  DESKTOP,
  NARROWEST,
  PHONE,
  sidewaysScroll,
  turnTo,
  waitForRedraw,
} from '../support/page-checks.ts';
import { addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

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

/**
 * Languages with the longest texts and with the other direction are tested completely, others on the densest
 * screens.
 */
const SEEN_WHOLE = ['de', 'ar'];
const DENSEST = ['dashboard', 'budget', 'certificates', 'inspections', 'settings'];

/** The sidebar label of expenses. */
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

for (const [language, expenses] of Object.entries(SPOKEN)) {
  test.describe(`a user who reads ${language}`, () => {
    const isTurned = language === 'ar';
    test(`sees every screen in it, with the right width and direction${isTurned ? ', and axe finds nothing' : ''}`, async ({
      signedIn,
    }) => {
      const visitor = await signedIn();
      const { page } = visitor;
      await addSample(visitor);
      await speak(visitor, language);
      const over: string[] = [];
      const findings: string[] = [];
      for (const screen of SEEN_WHOLE.includes(language) ? SCREENS : DENSEST) {
        await turnTo(page, `/${screen}`);
        const spoken = await page.evaluate(() => [
          document.documentElement.lang,
          document.documentElement.dir,
        ]);
        expect(spoken).toEqual([language, isTurned ? 'rtl' : 'ltr']);
        // What axe finds depends on the direction, not on the language.
        if (isTurned) for (const finding of await axeFindings(page)) findings.push(`${screen}: ${finding}`);
        for (const size of [DESKTOP, PHONE, NARROWEST]) {
          await page.setViewportSize(size);
          await waitForRedraw(page);
          const pixels = await sidewaysScroll(page);
          if (pixels > 0) over.push(`${screen}: ${pixels} px at ${size.width}`);
        }
        await page.setViewportSize(DESKTOP);
      }
      await expect(page.getByRole('link', { name: expenses, exact: true }).first()).toBeVisible();
      expect({ over, findings }).toEqual({ over: [], findings: [] });
    });
  });
}
