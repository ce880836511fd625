import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** Characters of a SHA-256, which an archive ends with: that of all the bytes before them. */
const DIGEST = 64;
/** How the comment at the end of an archive begins. */
const COMMENT = 'sha256 of all before these digits: ';

/** The comment of an archive that is not finished; the digits are written when all else is. */
export const OPEN_SEAL = COMMENT + '0'.repeat(DIGEST);

/** What bytes are until they are whole. */
export const partOf = (file: string): string => `${file}.part`;

/** Hashes all bytes that pass but the last ones, which are the hash's own place. */
function hashing() {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      const all = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      const end = Math.max(0, all.length - DIGEST);
      hash.update(all.subarray(0, end));
      held = Buffer.from(all.subarray(end));
      done(null, chunk);
    },
  });
  return { meter, result: () => ({ size, digest: hash.digest('hex'), last: held.toString('latin1') }) };
}

async function inFile(file: string, flags: string, work: (handle: FileHandle) => Promise<void>) {
  const handle = await open(file, flags);
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}

/**
 * Writes bytes that end with an open seal beside `file`, and closes the seal. Readable by its owner alone. Returns the
 * number of bytes; what is there has another name yet.
 */
export async function writeSealed(bytes: NodeJS.ReadableStream, file: string): Promise<number> {
  const { meter, result } = hashing();
  await pipeline(bytes, meter, createWriteStream(partOf(file), { flags: 'wx', mode: 0o600 }));
  const { size, digest } = result();
  await inFile(partOf(file), 'r+', async (handle) => {
    await handle.write(digest, size - DIGEST, 'latin1');
    await handle.sync();
  });
  return size;
}

/** Gives a sealed file its name, for good: with the folder synced it is there after a crash too. */
export async function nameSealed(file: string): Promise<void> {
  await rename(partOf(file), file);
  // Windows opens no folders.
  if (process.platform !== 'win32') await inFile(path.dirname(file), 'r', (handle) => handle.sync());
}

/** Removes what was begun. */
export const dropSealed = (file: string): Promise<void> => rm(partOf(file), { force: true });

/** Whether not one byte of a file is another than when it was sealed. */
export async function isAsSealed(file: string): Promise<boolean> {
  const { meter, result } = hashing();
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), meter.resume());
  const { digest, last } = result();
  return digest === last;
}
