/** The longest side of a photo that is sent, and of what lists show of it. */
const LONGEST_SIDE = 2048;
const THUMBNAIL_SIDE = 320;

const JPEG_QUALITY = 0.8;
const THUMBNAIL_QUALITY = 0.7;

/** What the server takes: below 10 MB. */
const MAX_BYTES = 10 * 1024 * 1024;

/** Why a picture cannot become a photo: this browser cannot read HEIC, the file is no picture, or its row has 30. */
export class PhotoError extends Error {
  readonly reason: 'heic' | 'unreadable' | 'tooMany';

  constructor(reason: PhotoError['reason']) {
    super(`photo: ${reason}`);
    this.name = 'PhotoError';
    this.reason = reason;
  }
}

export interface Shrunk {
  type: 'image/jpeg' | 'image/png';
  bytes: ArrayBuffer;
  thumbnail: ArrayBuffer;
  width: number;
  height: number;
}

const ascii = (bytes: Uint8Array, from: number, to: number): string =>
  String.fromCharCode(...bytes.subarray(from, to));

const HEIC_BRANDS = /^(?:hei[cxms]|hev[cx]|mif1|msf1)$/;

/** What a file is by its first bytes; null for what is not taken. */
export function pictureType(start: ArrayBuffer): 'image/jpeg' | 'image/png' | 'image/heic' | null {
  const bytes = new Uint8Array(start, 0, Math.min(12, start.byteLength));
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'image/jpeg';
  if (ascii(bytes, 1, 4) === 'PNG' && bytes[0] === 0x89) return 'image/png';
  return ascii(bytes, 4, 8) === 'ftyp' && HEIC_BRANDS.test(ascii(bytes, 8, 12)) ? 'image/heic' : null;
}

/**
 * The orientation that a JPEG says it is to be turned by, 1 to 8: 1 is upright. Read here, because a browser tells
 * only how it has turned the picture.
 */
export function jpegOrientation(file: ArrayBuffer): number {
  const view = new DataView(file);
  try {
    for (let at = 2; view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
      const isExif = view.getUint8(at + 1) === 0xe1 && view.getUint32(at + 4) === 0x45786966;
      if (isExif) return orientationIn(view, at + 10);
      if (view.getUint8(at + 1) === 0xda) return 1;
    }
  } catch {
    // It ends before it should: the browser decides whether it is a picture at all.
  }
  return 1;
}

const ORIENTATION = 0x0112;

function orientationIn(view: DataView, start: number): number {
  const isLittle = view.getUint16(start) === 0x4949;
  const folder = start + view.getUint32(start + 4, isLittle);
  const count = view.getUint16(folder, isLittle);
  for (let entry = folder + 2; entry < folder + 2 + count * 12; entry += 12) {
    if (view.getUint16(entry, isLittle) !== ORIENTATION) continue;
    const said = view.getUint16(entry + 8, isLittle);
    return said >= 1 && said <= 8 ? said : 1;
  }
  return 1;
}

const sizeWithin = (longest: number, { width, height }: { width: number; height: number }) => {
  const scale = Math.min(1, longest / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
};

/** The canvas of a page that has no OffscreenCanvas, as older iOS. */
function drawn(
  picture: ImageBitmap,
  { width, height }: { width: number; height: number },
): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new PhotoError('unreadable');
  // What is transparent would be black in a JPEG.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas;
}

const asJpeg = (canvas: HTMLCanvasElement, quality: number): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob.arrayBuffer()) : reject(new PhotoError('unreadable'))),
      'image/jpeg',
      quality,
    ),
  );

/**
 * Makes a photo as small as it is sent: upright, at most 2,048 px and a JPEG. The original is kept if it is smaller
 * and upright. Throws PhotoError where the browser cannot read the picture.
 */
export async function shrinkPhoto(file: ArrayBuffer): Promise<Shrunk> {
  const type = pictureType(file);
  const picture = await createImageBitmap(new Blob([file], type ? { type } : {}), {
    imageOrientation: 'from-image',
  }).catch(() => {
    throw new PhotoError(type === 'image/heic' ? 'heic' : 'unreadable');
  });
  try {
    const size = sizeWithin(LONGEST_SIDE, picture);
    const bytes = await asJpeg(drawn(picture, size), JPEG_QUALITY);
    const thumbnail = await asJpeg(drawn(picture, sizeWithin(THUMBNAIL_SIDE, picture)), THUMBNAIL_QUALITY);
    const isSmaller = file.byteLength <= bytes.byteLength && file.byteLength < MAX_BYTES;
    const isUpright = type === 'image/png' || (type === 'image/jpeg' && jpegOrientation(file) === 1);
    return isUpright && isSmaller
      ? { type, bytes: file, thumbnail, width: picture.width, height: picture.height }
      : { type: 'image/jpeg', bytes, thumbnail, ...size };
  } finally {
    picture.close();
  }
}
