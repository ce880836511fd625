import { type RefObject, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import type { Column, Widths } from './table-columns.ts';

/** Padding on both sides of a cell. */
const BESIDE = 28;

const NONE: Widths = {};

/** How wide the content of a cell wants to be, whether or not it is cut. */
function contentOf(cell: Element, range: Range): number {
  range.selectNodeContents(cell);
  const cut = Array.from(cell.querySelectorAll('.truncate'), (part) => part.scrollWidth - part.clientWidth);
  const shown = range.getBoundingClientRect().width + Math.max(0, ...cut);
  return cell.scrollWidth > cell.clientWidth ? Math.max(shown, cell.scrollWidth - BESIDE) : shown;
}

/**
 * What each column needs: its head and the widest of what was seen in it. An amount is never cut, so its column gets as wide; what
 * others need is answered beside. A need never gets smaller again, so that nothing moves to and fro while somebody scrolls.
 */
export function useColumnWidths<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly Column<Row>[],
  printing: boolean,
): { columns: readonly Column<Row>[]; needs: Widths } {
  const [{ needs, seen }, setMeasured] = useState({ needs: NONE, seen: false });
  const known = useRef<Widths>(NONE);
  const measured = useRef(new WeakMap<Element, string>());
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    // A letter of another font is as wide as it likes.
    const remeasure = () => {
      measured.current = new WeakMap();
      redraw();
    };
    document.fonts.addEventListener('loadingdone', remeasure);
    return () => document.fonts.removeEventListener('loadingdone', remeasure);
  }, []);
  useLayoutEffect(() => {
    if (printing) return;
    const wider: Record<string, number> = {};
    const range = document.createRange();
    for (const cell of frame.current?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
      const text = cell.textContent;
      if (measured.current.get(cell) === text) continue;
      measured.current.set(cell, text);
      const { column = '' } = cell.dataset;
      const width = Math.ceil(contentOf(cell, range)) + BESIDE + 1;
      if (width > (wider[column] ?? known.current[column] ?? 0)) wider[column] = width;
    }
    if (Object.keys(wider).length === 0) return;
    known.current = { ...known.current, ...wider };
    setMeasured({ needs: known.current, seen: frame.current?.querySelector('[data-cell]') !== null });
  });
  const fitted = useMemo(
    () =>
      columns.map((column) => {
        const need = column.amounts ? (needs[column.id] ?? 0) : 0;
        if (column.width !== undefined) return need > column.width ? { ...column, width: need } : column;
        return need > (column.minWidth ?? 120) ? { ...column, minWidth: need } : column;
      }),
    [columns, needs],
  );
  // Heads alone say little: while the rows are on their way they would stand where they do not stay.
  return { columns: fitted, needs: seen ? needs : NONE };
}
