import { createHash, randomBytes } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { DomainError, problemMessage } from '@brick/domain/errors';
import { errorCode } from '@brick/postgres/server-checks';
import type { S3Settings } from '../config/s3-settings.ts';

export interface StoredFileInfo {
  key: string;
  size: number;
  sha256: string;
}

/** The location of a file store, passed to threads that open it too: a folder, or a bucket with a local staging folder. */
export interface FileStoreLocation {
  folder: string;
  s3?: S3Settings | undefined;
}

/** Stores the bytes of uploads. Keys are random, so they reveal nothing and no user-given name becomes a path. */
export interface FileStore {
  place: FileStoreLocation;
  /** Whether the store can be read and written at the moment. */
  answers(): Promise<boolean>;
  /**
   * Stores bytes up to `limit` (exclusive); returns null and stores nothing if there are more. `examine` checks the
   * whole file before it is stored, and throws to reject it.
   */
  put(
    bytes: Readable,
    limit: number,
    examine?: (path: string) => Promise<void>,
  ): Promise<StoredFileInfo | null>;
  /**
   * Takes in bytes up to `limit` (exclusive) without storing them: `work` gets a local path of them, which is gone
   * afterwards. Returns null if there are more.
   */
  receive<Answer>(
    bytes: Readable,
    limit: number,
    work: (path: string, file: Omit<StoredFileInfo, 'key'>) => Promise<Answer>,
  ): Promise<Answer | null>;
  /** Restores a file under its former key, which must not exist. */
  putBack(key: string, bytes: Readable): Promise<StoredFileInfo>;
  read(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** Calls `work` with a local path of the file, which stays valid until the work ends; null if there is no such file. */
  withLocal<Answer>(key: string, work: (path: string) => Promise<Answer>): Promise<Answer | null>;
  remove(key: string): Promise<void>;
  /** Returns the keys of all files of at least this age, for the sweep. */
  keysOlderThan(milliseconds: number, now: number): Promise<string[]>;
  /** Removes incomplete files that old processes left behind. */
  removeUnfinished(milliseconds: number, now: number): Promise<void>;
}

/** The problem of a file store that can't be used at the moment. */
export const filesAway = (): DomainError =>
  new DomainError(
    'unavailable',
    problemMessage('The storage of files does not answer at the moment. Please try again.'),
    { retryAfterSeconds: 5 },
  );

/**
 * Writes bytes to a new file. After an error or too many bytes, the rest of the input is still read: a browser does
 * not receive a response in the middle of an upload.
 */
async function writeNewFile(
  place: string,
  bytes: Readable,
  limit: number,
): Promise<Omit<StoredFileInfo, 'key'>> {
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
    // Synced before it is renamed, so that a crash leaves the whole file or none.
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

/** Returns the names in a folder of entries of at least this age. */
async function namesOlderThan(folder: string, milliseconds: number, now: number): Promise<string[]> {
  const names: string[] = [];
  for (const name of await readdir(folder).catch(() => [])) {
    const found = await stat(path.join(folder, name)).catch(() => null);
    if (found && now - found.mtimeMs >= milliseconds) names.push(name);
  }
  return names;
}

const INCOMING_FOLDER = 'incoming';

const newKey = (): string => randomBytes(24).toString('base64url');

/**
 * Creates a file store in a local folder, with subfolders named after the first two characters of the keys. With `log`, that
 * receives the errors of a closed folder and users only learn that it failed.
 */
export function createLocalFileStore(root: string, log?: (error: unknown) => void): FileStore {
  const failed = (error: unknown): never => {
    if (!log || !['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error))) throw error;
    log(error);
    throw filesAway();
  };
  const incoming = path.join(root, INCOMING_FOLDER);
  const placeOf = (key: string) => path.join(root, key.slice(0, 2), key);
  const putUnder = async (
    key: string,
    bytes: Readable,
    limit: number,
    examine?: (path: string) => Promise<void>,
  ): Promise<StoredFileInfo | null> => {
    const arriving = path.join(incoming, key);
    try {
      const { size, sha256 } = await writeNewFile(arriving, bytes, limit);
      if (size >= limit) {
        await rm(arriving, { force: true });
        return null;
      }
      await examine?.(arriving);
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await rename(arriving, place);
      // The folder is synced too, so that the name is durable.
      await syncFolder(path.dirname(place));
      return { key, size, sha256 };
    } catch (error) {
      await rm(arriving, { force: true }).catch(() => {});
      return failed(error);
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
    put: (bytes, limit, examine) => putUnder(newKey(), bytes, limit, examine),
    async receive(bytes, limit, work) {
      const arriving = path.join(incoming, newKey());
      try {
        const file = await writeNewFile(arriving, bytes, limit).catch(failed);
        return file.size >= limit ? null : await work(arriving, file);
      } finally {
        await rm(arriving, { force: true }).catch(() => {});
      }
    },
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
        if (folder !== INCOMING_FOLDER)
          keys.push(...(await namesOlderThan(path.join(root, folder), milliseconds, now)));
      return keys;
    },
    async removeUnfinished(milliseconds, now) {
      for (const name of await namesOlderThan(incoming, milliseconds, now))
        await rm(path.join(incoming, name), { force: true });
    },
  };
}
