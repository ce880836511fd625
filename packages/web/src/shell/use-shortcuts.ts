import { useLayoutEffect } from 'react';
import { fetched } from '../ui/later.ts';
import { useLatest } from '../ui/use-latest.ts';
import type { Pressed, pressed } from './shortcut-keys.ts';

/** What lies over the screen: the command palette, the same with what can be created alone, the list of shortcuts. */
export type Overlay = 'palette' | 'create' | 'shortcuts';

const TYPED_INTO = 'input:not([type=checkbox],[type=radio]), textarea, select, [contenteditable]';
// A popover of the browser's own is in the page while it is closed, too.
const IN_FRONT =
  ':is([role=dialog], [role=alertdialog]):not([popover]), [role=menu], :popover-open[role=dialog]';

const somethingIsInFront = () => document.querySelector(IN_FRONT) !== null;

/** The letter on the key where another alphabet is written with it, else what the key writes. */
const writtenBy = ({ key, code }: KeyboardEvent): string => {
  if (/^[a-z]$/i.test(key) || !/^Key[A-Z]$/.test(code)) return key.toLowerCase();
  return code.slice(3).toLowerCase();
};

let keys: Promise<{ pressed: typeof pressed }> | null = null;

/** One promise for all keys, so that they are answered in the order in which they were pressed. */
const loadKeys = () => {
  keys ??= fetched(() => import('./shortcut-keys.ts'));
  return keys;
};

interface Shortcuts extends Omit<Pressed, 'key'> {
  /** Single keys, which a person may switch off (WCAG 2.1.4). */
  singleKeys: boolean;
  overlay: Overlay | null;
}

/** Ctrl K everywhere; single keys while nobody types and nothing lies over the screen. What they do comes when one is pressed. */
export function useShortcuts(shortcuts: Shortcuts): void {
  const latest = useLatest(shortcuts);
  // With the first picture of the frame: on a busy machine an effect after it would miss the keys of who is quick.
  useLayoutEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { singleKeys, overlay, show, ...rest } = latest.current;
      if (event.defaultPrevented || event.isComposing || event.altKey) return;
      const key = writtenBy(event);
      if (event.ctrlKey || event.metaKey) {
        if (key !== 'k' || event.shiftKey) return;
        // What is typed into another dialog would be lost on the way to where the palette leads.
        if (overlay === null && somethingIsInFront()) return;
        event.preventDefault();
        show(overlay === null ? 'palette' : null);
        return;
      }
      const typing = event.target instanceof Element && event.target.closest(TYPED_INTO) !== null;
      if (!singleKeys || event.repeat || key.length !== 1 || typing) return;
      if (overlay !== null || somethingIsInFront()) return;
      // Some keyboards write ? and / with Shift; with a letter it is a modifier.
      if (event.shiftKey && key !== '?' && key !== '/') return;
      // Else the browser opens a search of its own, or types it into the box that is about to have the focus.
      if (key === '/') event.preventDefault();
      void loadKeys().then(({ pressed }) => pressed({ key, show, ...rest }));
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, [latest]);
}
