import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let printEvent = false;

function subscribe(changed: () => void): () => void {
  // The browser lays out the print right after the event: the page must be rendered by then.
  const mark = (printing: boolean) => () => {
    printEvent = printing;
    flushSync(changed);
  };
  const [before, after] = [mark(true), mark(false)];
  const media = matchMedia('print');
  addEventListener('beforeprint', before);
  addEventListener('afterprint', after);
  media.addEventListener('change', changed);
  return () => {
    removeEventListener('beforeprint', before);
    removeEventListener('afterprint', after);
    media.removeEventListener('change', changed);
  };
}

/** Whether the page is being printed. */
export const useIsPrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => printEvent || matchMedia('print').matches);
