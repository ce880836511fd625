import { useRef } from 'react';

/**
 * Gives the focus back to what had it when a dialog opened. Radix knows only dialogs with a trigger of their own; ours
 * are opened from rows, menus and addresses.
 */
export function useReturnFocus() {
  const opener = useRef<Element | null>(null);
  return {
    remember: () => {
      opener.current = document.activeElement;
    },
    giveBack: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}
