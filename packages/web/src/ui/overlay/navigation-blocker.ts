export type Ask = (discard: () => void) => void;

/**
 * `hold` is set by the application: until the function that it returns is called, leaving the page is asked about first, by
 * one of `asks`.
 */
export const navigationBlocker: { hold?: (ask: Ask) => () => void; asks: Set<Ask> } = { asks: new Set() };
