import { useEffect, useSyncExternalStore } from 'react';

let open = 0;
const listeners = new Set<() => void>();

function change(by: number): void {
  open += by;
  for (const listener of listeners) listener();
}

/** Says that a form is open for as long as a component is there: until it is closed no new version is offered. */
export function useOpenForm(): void {
  useEffect(() => {
    change(1);
    return () => change(-1);
  }, []);
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useIsFormOpen = (): boolean => useSyncExternalStore(subscribe, () => open > 0);
