import { isOwnPath } from '@brick/domain/auth/own-path';

const HOME = '/dashboard';

/** Where to go after signing in: the screen that was asked for if it is one of ours, else the dashboard. */
export function nextPath(asked: string | undefined): string {
  if (asked === undefined || !isOwnPath(asked)) return HOME;
  // An answer of the server is no screen, and the sign-in screen would lead back here.
  return /^\/(?:api|auth)(?:[/?#]|$)/.test(asked) ? HOME : asked;
}
