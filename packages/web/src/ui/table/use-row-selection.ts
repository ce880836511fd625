import { useCallback, useMemo, useRef } from 'react';
import { useLatest } from '../hooks/use-latest.ts';
import { headState, type RowKey, type Selection, selectRange } from './row-selection.ts';

interface RowSelectionOptions<Row> {
  selection?: Selection | undefined;
  totalCount: number;
  rowAt: (index: number) => Row | undefined;
  rowKey: (row: Row) => RowKey;
}

/** The selection of rows, with handlers for their checkboxes and the one in the header. */
export function useRowSelection<Row>(options: RowSelectionOptions<Row>) {
  const { selection, totalCount, rowAt, rowKey } = options;
  const latest = useLatest(options);
  /** The row from which a range is chosen: that which was toggled last. */
  const anchor = useRef<{ index: number; key: RowKey | undefined } | null>(null);
  const selectable = selection !== undefined;

  const loadedKeys = useMemo(() => {
    const keys: RowKey[] = [];
    for (let index = 0; selectable && index < totalCount; index += 1) {
      const row = rowAt(index);
      if (row !== undefined) keys.push(rowKey(row));
    }
    return keys;
  }, [selectable, totalCount, rowAt, rowKey]);

  const keyAt = useCallback(
    (index: number): RowKey | undefined => {
      const row = latest.current.rowAt(index);
      return row === undefined ? undefined : latest.current.rowKey(row);
    },
    [latest],
  );

  const selectedAt = (index: number): boolean => {
    const key = keyAt(index);
    return key !== undefined && (selection?.all?.selected === true || selection?.selected.has(key) === true);
  };

  /** Toggles a row, or the range up to it: from `from`, or from the row that was toggled last if it is still there. */
  const toggle = (index: number, on: boolean, range: boolean, from?: number) => {
    if (!selection) return;
    const isThere = anchor.current !== null && keyAt(anchor.current.index) === anchor.current.key;
    const start = from ?? (range && isThere ? anchor.current?.index : index) ?? index;
    // All but one is no longer all: the loaded rows stay selected.
    const before = selection.all?.selected ? new Set(loadedKeys) : selection.selected;
    selection.all?.selected && selection.all.onChange(false);
    selection.onChange(selectRange(before, start, index, keyAt, on));
    anchor.current = { index, key: keyAt(index) };
  };

  const toggleAll = (on: boolean) => {
    if (selection?.all) selection.all.onChange(on);
    selection?.onChange(new Set(on && !selection.all ? loadedKeys : []));
  };

  return { selectedAt, toggle, toggleAll, head: selection ? headState(selection, loadedKeys) : null };
}
