import { createContext, use } from 'react';

export const LayerRootContext = createContext<HTMLElement | null>(null);

/**
 * The container of floating layers (lists, menus, calendars): the open dialog, because outside of it they could be
 * neither scrolled nor focused; else <main>, so that they belong to a landmark. Call it when a layer opens, not
 * before: <main> may not exist yet, and a later page may have another.
 */
export const useLayerRoot = (): HTMLElement | undefined =>
  use(LayerRootContext) ?? document.querySelector('main') ?? undefined;

/**
 * Shared style of floating layers. Animated only while open: Radix waits for closing animations, and one of 0 ms, as
 * with reduced motion, may never report its end.
 */
export const floatingStyle =
  'z-(--z-dialog) rounded border border-line-strong/60 bg-surface text-ink shadow-layer not-data-[state=closed]:animate-fade outline-none';
