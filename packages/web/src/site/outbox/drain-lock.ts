import { newUuid } from '../../platform/browser/new-uuid.ts';
import { inTransaction, type SiteMeta } from './site-database.ts';

const NAME = 'brick-site-drain';
const RENEW_MS = 5_000;
const VOID_MS = 15_000;

const holder = newUuid();

/** Takes the lease, or renews it; false while another page has one that is not void. */
const takeLease = (): Promise<boolean> =>
  inTransaction(['meta'], async (transaction) => {
    const meta = transaction.objectStore('meta');
    const lease = (await meta.get('lease')) as SiteMeta['lease'] | undefined;
    const now = Date.now();
    // A lease from the future was taken before the device's clock was put back.
    const isTaken = lease && lease.holder !== holder && lease.until > now && lease.until <= now + VOID_MS;
    if (isTaken) return false;
    await meta.put({ holder, until: now + VOID_MS }, 'lease');
    return true;
  });

const giveLease = (): Promise<void> =>
  inTransaction(['meta'], async (transaction) => {
    const meta = transaction.objectStore('meta');
    const lease = (await meta.get('lease')) as SiteMeta['lease'] | undefined;
    if (lease?.holder === holder) await meta.put(null, 'lease');
  });

async function withLease(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  while (!(await takeLease())) {
    await new Promise((resolve) => setTimeout(resolve, RENEW_MS));
    if (signal.aborted) return;
  }
  const renewing = setInterval(() => void takeLease().catch(() => false), RENEW_MS);
  try {
    await work();
  } finally {
    clearInterval(renewing);
    await giveLease().catch(() => undefined);
  }
}

/**
 * Runs `work` while no other page of this origin drains: by Web Locks, or without them by a lease in the store. Two
 * at once would still double nothing, because the server knows every entry by its id.
 */
export async function withDrainLock(work: () => Promise<void>, signal: AbortSignal): Promise<void> {
  if (!navigator.locks) return withLease(work, signal);
  try {
    await navigator.locks.request(NAME, { signal }, work);
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}
