import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The smaller form of axe: every page that is loaded reads it anew. */
const AXE = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const NARROWEST = { width: 320, height: 640 };

/**
 * Waits until all animations have ended, because half-faded content has too little contrast. Endless and
 * scroll-driven animations are ignored.
 */
const waitForAnimations = (page: Page): Promise<unknown> =>
  page.evaluate(async () => {
    const moving = () =>
      document
        .getAnimations()
        .filter(
          ({ playState, effect, timeline }) =>
            playState === 'running' && timeline === document.timeline && effect?.getTiming().iterations === 1,
        );
    // Recent changes may start to fade in with the next frames.
    for (let quiet = 0; quiet < 3; quiet += 1) {
      for (let now = moving(); now.length > 0; now = moving())
        await Promise.allSettled(now.map(({ finished }) => finished));
      await new Promise((drawn) => requestAnimationFrame(drawn));
    }
  });

/** Shows the open screen in light or dark mode, following the system theme. */
export async function showTheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction((theme) => document.documentElement.dataset['theme'] === theme, colorScheme);
}

/** Runs axe on the page and returns the rule and element of each finding. */
export async function axeFindings(page: Page): Promise<string[]> {
  // Animations are off while axe runs, because notices could start to fade.
  const wasStill = await page.evaluate(() => matchMedia('(prefers-reduced-motion: reduce)').matches);
  if (!wasStill) await page.emulateMedia({ reducedMotion: 'reduce' });
  await waitForAnimations(page);
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE);
  const found = await page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      // None of these rules needs the style sheets, which would be fetched again.
      preload: { assets: ['media'] },
      resultTypes: ['violations'],
    });
    return violations.flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')} (${node.failureSummary})`),
    );
  });
  if (!wasStill) await page.emulateMedia({ reducedMotion: 'no-preference' });
  return found;
}

/**
 * Waits until the open screen has loaded. The placeholder heading is hidden from screen readers, like everything
 * behind a dialog.
 */
export async function waitForPage(page: Page): Promise<void> {
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

/** Opens an address and waits until it has loaded. */
export async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await waitForPage(page);
}

/** What of the product's router is used here. */
interface Router {
  navigate(to: { href: string }): Promise<void>;
  state: { status: string; location: { href: string }; resolvedLocation?: { href: string } };
}

/** The site is a program of its own. */
const isOfSite = (path: string): boolean => /^\/site(?:[/?]|$)/.test(path);

/**
 * Shows another address in a page that has the product open, as a link does: loading it anew would take three times
 * the work. Nothing is open yet in a page that is new, and nothing leads into the site or out of it but loading.
 */
export async function turnTo(page: Page, address: string): Promise<void> {
  const open = page.url();
  if (open === 'about:blank' || isOfSite(new URL(open).pathname) !== isOfSite(address))
    return openPage(page, address);
  // A page that is still opening would go on to where it was going.
  const opened = () =>
    page.waitForFunction(() => {
      const { __TSR_ROUTER__: router } = globalThis as unknown as { __TSR_ROUTER__?: Router };
      const { status, resolvedLocation, location } = router?.state ?? {};
      return status === 'idle' && resolvedLocation?.href === location?.href;
    });
  await opened();
  await page.evaluate(
    (href) => (globalThis as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.navigate({ href }),
    address,
  );
  await opened();
  await waitForPage(page);
}

/** Holds these calls back until the returned function is called, as a slow line does. */
export async function holdBack(page: Page, method: string, calls: RegExp): Promise<() => Promise<void>> {
  let resolve = () => {};
  const gate = new Promise<void>((open) => {
    resolve = open;
  });
  await page.route(calls, async (route) => {
    if (route.request().method() === method) await gate;
    await route.fallback();
  });
  return async () => {
    resolve();
    await page.unroute(calls);
  };
}

/** Loses the next answer of these calls: what is sent arrives, and the page hears nothing of it. */
export const loseAnswer = (page: Page, calls: string): Promise<unknown> =>
  page.route(
    calls,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );

/** Waits some frames for the page to measure and redraw itself after a window change. */
export const waitForRedraw = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame += 1)
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
  });

/** Returns the number of pixels by which the page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * The findings of axe in a window as high as the page, so that no bar at its foot covers what is scrolled below it.
 * A page that grows meanwhile is looked at again.
 */
export async function wholePageFindings(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  if (!before) throw new Error('the page has no window');
  let { height } = before;
  let findings: string[] = [];
  for (let needed = await pageHeight(page), first = true; first || needed > height; first = false) {
    height = Math.max(height, needed);
    await page.setViewportSize({ width: before.width, height });
    await waitForRedraw(page);
    findings = await axeFindings(page);
    needed = await pageHeight(page);
  }
  await page.setViewportSize(before);
  return findings;
}

const pageHeight = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollHeight);
