/** Default and maximum days for which a link for people without an account works. */
export const DEFAULT_LINK_DAYS = 14;
export const MAX_LINK_DAYS = 90;

export const LINK_STATES = ['open', 'expired', 'withdrawn'] as const;
export type LinkState = (typeof LINK_STATES)[number];

interface LinkDates {
  expiresAt: string;
  withdrawnAt: string | null;
}

/** Returns the state of a link at an instant. */
export function linkStateOf({ expiresAt, withdrawnAt }: LinkDates, at: string): LinkState {
  if (withdrawnAt !== null) return 'withdrawn';
  return expiresAt > at ? 'open' : 'expired';
}
