import { useRef } from 'react';
import { focusHeading } from './focus-heading.ts';

const LAYERS = '[role="dialog"], [role="alertdialog"], [role="menu"]';

/** What last had the focus on the page itself, outside of all that lies over it. */
let onPage: Element | null = null;

function noteFocus(): void {
  const { activeElement, body } = document;
  if (activeElement !== body && !activeElement?.closest(LAYERS)) onPage = activeElement;
}

// This comes with the first dialog: what opens that has the focus now.
noteFocus();
document.addEventListener('focusin', noteFocus);

/** Focuses an element if it is still there and takes the focus. */
function focused(element: Element | null): boolean {
  (element as HTMLElement | null)?.focus();
  return element !== document.body && document.activeElement === element;
}

/**
 * Gives the focus back to what had it when a dialog opened. Radix knows only dialogs with a trigger of their own; ours
 * are opened from rows, menus and addresses. What opened one may be gone with another dialog, as where a row is read
 * before its form stands, or with a screen: then it is what had the focus on the page, or the screen's heading.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      // A dialog that has taken the place of this one keeps the focus.
      const inFront = document.activeElement?.closest(LAYERS);
      if (inFront && !inFront.contains(opener.current)) return;
      if (!focused(opener.current) && !focused(onPage)) focusHeading();
    },
  };
}
