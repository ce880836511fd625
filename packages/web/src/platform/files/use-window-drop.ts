import { useEffect, useState } from 'react';
import { useLatest } from '../../ui/hooks/use-latest.ts';

/** Whether a drag carries files, and nothing nearer takes them: a dialog has a place of its own for files. */
const isForScreen = (event: DragEvent): boolean =>
  !event.defaultPrevented &&
  event.dataTransfer?.types.includes('Files') === true &&
  document.querySelector('[role="dialog"]:not([popover]), [role="alertdialog"]') === null;

/** Takes files that are dropped anywhere on the screen. Returns whether some are held above it. */
export function useWindowDrop(onFiles: (files: readonly File[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useLatest(onFiles);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!isForScreen(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => event.relatedTarget === null && setOver(false);
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!isForScreen(event)) return;
      event.preventDefault();
      latest.current([...(event.dataTransfer?.files ?? [])]);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [latest]);
  return isOver;
}
