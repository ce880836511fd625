import { useEffect, useRef } from 'react';
import type { RowKey } from './table-selection.ts';

/** The row that led away from a list, until one is back there. */
let left: { path: string; key: RowKey } | null = null;

interface CameBackOptions {
  count: number;
  /** undefined: on its way. */
  keyAt: (index: number) => RowKey | undefined;
  focus: (index: number) => void;
}

/** Gives the focus back to the row that was opened on a page of its own, once its list is there again. */
export function useCameBack({ count, keyAt, focus }: CameBackOptions): { leave: (key: RowKey) => void } {
  const awaited = useRef(left?.path === window.location.pathname ? left.key : null);
  useEffect(() => {
    if (awaited.current === null || count === 0) return;
    for (let index = 0; index < count; index += 1) {
      if (keyAt(index) !== awaited.current) continue;
      awaited.current = null;
      left = null;
      // Whoever has begun something else meanwhile stays there.
      if (!document.activeElement?.closest('main :not(h1), [role="dialog"]')) focus(index);
      return;
    }
  });
  return {
    leave: (key) => {
      left = { path: window.location.pathname, key };
    },
  };
}
