import { createContext, use } from 'react';

export const LayerRootContext = createContext<HTMLElement | null>(null);

/**
 * Where lists, menus and calendars that float are put: inside the dialog in which they are opened, because outside of
 * it they could be neither scrolled nor reached; else inside <main>, so that they belong to a landmark. To be asked
 * when a layer opens, not before: at first there is no <main> yet, and a later page may have another.
 */
export const useLayerRoot = (): HTMLElement | undefined =>
  use(LayerRootContext) ?? document.querySelector('main') ?? undefined;

/**
 * Shared look of what floats above the page. It is animated only while open: Radix waits for the animation of what it
 * closes, and one of 0 ms, as reduced motion has it, may never report its end.
 */
export const layerStyle =
  'z-(--z-dialog) rounded border border-line-strong/60 bg-surface text-ink shadow-layer not-data-[state=closed]:animate-fade outline-none';
