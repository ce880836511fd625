import { inTransaction, siteDatabase } from './site-database.ts';

/** Less than this much room is warned of before a photo is taken. */
const LITTLE_ROOM = 300 * 1024 * 1024;

/** The device has no room for what was to be saved, not even without tiles: what was typed is still in the form. */
export class DeviceFullError extends Error {
  constructor() {
    super('no room left on this device');
    this.name = 'DeviceFullError';
  }
}

export interface StorageQuota {
  usedBytes: number | null;
  /** What is left for this origin; null if the browser does not tell. */
  freeBytes: number | null;
  isLittle: boolean;
  /** The browser keeps what is stored even when room is short. */
  isPersisted: boolean;
}

/** How much room the device has for the product. Nothing depends on the browser telling. */
export async function readStorageQuota(): Promise<StorageQuota> {
  const { usage, quota } = (await navigator.storage?.estimate?.().catch(() => null)) ?? {};
  const isPersisted = (await navigator.storage?.persisted?.().catch(() => false)) ?? false;
  const freeBytes = quota === undefined ? null : Math.max(0, quota - (usage ?? 0));
  return {
    usedBytes: usage ?? null,
    freeBytes,
    isLittle: freeBytes !== null && freeBytes < LITTLE_ROOM,
    isPersisted,
  };
}

/** Asks the browser to keep what is stored; false where it does not or cannot. */
export const askToPersist = async (): Promise<boolean> =>
  (await navigator.storage?.persist?.().catch(() => false)) ?? false;

/** Whether the browser has no room for what was to be stored. */
export const isQuotaError = (error: unknown): boolean =>
  error instanceof DOMException && (error.name === 'QuotaExceededError' || error.code === 22);

const freed = new Set<() => void>();

/** Calls `listener` whenever tiles have made room for something else. Returns a function that stops it. */
export function whenTilesAreFreed(listener: () => void): () => void {
  freed.add(listener);
  return () => void freed.delete(listener);
}

/** Frees what can be had again: first the tiles of the pack, then photos that are sent. Returns what it freed. */
async function freeRoom(): Promise<boolean> {
  const database = await siteDatabase();
  const tiles = (await database.getAllKeys('pack')).filter(([, kind]) => kind === 'tile');
  if (tiles.length > 0) {
    await inTransaction(['pack'], async (transaction) => {
      for (const key of tiles) await transaction.objectStore('pack').delete(key);
    });
    for (const listener of [...freed]) listener();
    return true;
  }
  return inTransaction(['photos'], async (transaction) => {
    const photos = transaction.objectStore('photos');
    const sent = await photos.index('sentAt').getAllKeys();
    for (const key of sent) await photos.delete(key);
    return sent.length > 0;
  });
}

/** Saves; where the device is full it frees what can be had again and tries once more. Throws DeviceFullError. */
export async function saveFreeingSpace<Result>(save: () => Promise<Result>): Promise<Result> {
  for (;;) {
    try {
      return await save();
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      if (!(await freeRoom())) throw new DeviceFullError();
    }
  }
}
