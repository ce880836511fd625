import { inTransaction } from './site-database.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** How long a receipt is kept, and a photo on the device once the server has it. */
const RECEIPT_DAYS = 90;
const SENT_PHOTO_DAYS = 14;

/** Removes receipts and sent photos whose time is over. */
export const deleteExpired = (): Promise<void> =>
  inTransaction(['receipts', 'photos'], async (transaction) => {
    const oldest = new Date(Date.now() - RECEIPT_DAYS * DAY_MS).toISOString();
    const receipts = transaction.objectStore('receipts');
    for (const key of await receipts.index('sentAt').getAllKeys(IDBKeyRange.upperBound(oldest)))
      await receipts.delete(key);
    const photos = transaction.objectStore('photos');
    const lastDay = Date.now() - SENT_PHOTO_DAYS * DAY_MS;
    for (const key of await photos.index('sentAt').getAllKeys(IDBKeyRange.upperBound(lastDay)))
      await photos.delete(key);
  });

/**
 * Clears what the device holds of a person who leaves: the pack, receipts and sent photos. What is not sent stays,
 * with the ids that it refers to, and goes once the same person is back; or it is deleted.
 */
export const forgetPerson = (userId: number, unsent: 'keep' | 'delete'): Promise<void> =>
  inTransaction(['outbox', 'photos', 'ids', 'receipts', 'pack', 'meta'], async (transaction) => {
    const outbox = transaction.objectStore('outbox');
    const own = await outbox.index('userId').getAllKeys(userId);
    const isKept = unsent === 'keep' && own.length > 0;
    if (!isKept) for (const key of own) await outbox.delete(key);
    const photos = transaction.objectStore('photos');
    for (const photo of await photos.index('userId').getAllKeys(userId))
      if (!isKept || !own.includes(photo)) await photos.delete(photo);
    const ids = transaction.objectStore('ids');
    if (!isKept) for (const key of await ids.index('userId').getAllKeys(userId)) await ids.delete(key);
    const receipts = transaction.objectStore('receipts');
    for (const key of await receipts.index('userId').getAllKeys(userId)) await receipts.delete(key);
    await transaction.objectStore('pack').clear();
    const meta = transaction.objectStore('meta');
    for (const name of ['user', 'ownProjects', 'projects', 'mode', 'sharedSince'] as const)
      await meta.delete(name);
  });
