/** Lets the browser paint and handle input before more work is done. */
export const yieldToBrowser = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** The longest wait for an idle moment. */
const LONGEST_IDLE_WAIT_MS = 1500;

/** Resolves when the browser is idle: for work that is needed soon, but not for the first screen. */
export const whenIdle = (): Promise<void> =>
  new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: LONGEST_IDLE_WAIT_MS });
    else setTimeout(resolve, LONGEST_IDLE_WAIT_MS);
  });
