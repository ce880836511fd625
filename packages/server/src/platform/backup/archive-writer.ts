import { createHash } from 'node:crypto';
import { PassThrough, type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { OPEN_SEAL, writeSealed } from './sealed-file.ts';

/** What went into an entry. */
interface Written {
  bytes: number;
  sha256: string;
}

/** Passes bytes on, and counts and hashes them. */
export function measuring(hear: (bytes: number) => void = () => {}) {
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
  return { meter, result: (): Written => ({ bytes, sha256: hash.digest('hex') }) };
}

interface Lent {
  stream: Readable | undefined;
}

/**
 * Gives a stream as long as it is lent. The ZIP keeps this function of each entry until its own end, and with it all that
 * the function can see: written within `add` it would keep every stream, and memory would grow with the number of files.
 */
const lending = (lent: Lent) => (give: (error: unknown, stream: Readable) => void) => {
  if (lent.stream) give(null, lent.stream);
};

/**
 * Writes an archive entry by entry, as fast as the disk takes it: however much comes, a few chunks of it are in memory.
 * It is a ZIP (with the large numbers of ZIP64 where needed), so that any tool opens it.
 */
export class ArchiveWriter {
  readonly #zip = new ZipFile();
  readonly #written: Promise<number>;
  readonly #madeAt: Date;
  #failure: { error: unknown } | undefined;
  /** Ends the entry that is being written. */
  #end: (error: unknown) => void = () => {};

  constructor(file: string, madeAt: Date) {
    this.#madeAt = madeAt;
    const output = new PassThrough();
    this.#zip.on('error', (error: Error) => output.destroy(error));
    this.#zip.outputStream.pipe(output);
    this.#written = writeSealed(output, file);
    this.#written.catch((error: unknown) => {
      this.#failure = { error };
      this.#end(error);
    });
  }

  /** Adds an entry; one that holds pictures and documents is packed already and is kept as it is. */
  async add(
    name: string,
    bytes: Readable,
    { packed, hear }: { packed: boolean; hear?: (bytes: number) => void },
  ): Promise<Written> {
    const { meter, result } = measuring(hear);
    const output = new PassThrough();
    const lent: Lent = { stream: output };
    // Of this entry alone: whatever waited for one promise of the whole archive would be kept as long as that.
    const failed = new Promise<never>((_resolve, reject) => {
      this.#end = reject;
      if (this.#failure) reject(this.#failure.error);
    });
    // What is not known beforehand may need the large numbers.
    const options = { mtime: this.#madeAt, mode: 0o100600, compress: !packed, forceZip64Format: !packed };
    this.#zip.addReadStreamLazy(name, options, lending(lent));
    const drained = new Promise<void>((resolve) => output.once('end', resolve));
    // A disk that takes no more ends the entry as well, which would otherwise wait for ever.
    await Promise.race([pipeline(bytes, meter, output).then(() => drained), failed]).catch((error) => {
      bytes.destroy();
      throw error;
    });
    lent.stream = undefined;
    return result();
  }

  /** Writes what stands at the end. Returns the size of the archive. */
  finish(): Promise<number> {
    this.#zip.end({ forceZip64Format: false, comment: OPEN_SEAL });
    return this.#written;
  }

  /** Gives up what was begun. */
  async abandon(): Promise<void> {
    this.#zip.emit('error', new Error('abandoned'));
    await this.#written.catch(() => {});
  }
}
