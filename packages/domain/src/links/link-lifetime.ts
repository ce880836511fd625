/** Default and maximum days for which a link for people without an account works. */
export const DEFAULT_LINK_DAYS = 14;
export const MAX_LINK_DAYS = 90;

/** Lapsed: its maker may no longer make it. */
export const LINK_STATES = ['open', 'expired', 'withdrawn', 'lapsed'] as const;
export type LinkState = (typeof LINK_STATES)[number];

export interface LinkDates {
  expiresAt: string;
  withdrawnAt: string | null;
}

/** Returns the state of a link at an instant. `isKept` is false if its maker may no longer make it. */
export function linkStateOf({ expiresAt, withdrawnAt }: LinkDates, isKept: boolean, at: string): LinkState {
  if (withdrawnAt !== null) return 'withdrawn';
  if (expiresAt <= at) return 'expired';
  return isKept ? 'open' : 'lapsed';
}
