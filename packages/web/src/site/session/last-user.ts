import type { CurrentUser } from '@brick/domain/users/current-user';
import { inTransaction, readAsItIs } from '../outbox/site-database.ts';

/**
 * The user who worked on site on this device last and has not signed out since; null if there is none. It is kept where
 * the entries are, because only that survives a browser that is killed at once. A newer page may have made that store: then
 * this one saves what waits as a file, for which it has to know whose it is.
 */
export const readLastUser = async (): Promise<CurrentUser | null> => {
  const stored = await readAsItIs((database) => database.get('meta', 'user')).catch(() => null);
  return (stored as CurrentUser | null | undefined) ?? null;
};

/** Keeps who works here. What was kept for somebody else goes. */
export const rememberUser = (user: CurrentUser): Promise<void> =>
  inTransaction(['meta', 'pack'], async (transaction) => {
    const meta = transaction.objectStore('meta');
    const before = (await meta.get('user')) as CurrentUser | null | undefined;
    if (before?.id !== user.id) {
      for (const name of ['ownProjects', 'projects', 'mode'] as const) await meta.delete(name);
      await meta.put(Date.now(), 'sharedSince');
      // A pack belongs to one account and is never shown to another.
      await transaction.objectStore('pack').clear();
    }
    await meta.put(user, 'user');
  });
