import { MAX_UPLOAD_BYTES } from '@brick/domain/files/upload-limits';
import type { FastifyReply } from 'fastify';
import type { FileStore } from '../files/file-store.ts';
import type { RenderedPdf } from '../pdf/renderer.ts';
import type { FileBytesLoader } from '../workers/worker-thread.ts';
import { contentDisposition } from './content-disposition.ts';
import { FileResponse } from './responses.ts';

/** Creates the response for a PDF, shown inline in the browser under its name. */
export const createPdfResponse = ({ stream, size }: RenderedPdf, name: string): FileResponse =>
  new FileResponse(stream, {
    'content-type': 'application/pdf',
    'content-length': String(size),
    'content-disposition': contentDisposition('inline', name),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });

const goneSignals = new WeakMap<FastifyReply['raw'], AbortSignal>();

/** Returns the signal that aborts when the client disconnects before the response, or once that was sent. */
export function clientGoneSignal({ raw }: FastifyReply): AbortSignal {
  const known = goneSignals.get(raw);
  if (known) return known;
  const gone = new AbortController();
  goneSignals.set(raw, gone.signal);
  // The client may have disconnected during authorisation, without a later event.
  if (raw.destroyed) gone.abort();
  else raw.once('close', () => gone.abort());
  return gone.signal;
}

/** Does something once the response was sent, or its client is gone. */
export function afterResponse(reply: FastifyReply, work: () => void): void {
  const gone = clientGoneSignal(reply);
  if (gone.aborted) work();
  else gone.addEventListener('abort', work, { once: true });
}

/** Loads photos of a printout from the file store, by key: each whole or not at all. */
export const createPhotoLoader =
  (files: FileStore): FileBytesLoader =>
  async (key) => {
    const found = await files.read(key);
    if (!found) return null;
    if (found.size > MAX_UPLOAD_BYTES) {
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
