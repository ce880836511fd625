import { MAX_STATEMENT_BYTES, MAX_ZIPPED_STATEMENTS } from '@brick/domain/bank/statement';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';
import { Refusal } from './refusals.ts';

/** What computers add by themselves: folders, and files that their users do not see. */
const UNSEEN = /\/$|(?:^|\/)(?:\.|__MACOSX\/|desktop\.ini$|Thumbs\.db$)/i;

async function bytesOf(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (entry.uncompressedSize > most) throw new Refusal('file-too-large');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > most) throw new Refusal('file-too-large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * The files of a ZIP, one after another, together at most as large as one file may be. What it says of their sizes is
 * not trusted.
 */
export async function* zippedFiles(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  try {
    const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), {
      lazyEntries: true,
    });
    let files = 0;
    let left = MAX_STATEMENT_BYTES;
    for await (const entry of zip.eachEntry()) {
      if (UNSEEN.test(entry.fileName)) continue;
      files += 1;
      if (files > MAX_ZIPPED_STATEMENTS) throw new Refusal('zip-too-many');
      const file = await bytesOf(zip, entry, left);
      left -= file.length;
      yield file;
    }
  } catch (error) {
    // The library throws plain errors for what it cannot read, encrypted files among them.
    throw error instanceof Refusal ? error : new Refusal('zip-broken');
  }
}
