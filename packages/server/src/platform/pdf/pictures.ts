import sharp from 'sharp';

// Of what libvips reads, printouts take what people may upload. Its threads and its cache are left to the request.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
sharp.cache(false);
sharp.concurrency(1);

/** A picture as a printout embeds it: a JPEG that stands upright and says nothing of where it was taken. */
export interface Picture {
  width: number;
  height: number;
  bytes: Buffer;
}

/** Pixels of a picture at most: it has to be unpacked in memory. */
const MOST_PIXELS = 50_000_000;
/** Pixels of a side at most: more than 400 an inch on the width that is printed. */
const LONGEST_SIDE = 1600;

/** A JPEG or PNG ready to be embedded, on white where it is transparent; null where it can't be read. */
export async function readPicture(bytes: Uint8Array): Promise<Picture | null> {
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MOST_PIXELS })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
      .toBuffer({ resolveWithObject: true });
    return { width: info.width, height: info.height, bytes: data };
  } catch {
    // Broken, altered or beyond the bounds.
    return null;
  }
}
