import { existsSync } from 'node:fs';
import path from 'node:path';
import { test as base, type Page } from '@playwright/test';
import { DESKTOP } from './page-checks.ts';

/** Where the gallery is built for the tests. */
export const GALLERY = path.resolve(import.meta.dirname, '../../test-output/gallery');

/** Nobody listens there: every file is handed to the browser as it is asked for. */
const ADDRESS = 'http://gallery.localhost';

export type Theme = 'light' | 'dark';
export type Direction = 'ltr' | 'rtl';

interface Choice {
  part: string;
  state?: string | null;
  theme?: Theme;
  dir?: Direction;
  lang?: string;
}

export const addressOf = (choice: Choice): string =>
  `/?${new URLSearchParams(Object.entries(choice).flatMap(([name, value]) => (value ? [[name, value]] : [])))}`;

/** Waits until what is to be open is open, and all letters are there. */
const ready = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => document.querySelector('h1') && !document.querySelector('[data-opening]'));
  await page.evaluate(() => document.fonts.ready);
};

/** Shows another address of the gallery in a page that is open: quicker than loading it anew. */
export async function turnTo(page: Page, choice: Choice): Promise<void> {
  await page.evaluate((address) => {
    history.replaceState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate'));
  }, addressOf(choice));
  await ready(page);
}

interface Gallery {
  /** Opens a page of the gallery; nothing may stand in its console behind the test. */
  gallery(choice?: Choice): Promise<Page>;
}

export const test = base.extend<Gallery>({
  baseURL: ({ browserName: _ }, use) => use(ADDRESS),
  viewport: ({ browserName: _ }, use) => use(DESKTOP),
  gallery: async ({ page, context }, use) => {
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
    await context.route(`${ADDRESS}/**`, (route) => {
      const file = path.join(GALLERY, new URL(route.request().url()).pathname);
      return route.fulfill({
        path: existsSync(file) && path.extname(file) ? file : path.join(GALLERY, 'index.html'),
      });
    });
    await use(async (choice) => {
      await page.goto(choice ? addressOf(choice) : '/');
      await ready(page);
      return page;
    });
    base.expect(complaints, 'what the console said').toEqual([]);
  },
});
