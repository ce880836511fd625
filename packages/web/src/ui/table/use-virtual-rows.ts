import {
  defaultRangeExtractor,
  elementScroll,
  observeElementOffset,
  observeElementRect,
  observeWindowOffset,
  observeWindowRect,
  useVirtualizer,
  windowScroll,
} from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';

type Scroller = Window | Element;

/** Rows that are rendered beyond either edge of the viewport. */
const OVERSCAN = 6;

function scrollerOf(element: Element): Scroller {
  for (
    let parent = element.parentElement;
    parent && parent !== document.body;
    parent = parent.parentElement
  ) {
    if (/(auto|scroll)/.test(getComputedStyle(parent).overflowY)) return parent;
  }
  return window;
}

function offsetIn(scroller: Scroller, element: Element): number {
  const top = element.getBoundingClientRect().top;
  if (scroller instanceof Element) return top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  return top + window.scrollY;
}

interface ScrollPosition {
  scroller: Scroller | null;
  /** Offset of the rows from the start of the scroller. */
  offset: number;
}

/** The scroller of the rows: the page, or a dialog's body. Updated when content above the rows grows. */
function useScrollPosition(rows: RefObject<Element | null>): ScrollPosition {
  const [place, setPlace] = useState<ScrollPosition>({ scroller: null, offset: 0 });
  useLayoutEffect(() => {
    const element = rows.current;
    if (!element) return;
    const scroller = scrollerOf(element);
    const measure = () => {
      const offset = Math.round(offsetIn(scroller, element));
      setPlace((known) =>
        known.scroller === scroller && known.offset === offset ? known : { scroller, offset },
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(document.body);
    if (element.parentElement) observer.observe(element.parentElement);
    return () => observer.disconnect();
  }, [rows]);
  return place;
}

/** The height of each list that was left, by its address. */
const heights = new Map<string, number>();

interface VirtualRowsOptions {
  rows: RefObject<Element | null>;
  count: number;
  /** What a row measures that is not measured itself. */
  rowHeight: number;
  /** Always rendered: the row that has, or had, the focus; -1 for none. */
  pinned: number;
  onRangeChange?: ((first: number, last: number) => void) | undefined;
}

export interface VirtualRow {
  index: number;
  /** Pixels below the first row. */
  start: number;
}

/** Which rows of a long list are rendered, and the height of the list. */
export function useVirtualRows({ rows, count, rowHeight, pinned, onRangeChange }: VirtualRowsOptions): {
  items: VirtualRow[];
  height: number;
  /** The height that it had when it was left, for while it is loading. */
  leftHeight: number | undefined;
  pageSize: number;
  /** The ref of a row with `data-index` where heights differ. */
  measure: (row: Element | null) => void;
} {
  const { scroller, offset } = useScrollPosition(rows);
  const byElement = scroller instanceof Element;
  const virtualizer = useVirtualizer<Element, Element>({
    count,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    scrollMargin: offset,
    // The library has separate types for page and element, though it reads both in the same way.
    getScrollElement: () => scroller as Element | null,
    // The library scrolls to where it begins: rows that come late leave the page where it was scrolled to.
    enabled: scroller !== null,
    initialOffset: () => (byElement ? scroller.scrollTop : window.scrollY),
    observeElementRect: byElement
      ? observeElementRect
      : (observeWindowRect as unknown as typeof observeElementRect),
    observeElementOffset: byElement
      ? observeElementOffset
      : (observeWindowOffset as unknown as typeof observeElementOffset),
    scrollToFn: byElement ? elementScroll : (windowScroll as unknown as typeof elementScroll),
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      if (pinned < 0 || pinned >= count || drawn.includes(pinned)) return drawn;
      return [...drawn, pinned].sort((a, b) => a - b);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer keeps sizes until it is told
  useLayoutEffect(() => virtualizer.measure(), [rowHeight]);

  // A list that is loaded anew is as high as it was: the page cannot be scrolled back to where it was otherwise.
  const [address] = useState(() => window.location.href);
  const size = virtualizer.getTotalSize();
  const height = size === 0 ? count * rowHeight : size;
  useEffect(() => {
    if (height > 0 && window.location.href === address) heights.set(address, height);
  }, [address, height]);

  const first = virtualizer.range?.startIndex ?? -1;
  const last = virtualizer.range?.endIndex ?? -1;
  useEffect(() => {
    if (first >= 0 && last >= first && count > 0)
      onRangeChange?.(Math.max(0, first - OVERSCAN), Math.min(count - 1, last + OVERSCAN));
  }, [first, last, count, onRangeChange]);

  return {
    items: virtualizer.getVirtualItems().map((item) => ({ index: item.index, start: item.start - offset })),
    height,
    leftHeight: heights.get(address),
    pageSize: Math.max(1, last - first - 1),
    measure: virtualizer.measureElement,
  };
}
