import { UPLOAD_LIMIT } from '@brick/domain/files/limits';
import type { FastifyReply } from 'fastify';
import { FileAnswer } from '../answers.ts';
import { disposition } from '../disposition.ts';
import type { FileStore } from '../files.ts';
import type { PhotoSource } from './photos.ts';
import type { Printed } from './press.ts';

/** A printed PDF as the answer to a request, shown in the browser under its name. */
export const pdfAnswer = ({ stream, size }: Printed, name: string): FileAnswer =>
  new FileAnswer(stream, {
    'content-type': 'application/pdf',
    'content-length': String(size),
    'content-disposition': disposition('inline', name),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });

/** Aborts when the browser has gone before it was answered. */
export function goneSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  // Who left while their rights were looked at is not heard leaving any more.
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Photos of a printout from the stored files, by key: one at a time, each whole or not at all. */
export const photosIn =
  (files: FileStore): PhotoSource =>
  async (key) => {
    const found = await files.read(key);
    if (!found) return null;
    if (found.size > UPLOAD_LIMIT) {
      found.stream.destroy();
      return null;
    }
    const bytes = new Uint8Array(found.size);
    let size = 0;
    for await (const chunk of found.stream as AsyncIterable<Uint8Array>) {
      bytes.set(chunk.subarray(0, bytes.length - size), size);
      size += chunk.length;
    }
    return size === bytes.length ? bytes : null;
  };
