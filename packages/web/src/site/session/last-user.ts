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

/**
 * After signing out: what was taken along goes, with receipts and photos that are sent. What is not sent stays, locked to
 * its account, unless it is to be deleted.
 */
export const forgetUser = (userId: number, { deleteUnsent = false } = {}): Promise<void> =>
  inTransaction(['meta', 'pack', 'receipts', 'photos', 'outbox'], async (transaction) => {
    const meta = transaction.objectStore('meta');
    await meta.put(null, 'user');
    for (const name of ['ownProjects', 'projects', 'sharedSince'] as const) await meta.delete(name);
    await transaction.objectStore('pack').clear();
    const stores = deleteUnsent ? (['receipts', 'outbox'] as const) : (['receipts'] as const);
    for (const name of stores) {
      const keys = await transaction.objectStore(name).index('userId').getAllKeys(userId);
      for (const key of keys) await transaction.objectStore(name).delete(key);
    }
    const photos = await transaction.objectStore('photos').index('userId').getAll(userId);
    for (const { id, sentAt } of photos)
      if (deleteUnsent || sentAt !== null) await transaction.objectStore('photos').delete(id);
  });
