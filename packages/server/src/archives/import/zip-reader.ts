import { MAX_LINE_LENGTH } from '@brick/domain/archives/manifest';
import type { Entry, ZipFile } from 'yauzl';
import { createMeter } from '../../platform/backup/archive-writer.ts';
import { alteredArchive, archiveTooLarge } from '../archive-problems.ts';

/** Maximum compression ratio of one entry, unless it is small. Higher ratios suggest a ZIP bomb. */
const MAX_COMPRESSION_RATIO = 200;
/** Maximum unpacked size, as a multiple of the archive limit. */
const MAX_UNPACKED_FACTOR = 4;
const MB = 1024 * 1024;

/** The archive limit in MB, and the size below which the compression ratio of an entry is not checked. */
interface UnpackLimits {
  limit: number;
  fewBytes: number;
}

/** Reads the entries of a ZIP and counts the unpacked bytes. Declared sizes are not trusted. */
export class ZipReader {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #allowed: UnpackLimits;
  #unpacked = 0;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, allowed: UnpackLimits) {
    this.#zip = zip;
    this.#entries = entries;
    this.#allowed = allowed;
  }

  /** The compressed size of the entries with matching names. */
  packedBytes(names: RegExp): number {
    let bytes = 0;
    for (const [name, { compressedSize }] of this.#entries) if (names.test(name)) bytes += compressedSize;
    return bytes;
  }

  /**
   * Opens an entry and hashes its bytes while they are read, at most `most` of them. With `counted` they count
   * towards the limit of the whole archive.
   */
  async open(name: string, counted: boolean, most: number) {
    const entry = this.#entries.get(name);
    if (!entry) throw alteredArchive(name);
    let size = 0;
    const { limit, fewBytes } = this.#allowed;
    const isBomb = (bytes: number) =>
      bytes > fewBytes && bytes > entry.compressedSize * MAX_COMPRESSION_RATIO;
    // The declared size is not trusted, but it may be enough to reject the entry.
    if (isBomb(entry.uncompressedSize)) throw archiveTooLarge(limit * MAX_UNPACKED_FACTOR);
    const { meter, result } = createMeter((bytes) => {
      size += bytes;
      if (counted) this.#unpacked += bytes;
      if (isBomb(size) || this.#unpacked > limit * MAX_UNPACKED_FACTOR * MB)
        meter.destroy(archiveTooLarge(limit * MAX_UNPACKED_FACTOR));
      else if (size > most) meter.destroy(alteredArchive(name));
    });
    const raw = await this.#zip.openReadStreamPromise(entry);
    raw.once('error', (error) => meter.destroy(error));
    meter.once('close', () => raw.destroy());
    return { bytes: raw.pipe(meter), result };
  }
}

/** Reads the lines of an entry. Throws for lines that are too long or not text. */
export async function* readLines(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  const decoded = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw alteredArchive(name);
    }
  };
  for await (const chunk of bytes) {
    const lines = (rest + decoded(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > MAX_LINE_LENGTH) throw alteredArchive(name);
    yield* lines;
  }
  if (rest + decoded() !== '') throw alteredArchive(name);
}
