/** Lets the browser draw, and hear what was pressed, before more is done. */
export const breath = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** How long what is wanted soon waits at most for a moment of rest. */
const SOON_MS = 1500;

/** A moment in which nothing else is to be done: for what is wanted soon, but not with the first picture. */
export const atRest = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: SOON_MS });
    else setTimeout(resolve, SOON_MS);
  });
