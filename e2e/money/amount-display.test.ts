import { dayIn } from '@brick/domain/dates/calendar-date';
import { REPORT_NAMES } from '@brick/domain/reports/report-types';
import { expect } from '@playwright/test';
import {
  EXTREME_PROJECTS,
  type SendRequest,
} from '../../packages/server/src/testing/projects/extreme-projects.ts';
import {
  addLargestProject,
  LARGEST_AMOUNTS,
} from '../../packages/server/src/testing/projects/largest-amounts-project.ts';
import { sendJson } from '../support/api-requests.ts';
import { cutAmounts } from '../support/cut-amounts.ts';
import type { BrowserVisit } from '../support/fixture-types.ts';
import { DESKTOP, NARROWEST, openPage, PHONE, turnTo, waitForRedraw } from '../support/page-checks.ts';
import { SCREEN_PATHS } from '../support/screen-paths.ts';
import { addExpense, addProject, addSample } from '../support/test-data.ts';
import { test } from '../support/test-fixtures.ts';

const LAPTOP = { width: 1024, height: 768 };
const TODAY = dayIn('UTC', Date.now());
const FINANCIAL = REPORT_NAMES.filter((name) => !/inspection|issue|conformance|handover/.test(name));

const senderOf =
  ({ context }: BrowserVisit): SendRequest =>
  async (method, path, data) => {
    const answer = await context.request.fetch(path, { method, data: data ?? {} });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return answer.status() === 204 ? null : answer.json();
  };

test.describe('the largest amount', () => {
  for (const [currency, largest] of LARGEST_AMOUNTS.map((largest) => [largest[0], largest] as const)) {
    test(`in ${currency} is never clipped, from phone to desktop`, async ({ signedIn }) => {
      const visitor = await signedIn();
      const { page } = visitor;
      const project = await addLargestProject(senderOf(visitor), TODAY, largest);
      const addresses = [
        ...SCREEN_PATHS,
        ...FINANCIAL.map((name) => `/reports/${name}`),
        ...[`/expenses/${project.expense}`, `/variations/${project.variation}`],
        ...[`/monitoring-fees/${project.fee}`, `/interior/plans/${project.plan}`],
        ...[`/certificates?certificate=${project.certificate}`, '/interior?tasks=all', '/expenses?add=1'],
      ];
      const wrong: string[] = [];
      for (const address of addresses) {
        await turnTo(page, address);
        for (const size of [DESKTOP, LAPTOP, PHONE, NARROWEST]) {
          await page.setViewportSize(size);
          await waitForRedraw(page);
          await waitForRedraw(page);
          for (const found of await cutAmounts(page)) wrong.push(`${address} at ${size.width}: ${found}`);
        }
        await page.setViewportSize(DESKTOP);
      }
      expect(wrong).toEqual([]);
    });
  }
});

test.describe('amounts in a column', () => {
  test('have the decimals of their currency and are aligned at the decimal point', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    const cement = await addExpense(visitor, project, { itemName: 'Cement', amount: '182400.00' });
    await addExpense(visitor, project, { itemName: 'Steel', amount: '341250.40' });
    await openPage(page, `/expenses/${cement}`);
    await expect(page.locator('dl [data-amount]').first()).toHaveText('$182,400.00');
    await openPage(page, `/expenses?project=${project}`);
    const amounts = page.locator('[data-amounts="amount"] [data-amount]');
    expect((await amounts.allTextContents()).sort()).toEqual(['182,400.00', '341,250.40', '523,650.40']);
    const ends = await amounts.evaluateAll((cells) =>
      cells.map((cell) => cell.getBoundingClientRect().right),
    );
    expect(Math.max(...ends) - Math.min(...ends)).toBeLessThan(1);
    await page.setViewportSize(PHONE);
    await waitForRedraw(page);
    expect((await page.locator('[role="row"] [data-amount]').allTextContents()).sort()).toEqual([
      ...['$182,400.00', '$341,250.40', '$523,650.40'],
    ]);
  });

  test('add up to their total on a card, whose tooltip shows cents', async ({ signedIn }) => {
    const visitor = await signedIn();
    const { page } = visitor;
    const project = await addProject(visitor);
    await addExpense(visitor, project, { amount: '64530.60', isPaid: true });
    await addExpense(visitor, project, { amount: '36769.60' });
    await openPage(page, `/expenses?project=${project}`);
    const cards = page.getByRole('list', { name: 'Expense figures' });
    const shown = await cards.locator('[title] > [aria-hidden]').allTextContents();
    // 64,530.60 + 36,769.60 = 101,300.20; the larger remainder of two equal ones is the first.
    expect(shown).toEqual(expect.arrayContaining(['$101,300', '$64,531', '$36,769']));
    await expect(cards.getByTitle('$36,769.60')).toBeVisible();
  });
});

