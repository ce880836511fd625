import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { RowKey } from './row-selection.ts';

interface RowKeyboardOptions {
  rows: RefObject<HTMLElement | null>;
  /** Undefined while the row is loading. */
  keyAt: (index: number) => RowKey | undefined;
  rowId: (index: number) => string;
  count: number;
  pageSize: () => number;
  onOpen: ((index: number) => void) | undefined;
  /** Toggles a row, or the range that ends there and begins at `from`, or where one was toggled last. */
  onToggle: ((index: number, range: boolean, from?: number) => void) | undefined;
}

const focusableIn = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)'),
];

const isRow = (element: EventTarget | null): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset.index !== undefined;

/** How far a row that moved is looked for. */
const MAX_DISTANCE = 50;

/** The indexes around one, the nearest first. */
function* rowsAround(index: number, count: number): Generator<number> {
  for (let distance = 1; distance <= MAX_DISTANCE; distance += 1) {
    if (index + distance < count) yield index + distance;
    if (index >= distance) yield index - distance;
  }
}

/** The index to which a key leads from a row, or null. */
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
 * Keyboard navigation of the rows: one of them is a tab stop, arrow keys go from row to row and into a row's buttons,
 * Enter opens, Space selects, the menu key opens the row's actions.
 */
export function useRowKeyboard({
  rows,
  keyAt,
  rowId,
  count,
  pageSize,
  onOpen,
  onToggle,
}: RowKeyboardOptions) {
  const [at, setAt] = useState(0);
  // A key that is held down repeats faster than a page renders: each frame renders the position reached by then.
  const coming = useRef<{ frame: number; index: number; stop: number } | null>(null);
  const active = Math.max(0, Math.min(at, count - 1));

  useEffect(() => () => cancelAnimationFrame(coming.current?.frame ?? 0), []);

  /** Renders the position that the keys have reached; returns that row. */
  const arrive = (): HTMLElement | null => {
    if (!coming.current) return null;
    const { frame, index, stop } = coming.current;
    cancelAnimationFrame(frame);
    coming.current = null;
    // What was opened meanwhile keeps the focus.
    if (document.activeElement?.closest('[role=menu], [role=dialog]')) return null;
    flushSync(() => setAt(index));
    const row = document.getElementById(rowId(index));
    // It is rendered at its position, so the browser can scroll it into view.
    if (row) (focusableIn(row)[stop] ?? row).focus();
    return row;
  };

  /** Goes to a row, or to one of what can be focused in it. */
  const go = (index: number, stop = -1) => {
    coming.current = { frame: coming.current?.frame ?? requestAnimationFrame(arrive), index, stop };
  };

  const sideways = (row: HTMLElement, target: EventTarget, forward: boolean) => {
    const stops = [row, ...focusableIn(row)];
    const next = stops[stops.indexOf(target as HTMLElement) + (forward ? 1 : -1)];
    next?.focus();
  };

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const under = event.target as HTMLElement;
    const from = under.closest<HTMLElement>('[data-index]');
    if (!from || !rows.current?.contains(from) || event.altKey || event.metaKey) return;
    if (under instanceof HTMLInputElement && under.type !== 'checkbox') return;
    const here = coming.current?.index ?? Number(from.dataset.index);
    const next = rowAfterKey(event.key, here, count, pageSize());
    const arrived = next === null ? arrive() : null;
    const [row, target] = arrived ? [arrived, arrived] : [from, under];
    const index = Number(row.dataset.index);
    const rtl = getComputedStyle(row).direction === 'rtl';
    if (next !== null) {
      if (event.shiftKey && onToggle && event.key.startsWith('Arrow')) onToggle(next, true, here);
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

  const focused = useRef<RowKey | undefined>(undefined);
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const row = event.target.closest<HTMLElement>('[data-index]');
    if (!row) return;
    const index = Number(row.dataset.index);
    focused.current = keyAt(index);
    setAt(index);
  };
  // Where others add or delete rows above, the focus goes along with its row: keys act on the one that it was on.
  useEffect(() => {
    const row = document.activeElement?.closest<HTMLElement>('[data-index]');
    if (!row || !rows.current?.contains(row)) return;
    const index = Number(row.dataset.index);
    const key = keyAt(index);
    if (key === focused.current || coming.current) return;
    const moved = [...rowsAround(index, count)].find((other) => keyAt(other) === focused.current);
    const stop = focusableIn(row).indexOf(document.activeElement as HTMLElement);
    if (focused.current !== undefined && moved !== undefined) go(moved, stop);
    else focused.current = key;
  });

  return { active, onKeyDown, onFocus, go };
}
