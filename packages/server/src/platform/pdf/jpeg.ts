import type { Picture } from './pictures.ts';

const FRAME = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAME = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);
const END = 0xd9;
const SCAN = 0xda;
const COMMENT = 0xfe;
const [JFIF, EXIF, ADOBE, LAST_APPLICATION] = [0xe0, 0xe1, 0xee, 0xef];

const SPACES: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };

interface Found {
  bits: number;
  width: number;
  height: number;
  channels: number;
  orientation: number;
  adobe: boolean;
  /** What is kept: from where, to where. */
  kept: [from: number, to: number][];
}

// Where a camera was held sideways is said by one entry of the EXIF block; 1 is upright.
function orientationIn(view: DataView, start: number, end: number): number {
  const little = view.getUint16(start) === 0x4949;
  const entries = start + view.getUint32(start + 4, little);
  const count = entries + 2 <= end ? view.getUint16(entries, little) : 0;
  for (let entry = entries + 2; entry + 12 <= Math.min(end, entries + 2 + count * 12); entry += 12) {
    if (view.getUint16(entry, little) !== 0x0112) continue;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}

const isExif = (view: DataView, start: number, end: number): boolean =>
  end - start >= 16 && view.getUint32(start) === 0x45786966 && view.getUint16(start + 4) === 0;

function readSegment(found: Found, view: DataView, marker: number, start: number, end: number): void {
  const body = start + 4;
  if (FRAME.has(marker)) {
    found.bits = view.getUint8(body);
    found.height = view.getUint16(body + 1);
    found.width = view.getUint16(body + 3);
    found.channels = view.getUint8(body + 5);
  }
  if (marker === EXIF && isExif(view, body, end)) found.orientation = orientationIn(view, body + 6, end);
  if (marker === ADOBE) found.adobe = true;
  // Where and with what a photo was taken stays with the original: a printout goes to people outside.
  const told = (marker > JFIF && marker <= LAST_APPLICATION && marker !== ADOBE) || marker === COMMENT;
  if (!told) found.kept.push([start, end]);
}

/** The first byte after a scan's data: the next marker that is neither a stuffed byte nor a restart. */
function afterScan(bytes: Uint8Array, start: number): number {
  for (let at = bytes.indexOf(0xff, start); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at;
  }
  return bytes.length;
}

function segmentsOf(bytes: Uint8Array): Found | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: Found = {
    bits: 0,
    width: 0,
    height: 0,
    channels: 0,
    orientation: 1,
    adobe: false,
    kept: [[0, 2]],
  };
  for (let start = 2; start + 4 <= bytes.length; ) {
    const marker = view.getUint8(start + 1);
    if (view.getUint8(start) !== 0xff || OTHER_FRAME.has(marker)) return null;
    if (marker === 0xff) start += 1;
    else {
      const end = start + 2 + view.getUint16(start + 2);
      if (end > bytes.length || end < start + 4) return null;
      readSegment(found, view, marker, start, end);
      start = end;
      if (marker === SCAN) {
        start = afterScan(bytes, end);
        found.kept.push([end, start]);
      }
    }
    if (bytes[start] === 0xff && bytes[start + 1] === END) {
      found.kept.push([start, start + 2]);
      return found;
    }
  }
  return null;
}

/** A JPEG as a printout embeds it: its own bytes without what cameras tell about themselves. Null where it is broken. */
export function readJpeg(bytes: Uint8Array): Picture | null {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return null;
  const found = segmentsOf(bytes);
  const space = found && SPACES[found.channels];
  if (!found || !space || found.bits !== 8 || found.width * found.height === 0) return null;
  const { width, height, orientation, adobe, channels, kept } = found;
  return {
    width,
    height,
    orientation,
    parts: {
      image: {
        entries: {
          Width: width,
          Height: height,
          ColorSpace: space,
          BitsPerComponent: 8,
          Filter: 'DCTDecode',
          // Adobe writes the four inks upside down.
          ...(channels === 4 && adobe && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
        },
        bytes: Buffer.concat(kept.map(([from, to]) => bytes.subarray(from, to))),
      },
    },
  };
}
