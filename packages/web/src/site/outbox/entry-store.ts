import type { Entry } from '@brick/domain/site/outbox/entry';
import { liftEntry } from '@brick/domain/site/outbox/entry-forms';
import type { Change } from '@brick/domain/site/outbox/settle';
import { inTransaction, type SiteTransaction, siteDatabase } from './database.ts';

/** The stores that a change of entries may touch. */
const CHANGED = ['outbox', 'photos', 'ids', 'receipts', 'meta'] as const;

/** The entries of a person as this version writes them. One that it cannot read stays where it is. */
const lifted = (stored: readonly unknown[]): Entry[] =>
  stored.map((entry) => liftEntry(entry)).filter((entry) => entry !== null);

async function ownEntries(transaction: SiteTransaction, userId: number): Promise<Entry[]> {
  return lifted(await transaction.objectStore('outbox').index('userId').getAll(userId));
}

/** The entries of a person, and how many there are of others. */
export async function readEntries(userId: number): Promise<{ own: Entry[]; ofOthers: number }> {
  const transaction = (await siteDatabase()).transaction('outbox');
  const [own, count] = await Promise.all([
    transaction.store.index('userId').getAll(userId),
    transaction.store.count(),
  ]);
  return { own: lifted(own), ofOthers: count - own.length };
}

/** Gives the next place in the order of entries. */
export async function nextSeq(transaction: SiteTransaction): Promise<number> {
  const meta = transaction.objectStore('meta');
  const seq = ((await meta.get('seq')) as number | undefined) ?? 0;
  await meta.put(seq + 1, 'seq');
  return seq;
}

async function apply(transaction: SiteTransaction, change: Change, now: number): Promise<void> {
  const photos = transaction.objectStore('photos');
  const sent = new Set(change.receipts.map(({ id }) => id));
  for (const id of change.removed) {
    await transaction.objectStore('outbox').delete(id);
    const photo = await photos.get(id);
    if (photo && sent.has(id)) await photos.put({ ...photo, sentAt: now });
    else if (photo) await photos.delete(id);
  }
  for (const entry of change.put) await transaction.objectStore('outbox').put(entry);
  for (const one of change.ids) await transaction.objectStore('ids').put(one);
  for (const receipt of change.receipts) await transaction.objectStore('receipts').put(receipt);
}

/**
 * Changes the entries of a person in one transaction: `change` gets all of them as they are now, and says what
 * becomes of them; null leaves everything as it is.
 */
export async function changeEntries<Result>(
  userId: number,
  change: (
    entries: Entry[],
    transaction: SiteTransaction,
  ) => Promise<{ change: Change | null; result: Result }>,
): Promise<Result> {
  return inTransaction([...CHANGED], async (transaction) => {
    const decided = await change(await ownEntries(transaction, userId), transaction);
    if (decided.change) await apply(transaction, decided.change, Date.now());
    return decided.result;
  });
}
