import { crc32, deflateSync, inflateSync } from 'node:zlib';
import type { Picture, PictureStream } from './pictures.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const [GREY, RGB, INDEXED, GREY_ALPHA, RGB_ALPHA] = [0, 2, 3, 4, 6];
const SAMPLES: Record<number, number> = {
  [GREY]: 1,
  [RGB]: 3,
  [INDEXED]: 1,
  [GREY_ALPHA]: 2,
  [RGB_ALPHA]: 4,
};

/** Pixels of a transparent picture at most: its transparency has to be taken apart in memory. */
const MOST_TRANSPARENT = 16_000_000;

interface Chunks {
  width: number;
  height: number;
  bits: number;
  type: number;
  interlaced: boolean;
  pixels: Uint8Array[];
  palette: Uint8Array | null;
  transparency: Uint8Array | null;
}

/** Reads the chunks until the end; null where one is cut off or altered. */
function chunksOf(bytes: Uint8Array): Chunks | null {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunks = {
    ...{ width: 0, height: 0, bits: 0, type: -1, interlaced: false },
    ...{ pixels: [], palette: null, transparency: null },
  };
  for (let start = 8; start + 12 <= bytes.length; ) {
    const end = start + 8 + view.getUint32(start);
    if (end + 4 > bytes.length || crc32(bytes.subarray(start + 4, end)) !== view.getUint32(end)) return null;
    const name = String.fromCharCode(...bytes.subarray(start + 4, start + 8));
    const body = bytes.subarray(start + 8, end);
    if (name === 'IEND') return chunks;
    if (name === 'IHDR' && body.length >= 13) {
      chunks.width = view.getUint32(start + 8);
      chunks.height = view.getUint32(start + 12);
      chunks.bits = body[8] ?? 0;
      chunks.type = body[9] ?? -1;
      chunks.interlaced = body[12] !== 0;
    }
    if (name === 'IDAT') chunks.pixels.push(body);
    if (name === 'PLTE') chunks.palette = body;
    if (name === 'tRNS') chunks.transparency = body;
    start = end + 4;
  }
  return null;
}

const paeth = (left: number, above: number, corner: number): number => {
  const [a, b, c] = [Math.abs(above - corner), Math.abs(left - corner), Math.abs(left + above - 2 * corner)];
  if (a <= b && a <= c) return left;
  return b <= c ? above : corner;
};

/** Undoes the filters of a PNG in place. Returns the rows, each still behind its filter's byte. */
function unfilter(data: Uint8Array, rowLength: number, pixelLength: number): Uint8Array {
  const step = rowLength + 1;
  for (let row = 0; row < data.length; row += step) {
    const filter = data[row] ?? 0;
    if (filter === 0) continue;
    for (let at = row + 1; at < row + step; at += 1) {
      const first = at - pixelLength <= row;
      const left = first ? 0 : (data[at - pixelLength] ?? 0);
      const above = row === 0 ? 0 : (data[at - step] ?? 0);
      const corner = first || row === 0 ? 0 : (data[at - step - pixelLength] ?? 0);
      const guess =
        [0, left, above, (left + above) >> 1, filter === 4 ? paeth(left, above, corner) : 0][filter] ?? 0;
      data[at] = ((data[at] ?? 0) + guess) & 0xff;
    }
  }
  return data;
}

function rowsOf({ width, height, bits, type, pixels }: Chunks): { rows: Uint8Array; step: number } | null {
  const samples = SAMPLES[type] ?? 1;
  const rowLength = Math.ceil((width * samples * bits) / 8);
  const size = (rowLength + 1) * height;
  if (width * height > MOST_TRANSPARENT) return null;
  const data = inflateSync(Buffer.concat(pixels), { maxOutputLength: size });
  if (data.length !== size) return null;
  return { rows: unfilter(data, rowLength, Math.max(1, (samples * bits) >> 3)), step: rowLength + 1 };
}

const maskOf = ({ width, height }: Chunks, opacity: Uint8Array): PictureStream => ({
  entries: {
    Width: width,
    Height: height,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 8,
    Filter: 'FlateDecode',
  },
  bytes: deflateSync(opacity),
});

