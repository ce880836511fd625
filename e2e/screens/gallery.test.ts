import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { type Box, boxesOf, moved, overflowing, unmirrored } from '../support/boxes.ts';
import { type Direction, type Theme, test, turnTo } from '../support/gallery.ts';
import { axeFindings, DESKTOP, NARROWEST, waitForRedraw } from '../support/page-checks.ts';
import { vanished } from '../support/picture.ts';

// Letters are drawn differently on every machine, so no picture is kept. Each part is compared with itself instead: the dark
// one has the same boxes as the light one, and shows something wherever that does; the one from right to left is the
// mirror of the other; nothing stands out of its place, not on the narrowest phone either. What breaks them is what goes
// wrong with a part: a colour written out, a side called left, a name that is longer than expected.

const WEB = path.resolve(import.meta.dirname, '../../packages/web');
const BLOCKS = path.join(WEB, 'src/ui');

/** Draws nothing of its own. */
const DRAWS_NOTHING = ['ui-provider'];

const filesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.tsx'));

/** Building blocks: files of the folder with a component that a screen uses. Those used by other blocks alone are seen in them. */
function blocks(): string[] {
  const screens = filesIn(path.join(WEB, 'src'))
    .filter((name) => !name.startsWith('ui/') && !name.includes('.test.'))
    .map((name) => readFileSync(path.join(WEB, 'src', name), 'utf8'))
    .join('\n');
  return filesIn(BLOCKS)
    .filter((name) => {
      const text = readFileSync(path.join(BLOCKS, name), 'utf8');
      const components = [...text.matchAll(/export function ([A-Z]\w*)/g)].map(([, component]) => component);
      return components.some((component) => new RegExp(`<${component}\\b`).test(screens));
    })
    .map((name) => path.basename(name, '.tsx'))
    .filter((name) => !DRAWS_NOTHING.includes(name));
}

test('every building block has a part', async ({ gallery }) => {
  const page = await gallery();
  const links = page.locator('[data-part]');
  const parts = await links.evaluateAll((all) => all.map((link) => link.getAttribute('data-part') ?? ''));
  expect(blocks().filter((block) => !parts.includes(block))).toEqual([]);
});

/** Controls that do not show that the keyboard is on them. */
async function unseenFocus(page: Page): Promise<string[]> {
  await page.keyboard.press('Tab');
  return page.evaluate(async () => {
    const stops = document.querySelectorAll<HTMLElement>(
      'main :is(a[href], button, input, select, textarea, [tabindex="0"]), [role="dialog"] :is(a[href], button, input)',
    );
    const isOutlined = (element: Element | null, levels: number): boolean => {
      if (!element || levels === 0) return false;
      const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(element);
      const isSeen = outlineStyle !== 'none' && outlineWidth !== '0px' && !outlineColor.endsWith(', 0)');
      return isSeen || isOutlined(element.parentElement, levels - 1);
    };
    const unseen: string[] = [];
    for (const stop of stops) {
      stop.focus();
      if (document.activeElement !== stop || !stop.matches(':focus-visible')) continue;
      // What a script paints is there with the next frame.
      if (!isOutlined(stop, 3)) await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
      if (!isOutlined(stop, 3))
        unseen.push(`${stop.tagName} ${stop.ariaLabel ?? stop.textContent} shows no focus`);
    }
    return unseen;
  });
}

/** States of which nothing is drawn. */
const undrawn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const layers = [
      ...document.querySelectorAll(
        '[role="dialog"], [role="alertdialog"], [role="menu"], main a:focus, ol > li',
      ),
    ];
    if (layers.some((layer) => layer.checkVisibility())) return [];
    return [...document.querySelectorAll<HTMLElement>('[data-shown]')]
      .filter((state) => state.offsetHeight === 0)
      .map((state) => `nothing is drawn of ${state.dataset['shown']}`);
  });

/** What is wrong with a part, or with one of its states that stands alone. */
async function wrongWith(page: Page, part: string, state: string | null): Promise<string[]> {
  const wrong: string[] = [];
  const boxes = {} as Record<Direction, Box[]>;
  for (const dir of ['ltr', 'rtl'] as const) {
    const pictures: Buffer[] = [];
    for (const theme of ['light', 'dark'] as const satisfies Theme[]) {
      await turnTo(page, { part, state, theme, dir });
      const found = [...(await axeFindings(page)), ...(await overflowing(page)), ...(await undrawn(page))];
      const now = await boxesOf(page);
      if (theme === 'light') boxes[dir] = now;
      else found.push(...moved(boxes[dir], now));
      // Of a list of ten thousand rows a picture of the window has to do.
      const fullPage = now.every(({ height }) => height < 10_000);
      if (dir === 'ltr') pictures.push(await page.screenshot({ fullPage, scale: 'css' }));
      wrong.push(...found.map((finding) => `${theme} ${dir}: ${finding}`));
    }
    const [light, dark] = pictures;
    if (light && dark) wrong.push(...(await vanished(page, light, dark)).slice(0, 5));
  }
  wrong.push(...unmirrored(boxes.ltr, boxes.rtl, DESKTOP.width).slice(0, 5));
  wrong.push(...(await unseenFocus(page)));
  await page.setViewportSize(NARROWEST);
  await turnTo(page, { part, state });
  await waitForRedraw(page);
  wrong.push(...(await overflowing(page)).map((finding) => `on a phone: ${finding}`));
  await page.setViewportSize(DESKTOP);
  return wrong.map((finding) => `${part} ${state ?? ''} ${finding}`);
}

test.describe('in both themes and both directions nothing is wrong with', () => {
  for (const file of readdirSync(path.join(WEB, 'gallery/parts'))) {
    test(`the parts in ${file}`, async ({ gallery }) => {
      const page = await gallery();
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const links = page.locator(`[data-file="${file}"] a`);
      const addresses = await links.evaluateAll((all) =>
        all.map((link) => (link as HTMLAnchorElement).search),
      );
      expect(addresses).not.toEqual([]);
      const wrong: string[] = [];
      for (const address of addresses) {
        const asked = new URLSearchParams(address);
        wrong.push(...(await wrongWith(page, asked.get('part') ?? '', asked.get('state'))));
      }
      expect(wrong).toEqual([]);
    });
  }
});

/** Controls of the open dialog that a message lies on once they were scrolled to. */
const underMessage = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const message = document.querySelector('li[data-swipe-direction]')?.getBoundingClientRect();
    const controls = document.querySelectorAll('[role="dialog"] :is(a[href], button, input)');
    if (!message || message.height === 0) return ['there is no message'];
    return [...controls].flatMap((control) => {
      control.scrollIntoView({ block: 'nearest' });
      const { top, bottom, left, right } = control.getBoundingClientRect();
      const isUnder =
        bottom > message.top && top < message.bottom && right > message.left && left < message.right;
      return isUnder ? [control.outerHTML] : [];
    });
  });

test('no control of a dialog stays under a message', async ({ gallery }) => {
  const page = await gallery();
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [320, 390, 1024])
    for (const dir of ['ltr', 'rtl'] as const)
      for (const state of ['short, and a message', 'longer than the window, and a message']) {
        await page.setViewportSize({ width, height: 640 });
        await turnTo(page, { part: 'toaster', dir });
        await turnTo(page, { part: 'dialog', state, dir });
        await expect(page.getByText('Expense saved').first()).toBeVisible();
        await waitForRedraw(page);
        expect([width, dir, state, await underMessage(page)]).toEqual([width, dir, state, []]);
      }
});
