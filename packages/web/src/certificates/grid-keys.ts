import type { KeyboardEvent } from 'react';

/** Rows that a key moves by; Enter goes on as in a spreadsheet. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 };

/**
 * Moves from line to line within a column: Enter and the arrow down go down, Shift+Enter and the arrow up go up. Where
 * there is no such line the key does what it does elsewhere, but Enter sends no form.
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>): void {
  const { target, key, shiftKey, altKey, ctrlKey, metaKey } = event;
  const step = STEPS[key];
  if (!(target instanceof HTMLElement) || step === undefined || altKey || ctrlKey || metaKey) return;
  const { row, column } = target.dataset;
  if (row === undefined || column === undefined) return;
  // In a list of choices the arrows choose.
  if (target instanceof HTMLSelectElement && key !== 'Enter') return;
  const to = Number(row) + (key === 'Enter' && shiftKey ? -step : step);
  const next = event.currentTarget.querySelector<HTMLElement>(`[data-row="${to}"][data-column="${column}"]`);
  if (next || key === 'Enter') event.preventDefault();
  next?.focus();
  if (next instanceof HTMLInputElement) next.select();
}
