export type Ask = (discard: () => void) => void;

/** Set by the application: until the function that it returns is called, leaving the page is asked about first. */
export const leavingPage: { hold?: (ask: Ask) => () => void } = {};
