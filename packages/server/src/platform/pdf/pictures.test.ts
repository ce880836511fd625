import { inflateSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { blankJpeg, chunk, exif, png } from '../../testing/pictures.ts';
import { readPicture } from './pictures.ts';

const PALETTE = chunk('PLTE', Buffer.from([0, 0, 0, 255, 0, 0, 0, 255, 0]));

describe('a JPEG', () => {
  it('is embedded without what the camera says of the place, and upright', () => {
    const plain = blankJpeg();
    const taken = Buffer.concat([plain.subarray(0, 2), exif(6), plain.subarray(2)]);
    const picture = readPicture(taken);
    expect(picture).toMatchObject({ width: 8, height: 8, orientation: 6 });
    expect(Buffer.from(picture?.parts.image.bytes ?? []).equals(plain)).toBe(true);
  });

  it('ends where its picture ends, whatever a phone appends', () => {
    const picture = readPicture(Buffer.concat([blankJpeg(), Buffer.from('a film of two seconds')]));
    expect(Buffer.from(picture?.parts.image.bytes ?? []).equals(blankJpeg())).toBe(true);
  });

  it('that is cut off is none', () => {
    for (let length = 0; length < blankJpeg().length; length += 1) {
      expect(readPicture(blankJpeg().subarray(0, length))).toBeNull();
    }
  });
});

describe('a PNG', () => {
  it('without transparency goes in as it is', () => {
    const rows = [
      [0, 1, 2, 3, 4, 5, 6],
      [2, 1, 1, 1, 1, 1, 1],
    ];
    const image = readPicture(png({ type: 2, rows }))?.parts.image;
    expect(image?.entries).toMatchObject({
      ColorSpace: 'DeviceRGB',
      DecodeParms: { Predictor: 15, Colors: 3, Columns: 2 },
    });
    expect([...inflateSync(image?.bytes ?? new Uint8Array())]).toEqual(rows.flat());
  });

  it.each([
    ['none', [0, 9, 8, 7, 128, 6, 5, 4, 64], [0, 1, 2, 3, 255, 4, 5, 6, 0]],
    ['left', [1, 9, 8, 7, 128, 253, 253, 253, 192], [0, 1, 2, 3, 255, 4, 5, 6, 0]],
    ['above', [0, 9, 8, 7, 128, 6, 5, 4, 64], [2, 248, 250, 252, 127, 254, 0, 2, 192]],
    ['average', [0, 9, 8, 7, 128, 6, 5, 4, 64], [3, 253, 254, 0, 191, 1, 2, 3, 97]],
    ['paeth', [0, 9, 8, 7, 128, 6, 5, 4, 64], [4, 248, 250, 252, 127, 3, 3, 3, 128]],
  ])('with opacity is taken apart, rows predicted from %s', (_filter, first, second) => {
    const parts = readPicture(png({ type: 6, rows: [first, second] }))?.parts;
    expect([...inflateSync(parts?.image.bytes ?? new Uint8Array())]).toEqual([
      9, 8, 7, 6, 5, 4, 1, 2, 3, 4, 5, 6,
    ]);
    expect([...inflateSync(parts?.mask?.bytes ?? new Uint8Array())]).toEqual([128, 64, 255, 0]);
  });

  it('with a palette that knows opacity keeps both', () => {
    const more = [PALETTE, chunk('tRNS', Buffer.from([0, 128]))];
    const rows = [
      [0, 0b0001_0000],
      [0, 0b1000_0000],
    ];
    const parts = readPicture(png({ type: 3, bits: 2, rows, more }))?.parts;
    expect(parts?.palette).toHaveLength(9);
    expect([...inflateSync(parts?.mask?.bytes ?? new Uint8Array())]).toEqual([0, 128, 255, 0]);
  });

  it('that is cut off, altered, woven or too large to take apart is none', () => {
    const good = png({
      type: 0,
      rows: [
        [0, 1, 2],
        [0, 3, 4],
      ],
    });
    expect(readPicture(good)).not.toBeNull();
    expect(readPicture(good.subarray(0, -5))).toBeNull();
    expect(readPicture(Buffer.from(good.map((byte, index) => (index === 45 ? byte ^ 1 : byte))))).toBeNull();
    expect(
      readPicture(
        png({
          type: 0,
          interlaced: true,
          rows: [
            [0, 1, 2],
            [0, 3, 4],
          ],
        }),
      ),
    ).toBeNull();
    expect(readPicture(png({ type: 6, width: 30_000, height: 30_000, rows: [[0]] }))).toBeNull();
    expect(readPicture(png({ type: 6, width: 3000, height: 3000, rows: [[0, 1, 2, 3, 4]] }))).toBeNull();
  });
});

describe('bytes that somebody made up', () => {
  it('never throw and never hang', () => {
    const good = fc.constantFrom(
      blankJpeg(2000),
      png({
        type: 6,
        rows: [
          [0, 1, 2, 3, 4, 5, 6, 7, 8],
          [1, 1, 2, 3, 4, 5, 6, 7, 8],
        ],
      }),
    );
    const altered = fc
      .tuple(good, fc.array(fc.tuple(fc.nat(), fc.nat(255)), { maxLength: 8 }))
      .map(([bytes, changes]) => {
        const copy = Uint8Array.from(bytes);
        for (const [place, value] of changes) copy[place % copy.length] = value;
        return copy;
      });
    fc.assert(
      fc.property(fc.oneof(altered, fc.uint8Array({ maxLength: 300 })), (bytes) => {
        const picture = readPicture(bytes);
        expect(picture === null || picture.width * picture.height > 0).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});
