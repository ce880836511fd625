import type { Entry } from '@brick/domain/site/outbox/entry';
import { readAsItIs, type SiteDatabase, type StoredPhoto } from './site-database.ts';

/** Files of an archive by their path. */
type Files = Record<string, Uint8Array>;

type StoredEntry = Partial<Entry> & { id: string };

const ENDINGS = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

const inUtf8 = (value: unknown): Uint8Array =>
  new TextEncoder().encode(`${JSON.stringify(value, null, 2)}\n`);

/** Photos are compressed already. Without workers, which a page's policy may not allow. */
async function zip(files: Files): Promise<Blob> {
  const { zipSync } = await import('fflate');
  const levelOf = (name: string) => (name.endsWith('.json') ? 6 : 0);
  const bytes = zipSync(
    Object.fromEntries(
      Object.entries(files).map(([name, content]) => [name, [content, { level: levelOf(name) }]]),
    ),
  );
  return new Blob([bytes], { type: 'application/zip' });
}

export interface Rescued {
  file: Blob;
  /** How many of each are in the file. */
  entries: number;
  photos: number;
  /** How many could not be read; the file names them. */
  unreadable: number;
}

const entryFile = ({ seq, id }: StoredEntry) => `entries/${String(seq ?? 0).padStart(6, '0')}-${id}.json`;

function photoFiles({ id, bytes, thumbnail: _, ...details }: StoredPhoto): Files {
  return {
    [`photos/${id}.${ENDINGS[details.type]}`]: new Uint8Array(bytes),
    [`photos/${id}.json`]: inUtf8({ id, ...details }),
  };
}

/** The keys of a person's entries; where their index is damaged, of everybody's, to be looked at one by one. */
const keysOf = (database: SiteDatabase, userId: number): Promise<string[]> =>
  database.getAllKeysFromIndex('outbox', 'userId', userId).catch(() => database.getAllKeys('outbox'));

/** Reads entry by entry and photo by photo, so that one that is damaged costs no other. */
async function gather(
  database: SiteDatabase,
  userId: number,
  isWanted: (entry: StoredEntry) => boolean,
): Promise<Omit<Rescued, 'file'> & { files: Files }> {
  const files: Files = {};
  const damaged: { id: string; what: 'entry' | 'photo' }[] = [];
  let [entries, photos] = [0, 0];
  for (const id of await keysOf(database, userId)) {
    let entry: StoredEntry | undefined;
    try {
      entry = await database.get('outbox', id);
    } catch {
      damaged.push({ id, what: 'entry' });
    }
    if (!entry || entry.userId !== userId || !isWanted(entry)) continue;
    let photo: StoredPhoto | undefined;
    try {
      photo = await database.get('photos', id);
    } catch {
      damaged.push({ id, what: 'photo' });
    }
    if (photo) {
      Object.assign(files, photoFiles(photo));
      photos += 1;
    } else {
      files[entryFile(entry)] = inUtf8(entry);
      if (entry.act !== 'photo') entries += 1;
    }
  }
  if (damaged.length > 0) files['unreadable.json'] = inUtf8(damaged);
  return { files, entries, photos, unreadable: damaged.length };
}

interface ZipOptions {
  /** Without them everything that is not sent. */
  ids?: readonly string[] | undefined;
  /** What a form holds. */
  typed?: Readonly<Record<string, unknown>> | undefined;
}

/**
 * A ZIP of what is not sent: each entry as JSON, and its photos. Entries are read as they are stored, so that one of
 * a form that this version does not know is saved as well.
 */
export async function zipOfEntries(userId: number, { ids, typed }: ZipOptions): Promise<Blob> {
  const isWanted = ({ id, ownerId }: StoredEntry) =>
    !ids || ids.includes(id) || (ownerId != null && ids.includes(ownerId));
  const { files } = await readAsItIs((database) => gather(database, userId, isWanted));
  return zip(typed ? { ...files, 'typed.json': inUtf8(typed) } : files);
}

/** Saves what can be read of a database that is broken, and says how much that was. */
export async function rescueAll(userId: number): Promise<Rescued> {
  const { files, ...counts } = await readAsItIs((database) => gather(database, userId, () => true));
  return { ...counts, file: await zip(files) };
}
