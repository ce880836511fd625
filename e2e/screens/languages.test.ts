import { expect, type Page } from '@playwright/test';
import { fetchJson } from '../support/api-requests.ts';
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

test.describe('words longer than English ones', () => {
  test('leave the headings of tables whole, and the figures of a strip in one size', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: { width: 1280, height: 900 } });
    const { page } = visitor;
    await addSample(visitor);
    await speak(visitor, 'es');
    const wrong: unknown[] = [];
    for (const screen of [...DENSEST, 'certificates', 'documents', 'plans', 'completion-lists', 'invoices']) {
      await turnTo(page, `/${screen}`);
      await waitForRedraw(page);
      const [cut = [], sizes = []] = await page.evaluate(() => [
        [...document.querySelectorAll('[role="columnheader"] .truncate')]
          .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
          .map(({ textContent }) => textContent),
        Array.from(
          document.querySelectorAll('main ul .t-num'),
          (figure) => getComputedStyle(figure).fontSize,
        ),
      ]);
      if (cut.length > 0 || new Set(sizes).size > 1) wrong.push([screen, cut, sizes]);
    }
    expect(wrong).toEqual([]);
  });

  test('leave the details of a card readable: what does not fit is left out', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: PHONE });
    const { page } = visitor;
    await addSample(visitor);
    await speak(visitor, 'es');
    const details = page.locator('[role="row"][data-index] > .\\[grid-area\\:bottom\\] > div > div');
    for (const screen of ['expenses', 'issues', 'documents', 'monitoring-fees']) {
      await turnTo(page, `/${screen}`);
      await waitForRedraw(page);
      const cut = await details.evaluateAll((parts) =>
        parts.flatMap((part) => {
          const [cell, line] = [part.querySelector('[data-cell]'), part.parentElement];
          const isSeen = line && part.getBoundingClientRect().top < line.getBoundingClientRect().bottom - 1;
          if (!isSeen || !cell || cell.scrollWidth <= cell.clientWidth + 1) return [];
          return cell.clientWidth < 60 || /\d{4}$/.test(cell.textContent ?? '') ? [cell.textContent] : [];
        }),
      );
      expect([screen, await details.count(), cut]).toEqual([screen, expect.any(Number), []]);
      expect(await details.count()).toBeGreaterThan(5);
    }
  });

  test('fit on the narrowest phone, and progress is named in them', async ({ signedIn }) => {
    const visitor = await signedIn({ viewport: NARROWEST });
    const { page } = visitor;
    const project = await addSample(visitor);
    await speak(visitor, 'de');
    const [template] = await fetchJson<{ id: number }[]>(visitor, `/api/projects/${project}/check-templates`);
    await turnTo(page, `/check-templates/${template?.id}`);
    await expect(page.getByText('Vorschau', { exact: true })).toBeVisible();
    expect(await sidewaysScroll(page)).toBe(0);
    await turnTo(page, '/certificates');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Abschlags\u00adrechnungen');
    await turnTo(page, '/interior');
    await page.getByRole('button', { name: 'Aufgabe anlegen' }).first().click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText('Abgeschlossen', { exact: true })).toBeVisible();
    const wide = await dialog.evaluate((shown) =>
      [shown, ...shown.querySelectorAll('div')]
        .filter(({ clientWidth, scrollWidth }) => clientWidth > 1 && scrollWidth > clientWidth)
        .map(({ className }) => className),
    );
    expect(wide).toEqual([]);
    await turnTo(page, '/activity');
    await expect(page.getByText(/^Haustechnik 48\s%$/)).toBeVisible();
  });

  test('keep the box of all rows in one line on the narrowest phone, and say that a placeholder goes on', async ({
    signedIn,
  }) => {
    const visitor = await signedIn({ viewport: NARROWEST, hasTouch: true });
    const { page } = visitor;
    await addSample(visitor);
    for (const language of ['de', 'es']) {
      await speak(visitor, language);
      await turnTo(page, '/issues');
      const [all, search] = [
        page.locator('label:has([type=checkbox])').first(),
        page.locator('[type=search]'),
      ];
      await expect(all).toBeVisible();
      const lines = await all.evaluate((label) => {
        const range = document.createRange();
        range.selectNodeContents(label.lastChild as Node);
        return range.getClientRects().length;
      });
      expect([language, lines]).toEqual([language, 1]);
      await expect(search).toHaveCSS('text-overflow', 'ellipsis');
      expect(await sidewaysScroll(page)).toBe(0);
    }
  });

  test('name a category and a supplier that the address narrows the expenses to', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    await addSample(visitor);
    await speak(visitor, 'es');
    await turnTo(page, '/expenses?category=labor&supplier=Segokgo');
    await expect(page.getByLabel('Proveedor', { exact: true })).toHaveValue('Segokgo');
    await expect(page.getByLabel('Categoría', { exact: true }).locator(':checked')).toHaveText(
      'Mano de obra',
    );
    await page.getByRole('button', { name: 'Quitar filtros' }).first().click();
    await expect(page).not.toHaveURL(/category/);
  });
});
