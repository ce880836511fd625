import { crc32, deflateSync } from 'node:zlib';

// A minimal grey JPEG of 8 × 8 pixels.
const GREY = Buffer.from(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////wAALCAAIAAgBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AP//Z',
  'base64',
);

/** A JPEG of at most `size` bytes, padded with segments that viewers skip. */
export function blankJpeg(size = GREY.length): Uint8Array<ArrayBuffer> {
  const blocks: Buffer[] = [];
  for (let rest = size - GREY.length; rest >= 4; ) {
    const block = Buffer.alloc(Math.min(65_535, rest));
    block.set([0xff, 0xe0, (block.length - 2) >> 8, (block.length - 2) & 0xff]);
    blocks.push(block);
    rest -= block.length;
  }
  return new Uint8Array(Buffer.concat([GREY.subarray(0, 2), ...blocks, GREY.subarray(2)]));
}

/** Builds a PNG chunk with its checksum. */
export function pngChunk(name: string, body: Uint8Array): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const bytes = Buffer.alloc(named.length + 8);
  bytes.writeUInt32BE(body.length);
  named.copy(bytes, 4);
  bytes.writeUInt32BE(crc32(named), bytes.length - 4);
  return bytes;
}

interface PngOptions {
  width?: number;
  height?: number;
  bits?: number;
  type: number;
  interlaced?: boolean;
  /** Pixel rows, each preceded by its filter byte. */
  rows: number[][];
  more?: Buffer[];
}

/** Builds a PNG from these rows. */
export function createPng({
  width = 2,
  height = 2,
  bits = 8,
  type,
  interlaced = false,
  rows,
  more = [],
}: PngOptions): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head.set([bits, type, 0, 0, Number(interlaced)], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const pixels = pngChunk('IDAT', deflateSync(Buffer.from(rows.flat())));
  return Buffer.concat([
    signature,
    pngChunk('IHDR', head),
    ...more,
    pixels,
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An EXIF segment with orientation and location. */
export function exifSegment(orientation: number): Buffer {
  const body = Buffer.from(
    'Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0?\0\0\0GPS 24.6 S',
    'latin1',
  );
  body[24] = orientation;
  const segment = Buffer.alloc(4);
  segment.set([0xff, 0xe1, 0, body.length + 2]);
  return Buffer.concat([segment, body]);
}
