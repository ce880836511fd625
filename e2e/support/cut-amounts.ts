import type { Page } from '@playwright/test';

/** Matches an amount of at least seven digits with sign and currency. */
const AMOUNT = '[−+]?\\u2060?(?:[A-Z]{1,3}\\$?|\\$)?[\\s\\u00a0\\u2060]?\\d{1,3}(?:,\\d{3}){2,}(?:\\.\\d+)?';

/** Returns visible amounts that are not fully readable: clipped, or broken over two lines. */
export const cutAmounts = (page: Page): Promise<string[]> =>
  page.evaluate((pattern) => {
    const wrong = new Set<string>();
    const clips = (style: CSSStyleDeclaration) => style.overflowX === 'hidden' || style.overflowX === 'clip';
    const scrolls = (style: CSSStyleDeclaration) =>
      style.overflowX === 'auto' || style.overflowX === 'scroll';
    /** Returns what clips a box; null if it can be scrolled into view or is only for screen readers. */
    const cutBy = (box: DOMRect, from: Element | null): string | null => {
      for (let at = from; at; at = at.parentElement) {
        const style = getComputedStyle(at);
        const own = at.getBoundingClientRect();
        if (own.width <= 1 || style.visibility === 'hidden') return null;
        if (style.textOverflow === 'ellipsis' && at.scrollWidth > at.clientWidth + 1)
          return 'ends in three dots';
        if (clips(style) && (box.left < own.left - 1 || box.right > own.right + 1))
          return `cut by ${at.className}`;
        if (scrolls(style)) return null;
      }
      const { clientWidth } = document.documentElement;
      return box.left < -1 || box.right > clientWidth + 1 ? 'beyond the window' : null;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const text = node.nodeValue ?? '';
      if (!node.parentElement?.checkVisibility()) continue;
      for (const { index, 0: amount } of text.matchAll(new RegExp(pattern, 'gu'))) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + amount.length);
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0);
        if (lines.length === 0) continue;
        const why = cutBy(range.getBoundingClientRect(), node.parentElement);
        if (why !== null) wrong.add(`${amount}: ${why}`);
        const first = lines[0]?.top ?? 0;
        if (
          why === null &&
          lines.some(({ top }) => Math.abs(top - first) > 4) &&
          node.parentElement.closest('.sr-only') === null
        )
          wrong.add(`${amount}: on two lines`);
      }
    }
    for (const box of document.querySelectorAll<HTMLInputElement>('input'))
      if (
        box.checkVisibility() &&
        new RegExp(pattern, 'u').test(box.value) &&
        box.scrollWidth > box.clientWidth + 1
      )
        wrong.add(`${box.value}: cut in its box`);
    return [...wrong];
  }, AMOUNT);
