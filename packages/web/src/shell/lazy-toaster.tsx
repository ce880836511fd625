import { type ComponentType, useEffect, useState } from 'react';
import { loadWithRetry } from '../ui/lazy-component.ts';
import { toastStore } from '../ui/overlay/toast-store.ts';

const QUIET_MS = 1500;

/**
 * Mounts the toaster. Its code loads with the first toast, or when the page has been quiet for so many milliseconds. Without a Suspense: React shows what
 * one waited for up to 300 ms later, and a first toast says that something is saved.
 */
export function LazyToaster({ quietFor = QUIET_MS }: { quietFor?: number }) {
  const [Toaster, setToaster] = useState<ComponentType | null>(null);
  useEffect(() => {
    let isLoading = false;
    const want = () => {
      if (isLoading) return;
      isLoading = true;
      loadWithRetry(() => import('../ui/overlay/toaster.tsx')).then(
        (loaded) => setToaster(() => loaded.Toaster),
        // The next toast tries again.
        () => {
          isLoading = false;
        },
      );
    };
    if (toastStore.snapshot() !== null) want();
    const stop = toastStore.subscribe(want);
    const quiet = setTimeout(want, quietFor);
    return () => {
      stop();
      clearTimeout(quiet);
    };
  }, [quietFor]);
  return Toaster && <Toaster />;
}
