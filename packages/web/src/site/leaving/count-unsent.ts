import { readEntries } from '../outbox/entry-store.ts';
import { unsentEntries } from '../outbox/unsent-entries.ts';

const DATABASE = 'brick-site';

/** Whether this device holds anything of the application on site; asking must not create it. */
async function hasDatabase(): Promise<boolean> {
  try {
    const all = await indexedDB.databases();
    return all.some(({ name }) => name === DATABASE);
  } catch {
    // Browsers that do not tell: opening it makes an empty one, which does no harm.
    return typeof indexedDB !== 'undefined';
  }
}

/** How many entries of a user are not sent from this device, drafts too; photos count with their entry, unless they were refused. */
export async function countUnsent(userId: number): Promise<number | null> {
  if (!(await hasDatabase())) return null;
  const { own } = await readEntries(userId);
  return unsentEntries(own).length;
}
