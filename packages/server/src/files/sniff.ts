import { Readable } from 'node:stream';
import { UPLOAD_TYPES, type UploadType } from '@brick/domain/files/limits';

/** Bytes that are enough to tell the types that we take. */
const HEAD = 4100;

async function headOf(bytes: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const rest = bytes[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  const chunks: Buffer[] = [];
  let size = 0;
  while (size < HEAD) {
    const { value, done } = await rest.next();
    if (done) break;
    chunks.push(value);
    size += value.length;
  }
  const head = Buffer.concat(chunks);
  async function* all() {
    yield head;
    yield* rest;
  }
  return { head, whole: Readable.from(all(), { objectMode: false }) };
}

const isTaken = (type: string): type is UploadType => Object.hasOwn(UPLOAD_TYPES, type);

/**
 * The type of an upload where its content, its declared type and the ending of its name agree on one that is taken;
 * null otherwise. `bytes` are the whole upload, the beginning included: they have to be read to their end in any case,
 * or the answer waits behind what the browser still sends.
 */
export async function agreedType(
  upload: Readable,
  declared: string,
  name: string,
): Promise<{ type: UploadType | null; bytes: Readable }> {
  const { head, whole } = await headOf(upload);
  // Loaded with the first upload: the server is ready sooner without it.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  const ending = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const agreed =
    found &&
    isTaken(found.mime) &&
    declared === found.mime &&
    (UPLOAD_TYPES[found.mime] as readonly string[]).includes(ending);
  return { type: agreed ? (found.mime as UploadType) : null, bytes: whole };
}
