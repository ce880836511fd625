import { useEffect, useRef } from 'react';
import type { RowKey } from './row-selection.ts';

/** The row that was opened from a list, until the user is back there. */
let openedRow: { path: string; key: RowKey } | null = null;

interface ReturnToRowOptions {
  count: number;
  /** Undefined while loading. */
  keyAt: (index: number) => RowKey | undefined;
  focus: (index: number) => void;
}

/** Returns the focus to the row that was opened on its page, once its list is back. */
export function useReturnToRow({ count, keyAt, focus }: ReturnToRowOptions): {
  leave: (key: RowKey) => void;
} {
  const awaited = useRef(openedRow?.path === window.location.pathname ? openedRow.key : null);
  useEffect(() => {
    if (awaited.current === null || count === 0) return;
    for (let index = 0; index < count; index += 1) {
      if (keyAt(index) !== awaited.current) continue;
      awaited.current = null;
      openedRow = null;
      // If the user has started something else, the focus stays there.
      if (!document.activeElement?.closest('main :not(h1), [role="dialog"]')) focus(index);
      return;
    }
  });
  return {
    leave: (key) => {
      openedRow = { path: window.location.pathname, key };
    },
  };
}
