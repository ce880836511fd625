import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import axe from 'axe-core';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect, inject, onTestFailed } from 'vitest';

const screens = path.resolve(import.meta.dirname, '../../test-output/screens');

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
export const NARROWEST = { width: 320, height: 640 };

let browser: Browser | undefined;

async function launched(): Promise<Browser> {
  browser ??= await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  return browser;
}

export async function closeBrowser(): Promise<void> {
  await browser?.close();
  browser = undefined;
}

export interface Visit {
  context: BrowserContext;
  page: Page;
  /** What the page's console and its own errors said; a test may look whether it is empty. */
  complaints: string[];
}

/** A visitor with a fresh profile. A call that the server refuses is an expected line in the console, an exception is not. */
export async function visit(options: BrowserContextOptions = {}): Promise<Visit> {
  const context = await (await launched()).newContext({
    baseURL: inject('productUrl'),
    viewport: DESKTOP,
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      complaints.push(message.text());
  });
  onTestFailed(async ({ task }) => {
    if (!page.isClosed()) await picture(page, `failed-${task.name.replace(/\W+/g, '-').slice(0, 60)}`);
  });
  return { context, page, complaints };
}

let accounts = 0;

/** A visitor who has made an account and is signed in, without passing the sign-up screen. */
export async function signedIn(options: BrowserContextOptions = {}): Promise<Visit & { username: string }> {
  const visitor = await visit(options);
  accounts += 1;
  const username = `person${process.pid}x${accounts}`;
  const answer = await visitor.context.request.post('/api/register', {
    data: { username, password: 'mortar-and-lime', firstName: 'Thato', lastName: 'Kgosi' },
  });
  expect(answer.status()).toBe(201);
  return { ...visitor, username };
}

/** Makes a project by the API; returns its id. */
export async function addProject({ context }: Visit, fields: object = {}): Promise<number> {
  const answer = await context.request.post('/api/projects', {
    data: {
      name: 'Mokolodi Ridge House',
      totalBudget: '2400000.00',
      estimatedCompletionDate: '2027-03-18',
      ...fields,
    },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** Makes the sample project by the API; returns its id. */
export async function addSample({ context }: Visit): Promise<number> {
  const answer = await context.request.post('/api/projects/sample');
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

export async function addExpense(
  { context }: Visit,
  projectId: number,
  fields: object = {},
): Promise<number> {
  const answer = await context.request.post(`/api/projects/${projectId}/expenses`, {
    data: {
      phase: 'foundation',
      itemName: 'Ready-mix concrete',
      amount: '18400.00',
      date: '2026-03-04',
      ...fields,
    },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: number }).id;
}

/** Keeps a picture of the screen under test-output/screens. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  await mkdir(screens, { recursive: true });
  await page.screenshot({ path: path.join(screens, `${name}.png`), fullPage, animations: 'disabled' });
}

/** What axe finds on the page: rule and place of each finding. */
export async function findings(page: Page): Promise<string[]> {
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

/** Pixels by which the page is wider than its window. */
export const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
