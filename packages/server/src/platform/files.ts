import { createHash, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

export interface StoredFile {
  key: string;
  size: number;
  sha256: string;
}

/** Where the bytes of uploads lie. Keys are random, so a key tells nothing and no name of a user's becomes a path. */
export interface FileStore {
  /**
   * Takes bytes until `limit` (exclusive); null where there are more, and then nothing is kept. `examine` looks at the
   * whole file before it is one of ours, and throws what refuses it.
   */
  put(bytes: Readable, limit: number, examine?: (path: string) => Promise<void>): Promise<StoredFile | null>;
  /** Puts a file back under the key that it had; it must not be there. */
  putBack(key: string, bytes: Readable): Promise<StoredFile>;
  read(key: string): Promise<{ stream: Readable; size: number } | null>;
  /** Where its bytes lie, for what reads here and there in a file; it need not be there. */
  pathOf(key: string): string;
  remove(key: string): Promise<void>;
  /** Keys of all files that are at least so old, for the sweep. */
  keysOlderThan(milliseconds: number, now: number): Promise<string[]>;
}

function counting(limit: number) {
  const hash = createHash('sha256');
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      // What is too much is read and dropped: an answer in the middle of an upload would reach no browser.
      if (size >= limit) return done();
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { meter, result: () => ({ size, sha256: hash.digest('hex') }) };
}

async function syncPath(target: string): Promise<void> {
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Files in a local folder, spread over 4096 sub-folders by the first two letters of their keys. */
export function localFiles(root: string): FileStore {
  const incoming = path.join(root, 'incoming');
  const placeOf = (key: string) => path.join(root, key.slice(0, 2), key);
  const putUnder = async (
    key: string,
    bytes: Readable,
    limit: number,
    examine?: (path: string) => Promise<void>,
  ): Promise<StoredFile | null> => {
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    const arriving = path.join(incoming, key);
    const { meter, result } = counting(limit);
    try {
      await pipeline(bytes, meter, createWriteStream(arriving, { mode: 0o600 }));
      const { size, sha256 } = result();
      if (size >= limit) {
        await rm(arriving, { force: true });
        return null;
      }
      await examine?.(arriving);
      // Synced, then renamed, then the folder synced: after a crash there is the whole file or none.
      await syncPath(arriving);
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      await rename(arriving, place);
      await syncPath(path.dirname(place));
      return { key, size, sha256 };
    } catch (error) {
      await rm(arriving, { force: true });
      throw error;
    }
  };
  return {
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
    pathOf: placeOf,
    async remove(key) {
      await rm(placeOf(key), { force: true });
    },
    async keysOlderThan(milliseconds, now) {
      const keys: string[] = [];
      for (const folder of await readdir(root).catch(() => [])) {
        for (const name of await readdir(path.join(root, folder)).catch(() => [])) {
          const found = await stat(path.join(root, folder, name)).catch(() => null);
          if (found && now - found.mtimeMs >= milliseconds) keys.push(name);
        }
      }
      return keys;
    },
  };
}
