import { type RefObject, useEffect } from 'react';
import { useLatest } from '../hooks/use-latest.ts';

// The shell dispatches the event, because it knows whether shortcuts are on.
const EDIT_ROW = 'edit-row';

/** Listens for the shortcut that edits a row. */
export function useRowEditKey(rows: RefObject<HTMLElement | null>, edit: (index: number) => void): void {
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
