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

/** The sections around an element, and the dialog that it is in, the innermost first. */
function placesAround(element: Element | null): HTMLElement[] {
  const place = element?.closest<HTMLElement>('section, [role="dialog"]');
  return place ? [place, ...placesAround(place.parentElement)] : [];
}

/** Focuses what is still there of the places around an element that is gone, or the screen's heading. */
function focusNear(places: readonly HTMLElement[]): void {
  const near = places.find(({ isConnected }) => isConnected);
  if (!near) {
    focusHeading();
    return;
  }
  near.tabIndex = -1;
  near.classList.add('outline-none');
  near.focus();
}

/** Keeps the focus near an element that goes while it has it, as the button of a row that was deleted. */
function keepNear(held: Element | null): void {
  const places = placesAround(held);
  const watching = new MutationObserver(() => {
    if (document.activeElement === held) return;
    watching.disconnect();
    // A list may give the focus to its next row.
    setTimeout(() =>
      requestAnimationFrame(() => document.activeElement === document.body && focusNear(places)),
    );
  });
  watching.observe(document.body, { childList: true, subtree: true });
}

/**
 * Returns the focus to the element that had it when a dialog opened. Radix only knows dialogs with a trigger; ours
 * are opened from rows, menus and addresses. The opener may be gone with another dialog, its row or its screen: then the
 * last focused element of the page takes the focus, or what was around the opener.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  const places = useRef<readonly HTMLElement[]>([]);
  return {
    remember: () => {
      opener.current = document.activeElement;
      places.current = placesAround(opener.current);
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      // A dialog that has replaced this one keeps the focus.
      const inFront = document.activeElement?.closest(LAYERS);
      if (inFront && !inFront.contains(opener.current)) return;
      if (!tryFocus(opener.current) && !tryFocus(onPage)) focusNear(places.current);
      keepNear(document.activeElement);
    },
  };
}
