import { LONGEST_LINE } from '@brick/domain/archives/manifest';
import type { Entry, ZipFile } from 'yauzl';
import { measuring } from '../platform/backup/archive-writer.ts';
import { altered, tooMuch } from './refusals.ts';

/** How much smaller an entry may be than what is in it, unless that is little: more is made to fill a disk. */
const HIGHEST_RATIO = 200;
/** What an archive may hold once it is unpacked, in sizes of the largest archive. */
const UNPACKED = 4;
const MB = 1024 * 1024;

/** How much may come out of an archive: the limit of archives, in MB, and how many bytes of an entry are few. */
interface Allowed {
  limit: number;
  fewBytes: number;
}

/** Reads the entries of a ZIP and counts what comes out of them: what an entry says of its size is not believed. */
export class Unpacking {
  readonly #zip: ZipFile;
  readonly #entries: ReadonlyMap<string, Entry>;
  readonly #allowed: Allowed;
  #unpacked = 0;

  constructor(zip: ZipFile, entries: ReadonlyMap<string, Entry>, allowed: Allowed) {
    this.#zip = zip;
    this.#entries = entries;
    this.#allowed = allowed;
  }

  /** What the entries of these names take up in the archive. */
  packedBytes(names: RegExp): number {
    let bytes = 0;
    for (const [name, { compressedSize }] of this.#entries) if (names.test(name)) bytes += compressedSize;
    return bytes;
  }

  /**
   * The bytes of an entry, hashed as they pass, at most `most` of them. With `counted` they count among all that the
   * archive may hold.
   */
  async open(name: string, counted: boolean, most: number) {
    const entry = this.#entries.get(name);
    if (!entry) throw altered(name);
    let size = 0;
    const { limit, fewBytes } = this.#allowed;
    const isBomb = (bytes: number) => bytes > fewBytes && bytes > entry.compressedSize * HIGHEST_RATIO;
    // What it says of itself is not believed, but it may be enough to refuse it.
    if (isBomb(entry.uncompressedSize)) throw tooMuch(limit * UNPACKED);
    const { meter, result } = measuring((bytes) => {
      size += bytes;
      if (counted) this.#unpacked += bytes;
      if (isBomb(size) || this.#unpacked > limit * UNPACKED * MB) meter.destroy(tooMuch(limit * UNPACKED));
      else if (size > most) meter.destroy(altered(name));
    });
    const raw = await this.#zip.openReadStreamPromise(entry);
    raw.once('error', (error) => meter.destroy(error));
    meter.once('close', () => raw.destroy());
    return { bytes: raw.pipe(meter), result };
  }
}

/** The lines of an entry. Throws what refuses one that is too long, or is no text. */
export async function* linesOf(bytes: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let rest = '';
  const decoded = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch {
      throw altered(name);
    }
  };
  for await (const chunk of bytes) {
    const lines = (rest + decoded(chunk)).split('\n');
    rest = lines.pop() ?? '';
    if (rest.length > LONGEST_LINE) throw altered(name);
    yield* lines;
  }
  if (rest + decoded() !== '') throw altered(name);
}
