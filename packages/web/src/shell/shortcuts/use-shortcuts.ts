import { useLayoutEffect } from 'react';
import { useLatest } from '../../ui/hooks/use-latest.ts';
import { loadWithRetry } from '../../ui/lazy-component.ts';
import type { handleShortcut, ShortcutContext } from './handle-shortcut.ts';

/**
 * What is open over the screen: the command palette, the palette with create actions only, or the list of shortcuts.
 */
export type Overlay = 'palette' | 'create' | 'shortcuts';

const TEXT_FIELDS = 'input:not([type=checkbox],[type=radio]), textarea, select, [contenteditable]';
// Closed popovers of the browser are in the page too.
const LAYERS =
  ':is([role=dialog], [role=alertdialog]):not([popover]), [role=menu], :popover-open[role=dialog]';

const isLayerOpen = () => document.querySelector(LAYERS) !== null;

/** The Latin letter of the key under another alphabet, else the typed character. */
const keyOf = ({ key, code }: KeyboardEvent): string => {
  if (/^[a-z]$/i.test(key) || !/^Key[A-Z]$/.test(code)) return key.toLowerCase();
  return code.slice(3).toLowerCase();
};

let shortcutModule: Promise<{ handleShortcut: typeof handleShortcut }> | null = null;

/** One promise for all keys, so that they are handled in order. */
const loadShortcuts = () => {
  shortcutModule ??= loadWithRetry(() => import('./handle-shortcut.ts'));
  return shortcutModule;
};

interface ShortcutOptions extends Omit<ShortcutContext, 'key'> {
  /** Single-key shortcuts, which the user may turn off (WCAG 2.1.4). */
  singleKeys: boolean;
  overlay: Overlay | null;
}

/**
 * Handles Ctrl K everywhere, and single keys unless the user is typing or something is open over the screen. The
 * handlers load with the first key.
 */
export function useShortcuts(shortcuts: ShortcutOptions): void {
  const latest = useLatest(shortcuts);
  // A layout effect: on a busy machine a later one would miss the first keys.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { singleKeys, overlay, show, ...rest } = latest.current;
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const key = keyOf(event);
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'k' || event.shiftKey) return;
        // The palette would discard what was typed into another dialog.
        if (overlay === null && isLayerOpen()) return;
        event.preventDefault();
        show(overlay === null ? 'palette' : null);
        return;
      }
      const typing = event.target instanceof Element && event.target.closest(TEXT_FIELDS) !== null;
      if (!singleKeys || event.repeat || key.length !== 1 || typing) return;
      if (overlay !== null || isLayerOpen()) return;
      // Otherwise the browser opens its own search, or types the key into the box that gets the focus.
      if ('/ce?'.includes(key)) event.preventDefault();
      // Some keyboards need Shift for ? and /; with a letter it makes another one.
      const pressed = event.shiftKey ? key.toUpperCase() : key;
      void loadShortcuts().then(({ handleShortcut }) => handleShortcut({ key: pressed, show, ...rest }));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [latest]);
}
