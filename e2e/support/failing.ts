import type { Page, Request } from 'playwright-core';

/** What the frame around a screen reads, on every one of them. */
const FRAME = /^\/api\/(?:user|projects|live|notices\/count)$/;

/** Opens an address and waits until nothing of it is on its way. */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.locator('main h1').first().waitFor();
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() => !document.querySelector('.animate-glow, [aria-busy="true"]'));
}

/** Opens an address; answers the calls by which its screen reads what it shows. */
export async function callsOf(page: Page, address: string): Promise<string[]> {
  const calls = new Set<string>();
  const note = (request: Request) => {
    const { pathname } = new URL(request.url());
    const reads = request.method() === 'GET' && pathname.startsWith('/api/');
    // What is looked at is a file and no figure.
    if (reads && !FRAME.test(pathname) && !pathname.startsWith('/api/files/')) calls.add(pathname);
  };
  page.on('request', note);
  await open(page, address);
  page.off('request', note);
  return [...calls];
}

/** What a screen and the dialog over it say, line by line, with what can be chosen. */
export async function linesOf(page: Page): Promise<string[]> {
  const texts = await page.locator('main, [role="dialog"]:not([popover])').allInnerTexts();
  const choices = await page.locator('option').allTextContents();
  return [...texts.flatMap((text) => text.split('\n')), ...choices]
    .map((line) => line.trim())
    .filter(Boolean);
}

/** What may be said of a failure: that it failed, that a figure is not known, and how to ask again. */
const OF_FAILURE = /could not be loaded|^Try again$|^[–\s]+$/;

/** What is said that is not said while everything is known, besides that something failed. */
export const saidAnew = async (page: Page, known: readonly string[]): Promise<string[]> =>
  (await linesOf(page)).filter((line) => !known.includes(line) && !OF_FAILURE.test(line));

const again = (page: Page) => page.getByRole('button', { name: 'Try again' });

/** Whether a failure is said, with a way to ask again. */
export const offersAgain = (page: Page): Promise<boolean> => again(page).first().isVisible();

/** Presses each way to ask again; answers whether none is left then. */
export async function askAgain(page: Page): Promise<boolean> {
  for (let presses = 0; presses < 9 && (await again(page).count()) > 0; presses += 1) {
    await again(page).first().click();
    await page.waitForLoadState('networkidle');
  }
  return (await again(page).count()) === 0;
}
