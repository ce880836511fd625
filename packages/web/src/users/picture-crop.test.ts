import { describe, expect, it } from 'vitest';
import { type Crop, cropSquare, dragCrop, FULL_CROP, outputEdge } from './picture-crop.ts';

const SIZES = [
  { width: 4000, height: 3000 },
  { width: 300, height: 900 },
  { width: 512, height: 512 },
  { width: 1, height: 1 },
];
const steps = [0, 0.25, 0.5, 1];
const CROPS: Crop[] = [1, 1.5, 4].flatMap((zoom) => steps.flatMap((x) => steps.map((y) => ({ zoom, x, y }))));

const lies = (size: (typeof SIZES)[number], crop: Crop) => {
  const { side, left, top } = cropSquare(size, crop);
  return left >= 0 && top >= 0 && left + side <= size.width + 1e-9 && top + side <= size.height + 1e-9;
};

describe('the crop of a picture', () => {
  it('is the largest centred square by default', () => {
    expect(cropSquare({ width: 4000, height: 3000 }, FULL_CROP)).toEqual({ side: 3000, left: 500, top: 0 });
  });

  it('never leaves the picture, however it is zoomed or dragged', () => {
    for (const size of SIZES) {
      for (const crop of CROPS) {
        expect(lies(size, crop)).toBe(true);
        for (const by of [-10_000, -7, 0, 7, 10_000])
          expect(lies(size, dragCrop(size, crop, { x: by, y: -by }, 256))).toBe(true);
      }
    }
  });

  it('follows the pointer', () => {
    const size = { width: 4000, height: 3000 };
    const before = cropSquare(size, { zoom: 2, x: 0.5, y: 0.5 });
    const after = cropSquare(size, dragCrop(size, { zoom: 2, x: 0.5, y: 0.5 }, { x: 25.6, y: -12.8 }, 256));
    expect(before.left - after.left).toBeCloseTo(before.side / 10);
    expect(after.top - before.top).toBeCloseTo(before.side / 20);
  });

  it('is at most 512 pixels wide, and never larger than its source', () => {
    expect([outputEdge(3000), outputEdge(512), outputEdge(200.4), outputEdge(0.2)]).toEqual([
      512, 512, 200, 1,
    ]);
  });
});
