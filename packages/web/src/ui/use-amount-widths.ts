import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Column } from './table-columns.ts';

/** Padding on both sides of a cell, and a pixel for what is rounded. */
const BESIDE = 29;

type Widths = Readonly<Record<string, number>>;

const NONE: Widths = {};

/** How wide the content of a cell wants to be, whether or not it is cut. */
const contentOf = (cell: Element): number =>
  Math.max(0, ...Array.from(cell.children, (child) => child.getBoundingClientRect().width));

/**
 * Columns of amounts, as wide as their head and the longest amount that was seen in them: an amount is never cut. They never get narrower
 * again, so that nothing moves to and fro while somebody scrolls.
 */
export function useAmountWidths<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
): readonly Column<Row>[] {
  const [widths, setWidths] = useState(NONE);
  const longest = useRef(new Map<string, number>());
  const measured = useRef<Widths>(NONE);
  useLayoutEffect(() => {
    const wider: Record<string, number> = {};
    const cells = frame.current?.querySelectorAll<HTMLElement>('[data-amounts], [data-amounts-head]') ?? [];
    for (const cell of cells) {
      const { amounts = cell.dataset['amountsHead'] ?? '', amountsHead = '' } = cell.dataset;
      const length = cell.textContent.length;
      // Figures are all equally wide: what has fewer characters than another one is not wider.
      const alike = amountsHead ? `head of ${amounts}` : amounts;
      if (length < (longest.current.get(alike) ?? 0)) continue;
      longest.current.set(alike, length);
      const width = Math.ceil(contentOf(cell)) + BESIDE;
      if (width > (wider[amounts] ?? measured.current[amounts] ?? 0)) wider[amounts] = width;
    }
    if (Object.keys(wider).length === 0) return;
    measured.current = { ...measured.current, ...wider };
    setWidths(measured.current);
  });
  return useMemo(
    () =>
      columns.map((column) => {
        const wanted = widths[column.id] ?? 0;
        if (column.width !== undefined) return wanted > column.width ? { ...column, width: wanted } : column;
        return wanted > (column.minWidth ?? 120) ? { ...column, minWidth: wanted } : column;
      }),
    [columns, widths],
  );
}
