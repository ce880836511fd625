import { Suspense } from 'react';
import type { QuickAction, Screen } from '../platform/routing/screen.ts';
import { lazyComponent } from '../ui/lazy-component.ts';
import { Palette } from './palette/palette.tsx';
import type { Overlay } from './shortcuts/use-shortcuts.ts';

const ShortcutList = lazyComponent(() => import('./shortcuts/shortcut-list.tsx'), 'ShortcutList');

interface OverlaysProps {
  overlay: Overlay;
  screens: readonly Screen[];
  quickActions: readonly QuickAction[];
  singleKeys: boolean;
  go: (to: string, search?: Record<string, string>) => void;
  show: (overlay: Overlay | null) => void;
}

/** The palette, or the list of shortcuts. */
export function PaletteOrShortcuts({ overlay, screens, quickActions, singleKeys, go, show }: OverlaysProps) {
  const close = () => show(null);
  if (overlay === 'shortcuts') {
    return (
      <Suspense>
        <ShortcutList screens={screens} singleKeys={singleKeys} onClose={close} />
      </Suspense>
    );
  }
  return (
    <Palette
      createOnly={overlay === 'create'}
      screens={screens}
      quickActions={quickActions}
      go={go}
      onShortcuts={() => show('shortcuts')}
      onClose={close}
    />
  );
}
