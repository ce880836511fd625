export interface ToastOptions {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive';
  action?: { label: string; onAction: () => void } | undefined;
  /** Milliseconds in sight. */
  duration?: number | undefined;
}

export interface ShownToast extends ToastOptions {
  id: number;
}

let shown: ShownToast | null = null;
let last = 0;
const watchers = new Set<() => void>();

function show(next: ShownToast | null): void {
  shown = next;
  for (const watcher of watchers) watcher();
}

/** Shows a message, from anywhere. At most one is in sight: the newest takes the place of the one before. */
export function toast(options: ToastOptions): number {
  last += 1;
  show({ ...options, id: last });
  return last;
}

/** Takes away the message of that id if it is still in sight; without an id whichever is. */
export function dismissToast(id?: number): void {
  if (shown && (id === undefined || id === shown.id)) show(null);
}

let drawn = 0;
const awaited = new Map<number, () => void>();

/** Done once that message is on the screen; at the latest after so many milliseconds, for who can't draw it. */
export function toastDrawn(id: number, atMost = 3000): Promise<void> {
  if (drawn >= id) return Promise.resolve();
  return new Promise((resolve) => {
    awaited.set(id, resolve);
    setTimeout(resolve, atMost);
  });
}

/** For the one component that draws it. */
export const toastStore = {
  subscribe(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  snapshot: (): ShownToast | null => shown,
  noteDrawn(id: number): void {
    drawn = id;
    awaited.get(id)?.();
    awaited.delete(id);
  },
};
