import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { blankJpeg, chunk, exif, png } from '../../testing/pictures.ts';
import { type Picture, readPicture } from './pictures.ts';

const PALETTE = chunk('PLTE', Buffer.from([0, 0, 0, 255, 0, 0, 0, 255, 0]));

/** The colours of a picture as red, green and blue of one pixel after the other. */
const coloursOf = async (picture: Picture | null): Promise<number[]> => [
  ...(await sharp(picture?.bytes).toColourspace('srgb').removeAlpha().raw().toBuffer()),
];

const near = (value: number) => expect.toSatisfy((other: number) => Math.abs(other - value) < 12);

describe('a JPEG', () => {
  it('stands upright, without what the camera says of the place', async () => {
    const wide = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    const taken = Buffer.concat([wide.subarray(0, 2), exif(6), wide.subarray(2)]);
    const picture = await readPicture(taken);
    expect(picture).toMatchObject({ width: 20, height: 40 });
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { exif: told, orientation } = await sharp(picture?.bytes).metadata();
    expect([told, orientation]).toEqual([undefined, undefined]);
  });

  it('ends where its picture ends, whatever a phone appends', async () => {
    const film = Buffer.from('a film of two seconds');
    const picture = await readPicture(Buffer.concat([blankJpeg(), film]));
    expect(picture).toMatchObject({ width: 8, height: 8 });
    expect(picture?.bytes.includes(film)).toBe(false);
  });

  it('that is cut off is none', async () => {
    for (let length = 0; length < blankJpeg().length - 2; length += 1)
      expect(await readPicture(blankJpeg().subarray(0, length))).toBeNull();
  });

  it('is printed with no more pixels than paper shows', async () => {
    const large = await sharp({ create: { width: 4000, height: 1000, channels: 3, background: '#336699' } })
      .jpeg()
      .toBuffer();
    expect(await readPicture(large)).toMatchObject({ width: 1600, height: 400 });
  });
});

describe('a PNG', () => {
  const DOT = { width: 1, height: 1 };

  it('keeps its colours, on white where it is transparent', async () => {
    const opaque = png({ ...DOT, type: 2, rows: [[0, 51, 102, 153]] });
    expect(await coloursOf(await readPicture(opaque))).toEqual([near(51), near(102), near(153)]);
    const clear = png({ ...DOT, type: 6, rows: [[0, 51, 102, 153, 0]] });
    expect(await coloursOf(await readPicture(clear))).toEqual([near(255), near(255), near(255)]);
  });

  it('is read with a palette, and woven', async () => {
    const rows = [[0, 0b0100_0000]];
    for (const interlaced of [false, true]) {
      const picture = await readPicture(png({ ...DOT, type: 3, bits: 2, interlaced, rows, more: [PALETTE] }));
      expect(await coloursOf(picture)).toEqual([near(255), near(0), near(0)]);
    }
  });

  it('that is cut off, altered or too large is none', async () => {
    const good = png({
      type: 0,
      rows: [
        [0, 1, 2],
        [0, 3, 4],
      ],
    });
    expect(await readPicture(good)).not.toBeNull();
    expect(await readPicture(good.subarray(0, 40))).toBeNull();
    const altered = Buffer.from(good.map((byte, index) => (index === 45 ? byte ^ 1 : byte)));
    expect(await readPicture(altered)).toBeNull();
    expect(await readPicture(png({ type: 6, width: 30_000, height: 30_000, rows: [[0]] }))).toBeNull();
    expect(
      await readPicture(png({ type: 6, width: 3000, height: 3000, rows: [[0, 1, 2, 3, 4]] })),
    ).toBeNull();
  });
});

describe('another picture', () => {
  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
  ])('as %s is not read', async (_kind, bytes) => {
    expect(await readPicture(bytes)).toBeNull();
  });
});

describe('bytes that somebody made up', () => {
  it('never throw and never hang', async () => {
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
    await fc.assert(
      fc.asyncProperty(fc.oneof(altered, fc.uint8Array({ maxLength: 300 })), async (bytes) => {
        const picture = await readPicture(bytes);
        expect(picture === null || picture.width * picture.height > 0).toBe(true);
      }),
      { numRuns: 300 },
    );
  });
});
