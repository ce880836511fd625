import { readFileSync } from 'node:fs';
import path from 'node:path';
import { deflateSync } from 'node:zlib';
import { blankJpeg, createPng, exifSegment, pngChunk } from '@brick/server/testing/files/pictures';
import { corruptBytes } from '../corrupt-bytes.ts';
import type { SeededRandom } from '../seeded-random.ts';

/** A file to upload. */
export interface UploadFile {
  bytes: Uint8Array;
  name: string;
  type: string;
}

const ROOT = path.resolve(import.meta.dirname, '../..');

const PALETTE = pngChunk('PLTE', Buffer.from([0, 0, 0, 255, 0, 0, 0, 255, 0]));
const OPACITY = pngChunk('tRNS', Buffer.from([0, 128]));
const jpeg = blankJpeg();
const photo = Buffer.concat([jpeg.subarray(0, 2), exifSegment(6), jpeg.subarray(2)]);

const PDF = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R/Size 4>>\n%%EOF\n',
);

const PNGS: readonly Uint8Array[] = [
  createPng({
    type: 0,
    rows: [
      [0, 1, 2],
      [0, 3, 4],
    ],
  }),
  createPng({
    type: 2,
    rows: [
      [0, 1, 2, 3, 4, 5, 6],
      [4, 1, 1, 1, 1, 1, 1],
    ],
  }),
  createPng({
    type: 3,
    bits: 2,
    rows: [
      [0, 0b0001_0000],
      [0, 0b1000_0000],
    ],
    more: [PALETTE, OPACITY],
  }),
  createPng({
    type: 4,
    rows: [
      [0, 1, 255, 2, 0],
      [3, 1, 2, 3, 4],
    ],
  }),
  createPng({
    type: 6,
    rows: [
      [0, 9, 8, 7, 128, 6, 5, 4, 64],
      [2, 1, 1, 1, 1, 1, 1, 1, 1],
    ],
  }),
  createPng({
    type: 2,
    bits: 16,
    rows: [
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
      [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    ],
  }),
  createPng({
    type: 0,
    interlaced: true,
    rows: [
      [0, 1, 2],
      [0, 3, 4],
    ],
  }),
  readFileSync(path.join(ROOT, 'packages/web/public/share.png')),
];

const GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');
const WEBP = Buffer.from('UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA', 'base64');
const HTML_PAGE = Buffer.from('<!doctype html><script>alert(1)</script>');
const SVG_DRAWING = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>');
const ZIP = Buffer.from('UEsFBgAAAAAAAAAAAAAAAAAAAAAAAA==', 'base64');

const FILE_SAMPLES: readonly UploadFile[] = [
  ...PNGS.map((bytes) => ({ bytes, name: 'slab.png', type: 'image/png' })),
  { bytes: jpeg, name: 'site.jpg', type: 'image/jpeg' },
  { bytes: photo, name: 'phone.jpeg', type: 'image/jpeg' },
  { bytes: photo, name: 'phone.jpg', type: 'image/jpeg' },
  { bytes: PDF, name: 'plan.pdf', type: 'application/pdf' },
  { bytes: GIF, name: 'film.gif', type: 'image/gif' },
  { bytes: WEBP, name: 'web.webp', type: 'image/webp' },
];

const OTHER_BYTES: readonly Uint8Array[] = [HTML_PAGE, SVG_DRAWING, ZIP, PDF, GIF, jpeg, ...PNGS.slice(0, 5)];

const FILE_NAMES = [
  '../../etc/passwd.png',
  'a\u202egnp.exe.png',
  `${'x'.repeat(400)}.png`,
  `${'🧱'.repeat(200)}.jpg`,
  'no ending',
  '.png',
  'slab.PNG',
  'a"b;c\\d%41.jpg',
  'NUL.png ',
  '\u0000.png',
  'line\r\nbreak.pdf',
  'slab.png.html',
  "it's (new).pdf",
];

const MEDIA_TYPES = [
  'image/png',
  'image/jpeg',
  'application/pdf',
  'text/html',
  'image/svg+xml',
  '',
  'IMAGE/PNG',
  'image/png; x=y',
];

/** Returns compressed pixels that do not match the declared size. */
function wrongPixels(chance: SeededRandom): Buffer {
  const size = chance.pick([1, 2, 3, 64, 5000, 40_000]);
  const [type, bits] = [chance.pick([0, 2, 3, 4, 6, 1, 7]), chance.pick([1, 2, 4, 8, 16, 0, 3, 255])];
  const body = Buffer.alloc(chance.pick([0, 1, 14, 100, size * 8]), chance.whole(0, 255));
  const packed = chance.oneIn(4) ? chance.bytes(40) : deflateSync(body);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size);
  head.writeUInt32BE(chance.pick([size, 1, 0, 0x7fffffff]), 4);
  head.set([bits, type, chance.whole(0, 1), 0, chance.whole(0, 1)], 8);
  const parts = [pngChunk('IHDR', head), pngChunk('IDAT', packed), pngChunk('IEND', Buffer.alloc(0))];
  if (chance.oneIn(2))
    parts.splice(1, 0, chance.oneIn(2) ? PALETTE : pngChunk('PLTE', chance.bytes(chance.whole(0, 9))));
  if (chance.oneIn(2)) parts.splice(1, 0, OPACITY);
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

/** Returns a JPEG whose header declares a wrong size or impossible channels. */
function wrongFrame(chance: SeededRandom): Buffer {
  const bytes = Buffer.from(photo);
  const frame = bytes.indexOf(Buffer.from([0xff, 0xc0]));
  bytes.writeUInt16BE(chance.pick([0, 1, 9, 7000, 65_535]), frame + 5);
  bytes.writeUInt16BE(chance.pick([0, 1, 9, 7000, 65_535]), frame + 7);
  if (chance.oneIn(3)) bytes[frame + 1] = chance.pick([0xc1, 0xc2, 0xc3, 0xc9, 0xcf]);
  if (chance.oneIn(3)) bytes[frame + 9] = chance.pick([0, 1, 3, 4, 5]);
  return bytes;
}

/** Returns a valid, corrupted or mislabelled file. */
export function randomFile(chance: SeededRandom): UploadFile {
  if (chance.oneIn(8)) return { bytes: wrongPixels(chance), name: 'slab.png', type: 'image/png' };
  if (chance.oneIn(10)) return { bytes: wrongFrame(chance), name: 'site.jpg', type: 'image/jpeg' };
  const { bytes, name, type } = chance.pick(FILE_SAMPLES);
  return {
    bytes: chance.oneIn(8) ? bytes : corruptBytes(bytes, chance, OTHER_BYTES),
    name: chance.oneIn(10) ? chance.pick(FILE_NAMES) : name,
    type: chance.oneIn(10) ? chance.pick(MEDIA_TYPES) : type,
  };
}
