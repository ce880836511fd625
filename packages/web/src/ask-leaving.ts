import type { CurrentUser } from '@brick/domain/users/current-user';

/** Asks about what waits on the device, by a file of its own: the first page does not list all that the question needs. */
export const askLeaving = async (user: CurrentUser) =>
  (await import('./site/leaving/ask-leaving.ts')).askLeaving(user);
