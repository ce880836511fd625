import type { Readable } from 'node:stream';
import { ZipFile } from 'yazl';

/** A file of a ZIP. */
export interface NamedBytes {
  name: string;
  bytes: Uint8Array;
}

/** Packs files into a ZIP; the same files of the same time make the same bytes. */
export function zipOf(files: readonly NamedBytes[], madeAt: Date): Readable {
  const zip = new ZipFile();
  for (const { name, bytes } of files)
    zip.addBuffer(Buffer.from(bytes), name, { mtime: madeAt, forceDosTimestamp: true });
  zip.end();
  return zip.outputStream as Readable;
}
