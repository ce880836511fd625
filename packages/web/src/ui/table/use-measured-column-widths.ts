import { type RefObject, useEffect, useLayoutEffect, useMemo, useReducer, useRef, useState } from 'react';
import { pxOfRem } from '../px-of-rem.ts';
import type { ColumnDef, ColumnWidths } from './column-layout.ts';

/** Padding on both sides of a cell, in rem. */
const CELL_PADDING = 1.75;

const NO_WIDTHS: ColumnWidths = {};

/** The natural width of a cell's content, truncated or not. */
function contentWidth(cell: Element, range: Range, padding: number): number {
  const header = cell.querySelector(':scope > button > span');
  // The padding of a header's button lies on that of its cell.
  if (header) range.selectNode(header);
  else range.selectNodeContents(cell);
  const cut = Array.from(cell.querySelectorAll('.truncate'), (part) => part.scrollWidth - part.clientWidth);
  const shown = range.getBoundingClientRect().width + Math.max(0, ...cut);
  return cell.scrollWidth > cell.clientWidth ? Math.max(shown, cell.scrollWidth - padding) : shown;
}

/**
 * Measures the width that each column needs: its header and its widest visible cell. Amounts are never truncated, so
 * their columns are as wide as they are; the needs of others are returned, also those of the first rows. A need never
 * shrinks, so that nothing moves while the user scrolls.
 */
export function useMeasuredColumnWidths<Row>(
  frame: RefObject<HTMLElement | null>,
  columns: readonly ColumnDef<Row>[],
  printing: boolean,
  isEmpty: boolean,
): { columns: readonly ColumnDef<Row>[]; needs: ColumnWidths; first: ColumnWidths } {
  const [{ needs, first, seen }, setMeasured] = useState({ needs: NO_WIDTHS, first: NO_WIDTHS, seen: false });
  const known = useRef<ColumnWidths>(NO_WIDTHS);
  const measured = useRef(new WeakMap<Element, string>());
  const [, redraw] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    // Another font has other widths.
    const remeasure = () => {
      measured.current = new WeakMap();
      known.current = NO_WIDTHS;
      redraw();
    };
    document.fonts.addEventListener('loadingdone', remeasure);
    return () => document.fonts.removeEventListener('loadingdone', remeasure);
  }, []);
  useLayoutEffect(() => {
    if (printing) return;
    const wider: Record<string, number> = {};
    const range = document.createRange();
    const padding = pxOfRem(CELL_PADDING);
    for (const cell of frame.current?.querySelectorAll<HTMLElement>('[data-column]') ?? []) {
      const text = cell.textContent;
      if (measured.current.get(cell) === text) continue;
      measured.current.set(cell, text);
      const { column = '' } = cell.dataset;
      const width = Math.ceil(contentWidth(cell, range, padding) + padding) + 1;
      if (width > (wider[column] ?? known.current[column] ?? 0)) wider[column] = width;
    }
    const isLoaded = seen || isEmpty || frame.current?.querySelector('[data-cell]') != null;
    if (Object.keys(wider).length === 0 && isLoaded === seen) return;
    known.current = { ...known.current, ...wider };
    setMeasured({
      needs: known.current,
      first: seen ? first : isLoaded ? known.current : NO_WIDTHS,
      seen: isLoaded,
    });
  });
  const fitted = useMemo(
    () =>
      columns.map((column) => {
        const need = column.amounts ? (needs[column.id] ?? 0) : 0;
        if (column.width !== undefined)
          return need > 0 ? { ...column, width: seen ? need : Math.max(need, column.width) } : column;
        return need > (column.minWidth ?? 120) ? { ...column, minWidth: need } : column;
      }),
    [columns, needs, seen],
  );
  // Headers alone are not enough: columns would move when the rows arrive.
  return { columns: fitted, needs: seen ? needs : NO_WIDTHS, first };
}
