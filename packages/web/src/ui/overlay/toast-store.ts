export interface ToastOptions {
  title: string;
  description?: string | undefined;
  variant?: 'default' | 'destructive';
  action?: { label: string; onAction: () => void } | undefined;
  /** Milliseconds on screen. */
  duration?: number | undefined;
}

export interface ActiveToast extends ToastOptions {
  id: number;
}

let activeToast: ActiveToast | null = null;
let last = 0;
const watchers = new Set<() => void>();

function show(next: ActiveToast | null): void {
  activeToast = next;
  for (const watcher of watchers) watcher();
}

/** Shows a toast, from anywhere. At most one is visible: the newest replaces the one before. */
export function toast(options: ToastOptions): number {
  last += 1;
  show({ ...options, id: last });
  return last;
}

/** Removes the toast with that id if it is still visible; without an id the current one. */
export function dismissToast(id?: number): void {
  if (activeToast && (id === undefined || id === activeToast.id)) show(null);
}

let drawn = 0;
const awaited = new Map<number, () => void>();

/** Resolves when the toast is visible; at the latest after `atMost` milliseconds, if it can't be rendered. */
export function whenToastVisible(id: number, atMost = 3000): Promise<void> {
  if (drawn >= id) return Promise.resolve();
  return new Promise((resolve) => {
    awaited.set(id, resolve);
    setTimeout(resolve, atMost);
  });
}

/** For the component that renders it. */
export const toastStore = {
  subscribe(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  snapshot: (): ActiveToast | null => activeToast,
  noteDrawn(id: number): void {
    drawn = id;
    awaited.get(id)?.();
    awaited.delete(id);
  },
};
