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

/**
 * Writes an archive entry by entry, as fast as the disk takes it: however much comes, a few chunks of it are in memory.
 * It is a ZIP (with the large numbers of ZIP64 where needed), so that any tool opens it.
 */
export class ArchiveWriter {
  readonly #zip = new ZipFile();
  readonly #written: Promise<number>;
  readonly #failed: Promise<never>;
  readonly #madeAt: Date;

  constructor(file: string, madeAt: Date) {
    this.#madeAt = madeAt;
    const output = new PassThrough();
    this.#zip.on('error', (error: Error) => output.destroy(error));
    this.#zip.outputStream.pipe(output);
    this.#written = writeSealed(output, file);
    this.#failed = this.#written.then(() => new Promise<never>(() => {}));
    this.#failed.catch(() => {});
  }

  /** Adds an entry; one that holds pictures and documents is packed already and is kept as it is. */
  async add(
    name: string,
    bytes: Readable,
    { packed, hear }: { packed: boolean; hear?: (bytes: number) => void },
  ): Promise<Written> {
    const { meter, result } = measuring(hear);
    const output = new PassThrough();
    // What is not known beforehand may need the large numbers.
    const options = { mtime: this.#madeAt, mode: 0o100600, compress: !packed, forceZip64Format: !packed };
    this.#zip.addReadStreamLazy(name, options, (give) => give(null, output));
    const drained = new Promise<void>((resolve) => output.once('end', resolve));
    // A disk that takes no more ends the entry as well, which would otherwise wait for ever.
    await Promise.race([pipeline(bytes, meter, output).then(() => drained), this.#failed]).catch((error) => {
      bytes.destroy();
      throw error;
    });
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
