import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let announced = false;

function subscribe(changed: () => void): () => void {
  // The paper is laid out right after the event: the page must have changed by then.
  const mark = (printing: boolean) => () => {
    announced = printing;
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

/** Whether the page is being put on paper. */
export const usePrinting = (): boolean =>
  useSyncExternalStore(subscribe, () => announced || matchMedia('print').matches);
