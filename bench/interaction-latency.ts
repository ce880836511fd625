import { chromium, type Page } from '@playwright/test';

/** An entry of the browser's Event Timing API: milliseconds from the input until the next paint. */
interface EventTiming {
  interactionId: number;
  duration: number;
}

const STEPS: readonly (readonly [string, (page: Page) => Promise<void>])[] = [
  [
    'type into the search',
    async (page) => {
      await page.getByRole('searchbox', { name: /Filter by item/ }).click();
      await page.keyboard.type('delivery 77', { delay: 60 });
      await page
        .getByRole('row', { name: /Delivery 77/ })
        .first()
        .waitFor();
    },
  ],
  [
    'empty the search',
    async (page) => {
      await page.getByRole('searchbox', { name: /Filter by item/ }).clear();
      await page
        .getByRole('row', { name: /Delivery/ })
        .nth(10)
        .waitFor();
    },
  ],
  [
    'sort by amount, twice',
    async (page) => {
      await page.getByRole('button', { name: /^Amount/ }).click();
      await page.waitForTimeout(1000);
      await page.getByRole('button', { name: /^Amount/ }).click();
    },
  ],
  ['filter by paid', async (page) => page.getByRole('radio', { name: 'Paid', exact: true }).click()],
  [
    'go through the rows by the keyboard',
    async (page) => {
      await page
        .getByRole('row', { name: /Delivery/ })
        .first()
        .focus();
      for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowDown', { delay: 20 });
    },
  ],
  [
    'jump to the last row and back',
    async (page) => {
      await page.keyboard.press('End');
      await page.waitForTimeout(1000);
      await page.keyboard.press('Home');
    },
  ],
  [
    'open the menu of a row',
    async (page) => {
      await page
        .getByRole('button', { name: /Actions/ })
        .first()
        .click();
      await page.getByRole('menuitem').first().waitFor();
      await page.keyboard.press('Escape');
    },
  ],
  [
    'select all rows',
    async (page) => {
      await page.getByRole('checkbox').first().click();
      await page.waitForTimeout(500);
      await page.getByRole('checkbox').first().click();
    },
  ],
  [
    'open the form',
    async (page) => {
      await page
        .getByRole('row', { name: /Delivery/ })
        .nth(1)
        .click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'type an amount',
    async (page) => {
      await page
        .getByRole('dialog')
        .getByRole('textbox', { name: /^Amount/ })
        .click();
      await page.keyboard.type('1250.40', { delay: 60 });
    },
  ],
];

interface InteractionOptions {
  executablePath: string;
  url: string;
  /** The session cookie. */
  cookie: string;
  project: number;
  /** CPU slowdown factor. */
  slowdown: number;
}

/** Measures the slowest interaction of each step, in milliseconds. */
export async function slowestInteractions(asked: InteractionOptions): Promise<[string, number][]> {
  const { executablePath, url, cookie, project, slowdown } = asked;
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
    const [name = '', value = ''] = cookie.split('=', 2);
    await context.addCookies([{ name, value, url }]);
    const page = await context.newPage();
    await page.addInitScript(() => {
      const told: EventTiming[] = [];
      Object.assign(globalThis, { told });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as unknown as EventTiming[]) told.push(entry);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    await page.goto(`/expenses?project=${project}`);
    await page
      .getByRole('row', { name: /Delivery/ })
      .nth(10)
      .waitFor();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    const slowest: [string, number][] = [];
    for (const [what, step] of STEPS) {
      await page.evaluate(() => (globalThis as unknown as { told: EventTiming[] }).told.splice(0));
      await step(page);
      await page.waitForTimeout(1500);
      const told = await page.evaluate(() =>
        (globalThis as unknown as { told: EventTiming[] }).told
          .filter(({ interactionId }) => interactionId > 0)
          .map(({ duration }) => duration),
      );
      slowest.push([what, Math.max(0, ...told)]);
    }
    return slowest;
  } finally {
    await browser.close();
  }
}
