import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { expect, inject, onTestFailed } from 'vitest';
import { DESKTOP } from './looks.ts';

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

let browser: Browser | undefined;

async function launched(): Promise<Browser> {
  browser ??= await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: FLAGS,
  });
  return browser;
}

/** Ends the browser of this file's visitors; the set-up of every file has it done behind the last test. */
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

/** Keeps a picture of the screen under test-output/screens. */
export async function picture(page: Page, name: string, fullPage = false): Promise<void> {
  await mkdir(screens, { recursive: true });
  await page.screenshot({ path: path.join(screens, `${name}.png`), fullPage, animations: 'disabled' });
}
