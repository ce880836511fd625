import type { ImageLoader, PdfImage } from '@brick/pdf/document/photos';
import type { FileBytesLoader } from '../workers/worker-thread.ts';
import { sharp } from './sharp.ts';

/** The maximum number of pixels, since the image is decoded in memory. */
const MAX_PIXELS = 50_000_000;
/** The maximum side length in pixels: more than 400 dpi at the printed width. */
const MAX_SIDE = 1600;

/** Reads a JPEG or PNG for embedding, with white for transparency; null if it can't be read. */
export async function readImage(bytes: Uint8Array): Promise<PdfImage | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS })
      .autoOrient()
      .resize({ width: MAX_SIDE, height: MAX_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, bytes: data };
  } catch {
    // Damaged or too large.
    return null;
  }
}

/** Loads images for a PDF by the bytes of their files. */
export const createImageLoader =
  (bytesOf: FileBytesLoader): ImageLoader =>
  async (source) => {
    const bytes = await bytesOf(source);
    return bytes && readImage(bytes);
  };
