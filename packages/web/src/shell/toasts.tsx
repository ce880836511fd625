import { Suspense, useEffect, useState } from 'react';
import { later } from '../ui/later.ts';
import { toastStore } from '../ui/toast-store.ts';

const Toaster = later(() => import('../ui/toast.tsx'), 'Toaster');

const QUIET_MS = 1500;

/** The place of toasts. Its code comes when the first one does, or once the page has come to rest. */
export function Toasts() {
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
