import type { ERRORS } from '@brick/domain/errors';
import { isCallError } from '../api/call-error.ts';

// Repeated here, so that the first page does not load all error messages; the compiler compares it with the table.
const SIGNED_OUT_TITLE: (typeof ERRORS)['signedOut']['title'] = 'Unauthorized';

/** The delay between the toast and the sign-in screen. */
export const REDIRECT_DELAY_MS = 500;

/** The sign-in address that leads back to the current one. */
export const signInPath = (here: { pathname: string; search: string }): string =>
  `/api/login?next=${encodeURIComponent(here.pathname + here.search)}`;

/**
 * True if a call failed because the session has expired. A wrong password is also a 401, but with a title of its own,
 * and does not end the session.
 */
export function isSessionOver(error: unknown): boolean {
  if (!isCallError(error, 401)) return false;
  return error.problem === null || error.problem.title === SIGNED_OUT_TITLE;
}

let listener: (() => void) | null = null;

/** Subscribes to the end of the session. Returns a function that unsubscribes. */
export function onSessionOver(tell: () => void): () => void {
  listener = tell;
  return () => {
    if (listener === tell) listener = null;
  };
}

/** Called for every failed query and mutation. */
export function reportCallFailure(error: unknown): void {
  if (isSessionOver(error)) listener?.();
}
