import { useRouter } from '@tanstack/react-router';
import { type RefObject, useEffect } from 'react';
import type { UrlValues } from '../platform/routing/url-state.ts';
import { focusHeading } from '../ui/layout/focus-heading.ts';

/** How long to wait for a screen's heading before the focus is left where it is. */
const PATIENCE_MS = 5000;

// A dialog that the URL opened, or a field that the user is in, keeps the focus. Popovers are in the page while they
// are closed too.
function focusIsTaken(main: HTMLElement): boolean {
  const { activeElement } = document;
  if (document.querySelector('[role="dialog"]:not([popover]),[role="alertdialog"]')) return true;
  return activeElement !== null && activeElement !== main && main.contains(activeElement);
}

/** Focuses the main heading as soon as it exists. Returns a function that stops waiting. */
function focusHeadingWhenReady(main: HTMLElement): () => void {
  const found = (): boolean => {
    const heading = main.querySelector('h1');
    // What is loaded brings a heading of its own.
    if (heading === null || heading.ariaBusy === 'true') return false;
    return focusIsTaken(main) || focusHeading(main);
  };
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
 * Moves the focus to the new main heading after a change of screen, so that screen readers announce it and the
 * keyboard continues from there. Not after the first load, where the browser begins at the top by itself.
 */
export function useHeadingFocus(main: RefObject<HTMLElement | null>): void {
  const router = useRouter();
  useEffect(() => {
    let stopWaiting = () => {};
    // Before "rendered" the heading would be that of the previous screen.
    const stop = router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
      if (!fromLocation || !main.current) return;
      // A certificate is a screen of its own without a path of its own.
      const [from, to] = [fromLocation, toLocation].map(({ search }) => (search as UrlValues)['certificate']);
      if (!pathChanged && from === to) return;
      stopWaiting();
      stopWaiting = focusHeadingWhenReady(main.current);
    });
    return () => {
      stop();
      stopWaiting();
    };
  }, [router, main]);
}
