import type { KeyboardEvent } from 'react';

/** Number of rows by which a key moves the focus. Enter moves down, as in a spreadsheet. */
const ROW_STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

/**
 * Moves the focus within a column: Enter and the down arrow go down, Shift+Enter and the up arrow go up. At the first
 * and last line the key keeps its normal effect, but Enter never submits the form.
 */
export function moveFocusInGrid(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, shiftKey, altKey, ctrlKey, metaKey } = event;
  const step = ROW_STEPS[key];
  if (!(target instanceof HTMLElement) || step === undefined || altKey || ctrlKey || metaKey) return;
  const { row, column } = target.dataset;
  if (row === undefined || column === undefined) return;
  // In a list of options the arrow keys select.
  if (target instanceof HTMLSelectElement && key !== 'Enter') return;
  const to = Number(row) + (key === 'Enter' && shiftKey ? -step : step);
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-row="${to}"][data-column="${column}"]`);
  if (next || key === 'Enter') event.preventDefault();
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
