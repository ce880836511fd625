import { Suspense, useEffect, useState } from 'react';
import { lazyComponent } from '../ui/lazy-component.ts';
import { toastStore } from '../ui/overlay/toast-store.ts';

const Toaster = lazyComponent(() => import('../ui/overlay/toaster.tsx'), 'Toaster');

const QUIET_MS = 1500;

/** Mounts the toaster. Its code loads with the first toast, or when the page is idle. */
export function LazyToaster() {
  const [wanted, setWanted] = useState(toastStore.snapshot() !== null);
  useEffect(() => {
    const want = () => setWanted(true);
    const stop = toastStore.subscribe(want);
    const quiet = setTimeout(want, QUIET_MS);
    return () => {
      stop();
      clearTimeout(quiet);
    };
  }, []);
  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null;
}
