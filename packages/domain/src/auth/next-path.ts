import { isSameOriginPath } from './same-origin-path.ts';

/** Where users go after signing in if they asked for no particular screen. */
export const DEFAULT_PATH = '/dashboard';

/** Returns the key of the invitation if the target path is an invitation. */
export const invitationKeyIn = (next: string): string | undefined =>
  /^\/invitation\/([\w-]+)$/.exec(next)?.[1];

/** Returns the path to open after signing in: the requested screen if it belongs to this app, else the dashboard. */
export function nextPath(asked: string | undefined): string {
  if (asked === undefined || !isSameOriginPath(asked)) return DEFAULT_PATH;
  // A reply of the server is not a screen, and the sign-in screen would lead back here.
  return /^\/(?:api|auth)(?:[/?#]|$)/.test(asked) ? DEFAULT_PATH : asked;
}
