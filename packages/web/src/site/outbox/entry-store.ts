import type { OutboxChange } from '@brick/domain/site/outbox/apply-answer';
import type { Entry } from '@brick/domain/site/outbox/entry';
import { upgradeEntry } from '@brick/domain/site/outbox/upgrade-entry';
import { inTransaction, type SiteTransaction, siteDatabase } from './site-database.ts';

/** The stores that a change of entries may touch. */
const CHANGED = ['outbox', 'photos', 'ids', 'receipts', 'meta'] as const;

/** The entries of a person as this version writes them. One that it cannot read stays where it is. */
const lifted = (stored: readonly unknown[]): Entry[] =>
  stored.map((entry) => upgradeEntry(entry)).filter((entry) => entry !== null);

async function ownEntries(transaction: SiteTransaction, userId: number): Promise<Entry[]> {
  return lifted(await transaction.objectStore('outbox').index('userId').getAll(userId));
}

export interface StoredEntries {
  own: Entry[];
  /** Entries of this person in a form that this version does not know. */
  unreadable: number;
  /** How many entries there are of others. */
  ofOthers: number;
}

/** The entries of a person, and how many there are of others: photos and drafts are not counted. */
export async function readEntries(userId: number): Promise<StoredEntries> {
  const stored = (await (await siteDatabase()).getAll('outbox')) as (Partial<Entry> | undefined)[];
  const mine = stored.filter((entry) => entry?.userId === userId);
  const own = lifted(mine);
  const isCounted = (entry: Partial<Entry> | undefined) =>
    entry?.userId !== userId && entry?.act !== 'photo' && entry?.state !== 'draft';
  return { own, unreadable: mine.length - own.length, ofOthers: stored.filter(isCounted).length };
}

/** Gives the next place in the order of entries. */
export async function nextSeq(transaction: SiteTransaction): Promise<number> {
  const meta = transaction.objectStore('meta');
  const seq = ((await meta.get('seq')) as number | undefined) ?? 0;
  await meta.put(seq + 1, 'seq');
  return seq;
}

async function apply(
  transaction: SiteTransaction,
  change: OutboxChange,
  keepsPhotos: boolean,
): Promise<void> {
  const now = Date.now();
  const photos = transaction.objectStore('photos');
  const sent = new Set(change.receipts.map(({ id }) => id));
  for (const id of change.removed) {
    await transaction.objectStore('outbox').delete(id);
    const photo = await photos.get(id);
    // Writing it anew needs room for it once more. Where there is none it goes, and the server has it.
    if (photo && sent.has(id) && keepsPhotos) await photos.put({ ...photo, sentAt: now });
    else if (photo) await photos.delete(id);
  }
  for (const entry of change.put) await transaction.objectStore('outbox').put(entry);
  for (const one of change.ids) await transaction.objectStore('ids').put(one);
  for (const receipt of change.receipts) await transaction.objectStore('receipts').put(receipt);
}

/**
 * Changes the entries of a person in one transaction: `change` gets all of them as they are now, and says what
 * becomes of them; null leaves everything as it is. Photos that are sent stay on the device unless `keepsPhotos` is false.
 */
export async function changeEntries<Result>(
  userId: number,
  change: (
    entries: Entry[],
    transaction: SiteTransaction,
  ) => Promise<{ change: OutboxChange | null; result: Result }>,
  { keepsPhotos = true }: { keepsPhotos?: boolean } = {},
): Promise<Result> {
  return inTransaction([...CHANGED], async (transaction) => {
    const decided = await change(await ownEntries(transaction, userId), transaction);
    if (decided.change) await apply(transaction, decided.change, keepsPhotos);
    return decided.result;
  });
}