test.describe('a report on the screen', () => {
  for (const [_, make] of Object.entries(EXTREME_PROJECTS)) {
    test(`is fully readable: ${_}`, async ({ signedIn }) => {
      const visitor = await signedIn();
      const { page } = visitor;
      const chosen = { phase: 'structure', amount: '180000.00', percent: 40 } as const;
      const project = await make({ send: senderOf(visitor), chosen, today: TODAY });
      for (const report of REPORT_NAMES) {
        await turnTo(page, `/reports/${report}?project=${project}`);
        await expect(page.getByText('Made', { exact: true })).toBeVisible();
        await expect(page.locator('main')).not.toContainText(/NaN|undefined|Infinity|\[object/);
      }
    });
  }
});

test('sign, amount and currency stay on one line in any space', async ({ signedIn }) => {
  const visitor = await signedIn();
  const { page } = visitor;
  const project = await addProject(visitor);
  await sendJson(visitor, 'POST', `/api/projects/${project}/variations`, {
    ...{ title: 'Left out', extraCost: '-34500.00', affectedPhase: 'roofing' },
  });
  await openPage(page, `/dashboard?project=${project}`);
  const torn: string[] = [];
  for (let width = 320; width <= 1440; width += 16) {
    await page.setViewportSize({ width, height: 900 });
    await waitForRedraw(page);
    const found = await page.evaluate(() => {
      const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const tops: number[][] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        const at = (node.nodeValue ?? '').search(/−\u2060?\$34,500/);
        if (at < 0 || !node.parentElement?.checkVisibility()) continue;
        const range = document.createRange();
        range.setStart(node, at);
        range.setEnd(node, at + 8);
        tops.push([...range.getClientRects()].map(({ top }) => Math.round(top)));
      }
      return tops;
    });
    expect(found.length).toBeGreaterThan(0);
    if (found.some((tops) => new Set(tops).size > 1)) torn.push(`${width}`);
  }
  expect(torn).toEqual([]);
});

test('a short figure stays on one line beside long texts', async ({ signedIn }) => {
  const visitor = await signedIn({ viewport: { width: 1280, height: 800 } });
  const { page } = visitor;
  const project = await addProject(visitor, { currency: 'EUR' });
  const contract = await sendJson(visitor, 'POST', `/api/projects/${project}/contracts`, {
    ...{ title: 'Main works', contractSum: '333333.33', retentionRate: 0 },
    lines: [{ description: 'All of it', amount: '333333.33' }],
  });
  for (const date of ['2026-01-31', '2026-02-28', '2026-03-31']) {
    const drawn = { date, workDone: '333333.33' };
    const { id } = await sendJson(visitor, 'POST', `/api/contracts/${contract.id}/certificates`, drawn);
    for (const step of ['submit', 'certify'])
      await sendJson(visitor, 'POST', `/api/certificates/${id}/${step}`);
  }
  await openPage(page, '/certificates');
  for (const { width, height } of [DESKTOP, { width: 1280, height: 800 }, LAPTOP]) {
    await page.setViewportSize({ width, height });
    await waitForRedraw(page);
    const heights = await page
      .locator('ul .t-num')
      .evaluateAll((figures) => figures.map((figure) => (figure as HTMLElement).offsetHeight));
    expect([width, new Set(heights).size, heights.length]).toEqual([width, 1, 5]);
  }

  const sample = await addSample(visitor);
  await sendJson(visitor, 'PUT', '/api/user/settings', { language: 'es' });
  for (const screen of ['budget', 'certificates']) {
    await openPage(page, `/${screen}?project=${sample}`);
    for (const width of [DESKTOP.width, 1280, 1100]) {
      await page.setViewportSize({ width, height: 800 });
      await waitForRedraw(page);
      const torn = await page
        .locator('ul .t-num')
        .evaluateAll((figures) =>
          (figures as HTMLElement[])
            .filter(
              (figure) => figure.offsetHeight > 1.5 * Number.parseFloat(getComputedStyle(figure).lineHeight),
            )
            .map((figure) => figure.textContent),
        );
      expect([screen, width, torn]).toEqual([screen, width, []]);
    }
  }

  await test.step('nor are the signs of a Chinese heading above short numbers stacked', async () => {
    await sendJson(visitor, 'PUT', '/api/user/settings', { language: 'zh' });
    await page.setViewportSize({ width: 390, height: 844 });
    await openPage(page, `/reports/cash-flow?project=${sample}`);
    const narrowest = await page
      .locator('thead th')
      .evaluateAll((heads) => Math.min(...heads.map((head) => head.getBoundingClientRect().width)));
    expect(narrowest).toBeGreaterThan(45);
  });
});