/** Colours and opacity of a picture that keeps both in each pixel, as PDF wants them: in two. */
function divided(chunks: Chunks): Picture | null {
  const { width, height, bits, type } = chunks;
  const unfiltered = rowsOf(chunks);
  if (!unfiltered) return null;
  const { rows, step } = unfiltered;
  const colours = type === RGB_ALPHA ? 3 : 1;
  const sample = bits >> 3;
  const colour = new Uint8Array(width * height * colours);
  const opacity = new Uint8Array(width * height);
  for (let y = 0, c = 0, o = 0; y < height; y += 1) {
    let at = y * step + 1;
    for (let x = 0; x < width; x += 1) {
      for (let each = 0; each < colours; each += 1, at += sample) colour[c++] = rows[at] ?? 0;
      opacity[o++] = rows[at] ?? 0;
      at += sample;
    }
  }
  const entries = {
    ...{ Width: width, Height: height, BitsPerComponent: 8, Filter: 'FlateDecode' },
    ColorSpace: colours === 3 ? 'DeviceRGB' : 'DeviceGray',
  };
  return {
    ...{ width, height, orientation: 1 },
    parts: { image: { entries, bytes: deflateSync(colour) }, mask: maskOf(chunks, opacity) },
  };
}

/** The opacity of a picture whose palette says how opaque each colour is. */
function paletteOpacity(chunks: Chunks, transparency: Uint8Array): Uint8Array | null {
  const { width, height, bits } = chunks;
  const unfiltered = rowsOf(chunks);
  if (!unfiltered) return null;
  const { rows, step } = unfiltered;
  const opacity = new Uint8Array(width * height);
  for (let y = 0, o = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const bit = x * bits;
      const byte = rows[y * step + 1 + (bit >> 3)] ?? 0;
      opacity[o++] = transparency[(byte >> (8 - bits - (bit & 7))) & ((1 << bits) - 1)] ?? 255;
    }
  }
  return opacity;
}

/** A picture without opacity in its pixels: a PDF takes its bytes as they are. */
function whole(chunks: Chunks): Picture | null {
  const { width, height, bits, type, pixels, palette, transparency } = chunks;
  const mask = type === INDEXED && transparency ? paletteOpacity(chunks, transparency) : null;
  if ((type === INDEXED && !palette) || (type === INDEXED && transparency && !mask)) return null;
  const see = type !== INDEXED && transparency ? new DataView(transparency.slice().buffer) : null;
  const colours = type === RGB ? 3 : 1;
  const entries = {
    ...{ Width: width, Height: height, BitsPerComponent: bits, Filter: 'FlateDecode' },
    ColorSpace: colours === 3 ? 'DeviceRGB' : 'DeviceGray',
    DecodeParms: { Predictor: 15, Colors: colours, BitsPerComponent: bits, Columns: width },
    // One colour that counts as transparent, as a range for each sample.
    ...(see && {
      Mask: Array.from({ length: colours }, (_, each) => see.getUint16(each * 2)).flatMap((value) => [
        value,
        value,
      ]),
    }),
  };
  return {
    ...{ width, height, orientation: 1 },
    parts: {
      image: { entries, bytes: Buffer.concat(pixels) },
      ...(type === INDEXED && palette && { palette }),
      ...(mask && { mask: maskOf(chunks, mask) }),
    },
  };
}

/**
 * A PNG as a printout embeds it; null where it is broken, woven (Adam7), or transparent and too large to take apart.
 * Throws for what unpacks to something else than its header says.
 */
export function readPng(bytes: Uint8Array): Picture | null {
  const chunks = chunksOf(bytes);
  if (!chunks || !(chunks.type in SAMPLES) || chunks.interlaced) return null;
  if (![1, 2, 4, 8, 16].includes(chunks.bits) || chunks.width * chunks.height === 0) return null;
  return chunks.type >= GREY_ALPHA ? divided(chunks) : whole(chunks);
}
