import type { CurrentUser } from '@brick/domain/users/current-user';

/**
 * Asks before signing out if drafts or unsent entries are on the device. Loaded lazily, to keep the first page small.
 */
export const confirmSignOut = async (user: CurrentUser) =>
  (await import('./site/leaving/confirm-sign-out.ts')).confirmSignOut(user);
