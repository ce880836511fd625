import { afterAll, describe, expect, it } from 'vitest';
import { addSample, closeBrowser, sidewaysScroll, signedIn } from './support/browser.ts';

afterAll(closeBrowser);

const SCREENS = [
  '/dashboard',
  '/projects',
  '/expenses',
  '/variations',
  '/budget',
  '/monitoring-fees',
  '/certificates',
  '/programme',
  '/inspections',
  '/issues',
  '/interior',
  '/suppliers',
  '/reports',
];
const WIDTHS = [320, 390, 480, 640, 768, 800, 900, 1024, 1180, 1280, 1440, 1920, 2560];

describe('no screen scrolls sideways', () => {
  it.each(SCREENS)('%s, from the narrowest phone to a wide desk', async (screen) => {
    const visitor = await signedIn();
    const { page, context } = visitor;
    await addSample(visitor);
    await page.goto(screen);
    await page.locator('main h1').waitFor();
    await page.waitForLoadState('networkidle');
    const over: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      await page.waitForTimeout(150);
      const pixels = await sidewaysScroll(page);
      if (pixels > 0) over.push(`${pixels} px at ${width}`);
    }
    expect(over).toEqual([]);
    await context.close();
  });
});
