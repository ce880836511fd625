import { type RefObject, useEffect, useRef } from 'react';

/** How long a screen may take to show its heading until the focus is left where it is. */
const PATIENCE_MS = 5000;

// A dialog that the address opened, or a field that the user is in already, keeps the focus.
const focusIsTaken = (main: HTMLElement): boolean => {
  const { activeElement } = document;
  return document.querySelector('[role="dialog"],[role="alertdialog"]') !== null || (activeElement !== null && activeElement !== main && main.contains(activeElement));
};

/**
 * After a change of screen the focus goes to the new main heading, so that a screen reader says where one is and the
 * keyboard goes on from there. Not at the first load, where the browser begins at the top by itself.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>, pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    const area = main.current;
    if (!area) return;
    const tryFocus = (): boolean => {
      const heading = area.querySelector('h1');
      if (!heading) return false;
      if (!focusIsTaken(area)) {
        heading.tabIndex = -1;
        heading.classList.add('outline-none');
        heading.focus({ preventScroll: true });
      }
      return true;
    };
    if (tryFocus()) return;
    const watcher = new MutationObserver(() => tryFocus() && watcher.disconnect());
    watcher.observe(area, { childList: true, subtree: true });
    const patience = setTimeout(() => watcher.disconnect(), PATIENCE_MS);
    return () => {
      watcher.disconnect();
      clearTimeout(patience);
    };
  }, [main, pathname]);
}
