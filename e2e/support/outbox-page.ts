import { existsSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import type { OutboxOverview } from '../../packages/web/src/site/outbox/overview.ts';
import type { Harness } from './outbox-page/main.ts';
import { productUrl } from './product-process.ts';
import { addProject } from './test-data.ts';
import { test as base } from './test-fixtures.ts';

declare global {
  interface Window {
    harness: Harness;
  }
}

/** Where the page is built for the tests, and under which path of the product it is shown. */
export const OUTBOX_PAGE = path.resolve(import.meta.dirname, '../../test-output/outbox-page');
export const OUTBOX_PATH = '/outbox-page/';

/**
 * Shows the page of the outbox at an address of the product: its calls go to the real server, with the cookies of
 * the visitor.
 */
export async function serveOutboxPage(context: BrowserContext): Promise<void> {
  await context.route(`${productUrl()}${OUTBOX_PATH}**`, (route) => {
    const file = path.join(OUTBOX_PAGE, new URL(route.request().url()).pathname.slice(OUTBOX_PATH.length));
    return route.fulfill({
      path: existsSync(file) && path.extname(file) ? file : path.join(OUTBOX_PAGE, 'index.html'),
    });
  });
}

export interface SiteVisitor {
  context: BrowserContext;
  page: Page;
  username: string;
  userId: number;
  project: number;
}

/** Opens the page of the outbox in a tab, and the outbox of a person in it. */
export async function openTab({ context, userId }: Pick<SiteVisitor, 'context' | 'userId'>): Promise<Page> {
  const page = await context.newPage();
  await reopen(page, userId);
  return page;
}

/** Loads the page anew, as after a tab was killed. */
export async function reopen(page: Page, userId: number): Promise<void> {
  await page.goto(OUTBOX_PATH);
  await page.evaluate((id) => {
    window.harness.open(id);
  }, userId);
}

/**
 * What the outbox of a page shows, once the store was read or found to be broken: before that nothing is known, which
 * looks like nothing. Without progress, which is not JSON.
 */
export const overviewOf = (page: Page): Promise<Omit<OutboxOverview, 'progress'>> =>
  page.evaluate(async () => {
    const { progress: _, ...rest } = await window.harness.outbox.whenRead();
    return rest;
  });

/** Waits until nothing of the person is left to send. */
export async function everythingSent(page: Page): Promise<void> {
  await expect
    .poll(
      async () => {
        const { entries, photos } = await overviewOf(page);
        return [...entries, ...photos].map(({ act, state, lastProblem }) => [act, state, lastProblem]);
      },
      { timeout: 60_000 },
    )
    .toEqual([]);
}

/** Waits until the outbox has exactly these states, in the order of its entries. */
export const statesAre = (page: Page, states: readonly string[]) =>
  expect.poll(async () => (await overviewOf(page)).entries.map(({ state }) => state)).toEqual(states);

/** Issues of a project as the server has them, the oldest first. */
export async function issuesOf(visitor: Pick<SiteVisitor, 'context' | 'project'>): Promise<StoredIssue[]> {
  const response = await visitor.context.request.get(`/api/projects/${visitor.project}/issues?limit=500`);
  expect(response.status()).toBe(200);
  return ((await response.json()) as StoredIssue[]).sort((one, other) => one.id - other.id);
}

export interface StoredIssue {
  id: number;
  title: string;
  description: string | null;
  location: string | null;
  status: string;
  version: number;
  reportedBy: number;
  clientId: string | null;
  capturedAt: string | null;
  clockSkewMs: number | null;
  device: string | null;
}

interface SiteFixtures {
  /** A person with a project of their own, on the page of the outbox; `prepare` runs before the first page. */
  onSite(prepare?: (context: BrowserContext) => Promise<unknown>): Promise<SiteVisitor>;
}

export const test = base.extend<SiteFixtures>({
  onSite: ({ namedPerson }, use) =>
    use(async (prepare) => {
      const person = await namedPerson('Neo', 'Modise');
      await serveOutboxPage(person.context);
      await prepare?.(person.context);
      const project = await addProject(person);
      await reopen(person.page, person.id);
      return { ...person, userId: person.id, project };
    }),
});
