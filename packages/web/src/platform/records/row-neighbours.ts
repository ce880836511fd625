import { useEffect } from 'react';
import type { LoadedRows } from '../lists/use-loaded-rows.ts';

/** The rows before and after one in the list from which it was opened. */
export interface Neighbours {
  previous: number | null;
  next: number | null;
  /** Its position in the list, from 1. */
  place: number;
  total: number;
}

interface RowWithId {
  id: number;
}

/** Neighbours in a list that is loaded by pages; null if the row is not loaded. */
export function useNeighbours<Row extends RowWithId>(rows: LoadedRows<Row>, id: number): Neighbours | null {
  const { indexOf, rowAt, onRangeChange, totalCount } = rows;
  const index = indexOf((row) => row.id === id);
  useEffect(() => {
    if (index >= 0) onRangeChange(index - 1, index + 1);
  }, [index, onRangeChange]);
  if (index < 0) return null;
  return {
    previous: rowAt(index - 1)?.id ?? null,
    next: rowAt(index + 1)?.id ?? null,
    place: index + 1,
    total: totalCount,
  };
}

/** Neighbours in a list that is loaded as a whole. */
export function findNeighbours(rows: readonly RowWithId[] | undefined, id: number): Neighbours | null {
  const index = rows?.findIndex((row) => row.id === id) ?? -1;
  if (!rows || index < 0) return null;
  return {
    previous: rows[index - 1]?.id ?? null,
    next: rows[index + 1]?.id ?? null,
    place: index + 1,
    total: rows.length,
  };
}
