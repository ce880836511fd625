import type { Page } from '@playwright/test';

interface PhotoFile {
  width: number;
  height: number;
  /** JPEG quality, 0 to 1; noise makes it large. */
  quality?: number;
  /** How a camera says it was held, 1 to 8. */
  orientation?: number;
  /** Details of the camera. */
  takenAt?: string;
  offset?: string;
  /** Degrees, minutes and seconds. */
  lat?: readonly [number, number, number];
  lon?: readonly [number, number, number];
}

type Tag = readonly [tag: number, type: number, count: number, value: Buffer];

const ASCII = 2;
const SHORT = 3;
const LONG = 4;
const RATIONAL = 5;

const ascii = (tag: number, text: string): Tag => [
  tag,
  ASCII,
  text.length + 1,
  Buffer.from(`${text}\0`, 'latin1'),
];

function short(tag: number, value: number): Tag {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt16BE(value);
  return [tag, SHORT, 1, bytes];
}

function long(tag: number, value: number): Tag {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return [tag, LONG, 1, bytes];
}

function degrees(tag: number, values: readonly number[]): Tag {
  const bytes = Buffer.alloc(values.length * 8);
  values.forEach((value, index) => {
    bytes.writeUInt32BE(Math.round(value * 1000), index * 8);
    bytes.writeUInt32BE(1000, index * 8 + 4);
  });
  return [tag, RATIONAL, values.length, bytes];
}

/** A folder of tags at an offset of the TIFF, with the values that do not fit into it behind it. */
function folder(at: number, tags: readonly Tag[]): Buffer {
  const head = Buffer.alloc(2 + tags.length * 12 + 4);
  head.writeUInt16BE(tags.length);
  const behind: Buffer[] = [];
  let next = at + head.length;
  tags.forEach(([tag, type, count, value], index) => {
    const start = 2 + index * 12;
    head.writeUInt16BE(tag, start);
    head.writeUInt16BE(type, start + 2);
    head.writeUInt32BE(count, start + 4);
    if (value.length <= 4) value.copy(head, start + 8);
    else {
      head.writeUInt32BE(next, start + 8);
      behind.push(value);
      next += value.length;
    }
  });
  return Buffer.concat([head, ...behind]);
}

function exifSegment({ orientation = 1, takenAt, offset, lat, lon }: PhotoFile): Buffer {
  const details = [...(takenAt ? [ascii(0x9003, takenAt)] : []), ...(offset ? [ascii(0x9011, offset)] : [])];
  const place =
    lat && lon ? [ascii(0x0001, 'S'), degrees(0x0002, lat), ascii(0x0003, 'E'), degrees(0x0004, lon)] : [];
  const mainSize = folder(8, [short(0x0112, orientation), long(0x8769, 0), long(0x8825, 0)]).length;
  const exif = folder(8 + mainSize, details);
  const gps = folder(8 + mainSize + exif.length, place);
  const main = folder(8, [
    short(0x0112, orientation),
    long(0x8769, 8 + mainSize),
    long(0x8825, 8 + mainSize + exif.length),
  ]);
  const tiff = Buffer.concat([Buffer.from('MM\0*\0\0\0\x08', 'latin1'), main, exif, gps]);
  const content = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  const segment = Buffer.alloc(4);
  segment.writeUInt16BE(0xffe1);
  segment.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([segment, content]);
}

/** A JPEG as a camera writes it, with its details in front of the picture; in base64. */
export async function photoFile(page: Page, file: PhotoFile): Promise<string> {
  const plain = await page.evaluate(async ({ width, height, quality = 0.9 }) => {
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const noise = context.createImageData(width, height);
    for (let at = 0; at < noise.data.length; at += 4) {
      noise.data.set([(at * 7919) % 251, (at * 104_729) % 241, (at * 1301) % 239, 255], at);
    }
    context.putImageData(noise, 0, 0);
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer(),
    );
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    return btoa(text);
  }, file);
  const bytes = Buffer.from(plain, 'base64');
  return Buffer.concat([bytes.subarray(0, 2), exifSegment(file), bytes.subarray(2)]).toString('base64');
}
