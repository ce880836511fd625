import type { Page } from '@playwright/test';
import axe from 'axe-core';

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const NARROWEST = { width: 320, height: 640 };

/**
 * Waits until nothing fades or slides any more: half there, anything has too little contrast. What goes on for ever is let be,
 * and so is what follows the scrolling, which never ends by itself.
 */
const stilled = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect, timeline }) =>
            playState === 'running' && timeline === document.timeline && effect?.getTiming().iterations === 1,
        );
    // What was asked for a moment ago may begin to fade in with the next frames.
    for (let quiet = 0; quiet < 3; quiet += 1) {
      for (let now = moving(); now.length > 0; now = moving())
        await Promise.allSettled(now.map(({ finished }) => finished));
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  });

/** Shows the open screen of a member by day or by night, as the system does that it follows. */
export async function showBy(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme);
}

/** What axe finds on the page: rule and place of each finding. */
export async function findings(page: Page): Promise<string[]> {
  // A notice may begin to fade while axe looks: for that long nothing moves.
  const wasStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await stilled(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // No rule of these looks at the text of the style sheets, which would be fetched again.
      preload: { assets: ['media'] },
      resultTypes: ['violations'],
    });
    return violations.flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary})`),
    );
  });
  await page.emulateMedia({ reducedMotion: wasStill ? 'reduce' : null });
  return found;
}

/**
 * Waits until nothing of the open screen is still on its way. The heading that comes with the page is not its own yet: it
 * is hidden from the ear, as all of a screen is behind a dialog.
 */
export async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const heading = document.querySelector('h1');
    return (
      heading?.checkVisibility() &&
      (document.querySelector('[role="dialog"], [role="alertdialog"]') ||
        !heading.closest('main [aria-hidden="true"]')) &&
      !document.querySelector('.animate-glow, [aria-busy="true"]')
    );
  });
  await page.evaluate(() => document.fonts.ready);
}

/** Opens an address and waits until nothing of it is still on its way. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await settled(page);
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
