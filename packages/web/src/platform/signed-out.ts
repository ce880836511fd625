import type { ERRORS } from '@brick/domain/errors';
import { isCallError } from './call-error.ts';

// Written out, so that the first page does not bring all refusals along; the compiler holds it to the table.
const SIGNED_OUT: (typeof ERRORS)['signedOut']['title'] = 'Unauthorized';

/** Between the toast and the way to the sign-in screen. */
export const REDIRECT_DELAY_MS = 500;

/** Where a person signs in again, to come back to the screen that they were on. */
export const signInAgainPath = (here: { pathname: string; search: string }): string =>
  `/api/login?next=${encodeURIComponent(here.pathname + here.search)}`;

/**
 * True where a call failed because the session is over. A wrong password is 401 as well, but says so in its title, and
 * does not end the session.
 */
export function isSessionOver(error: unknown): boolean {
  if (!isCallError(error, 401)) return false;
  return error.problem === null || error.problem.title === SIGNED_OUT;
}

let listener: (() => void) | null = null;

/** Who is told when a call of a signed-in person says that the session is over. Returns how to stop it. */
export function onSessionOver(tell: () => void): () => void {
  listener = tell;
  return () => {
    if (listener === tell) listener = null;
  };
}

/** Every failed query and mutation passes here. */
export function onCallFailure(error: unknown): void {
  if (isSessionOver(error)) listener?.();
}
