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

/** Rows drawn beyond either edge of what is seen. */
const AHEAD = 6;

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

interface Place {
  scroller: Scroller | null;
  /** How far below the start of what scrolls the rows begin. */
  offset: number;
}

/** What scrolls the rows: the page, or in a dialog the dialog's body. Kept true when something above them grows. */
function usePlace(rows: RefObject<Element | null>): Place {
  const [place, setPlace] = useState<Place>({ scroller: null, offset: 0 });
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

interface RowWindowOptions {
  rows: RefObject<Element | null>;
  count: number;
  rowHeight: number;
  /** Always drawn, wherever the list stands: the row that has, or had, the focus. */
  pinned: number;
  onRangeChange?: ((first: number, last: number) => void) | undefined;
}

export interface WindowRow {
  index: number;
  /** Pixels below the first row. */
  start: number;
}

/** Which rows of a long list are drawn, and how high the list is. */
export function useRowWindow({ rows, count, rowHeight, pinned, onRangeChange }: RowWindowOptions): {
  items: WindowRow[];
  height: number;
  pageSize: number;
} {
  const { scroller, offset } = usePlace(rows);
  const byElement = scroller instanceof Element;
  const virtualizer = useVirtualizer<Element, Element>({
    count,
    estimateSize: () => rowHeight,
    overscan: AHEAD,
    scrollMargin: offset,
    // The library types page and element apart, though it reads both the same way.
    getScrollElement: () => scroller as Element | null,
    observeElementRect: byElement
      ? observeElementRect
      : (observeWindowRect as unknown as typeof observeElementRect),
    observeElementOffset: byElement
      ? observeElementOffset
      : (observeWindowOffset as unknown as typeof observeElementOffset),
    scrollToFn: byElement ? elementScroll : (windowScroll as unknown as typeof elementScroll),
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range);
      if (pinned >= count || drawn.includes(pinned)) return drawn;
      return [...drawn, pinned].sort((a, b) => a - b);
    },
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the virtualizer keeps sizes until it is told
  useLayoutEffect(() => virtualizer.measure(), [rowHeight]);

  const first = virtualizer.range?.startIndex ?? -1;
  const last = virtualizer.range?.endIndex ?? -1;
  useEffect(() => {
    if (first >= 0 && last >= first && count > 0)
      onRangeChange?.(Math.max(0, first - AHEAD), Math.min(count - 1, last + AHEAD));
  }, [first, last, count, onRangeChange]);

  return {
    items: virtualizer.getVirtualItems().map((item) => ({ index: item.index, start: item.start - offset })),
    height: count * rowHeight,
    pageSize: Math.max(1, last - first - 1),
  };
}
