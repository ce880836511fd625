import { expect, type Page } from '@playwright/test';
import { DESKTOP, redrawn, settled } from './support/looks.ts';
import { addExpense, addSample } from './support/made.ts';
import { sent } from './support/people.ts';
import { test } from './support/test.ts';
import type { Visit } from './support/visit.ts';

const LAPTOP = { width: 1024, height: 768 };

/** A title that no list has the room for. */
const LONG = `${'Supply and fix hardwood door frames, sub-frames and architraves throughout '.repeat(3)}in the west wing`;

type Make = (visitor: Visit, at: string) => Promise<unknown>;

/** Each list with the column of its titles, and how a row of it is made; the others are those of the sample. */
const LISTS: Record<string, [column: string, make: Make]> = {
  '/expenses': [
    'itemName',
    (visitor, at) =>
      addExpense(visitor, Number(at.split('/').at(-1)), { itemName: LONG, date: '2030-01-01' }),
  ],
  '/issues': ['title', (visitor, at) => sent(visitor, 'POST', `${at}/issues`, { title: LONG })],
  '/variations': [
    'title',
    (visitor, at) => sent(visitor, 'POST', `${at}/variations`, { title: LONG, extraCost: '100.00' }),
  ],
  '/inspections': [
    'inspectionType',
    (visitor, at) =>
      sent(visitor, 'POST', `${at}/inspections`, { inspectionType: LONG.slice(0, 100), phase: 'roofing' }),
  ],
  '/monitoring-fees': [
    'feeType',
    (visitor, at) =>
      sent(visitor, 'POST', `${at}/monitoring-fees`, {
        ...{ feeType: LONG.slice(0, 100), payeeName: 'Thabo Molefe', amount: '100.00' },
      }),
  ],
  '/documents': [
    'title',
    (visitor, at) => sent(visitor, 'POST', `${at}/documents`, { title: LONG, kind: 'drawing' }),
  ],
  '/suppliers': ['name', (visitor) => sent(visitor, 'POST', '/api/suppliers', { name: LONG.slice(0, 120) })],
  '/budget': [
    'title',
    (visitor, at) =>
      sent(visitor, 'POST', `${at}/commitments`, {
        ...{ title: LONG, phase: 'roofing', amount: '100.00', date: '2030-01-01' },
      }),
  ],
  '/certificates': [
    'contractTitle',
    async (visitor, at) => {
      const { id } = await sent(visitor, 'POST', `${at}/contracts`, {
        ...{ title: LONG, contractSum: '5000.00', retentionRate: 0 },
        lines: [{ description: 'All of it', amount: '5000.00' }],
      });
      await sent(visitor, 'POST', `/api/contracts/${id}/certificates`, { date: '2026-01-31', workDone: [] });
    },
  ],
};

/** Pixels that stand empty in each column but that of the titles: what is widest in it stays so far from its edge. */
const emptyBeside = (page: Page, title: string): Promise<Record<string, number>> =>
  page.evaluate((column) => {
    const range = document.createRange();
    const empty: Record<string, number> = {};
    for (const cell of document.querySelectorAll<HTMLElement>('[data-column]')) {
      const name = cell.dataset['column'] ?? '';
      if (name === column) continue;
      range.selectNodeContents(cell);
      const left = cell.clientWidth - 28 - range.getBoundingClientRect().width;
      empty[name] = Math.min(empty[name] ?? Number.POSITIVE_INFINITY, Math.round(left));
    }
    return empty;
  }, title);

test.describe('a title that is cut', () => {
  test.describe.configure({ timeout: 240_000 });
  for (const [list, made] of Object.entries(LISTS)) {
    test(`in ${list} is shown whole, and has the room of the others`, async ({ signedIn }) => {
      const [column, make] = made;
      const visitor = await signedIn();
      const { page } = visitor;
      const project = await addSample(visitor);
      await make(visitor, `/api/projects/${project}`);
      for (const size of [DESKTOP, LAPTOP]) {
        await page.setViewportSize(size);
        await page.goto(list);
        await settled(page);
        await redrawn(page);
        const cell = page.locator(`[role="gridcell"][data-column="${column}"]`, {
          hasText: LONG.slice(0, 100),
        });
        await cell.first().scrollIntoViewIfNeeded();
        const whole = ((await cell.textContent()) ?? '').trim();
        const empty = await emptyBeside(page, column);
        expect(Object.entries(empty).filter(([, pixels]) => pixels > 14)).toEqual([]);
        // Who hears the page hears all of it.
        await expect(page.getByRole('gridcell', { name: whole, exact: true })).toHaveCount(1);
        const bubble = page.locator('[popover="manual"][dir="auto"]');
        // A list that is drawn anew under a pointer at rest shows nothing: the pointer has to come again.
        await expect(async () => {
          await page.mouse.move(0, 0);
          await cell.hover({ position: { x: 60, y: 16 } });
          await expect(bubble).toBeVisible({ timeout: 2_000 });
        }).toPass();
        expect(whole).toContain(await bubble.textContent());
        expect((await bubble.textContent())?.length).toBeGreaterThan(95);
        await page.mouse.move(0, 0);
        await expect(bubble).not.toBeAttached();
        await cell.locator('xpath=ancestor::*[@role="row"]').focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowLeft');
        await expect(bubble).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(bubble).not.toBeAttached();
        // To the tick, and on to the link where the title is one: it is read from its beginning all the while.
        for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('ArrowRight');
        expect(await cell.evaluate((element) => element.scrollLeft)).toBe(0);
      }
    });
  }
});
