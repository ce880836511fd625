import { inflateSync } from 'node:zlib';

const SIGNATURE = 8;
const FRAME = 12;

/**
 * Returns the percentage of pixel rows of a PNG that contain anything. Rows are stored as differences: a row equal
 * to the one above or of one colour differs only in its first pixel.
 */
export function drawnShare(png: Buffer): number {
  const parts: Buffer[] = [];
  for (let at = SIGNATURE; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += FRAME + length;
  }
  const height = png.readUInt32BE(20);
  const lines = inflateSync(Buffer.concat(parts));
  const perLine = lines.length / height;
  // A row starts with its filter and its first pixel of up to four bytes.
  const nothing = Buffer.alloc(perLine - 5);
  let drawn = 0;
  for (let line = 0; line < height; line += 1)
    if (!lines.subarray(line * perLine + 5, (line + 1) * perLine).equals(nothing)) drawn += 1;
  return Math.round((100 * drawn) / height);
}
