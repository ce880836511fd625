import type { PdfImage } from '@brick/pdf/document/photos';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blankJpeg, createPng, exifSegment, pngChunk } from '../../testing/files/pictures.ts';
import { readImage } from './printed-image.ts';

const PALETTE = pngChunk('PLTE', Buffer.from([0, 0, 0, 255, 0, 0, 0, 255, 0]));

/** Returns the red, green and blue values of the pixels. */
const coloursOf = async (picture: PdfImage | null): Promise<number[]> => [
  ...(await sharp(picture?.bytes).toColourspace('srgb').removeAlpha().raw().toBuffer()),
];

const near = (value: number) => expect.toSatisfy((other: number) => Math.abs(other - value) < 12);

describe('a JPEG', () => {
  it('is upright and has no location metadata', async () => {
    const wide = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    const taken = Buffer.concat([wide.subarray(0, 2), exifSegment(6), wide.subarray(2)]);
    const picture = await readImage(taken);
    expect(picture).toMatchObject({ width: 20, height: 40 });
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { exif: told, orientation } = await sharp(picture?.bytes).metadata();
    expect([told, orientation]).toEqual([undefined, undefined]);
  });

  it('ends with its image data, whatever a phone appends', async () => {
    const film = Buffer.from('a film of two seconds');
    const picture = await readImage(Buffer.concat([blankJpeg(), film]));
    expect(picture).toMatchObject({ width: 8, height: 8 });
    expect(picture?.bytes.includes(film)).toBe(false);
  });

  it('that is truncated is rejected', async () => {
    for (let length = 0; length < blankJpeg().length - 2; length += 1)
      expect(await readImage(blankJpeg().subarray(0, length))).toBeNull();
  });

  it('is scaled down to what print can show', async () => {
    const large = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    expect(await readImage(large)).toMatchObject({ width: 1600, height: 400 });
  });
});

describe('a PNG', () => {
  const DOT = { width: 1, height: 1 };

  it('keeps its colours, with white for transparency', async () => {
    const opaque = createPng({ ...DOT, type: 2, rows: [[0, 51, 102, 153]] });
    expect(await coloursOf(await readImage(opaque))).toEqual([near(51), near(102), near(153)]);
    const clear = createPng({ ...DOT, type: 6, rows: [[0, 51, 102, 153, 0]] });
    expect(await coloursOf(await readImage(clear))).toEqual([near(255), near(255), near(255)]);
  });

  it('may have a palette and be interlaced', async () => {
    const rows = [[0, 0b0100_0000]];
    for (const interlaced of [false, true]) {
      const picture = await readImage(
        createPng({ ...DOT, type: 3, bits: 2, interlaced, rows, more: [PALETTE] }),
      );
      expect(await coloursOf(picture)).toEqual([near(255), near(0), near(0)]);
    }
  });

  it('that is truncated, altered or too large is rejected', async () => {
    const good = createPng({
      type: 0,
      rows: [
        [0, 1, 2],
        [0, 3, 4],
      ],
    });
    expect(await readImage(good)).not.toBeNull();
    expect(await readImage(good.subarray(0, 40))).toBeNull();
    const altered = Buffer.from(good.map((byte, index) => (index === 45 ? byte ^ 1 : byte)));
    expect(await readImage(altered)).toBeNull();
    expect(await readImage(createPng({ type: 6, width: 30_000, height: 30_000, rows: [[0]] }))).toBeNull();
    expect(
      await readImage(createPng({ type: 6, width: 3000, height: 3000, rows: [[0, 1, 2, 3, 4]] })),
    ).toBeNull();
  });
});

describe('another image format', () => {
  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ])('as %s is not read', async (_kind, bytes) => {
    expect(await readImage(bytes)).toBeNull();
  });
});

describe('arbitrary bytes', () => {
  it('never throw and never hang', async () => {
    const good = fc.constantFrom(
      blankJpeg(2000),
      createPng({
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
    await fc.assert(
      fc.asyncProperty(fc.oneof(altered, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
        const picture = await readImage(bytes);
        expect(picture === null || picture.width * picture.height > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
