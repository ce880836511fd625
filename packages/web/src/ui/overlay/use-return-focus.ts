import { useRef } from 'react';
import { focusHeading } from '../layout/focus-heading.ts';

const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** The last focused element of the page itself, outside of all layers. */
let onPage: Element | null = null;

function noteFocus(): void {
  const { activeElement, body } = document;
  if (activeElement !== body && !activeElement?.closest(LAYERS)) onPage = activeElement;
}

// This loads with the first dialog: its opener has the focus now.
noteFocus();
document.addEventListener('focusin', noteFocus);

/** Focuses an element; returns whether it took the focus. */
function tryFocus(element: Element | null): boolean {
  (element as HTMLElement | null)?.focus();
  return element !== document.body && document.activeElement === element;
}

/**
 * Returns the focus to the element that had it when a dialog opened. Radix only knows dialogs with a trigger; ours
 * are opened from rows, menus and addresses. The opener may be gone with another dialog or screen: then the last
 * focused element of the page takes the focus, or the screen's heading.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      // A dialog that has replaced this one keeps the focus.
      const inFront = document.activeElement?.closest(LAYERS);
      if (inFront && !inFront.contains(opener.current)) return;
      if (!tryFocus(opener.current) && !tryFocus(onPage)) focusHeading();
    },
  };
}
