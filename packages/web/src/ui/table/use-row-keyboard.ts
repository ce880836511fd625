import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface RowKeyboardOptions {
  rows: RefObject<HTMLElement | null>;
  rowId: (index: number) => string;
  count: number;
  pageSize: () => number;
  onOpen: ((index: number) => void) | undefined;
  onToggle: ((index: number, range: boolean) => void) | undefined;
}

const focusableIn = (row: Element): HTMLElement[] => [
  ...row.querySelectorAll<HTMLElement>('a[href], button:not(:disabled), input:not(:disabled)'),
];

const isRow = (element: EventTarget | null): element is HTMLElement =>
  element instanceof HTMLElement && element.dataset.index !== undefined;

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
export function useRowKeyboard({ rows, rowId, count, pageSize, onOpen, onToggle }: RowKeyboardOptions) {
  const [at, setAt] = useState(0);
  // A key that is held down repeats faster than a page renders: each frame renders the position reached by then.
  const coming = useRef<{ frame: number; index: number } | null>(null);
  const active = Math.max(0, Math.min(at, count - 1));

  useEffect(() => () => cancelAnimationFrame(coming.current?.frame ?? 0), []);

  /** Renders the position that the keys have reached; returns that row. */
  const arrive = (): HTMLElement | null => {
    if (!coming.current) return null;
    const { frame, index } = coming.current;
    cancelAnimationFrame(frame);
    coming.current = null;
    flushSync(() => setAt(index));
    const row = document.getElementById(rowId(index));
    // It is rendered at its position, so the browser can scroll it into view.
    row?.focus();
    return row;
  };

  const go = (index: number) => {
    if (coming.current) coming.current.index = index;
    else coming.current = { frame: requestAnimationFrame(arrive), index };
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
    const next = rowAfterKey(
      event.key,
      coming.current?.index ?? Number(from.dataset.index),
      count,
      pageSize(),
    );
    const arrived = next === null ? arrive() : null;
    const [row, target] = arrived ? [arrived, arrived] : [from, under];
    const index = Number(row.dataset.index);
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

  return { active, onKeyDown, onFocus, go };
}
