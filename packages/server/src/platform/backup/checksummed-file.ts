import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** The length of the SHA-256 at the end of an archive, over all bytes before it. */
const DIGEST_LENGTH = 64;
/** The start of the comment at the end of an archive. */
const COMMENT_PREFIX = 'sha256 of all before these digits: ';

/** The comment of an unfinished archive; the checksum is filled in last. */
export const CHECKSUM_PLACEHOLDER = COMMENT_PREFIX + '0'.repeat(DIGEST_LENGTH);

/** Returns the path of the unfinished file. */
export const partialFileOf = (file: string): string => `${file}.part`;

/** Hashes all bytes that pass, except the last ones, which hold the checksum. */
function createHashingMeter() {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  let size = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      const all = held.length > 0 ? Buffer.concat([held, chunk]) : chunk;
      const end = Math.max(0, all.length - DIGEST_LENGTH);
      hash.update(all.subarray(0, end));
      held = Buffer.from(all.subarray(end));
      done(null, chunk);
    },
  });
  return { meter, result: () => ({ size, digest: hash.digest('hex'), last: held.toString('latin1') }) };
}

async function withFile(file: string, flags: string, work: (handle: FileHandle) => Promise<void>) {
  const handle = await open(file, flags);
  try {
    await work(handle);
  } finally {
    await handle.close();
  }
}

/**
 * Writes bytes that end with a checksum placeholder to a partial file beside `file`, and fills in the checksum. Only
 * the owner can read it. Returns its size.
 */
export async function writeChecksummedFile(bytes: NodeJS.ReadableStream, file: string): Promise<number> {
  const { meter, result } = createHashingMeter();
  await pipeline(bytes, meter, createWriteStream(partialFileOf(file), { flags: 'wx', mode: 0o600 }));
  const { size, digest } = result();
  await withFile(partialFileOf(file), 'r+', async (handle) => {
    await handle.write(digest, size - DIGEST_LENGTH, 'latin1');
    await handle.sync();
  });
  return size;
}

/** Renames the finished file; its folder is synced, so that the name survives a crash. */
export async function finishChecksummedFile(file: string): Promise<void> {
  await rename(partialFileOf(file), file);
  // Windows can't open folders.
  if (process.platform !== 'win32') await withFile(path.dirname(file), 'r', (handle) => handle.sync());
}

/** Removes the partial file. */
export const removePartialFile = (file: string): Promise<void> => rm(partialFileOf(file), { force: true });

/** Whether the file still matches its checksum. */
export async function hasValidChecksum(file: string): Promise<boolean> {
  const { meter, result } = createHashingMeter();
  await pipeline(createReadStream(file, { highWaterMark: 1024 * 1024 }), meter.resume());
  const { digest, last } = result();
  return digest === last;
}
