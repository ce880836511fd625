import type { Receipt, SentId } from '@brick/domain/site/outbox/apply-answer';
import type { Entry } from '@brick/domain/site/outbox/entry';
import type { CurrentUser } from '@brick/domain/users/current-user';
import { type DBSchema, type IDBPDatabase, type IDBPTransaction, openDB, type StoreNames } from 'idb';

/** A photo on the device: its bytes as ArrayBuffer, because iOS hands files and blobs back damaged. */
export interface StoredPhoto {
  id: string;
  userId: number;
  projectId: number;
  /** The entry that names it. */
  ownerId: string;
  type: 'image/jpeg' | 'image/png';
  bytes: ArrayBuffer;
  thumbnail: ArrayBuffer;
  width: number;
  height: number;
  /** SHA-256 of the bytes, in base64. */
  sha256: string;
  /** An instant with its offset, as the camera wrote it, else by the device's clock. */
  takenAt: string;
  takenAtSource: 'exif' | 'device';
  lat: number | null;
  lon: number | null;
  /** Milliseconds of the device's clock; null until the server has it. */
  sentAt: number | null;
}

/** A row, a tile or a cursor of the pack, by project, kind and its own key. */
export interface PackedItem {
  projectId: number;
  kind: string;
  id: string | number;
  value: unknown;
}

/** What else the device keeps, by name. */
export interface SiteMeta {
  /** Who worked on this device last and has not signed out since, as the server described them. */
  user: CurrentUser | null;
  /** The projects of that user, without any figure. */
  ownProjects: { id: number; name: string; role: string }[];
  language: string;
  mode: 'online' | 'offline';
  /** A device that several people use: no pack. */
  shared: boolean;
  /** When the user of a shared device signed in, by its clock. */
  sharedSince: number;
  projects: { id: number; planIds: number[] }[];
  clock: { offsetMs: number; deviceAt: number };
  lease: { holder: string; until: number } | null;
  seq: number;
}

export interface SiteSchema extends DBSchema {
  outbox: { key: string; value: Entry; indexes: { userId: number } };
  photos: { key: string; value: StoredPhoto; indexes: { userId: number; sentAt: number } };
  pack: { key: [number, string, string | number]; value: PackedItem };
  ids: { key: string; value: SentId; indexes: { row: [string, number]; userId: number } };
  receipts: { key: string; value: Receipt; indexes: { userId: number; sentAt: string } };
  meta: { key: keyof SiteMeta; value: SiteMeta[keyof SiteMeta] };
}

export type SiteStore = StoreNames<SiteSchema>;
export type SiteDatabase = IDBPDatabase<SiteSchema>;
export type SiteTransaction = IDBPTransaction<SiteSchema, SiteStore[], 'readwrite'>;

const NAME = 'brick-site';

/** Adds what a version of the database has more than the one before: a store is never dropped or renamed. */
const UPGRADES: readonly ((database: SiteDatabase) => void)[] = [
  (database) => {
    database.createObjectStore('outbox', { keyPath: 'id' }).createIndex('userId', 'userId');
    const photos = database.createObjectStore('photos', { keyPath: 'id' });
    photos.createIndex('userId', 'userId');
    // Photos that are not sent have none, and are not in it.
    photos.createIndex('sentAt', 'sentAt');
    database.createObjectStore('pack', { keyPath: ['projectId', 'kind', 'id'] });
    const ids = database.createObjectStore('ids', { keyPath: 'uuid' });
    ids.createIndex('row', ['kind', 'id']);
    ids.createIndex('userId', 'userId');
    const receipts = database.createObjectStore('receipts', { keyPath: 'id' });
    receipts.createIndex('userId', 'userId');
    receipts.createIndex('sentAt', 'sentAt');
    database.createObjectStore('meta');
  },
];

let opened: Promise<SiteDatabase> | undefined;

/**
 * Opens the database of the device, once. One that cannot be opened is left as it is: the error is the caller's to
 * show. A tab with a newer page may upgrade it: the connection is then given up and opened again when needed.
 */
export function siteDatabase(): Promise<SiteDatabase> {
  const forget = () => {
    opened = undefined;
  };
  opened ??= openDB<SiteSchema>(NAME, UPGRADES.length, {
    upgrade: (database, oldVersion) => {
      for (const upgrade of UPGRADES.slice(oldVersion)) upgrade(database);
    },
    blocking: (_from, _to, event) => {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  }).catch((error: unknown) => {
    forget();
    throw error;
  });
  return opened;
}

/** Why the database cannot be used: a newer page has made it, or the browser cannot open or read it. */
export type Breakage = 'newer' | 'unreadable';

export const breakageOf = (error: unknown): Breakage =>
  error instanceof DOMException && error.name === 'VersionError' ? 'newer' : 'unreadable';

/**
 * Reads from the database as it is, also where siteDatabase() fails because a newer page has made it. Throws where it
 * cannot be opened at all; one that is not there is not made.
 */
export async function readAsItIs<Result>(read: (database: SiteDatabase) => Promise<Result>): Promise<Result> {
  const usual = await siteDatabase().catch(() => null);
  if (usual) return read(usual);
  const database = await openDB<SiteSchema>(NAME, undefined, {
    upgrade: (_database, oldVersion, _newVersion, transaction) => {
      if (oldVersion === 0) transaction.abort();
    },
    // A newer page may want to go on with it meanwhile.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
  });
  try {
    return await read(database);
  } finally {
    database.close();
  }
}

/**
 * Runs `work` in one transaction that is on the disk when the promise resolves. What throws inside undoes all of it.
 */
export async function inTransaction<Result>(
  stores: SiteStore[],
  work: (transaction: SiteTransaction) => Promise<Result>,
): Promise<Result> {
  const database = await siteDatabase();
  const transaction = database.transaction(stores, 'readwrite', { durability: 'strict' });
  try {
    const result = await work(transaction);
    await transaction.done;
    return result;
  } catch (error) {
    try {
      transaction.abort();
    } catch {
      // It has failed by itself, as on a full disk.
    }
    await transaction.done.catch(() => undefined);
    throw transaction.error ?? error;
  }
}

/** Reads what the device keeps under a name; undefined if it keeps nothing. */
export async function readMeta<Name extends keyof SiteMeta>(name: Name): Promise<SiteMeta[Name] | undefined> {
  return (await (await siteDatabase()).get('meta', name)) as SiteMeta[Name] | undefined;
}

/** Keeps something on the device under a name. */
export const writeMeta = <Name extends keyof SiteMeta>(name: Name, value: SiteMeta[Name]): Promise<void> =>
  inTransaction(['meta'], async (transaction) => {
    await transaction.objectStore('meta').put(value, name);
  });
