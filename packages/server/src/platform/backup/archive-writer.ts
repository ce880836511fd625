import { createHash } from 'node:crypto';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { CHECKSUM_PLACEHOLDER, writeChecksummedFile } from './checksummed-file.ts';

/** The size and hash of an entry. */
interface EntryDigest {
  bytes: number;
  sha256: string;
}

/** Creates a stream that counts and hashes the bytes passing through. */
export function createMeter(hear: (bytes: number) => void = () => {}) {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      hear(chunk.length);
      done(null, chunk);
    },
  });
  return { meter, result: (): EntryDigest => ({ bytes, sha256: hash.digest('hex') }) };
}

interface StreamHolder {
  stream: Readable | undefined;
}

/**
 * Provides a stream until it is released. The ZIP writer keeps this function of each entry until its own end, with
 * everything in its scope: defined inside `add`, it would keep every stream, and memory would grow with the number of
 * files.
 */
const streamProvider = (lent: StreamHolder) => (give: (error: unknown, stream: Readable) => void) => {
  if (lent.stream) give(null, lent.stream);
};

/**
 * Writes an archive entry by entry with backpressure: only a few chunks are in memory at a time. It is a ZIP file
 * (with ZIP64 where needed), so that any tool can open it.
 */
export class ArchiveWriter {
  readonly #zip = new ZipFile();
  readonly #written: Promise<number>;
  readonly #madeAt: Date;
  #failure: { error: unknown } | undefined;
  /** Rejects the entry that is being written. */
  #end: (error: unknown) => void = () => {};

  constructor(file: string, madeAt: Date) {
    this.#madeAt = madeAt;
    const output = new PassThrough();
    this.#zip.on('error', (error: Error) => output.destroy(error));
    this.#zip.outputStream.pipe(output);
    this.#written = writeChecksummedFile(output, file);
    this.#written.catch((error: unknown) => {
      this.#failure = { error };
      this.#end(error);
    });
  }

  /** Adds an entry; `packed` entries, such as pictures and documents, are stored without compression. */
  async add(
    name: string,
    bytes: Readable,
    { packed, hear }: { packed: boolean; hear?: (bytes: number) => void },
  ): Promise<EntryDigest> {
    const { meter, result } = createMeter(hear);
    const output = new PassThrough();
    const lent: StreamHolder = { stream: output };
    // One promise per entry: reactions to a single promise of the whole archive would be kept until its end.
    const failed = new Promise<never>((_resolve, reject) => {
      this.#end = reject;
      if (this.#failure) reject(this.#failure.error);
    });
    // An entry of unknown size may need ZIP64.
    const options = { mtime: this.#madeAt, mode: 0o100600, compress: !packed, forceZip64Format: !packed };
    this.#zip.addReadStreamLazy(name, options, streamProvider(lent));
    const drained = new Promise<void>((resolve) => output.once('end', resolve));
    // A full disk also rejects the entry, which would otherwise wait for ever.
    await Promise.race([pipeline(bytes, meter, output).then(() => drained), failed]).catch((error) => {
      bytes.destroy();
      throw error;
    });
    lent.stream = undefined;
    return result();
  }

  /** Writes the end of the archive. Returns its size. */
  finish(): Promise<number> {
    this.#zip.end({ forceZip64Format: false, comment: CHECKSUM_PLACEHOLDER });
    return this.#written;
  }

  /** Abandons the archive. */
  async abandon(): Promise<void> {
    this.#zip.emit('error', new Error('abandoned'));
    await this.#written.catch(() => {});
  }
}
