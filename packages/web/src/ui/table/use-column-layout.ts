import { useMemo, useState } from 'react';
import { pxOfRem } from '../px-of-rem.ts';
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
  first: ColumnWidths,
  width: number,
  printing: boolean,
) {
  const rowHeight = useRowHeight();
  const [rem] = useState(() => pxOfRem(1));
  const tick = selection && !printing ? 2.75 * rem : 0;
  const button = rowHeight < 2.75 * rem ? 2 * rem : 2.75 * rem;
  const acts = rowActions && !printing ? (inlineActions + 1) * button + 0.5 * rem : 0;
  return useMemo(() => {
    const fit = fitColumns(columns, printing ? 10_000 : width, tick + acts, first);
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
      height: cards ? rowHeight + 1.75 * rem : rowHeight,
    };
  }, [columns, needs, first, printing, width, tick, acts, rowHeight, rem]);
}
