import { isOwnPath } from '@brick/domain/auth/own-path';

/** Where one goes who was going nowhere in particular. */
export const HOME = '/dashboard';

/** The key of the invitation to which one goes on, if it is to one. */
export const invitationIn = (next: string): string | undefined => /^\/invitation\/([\w-]+)$/.exec(next)?.[1];

/** Where to go after signing in: the screen that was asked for if it is one of ours, else the dashboard. */
export function nextPath(asked: string | undefined): string {
  if (asked === undefined || !isOwnPath(asked)) return HOME;
  // An answer of the server is no screen, and the sign-in screen would lead back here.
  return /^\/(?:api|auth)(?:[/?#]|$)/.test(asked) ? HOME : asked;
}
