import { existsSync } from 'node:fs';
import path from 'node:path';
import type { Cookie, Page } from '@playwright/test';
import { build } from 'vite';
import {
  type BrowserProfile,
  createProfile,
  type KillableBrowser,
} from '../../e2e/support/killable-browser.ts';
import type { MovedIssue, SavedIssue, SiteDay, TypedIssue } from './offline-page/main.ts';

declare global {
  interface Window {
    day: SiteDay;
  }
}

const PAGE = path.resolve(import.meta.dirname, '../../test-output/offline-page');
const PATH = '/offline-page/';

/** Builds the page by which a drill works with the outbox of the product. */
export const buildSitePage = (): Promise<unknown> =>
  build({
    root: path.resolve(import.meta.dirname, 'offline-page'),
    base: PATH,
    configFile: false,
    logLevel: 'error',
    build: { outDir: PAGE, emptyOutDir: true, chunkSizeWarningLimit: 2000 },
  });

interface PhoneOptions {
  url: string;
  /** Sends issues without their identity, so that what is sent twice is stored twice. */
  withoutIdentity?: boolean;
}

/** A phone on site: a browser whose profile stays when it is killed. */
export class SitePhone {
  readonly #profile: BrowserProfile;
  readonly #options: PhoneOptions;
  #browser: KillableBrowser | undefined;
  #userId = 0;
  #session: Cookie[] = [];
  kills = 0;

  private constructor(profile: BrowserProfile, options: PhoneOptions) {
    this.#profile = profile;
    this.#options = options;
  }

  static async open(options: PhoneOptions): Promise<SitePhone> {
    return new SitePhone(await createProfile(), options);
  }

  get browser(): KillableBrowser {
    if (!this.#browser) throw new Error('the phone is off');
    return this.#browser;
  }

  get page(): Page {
    return this.browser.page;
  }

  /** Starts the browser with what it kept; without its page, nothing stands between it and the network. */
  async start({ withPage = true }: { withPage?: boolean } = {}): Promise<void> {
    const browser = await this.#profile.start();
    this.#browser = browser;
    // A browser writes its cookies to the disk every half a minute; those of a day's work are there long since.
    await browser.context.addCookies(this.#session);
    if (!withPage) return;
    const { url, withoutIdentity } = this.#options;
    await browser.context.route(`${url}${PATH}**`, (route) => {
      const file = path.join(PAGE, new URL(route.request().url()).pathname.slice(PATH.length));
      return route.fulfill({
        path: existsSync(file) && path.extname(file) ? file : path.join(PAGE, 'index.html'),
      });
    });
    if (withoutIdentity)
      await browser.context.route('**/api/projects/*/issues', (route) => {
        if (route.request().method() !== 'POST') return route.continue();
        const { clientId: _, ...body } = route.request().postDataJSON() as Record<string, unknown>;
        return route.continue({ postData: JSON.stringify(body) });
      });
  }

  /** Takes the session over that a person has on another device. */
  async signInLike(other: SitePhone): Promise<void> {
    await this.browser.context.addCookies(await other.browser.context.cookies());
  }

  /** Opens the outbox of a person. */
  async openOutbox(userId: number): Promise<void> {
    this.#userId = userId;
    this.#session = await this.browser.context.cookies();
    await this.page.goto(`${this.#options.url}${PATH}`);
    await this.page.evaluate((id) => window.day.open(id), userId);
  }

  /** Ends the browser without a word, and starts it again. */
  async dieAndReturn(): Promise<void> {
    this.kills += 1;
    await this.browser.kill();
    await this.start();
    await this.openOutbox(this.#userId);
  }

  capture(issue: TypedIssue): Promise<SavedIssue> {
    return this.page.evaluate((given) => window.day.capture(given), issue);
  }

  resume(issue: TypedIssue): Promise<SavedIssue | null> {
    return this.page.evaluate((given) => window.day.resume(given), issue);
  }

  idOf(title: string): Promise<string | null> {
    return this.page.evaluate((name) => window.day.idOf(name), title);
  }

  edit(issue: TypedIssue, id: string, description: string): Promise<void> {
    const given: TypedIssue = { ...issue, photos: [] };
    return this.page.evaluate((asked) => window.day.edit(asked.given, asked.id, asked.description), {
      given,
      id,
      description,
    });
  }

  move(issue: MovedIssue): Promise<void> {
    return this.page.evaluate((given) => window.day.move(given), issue);
  }

  left(): Promise<string[]> {
    return this.page.evaluate(() => window.day.left());
  }

  tryAllNow(): Promise<void> {
    return this.page.evaluate(() => window.day.tryAllNow());
  }

  lose(): Promise<boolean> {
    return this.page.evaluate(() => window.day.lose());
  }

  async close(): Promise<void> {
    await this.#browser?.kill().catch(() => undefined);
    await this.#profile.remove();
  }
}
