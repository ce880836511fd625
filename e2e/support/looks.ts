import axe from 'axe-core';
import type { Page } from 'playwright-core';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const NARROWEST = { width: 320, height: 640 };

/**
 * Waits until nothing fades or slides any more: half there, anything has too little contrast. What goes on for ever is let be,
 * and so is what follows the scrolling, which never ends by itself.
 */
const stilled = (page: Page): Promise<unknown> =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(
          ({ playState, effect, timeline }) =>
            playState === 'running' && timeline === document.timeline && effect?.getTiming().iterations === 1,
        )
        .map(({ finished }) => finished),
    ),
  );

/** What axe finds on the page: rule and place of each finding. */
export async function findings(page: Page): Promise<string[]> {
  await stilled(page);
  await page.evaluate(axe.source);
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    });
    return violations.flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary})`),
    );
  });
}

/** Waits until nothing of the open screen is still on its way. The heading that comes with the page is not its own yet. */
export async function settled(page: Page): Promise<void> {
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.animate-glow, [aria-busy="true"]'));
  await page.evaluate(() => document.fonts.ready);
}

/** Gives the page, after its window changed, the frames in which it measures itself and is drawn anew. */
export const redrawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });

/** Pixels by which the page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
