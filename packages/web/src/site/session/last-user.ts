import type { CurrentUser } from '@brick/domain/users/current-user';
import { inTransaction, readMeta } from '../outbox/database.ts';

/**
 * The user who worked on site on this device last and has not signed out since; null if there is none. It is kept where
 * the entries are, because only that survives a browser that is killed at once.
 */
export const lastUser = async (): Promise<CurrentUser | null> =>
  (await readMeta('user').catch(() => null)) ?? null;

/** Keeps who works here. What was kept for somebody else goes. */
export const rememberUser = (user: CurrentUser): Promise<void> =>
  inTransaction(['meta', 'pack'], async (transaction) => {
    const meta = transaction.objectStore('meta');
    const before = (await meta.get('user')) as CurrentUser | null | undefined;
    if (before?.id !== user.id) {
      await meta.delete('ownProjects');
      await meta.delete('projects');
      await meta.put(Date.now(), 'sharedSince');
      // A pack belongs to one account and is never shown to another.
      await transaction.objectStore('pack').clear();
    }
    await meta.put(user, 'user');
  });
