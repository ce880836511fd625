import { useSyncExternalStore } from 'react';

let height = 40;
const watchers = new Set<() => void>();
let observer: ResizeObserver | null = null;

/**
 * The tokens change --row with density, site mode and pointer, and a script can't observe a custom property. So an
 * invisible element has the height of a row, and its size is observed.
 */
function startWatching(): void {
  const probe = document.createElement('div');
  probe.setAttribute('aria-hidden', 'true');
  probe.style.cssText =
    'position:fixed;inset-block-start:0;inline-size:0;block-size:var(--row);visibility:hidden;pointer-events:none';
  document.body.append(probe);
  observer = new ResizeObserver(() => {
    const next = probe.offsetHeight;
    if (next === 0 || next === height) return;
    height = next;
    for (const watcher of watchers) watcher();
  });
  if (probe.offsetHeight > 0) height = probe.offsetHeight;
  observer.observe(probe);
}

function subscribe(watcher: () => void): () => void {
  if (!observer) startWatching();
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

function snapshot(): number {
  if (!observer) startWatching();
  return height;
}

/** The height of a table row in pixels, from the token --row. */
export const useRowHeight = (): number => useSyncExternalStore(subscribe, snapshot);
