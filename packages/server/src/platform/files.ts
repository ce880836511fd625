import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { S3Place } from './s3-place.ts';

export interface StoredFile {
  key: string;
  size: number;
  sha256: string;
}

/** Where a store keeps its files, told to a thread that opens it too: in a folder, or in a bucket and first in the folder. */
export interface StorePlace {
  folder: string;
  s3?: S3Place | undefined;
}

/** Where the bytes of uploads lie. Keys are random, so a key tells nothing and no name of a user's becomes a path. */
export interface FileStore {
  place: StorePlace;
  /** Whether files can be had and kept at the moment. */
  answers(): Promise<boolean>;
  /**
   * Takes bytes until `limit` (exclusive); null where there are more, and then nothing is kept. `examine` looks at the
   * whole file before it is one of ours, and throws what refuses it.
   */
  put(bytes: Readable, limit: number, examine?: (path: string) => Promise<void>): Promise<StoredFile | null>;
  /** Puts a file back under the key that it had; it must not be there. */
  putBack(key: string, bytes: Readable): Promise<StoredFile>;
  read(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** Lets something read here and there in a file, which lies at that path as long as it works; null where there is none. */
  withLocal<Answer>(key: string, work: (path: string) => Promise<Answer>): Promise<Answer | null>;
  remove(key: string): Promise<void>;
  /** Keys of all files that are at least so old, for the sweep. */
  keysOlderThan(milliseconds: number, now: number): Promise<string[]>;
  /** Removes what began to arrive so long ago and never came to its end: its process was ended meanwhile. */
  removeUnfinished(milliseconds: number, now: number): Promise<void>;
}

/**
 * Writes bytes into a new file until there are too many of them or it fails, and reads them to their end in any case: an
 * answer in the middle of an upload would reach no browser.
 */
async function writeNew(place: string, bytes: Readable, limit: number): Promise<Omit<StoredFile, 'key'>> {
  const hash = createHash('sha256');
  let size = 0;
  let failure: unknown = null;
  const failed = (error: unknown) => {
    failure ??= error;
    return null;
  };
  await mkdir(path.dirname(place), { recursive: true, mode: 0o700 }).catch(failed);
  const file = await open(place, 'wx', 0o600).catch(failed);
  try {
    for await (const chunk of bytes) {
      size += chunk.length;
      if (failure || size >= limit) continue;
      hash.update(chunk);
      await file?.writeFile(chunk).catch(failed);
    }
    // Synced before it gets its name: after a crash there is the whole file or none.
    if (!failure && size < limit) await file?.sync().catch(failed);
  } finally {
    await file?.close().catch(failed);
  }
  if (failure) throw failure;
  return { size, sha256: hash.digest('hex') };
}

async function syncFolder(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Names in a folder of what is at least so old. */
async function namesOlderThan(folder: string, milliseconds: number, now: number): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found && now - found.mtimeMs >= milliseconds) names.push(name);
  }
  return names;
}

const INCOMING = 'incoming';

/** Files in a local folder, spread over 4096 sub-folders by the first two letters of their keys. */
export function localFiles(root: string): FileStore {
  const incoming = path.join(root, INCOMING);
  const placeOf = (key: string) => path.join(root, key.slice(0, 2), key);
  const putUnder = async (
    key: string,
    bytes: Readable,
    limit: number,
    examine?: (path: string) => Promise<void>,
  ): Promise<StoredFile | null> => {
    const arriving = path.join(incoming, key);
    try {
      const { size, sha256 } = await writeNew(arriving, bytes, limit);
      if (size >= limit) {
        await rm(arriving, { force: true });
        return null;
      }
      await examine?.(arriving);
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await rename(arriving, place);
      // And the name with its folder.
      await syncFolder(path.dirname(place));
      return { key, size, sha256 };
    } catch (error) {
      await rm(arriving, { force: true }).catch(() => {});
      throw error;
    }
  };
  return {
    place: { folder: root },
    answers: () =>
      mkdir(root, { recursive: true, mode: 0o700 })
        .then(() => access(root, constants.R_OK | constants.W_OK | constants.X_OK))
        .then(
          () => true,
          () => false,
        ),
    put: (bytes, limit, examine) => putUnder(randomBytes(24).toString('base64url'), bytes, limit, examine),
    async putBack(key, bytes) {
      const stored = await putUnder(key, bytes, Number.POSITIVE_INFINITY);
      if (!stored) throw new Error('no file is without end');
      return stored;
    },
    async read(key) {
      const size = await stat(placeOf(key)).then(
        (found) => found.size,
        () => null,
      );
      return size === null ? null : { stream: createReadStream(placeOf(key)), size };
    },
    async withLocal(key, work) {
      const place = placeOf(key);
      return (await stat(place).catch(() => null)) ? work(place) : null;
    },
    async remove(key) {
      await rm(placeOf(key), { force: true });
    },
    async keysOlderThan(milliseconds, now) {
      const keys: string[] = [];
      for (const folder of await readdir(root).catch(() => []))
        if (folder !== INCOMING)
          keys.push(...(await namesOlderThan(path.join(root, folder), milliseconds, now)));
      return keys;
    },
    async removeUnfinished(milliseconds, now) {
      for (const name of await namesOlderThan(incoming, milliseconds, now))
        await rm(path.join(incoming, name), { force: true });
    },
  };
}
