import { useMemo } from 'react';
import { type ColumnDef, type ColumnWidths, cardPlaces, fitColumns, gridTracks } from './column-layout.ts';
import { useRowHeight } from './use-row-height.ts';

/** Columns besides the data: the checkbox and the actions. */
interface TableExtras {
  rowActions?: unknown;
  selection?: unknown;
  inlineActions?: number;
}

/** The columns that fit, and the tracks of the grid. */
export function useColumnLayout<Row>(
  { rowActions, selection, inlineActions = 0 }: TableExtras,
  columns: readonly ColumnDef<Row>[],
  needs: ColumnWidths,
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
    const tracks = [tick > 0 && `${tick}px`, gridTracks(fit.columns, room, needs), acts > 0 && `${acts}px`]
      .filter(Boolean)
      .join(' ');
    const numberOf = (column: ColumnDef<Row>) => columns.indexOf(column) + 1;
    return {
      ...fit,
      cards,
      tracks,
      numberOf,
      places: cardPlaces(columns),
      height: cards ? rowHeight + 28 : rowHeight,
    };
  }, [columns, needs, printing, width, tick, acts, rowHeight]);
}
