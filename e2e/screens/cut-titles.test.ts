import { expect, type Page } from '@playwright/test';
import { sendJson } from '../support/api-requests.ts';
import type { BrowserVisit } from '../support/fixture-types.ts';
import { DESKTOP, NARROWEST, PHONE, sidewaysScroll, turnTo, waitForRedraw } from '../support/page-checks.ts';
import { addExpense, addProject, addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const LAPTOP = { width: 1024, height: 768 };

/** A title too long for any list. */
const LONG = `${'Supply and fix hardwood door frames, sub-frames and architraves throughout '.repeat(3)}in the west wing`;

type Make = (visitor: BrowserVisit, at: string) => Promise<unknown>;

/** Each list with the column of its titles, and how a row of it is made; the others are those of the sample. */
const LISTS: Record<string, [column: string, make: Make]> = {
  '/expenses': [
    'itemName',
    (visitor, at) =>
      addExpense(visitor, Number(at.split('/').at(-1)), { itemName: LONG, date: '2030-01-01' }),
  ],
  '/issues': ['title', (visitor, at) => sendJson(visitor, 'POST', `${at}/issues`, { title: LONG })],
  '/variations': [
    'title',
    (visitor, at) => sendJson(visitor, 'POST', `${at}/variations`, { title: LONG, extraCost: '100.00' }),
  ],
  '/inspections': [
    'inspectionType',
    (visitor, at) =>
      sendJson(visitor, 'POST', `${at}/inspections`, {
        inspectionType: LONG.slice(0, 100),
        phase: 'roofing',
      }),
  ],
  '/monitoring-fees': [
    'feeType',
    (visitor, at) =>
      sendJson(visitor, 'POST', `${at}/monitoring-fees`, {
        ...{ feeType: LONG.slice(0, 100), payeeName: 'Thabo Molefe', amount: '100.00' },
      }),
  ],
  '/documents': [
    'title',
    (visitor, at) => sendJson(visitor, 'POST', `${at}/documents`, { title: LONG, kind: 'drawing' }),
  ],
  '/suppliers': [
    'name',
    (visitor) => sendJson(visitor, 'POST', '/api/suppliers', { name: LONG.slice(0, 120) }),
  ],
  '/budget': [
    'title',
    (visitor, at) =>
      sendJson(visitor, 'POST', `${at}/commitments`, {
        ...{ title: LONG, phase: 'roofing', amount: '100.00', date: '2030-01-01' },
      }),
  ],
  '/certificates': [
    'contractTitle',
    async (visitor, at) => {
      const { id } = await sendJson(visitor, 'POST', `${at}/contracts`, {
        ...{ title: LONG, contractSum: '5000.00', retentionRate: 0 },
        lines: [{ description: 'All of it', amount: '5000.00' }],
      });
      await sendJson(visitor, 'POST', `/api/contracts/${id}/certificates`, {
        date: '2026-01-31',
        workDone: [],
      });
    },
  ],
};

/** Returns the empty pixels in each column except the title column, measured from its widest content. */
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

test.describe('a truncated title', () => {
  test('is shown in full in every list, and gets the space that other columns leave', async ({
    signedIn,
  }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addSample(visitor);
    for (const [, make] of Object.values(LISTS)) await make(visitor, `/api/projects/${project}`);
    for (const size of [DESKTOP, LAPTOP]) {
      await page.setViewportSize(size);
      for (const [list, [column]] of Object.entries(LISTS))
        await test.step(list, async () => {
          await turnTo(page, list);
          await waitForRedraw(page);
          const cell = page.locator(`[role="gridcell"][data-column="${column}"]`, {
            hasText: LONG.slice(0, 100),
          });
          await cell.first().scrollIntoViewIfNeeded();
          const whole = ((await cell.textContent()) ?? '').trim();
          const empty = await emptyBeside(page, column);
          expect(Object.entries(empty).filter(([, pixels]) => pixels > 14)).toEqual([]);
          // Screen readers read the full title.
          await expect(page.getByRole('gridcell', { name: whole, exact: true })).toHaveCount(1);
          const bubble = page.locator('[popover="manual"][dir="auto"]');
          // After a redraw the tooltip needs the pointer to enter again.
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
          // Focus moves to the checkbox and then to the title link; the title is shown from its start.
          for (let stop = 0; stop < 2; stop += 1) await page.keyboard.press('ArrowRight');
          expect(await cell.evaluate((element) => element.scrollLeft)).toBe(0);
        });
    }
  });
});

test('a name without a blank is broken, and no screen scrolls sideways', async ({ signedIn }) => {
  const visitor = await signedIn({ viewport: NARROWEST });
  const name = 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft';
  const project = await addProject(visitor, { name, location: name });
  await sendJson(visitor, 'POST', `/api/projects/${project}/contracts`, {
    ...{ title: name, contractor: name, contractSum: '5000.00', retentionRate: 0 },
    lines: [{ description: name, amount: '5000.00' }],
  });
  for (const screen of ['/projects', '/expenses', '/certificates', '/activity', '/connections'])
    await test.step(screen, async () => {
      await turnTo(visitor.page, screen);
      await expect(visitor.page.locator('main').getByText(name).first()).toBeVisible();
      expect(await sidewaysScroll(visitor.page)).toBe(0);
    });
});

/** How many cards have a badge, their details that reach below it, and titles that are cut although their line has room. */
const underBadges = (page: Page): Promise<{ badges: number; below: string[]; squeezed: string[] }> =>
  page.evaluate(() => {
    // The grid is as wide as the details may be: what is cut there is not seen beyond it.
    const seen = (cell: Element) => {
      const details = cell.parentElement?.parentElement;
      const [own, line] = [cell.getBoundingClientRect(), details?.getBoundingClientRect()];
      const isCut = details && getComputedStyle(details).overflowX === 'hidden';
      return isCut && line ? Math.min(own.right, line.right) : own.right;
    };
    const cards = [...document.querySelectorAll('[role="row"][data-index]')];
    const badged = cards.flatMap((card) => {
      const badge = card
        .querySelector(':scope > .\\[grid-area\\:bottom\\] > [data-cell]')
        ?.getBoundingClientRect();
      return badge ? [{ card, badge }] : [];
    });
    const below = badged.flatMap(({ card, badge }) =>
      [...card.querySelectorAll(':scope > .\\[grid-area\\:bottom\\] > div > div > [data-cell]')]
        .filter((cell) => seen(cell) > badge.left + 1)
        .map((cell) => `${cell.textContent} in ${card.textContent}`),
    );
    const squeezed = cards.flatMap((card) => {
      const [title, amount] = [
        card.querySelector('[data-cell].truncate'),
        card.querySelector('[data-cell].text-right'),
      ];
      if (!title || !amount || title.scrollWidth <= title.clientWidth) return [];
      const content = document.createRange();
      content.selectNodeContents(amount);
      const room = content.getBoundingClientRect().left - title.getBoundingClientRect().right;
      return room > 24 ? [`${title.textContent}: ${room}`] : [];
    });
    return { badges: badged.length, below, squeezed };
  });

test('nothing on a card lies below its badges', async ({ inSample }) => {
  const { page } = await inSample();
  let found = 0;
  for (const size of [PHONE, NARROWEST]) {
    await page.setViewportSize(size);
    for (const list of [...Object.keys(LISTS), '/checks', '/trade-links', '/completion-lists', '/plans'])
      await test.step(`${list} at ${size.width}`, async () => {
        await turnTo(page, list);
        await waitForRedraw(page);
        const { badges, below, squeezed } = await underBadges(page);
        expect(below).toEqual([]);
        expect(squeezed).toEqual([]);
        found += badges;
      });
  }
  expect(found).toBeGreaterThan(50);
});

test('a tap shows the whole label of a share link, whose row opens nothing', async ({ signedIn }) => {
  const visitor = await signedIn({ viewport: NARROWEST, hasTouch: true, isMobile: true });
  const { page } = visitor;
  const project = await addProject(visitor);
  const body = { report: 'budget-summary', label: LONG };
  await sendJson(visitor, 'POST', `/api/projects/${project}/share-links`, body);
  await page.goto(`/reports?project=${project}`);
  await page.getByRole('gridcell', { name: LONG, exact: true }).tap();
  const bubble = page.locator('[popover="manual"][dir="auto"]');
  await expect(bubble).toHaveText(LONG);
  await page.screenshot({ path: 'test-output/share-link-label.png' });
  await page.getByRole('heading', { name: 'Reports' }).first().tap();
  await expect(bubble).not.toBeAttached();
});
