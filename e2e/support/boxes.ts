import type { Page } from '@playwright/test';

/** Where an element stands on the page, in pixels from its top left corner. */
export interface Box {
  name: string;
  x: number;
  y: number;
  width: number;
  height: number;
  /** Its place follows from the letters of a line, which run from left to right wherever the line begins. */
  follows: boolean;
}

/** Every element that is drawn, in the order of the page. */
export const boxesOf = (page: Page): Promise<Box[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement | SVGElement>('body *')]
      .filter(
        (element) =>
          element.checkVisibility({ visibilityProperty: true }) &&
          // What a toast tells a screen reader is taken away after a second.
          element.closest('header, script, body > [role="status"]') === null,
      )
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const picture = element.parentElement?.closest('svg');
        return {
          name: `${element.tagName.toLowerCase()}${element.getAttribute('class') ? `.${element.getAttribute('class')?.split(' ').join('.')}` : ''} "${(element.textContent ?? '').slice(0, 30)}"`,
          x: x + scrollX,
          y: y + scrollY,
          width,
          height,
          follows:
            getComputedStyle(element).display.startsWith('inline') ||
            element.classList.contains('sr-only') ||
            element.parentElement?.closest('[dir="auto"]') != null ||
            // A plot with its axes is drawn anew for the other direction; an icon is the same from either side.
            (picture !== null && picture !== undefined && !picture.classList.contains('rtl:-scale-x-100')),
        };
      }),
  );

const near = (one: number, other: number): boolean => Math.abs(one - other) <= 1;

const placed = ({ name, x, y, width, height }: Box): string =>
  `${name} at ${[x, y, width, height].map(Math.round).join(' ')}`;

function differences(
  ones: readonly Box[],
  others: readonly Box[],
  same: (one: Box, other: Box) => boolean,
): string[] {
  if (ones.length !== others.length) return [`${ones.length} elements, and ${others.length}`];
  return ones.flatMap((one, index) => {
    const other = others[index];
    return other && same(one, other) ? [] : [`${placed(one)}, and ${other && placed(other)}`];
  });
}

/** Elements that do not stand where they stood. */
export const moved = (before: readonly Box[], after: readonly Box[]): string[] =>
  differences(
    before,
    after,
    (one, other) =>
      near(one.x, other.x) &&
      near(one.y, other.y) &&
      near(one.width, other.width) &&
      near(one.height, other.height),
  );

/** Elements of a page so wide that do not stand where the mirror has them. */
export const unmirrored = (ltr: readonly Box[], rtl: readonly Box[], width: number): string[] =>
  differences(
    ltr,
    rtl,
    (one, other) =>
      one.follows ||
      (near(one.x, width - other.x - other.width) && near(one.y, other.y) && near(one.width, other.width)),
  );

/** What stands out of the state that it belongs to, or is cut without a sign that it goes on. */
export const overflowing = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = (element: Element) =>
      `${element.tagName.toLowerCase()} "${(element.textContent ?? '').slice(0, 40)}"`;
    const scrolls = (element: Element) => ['auto', 'scroll'].includes(getComputedStyle(element).overflowX);
    // The button at the end of a card stands out by half of the page's padding.
    const OVERHANG = 8;
    const wrong: string[] = [];
    const over = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (over > 0) wrong.push(`the page is ${over} px wider than its window`);
    for (const element of document.querySelectorAll<HTMLElement>(
      'main *, [role="dialog"] *, [role="alertdialog"] *',
    )) {
      const { clientWidth, scrollWidth } = element;
      if (
        !element.checkVisibility() ||
        clientWidth <= 1 ||
        element.matches('input, select, textarea, .sr-only, [role="row"]')
      )
        continue;
      const { overflowX, textOverflow, display, contain } = getComputedStyle(element);
      if (scrollWidth <= clientWidth + OVERHANG || display === 'inline' || contain.includes('paint'))
        continue;
      if (scrolls(element) || (overflowX !== 'visible' && textOverflow === 'ellipsis')) continue;
      // What lies beyond one that hides it is that one's to answer for.
      if (
        overflowX === 'visible' &&
        [...parentsOf(element)].some((parent) => getComputedStyle(parent).overflowX !== 'visible')
      )
        continue;
      wrong.push(`${said(element)} has ${scrollWidth} px in ${clientWidth}`);
    }
    return wrong;

    function* parentsOf(element: Element): Generator<Element> {
      for (let at = element.parentElement; at; at = at.parentElement) yield at;
    }
  });
