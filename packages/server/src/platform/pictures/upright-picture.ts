import { MAX_PIXELS } from '@brick/domain/files/upload-limits';
import { sharp } from './sharp.ts';

/** The sides of the small and the medium picture, in pixels at most. */
const SMALL = 320;
const MEDIUM = 1280;

const KEPT_QUALITY = 90;
const THUMBNAIL_QUALITY = 80;

/** No picture takes longer; one that does is made to. */
const SECONDS = 30;

type PictureType = 'image/jpeg' | 'image/png';

/** A picture that stands upright and holds nothing but its pixels, with smaller ones of it (JPEG). */
export interface UprightPicture {
  type: PictureType;
  width: number;
  height: number;
  bytes: Buffer;
  small: Buffer;
  medium: Buffer;
}

const opened = (bytes: Buffer) =>
  // What a camera writes into its notes may be wrong: only what belongs to the pixels has to be right.
  sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).timeout({ seconds: SECONDS });

const thumbnail = (bytes: Buffer, side: number): Promise<Buffer> =>
  opened(bytes)
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: THUMBNAIL_QUALITY })
    .toBuffer();

/** Turns a JPEG or PNG upright and removes all metadata; null if it is damaged. */
export async function uprightPicture(bytes: Buffer, type: PictureType): Promise<UprightPicture | null> {
  try {
    const upright = opened(bytes).autoOrient();
    const { data, info } = await (type === 'image/png'
      ? upright.png()
      : upright.jpeg({ quality: KEPT_QUALITY })
    ).toBuffer({ resolveWithObject: true });
    const medium = await thumbnail(data, MEDIUM);
    return {
      ...{ type, width: info.width, height: info.height, bytes: data, medium },
      small: await thumbnail(medium, SMALL),
    };
  } catch {
    return null;
  }
}

/** Whether a picture stands upright and tells nothing but its pixels. */
export async function isBare(bytes: Buffer): Promise<boolean> {
  const {
    exif,
    icc,
    iptc,
    xmp,
    comments,
    tifftagPhotoshop,
    orientation = 1,
  } = await opened(bytes).metadata();
  return (
    orientation === 1 &&
    ![exif, icc, iptc, xmp, comments, tifftagPhotoshop].some((part) => part !== undefined)
  );
}
