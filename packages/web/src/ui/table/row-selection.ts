import type { ReactNode } from 'react';

export type RowKey = string | number;

export interface Selection {
  /** The bar with the bulk actions, at the foot of the list. */
  bar?: ReactNode;
  selected: ReadonlySet<RowKey>;
  onChange: (selected: ReadonlySet<RowKey>) => void;
  /** Every row of the list, loaded or not, if the screen can act on all of them. */
  all?: { selected: boolean; onChange: (selected: boolean) => void } | undefined;
}

/**
 * Selects or deselects the rows between two indexes, in either order; rows that are not loaded have no key and are
 * skipped.
 */
export function selectRange(
  selected: ReadonlySet<RowKey>,
  from: number,
  to: number,
  keyAt: (index: number) => RowKey | undefined,
  on: boolean,
): ReadonlySet<RowKey> {
  const next = new Set(selected);
  for (let index = Math.min(from, to); index <= Math.max(from, to); index += 1) {
    const key = keyAt(index);
    if (key === undefined) continue;
    if (on) next.add(key);
    else next.delete(key);
  }
  return next;
}

/** The state of the checkbox in the header: all, some or none of the selectable rows. */
export function headState(selection: Selection, loadedKeys: readonly RowKey[]): 'all' | 'some' | 'none' {
  if (selection.all?.selected) return 'all';
  const count = loadedKeys.filter((key) => selection.selected.has(key)).length;
  if (!selection.all && count > 0 && count === loadedKeys.length) return 'all';
  return selection.selected.size > 0 ? 'some' : 'none';
}
