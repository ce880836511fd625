import { useMemo } from 'react';
import { type Column, fitColumns, placesOf, tracksOf, type Widths } from './table-columns.ts';
import { useRowHeight } from './use-row-height.ts';

/** What stands beside the columns: a tick before them, what can be done with a row behind them. */
interface Beside {
  rowActions?: unknown;
  selection?: unknown;
  inlineActions?: number;
}

/** The columns that fit, and the pixels that everything takes. */
export function useTableShape<Row>(
  { rowActions, selection, inlineActions = 0 }: Beside,
  columns: readonly Column<Row>[],
  needs: Widths,
  width: number,
  printing: boolean,
) {
  const rowHeight = useRowHeight();
  const tick = selection && !printing ? 44 : 0;
  const acts = rowActions && !printing ? (inlineActions + 1) * (rowHeight < 44 ? 32 : 44) + 8 : 0;
  return useMemo(() => {
    const fit = fitColumns(columns, printing ? 10_000 : width, tick + acts);
    const cards = fit.layout === 'cards';
    const room = width - tick - acts;
    const tracks = [tick > 0 && `${tick}px`, tracksOf(fit.columns, room, needs), acts > 0 && `${acts}px`]
      .filter(Boolean)
      .join(' ');
    const numberOf = (column: Column<Row>) => columns.indexOf(column) + 1;
    return {
      ...fit,
      cards,
      tracks,
      numberOf,
      places: placesOf(columns),
      height: cards ? rowHeight + 28 : rowHeight,
    };
  }, [columns, needs, printing, width, tick, acts, rowHeight]);
}
