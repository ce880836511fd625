import { createContext, use } from 'react';

/**
 * Where lists, menus and calendars that float are put: the body, or inside the dialog in which they are opened. Outside
 * of it they could be neither scrolled nor reached, because a dialog holds both wheel and focus.
 */
export const LayerRootContext = createContext<HTMLElement | null>(null);

export const useLayerRoot = (): HTMLElement | undefined => use(LayerRootContext) ?? undefined;

/** Shared look of what floats above the page. */
export const layerStyle =
  'z-(--z-dialog) rounded border border-line-strong/60 bg-surface text-ink shadow-layer animate-fade outline-none';
