import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';

interface RowKeysOptions {
  rows: RefObject<HTMLElement | null>;
  rowId: (index: number) => string;
  count: number;
  pageSize: () => number;
  onOpen: ((index: number) => void) | undefined;
  onToggle: ((index: number, range: boolean) => void) | undefined;
}

const stopsOf = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)'),
];

const isRow = (element: EventTarget | null): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset.index !== undefined;

/** Where a key leads from a row, or null where it leads nowhere. */
export function rowAfterKey(key: string, from: number, count: number, pageSize: number): number | null {
  const to: Record<string, number> = {
    ArrowDown: from + 1,
    ArrowUp: from - 1,
    PageDown: from + pageSize,
    PageUp: from - pageSize,
    Home: 0,
    End: count - 1,
  };
  const next = to[key];
  return next === undefined ? null : Math.max(0, Math.min(count - 1, next));
}

/**
 * The keyboard in the rows: one of them is a stop, arrows go from row to row and into a row's buttons, Enter opens,
 * Space selects, the menu key opens the row's actions.
 */
export function useRowKeys({ rows, rowId, count, pageSize, onOpen, onToggle }: RowKeysOptions) {
  const [at, setAt] = useState(0);
  const wanted = useRef(false);
  const active = Math.max(0, Math.min(at, count - 1));

  useEffect(() => {
    if (!wanted.current) return;
    wanted.current = false;
    // The row is drawn wherever it is, so the browser can bring it into sight itself.
    document.getElementById(rowId(active))?.focus();
  });

  const go = (index: number) => {
    wanted.current = true;
    // Also where the row stays the same: the focus may be on one of its buttons.
    setAt(index);
    if (index === active) document.getElementById(rowId(index))?.focus();
  };

  const sideways = (row: HTMLElement, target: EventTarget, forward: boolean) => {
    const stops = [row, ...stopsOf(row)];
    const next = stops[stops.indexOf(target as HTMLElement) + (forward ? 1 : -1)];
    next?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const target = event.target as HTMLElement;
    const row = target.closest<HTMLElement>('[data-index]');
    if (!row || !rows.current?.contains(row) || event.altKey || event.metaKey) return;
    if (target instanceof HTMLInputElement && target.type !== 'checkbox') return;
    const index = Number(row.dataset.index);
    const next = rowAfterKey(event.key, index, count, pageSize());
    const rtl = getComputedStyle(row).direction === 'rtl';
    if (next !== null) {
      if (event.shiftKey && onToggle && event.key.startsWith('Arrow')) onToggle(next, true);
      go(next);
    } else if (event.key === 'ArrowRight' || event.key === 'ArrowLeft') {
      sideways(row, target, (event.key === 'ArrowRight') !== rtl);
    } else if (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) {
      row.querySelector<HTMLElement>('[data-row-menu]')?.click();
    } else if (event.key === 'Escape' && target !== row) {
      row.focus();
    } else if (isRow(target) && event.key === 'Enter' && onOpen) {
      onOpen(index);
    } else if (isRow(target) && event.key === ' ' && onToggle) {
      onToggle(index, event.shiftKey);
    } else {
      return;
    }
    event.preventDefault();
  };

  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest<HTMLElement>('[data-index]');
    if (row) setAt(Number(row.dataset.index));
  };

  return { active, onKeyDown, onFocus };
}
