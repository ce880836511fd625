import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { DESKTOP } from './page-checks.ts';

export interface OpenPage {
  context: BrowserContext;
  page: Page;
}

/** An address of the product without a screen: a page that goes there stays in its process. */
const NO_SCREEN = '/healthz';

/** What tests listen to; Playwright itself listens to other events. */
const EVENTS_OF_PAGES = [
  'console',
  'dialog',
  'download',
  'pageerror',
  'popup',
  'request',
  'response',
] as const;
const EVENTS_OF_CONTEXTS = ['page', 'request', 'response'] as const;

/** What a page can be told that is open already. */
const LATER_OPTIONS = ['storageState', 'viewport', 'colorScheme'];

export async function openNewPage(browser: Browser, options?: BrowserContextOptions): Promise<OpenPage> {
  const context = await browser.newContext(options);
  return { context, page: await context.newPage() };
}

async function empty({ context, page }: OpenPage): Promise<void> {
  for (const event of EVENTS_OF_PAGES) await page.removeAllListeners(event, { behavior: 'ignoreErrors' });
  for (const event of EVENTS_OF_CONTEXTS)
    await context.removeAllListeners(event, { behavior: 'ignoreErrors' });
  await Promise.all(context.pages().map((other) => other !== page && other.close()));
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await Promise.all([context.setOffline(false), context.clearCookies(), context.clearPermissions()]);
  await page.goto(NO_SCREEN);
  await page.evaluate(() => sessionStorage.clear());
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', {
    origin: new URL(page.url()).origin,
    storageTypes: 'all',
  });
  await session.send('Page.resetNavigationHistory');
  await session.detach();
  await page.mouse.move(-1, -1);
  await page.setViewportSize(DESKTOP);
  await page.emulateMedia({
    media: null,
    colorScheme: null,
    reducedMotion: null,
    forcedColors: null,
    contrast: null,
  });
}

/**
 * The pages of a worker that were used: they are as new, but have compiled the product, so that loading it takes half the
 * work. A page that cannot be emptied, such as one with a service worker, is closed.
 */
export class UsedPages {
  readonly #free: OpenPage[] = [];

  /** Whether a page that is open can be made to what is asked for. */
  static canBe = (options: BrowserContextOptions): boolean =>
    Object.keys(options).every((name) => LATER_OPTIONS.includes(name));

  async take(browser: Browser, options: BrowserContextOptions): Promise<OpenPage> {
    const { storageState, viewport, colorScheme } = options;
    const { context, page } = this.#free.pop() ?? (await openNewPage(browser));
    if (typeof storageState === 'object') await context.addCookies(storageState.cookies);
    if (viewport) await page.setViewportSize(viewport);
    if (colorScheme) await page.emulateMedia({ colorScheme });
    return { context, page };
  }

  async giveBack(used: OpenPage): Promise<void> {
    const isEmpty =
      used.context.serviceWorkers().length === 0 &&
      (await empty(used).then(
        () => true,
        () => false,
      ));
    if (isEmpty) this.#free.push(used);
    else await used.context.close();
  }
}
