import type { MouseEvent } from 'react';

/**
 * A press on a row opens it; with a modifier or the middle button its link is followed, as browsers do: elsewhere. For
 * clicks, and for what comes before them: the start of a press would select text, or scroll.
 */
export function pressRow(event: MouseEvent, open: (index: number) => void): void {
  const { type, button, ctrlKey, metaKey, shiftKey } = event;
  const target = event.target as Element;
  const row = target.closest<HTMLElement>('[data-index]');
  if (!row || button > 1 || target.closest('a, button, input, label, select, textarea')) return;
  const link = button === 1 || ctrlKey || metaKey || shiftKey ? row.querySelector('a[href]') : null;
  if (link) {
    event.preventDefault();
    // What the middle button does is done by Control and Command.
    const middle = button === 1 && { ctrlKey: true, metaKey: true };
    const press = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, ...middle };
    if (type !== 'mousedown') link.dispatchEvent(new window.MouseEvent('click', press));
    // Selecting text to copy it must not open the row.
  } else if (type === 'click' && (getSelection()?.toString() ?? '') === '') open(Number(row.dataset.index));
}
