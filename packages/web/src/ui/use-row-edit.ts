import { type RefObject, useEffect } from 'react';
import { useLatest } from './use-latest.ts';

// The keys are the shell's, which knows whether they are switched on.
const EDIT_ROW = 'edit-row';

/** Listens for the key that edits a row. */
export function useRowEdit(rows: RefObject<HTMLElement | null>, edit: (index: number) => void): void {
  const latest = useLatest(edit);
  useEffect(() => {
    const element = rows.current;
    const heard = ({ target }: Event) => {
      if (target instanceof HTMLElement) latest.current(Number(target.dataset['index']));
    };
    element?.addEventListener(EDIT_ROW, heard);
    return () => element?.removeEventListener(EDIT_ROW, heard);
  }, [rows, latest]);
}
