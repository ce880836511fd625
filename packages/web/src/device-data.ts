import type { CurrentUser } from '@brick/domain/users/current-user';

// What this device keeps of people. Its parts are loaded when they are used, to keep the first page small.

/** Asks before signing out if drafts or unsent entries are on the device. */
export const confirmSignOut = async (user: CurrentUser) =>
  (await import('./site/leaving/confirm-sign-out.ts')).confirmSignOut(user);

/** Clears what the site screens keep of somebody whose account is gone. A database that cannot be opened stays as it is. */
export const forgetAccount = async (userId: number): Promise<void> =>
  (await import('./site/outbox/forget.ts')).forgetPerson(userId, 'delete').catch(() => {});
