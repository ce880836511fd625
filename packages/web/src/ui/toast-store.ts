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

/** For the one component that draws it. */
export const toastStore = {
  subscribe(watcher: () => void): () => void {
    watchers.add(watcher);
    return () => watchers.delete(watcher);
  },
  snapshot: (): ShownToast | null => shown,
};
