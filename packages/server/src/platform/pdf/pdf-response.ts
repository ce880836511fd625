import { MAX_UPLOAD_BYTES } from '@brick/domain/files/upload-limits';
import type { FileStore } from '../files/file-store.ts';
import { contentDisposition } from '../http/content-disposition.ts';
import { FileResponse } from '../http/responses.ts';
import type { FileBytesLoader } from '../workers/worker-thread.ts';
import type { RenderedPdf } from './renderer.ts';

/** Creates the response for a PDF, shown inline in the browser under its name. */
export const createPdfResponse = ({ stream, size }: RenderedPdf, name: string): FileResponse =>
  new FileResponse(stream, {
    'content-type': 'application/pdf',
    'content-length': String(size),
    'content-disposition': contentDisposition('inline', name),
    'cache-control': 'private, no-store',
    'x-content-type-options': 'nosniff',
  });

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
