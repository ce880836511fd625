import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import { focusHeading } from '../ui/focus-heading.ts';

/** How long a screen may take to show its heading until the focus is left where it is. */
const PATIENCE_MS = 5000;

// A dialog that the address opened, or a field that the user is in already, keeps the focus.
function focusIsTaken(main: HTMLElement): boolean {
  const { activeElement } = document;
  if (document.querySelector('[role="dialog"],[role="alertdialog"]')) return true;
  return activeElement !== null && activeElement !== main && main.contains(activeElement);
}

/** Focuses the main heading as soon as there is one. Returns how to stop waiting for it. */
function focusWhenThere(main: HTMLElement): () => void {
  const found = (): boolean => (focusIsTaken(main) ? main.querySelector('h1') !== null : focusHeading(main));
  if (found()) return () => undefined;
  const watcher = new MutationObserver(() => found() && watcher.disconnect());
  watcher.observe(main, { childList: true, subtree: true });
  const patience = setTimeout(() => watcher.disconnect(), PATIENCE_MS);
  return () => {
    watcher.disconnect();
    clearTimeout(patience);
  };
}

/**
 * After a change of screen the focus goes to the new main heading, so that a screen reader says where one is and the
 * keyboard goes on from there. Not at the first load, where the browser begins at the top by itself.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    let stopWaiting = () => {};
    // Earlier than "rendered" the heading found would be the one of the screen that is about to go.
    const stop = router.subscribe('onRendered', ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged || !main.current) return;
      stopWaiting();
      stopWaiting = focusWhenThere(main.current);
    });
    return () => {
      stop();
      stopWaiting();
    };
  }, [router, main]);
}
