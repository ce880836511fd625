import { PassThrough, type Readable } from 'node:stream';
import { fileTypeFromBuffer } from 'file-type';
import { UPLOAD_TYPES, type UploadType } from '@brick/domain/files/contract';

/** Bytes that are enough to tell the types that we take. */
const HEAD = 4100;

async function headOf(bytes: Readable): Promise<{ head: Buffer; whole: Readable }> {
  const chunks: Buffer[] = [];
  let size = 0;
  const iterator = bytes[Symbol.asyncIterator]();
  let ended = false;
  while (size < HEAD) {
    const { value, done } = await iterator.next();
    if (done) {
      ended = true;
      break;
    }
    chunks.push(value as Buffer);
    size += (value as Buffer).length;
  }
  const head = Buffer.concat(chunks);
  const whole = new PassThrough();
  whole.write(head);
  if (ended) whole.end();
  else void forward(iterator, whole);
  return { head, whole };
}

async function forward(iterator: AsyncIterator<unknown>, to: PassThrough): Promise<void> {
  try {
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) {
      if (to.destroyed) return;
      if (!to.write(next.value)) await new Promise<void>((resolve) => to.once('drain', resolve).once('close', resolve));
    }
    to.end();
  } catch (error) {
    to.destroy(error as Error);
  }
}

const isTaken = (type: string): type is UploadType => Object.hasOwn(UPLOAD_TYPES, type);

/**
 * The type of an upload where its content, its declared type and the ending of its name agree on one that is taken;
 * null otherwise. `bytes` are the whole upload, the beginning included.
 */
export async function agreedType(upload: Readable, declared: string, name: string): Promise<{ type: UploadType | null; bytes: Readable }> {
  const { head, whole } = await headOf(upload);
  const found = await fileTypeFromBuffer(head);
  const ending = /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  const agreed = found && isTaken(found.mime) && declared === found.mime && (UPLOAD_TYPES[found.mime] as readonly string[]).includes(ending);
  if (!agreed) whole.destroy();
  return { type: agreed ? (found.mime as UploadType) : null, bytes: whole };
}
