import { open } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { INVOICE_XML, UPLOAD_TYPES, type UploadType } from '@brick/domain/files/upload-limits';

/** Number of bytes that identify all accepted types. */
const HEAD_BYTES = 4100;

async function readHead(bytes: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const rest = bytes[Symbol.asyncIterator]() as AsyncIterableIterator<Buffer>;
  const chunks: Buffer[] = [];
  let size = 0;
  while (size < HEAD_BYTES) {
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

const isAcceptedType = (type: string): type is UploadType => Object.hasOwn(UPLOAD_TYPES, type);

/**
 * Returns the type of an upload if content, declared type and file extension agree on an accepted one, otherwise
 * null. `bytes` is the whole upload: it must be read to its end in any case, otherwise the browser does not read the
 * response.
 */
export async function detectFileType(
  upload: Readable,
  declared: string,
  name: string,
): Promise<{ type: UploadType | null; bytes: Readable }> {
  const { head, whole } = await readHead(upload);
  // Loaded at the first upload to speed up the start.
  const { fileTypeFromBuffer } = await import('file-type');
  const found = await fileTypeFromBuffer(head);
  const ending = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const agreed =
    found &&
    isAcceptedType(found.mime) &&
    declared === found.mime &&
    (UPLOAD_TYPES[found.mime] as readonly string[]).includes(ending);
  return { type: agreed ? (found.mime as UploadType) : null, bytes: whole };
}

/**
 * Returns the declared type of an archived file if its content is of that type, otherwise null. Some programs write
 * bytes before the `%PDF-`, and readers allow 1,024 of them.
 */
export async function detectDeclaredType(
  archived: Readable,
  declared: string,
): Promise<{ type: UploadType | typeof INVOICE_XML | null; bytes: Readable }> {
  const { head, whole } = await readHead(archived);
  const { fileTypeFromBuffer } = await import('file-type');
  const type = isAcceptedType(declared) || declared === INVOICE_XML ? declared : null;
  const isSo =
    type === 'application/pdf'
      ? head.subarray(0, 1024).includes('%PDF-')
      : type === INVOICE_XML || (await fileTypeFromBuffer(head))?.mime === type;
  return { type: isSo ? type : null, bytes: whole };
}

/** Returns the type of a picture by the first bytes of its file; null if it is no JPEG or PNG. */
export async function detectPictureType(path: string): Promise<'image/jpeg' | 'image/png' | null> {
  const { fileTypeFromBuffer } = await import('file-type');
  const file = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    const found = await fileTypeFromBuffer(buffer.subarray(0, bytesRead));
    return found?.mime === 'image/jpeg' || found?.mime === 'image/png' ? found.mime : null;
  } finally {
    await file.close();
  }
}
