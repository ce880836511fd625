import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { signedIn } from './support/browser.ts';
import { redrawn, sidewaysScroll } from './support/looks.ts';
import { addSample } from './support/made.ts';
import { asked } from './support/people.ts';
import { SCREENS } from './support/screens.ts';

const WIDTHS = [320, 390, 480, 640, 768, 800, 900, 1024, 1180, 1280, 1440, 1920, 2560];

/** Where the screen, now open, is wider than its window. */
async function tooWide(page: Page): Promise<string[]> {
  await page.locator('main h1').waitFor();
  await page.waitForLoadState('networkidle');
  const over: string[] = [];
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await redrawn(page);
    const pixels = await sidewaysScroll(page);
    if (pixels > 0) over.push(`${pixels} px at ${width}`);
  }
  return over;
}

describe('no screen scrolls sideways', () => {
  it.each(SCREENS)('%s, from the narrowest phone to a wide desk', async (screen) => {
    const visitor = await signedIn();
    const { page, context } = visitor;
    await addSample(visitor);
    await page.goto(screen);
    expect(await tooWide(page)).toEqual([]);
    await context.close();
  });

  it.each(['expenses', 'variations', 'inspections', 'issues', 'interior-plans', 'documents'])(
    'the page of one of the %s, from the narrowest phone to a wide desk',
    async (folder) => {
      const visitor = await signedIn();
      const { page, context } = visitor;
      const project = await addSample(visitor);
      const [first] = await asked<{ id: number }[]>(visitor, `/api/projects/${project}/${folder}`);
      await page.goto(`/${folder.replace('-', '/')}/${first?.id}`);
      await page.getByRole('region', { name: 'History' }).getByRole('listitem').first().waitFor();
      expect(await tooWide(page)).toEqual([]);
      await context.close();
    },
  );
});
