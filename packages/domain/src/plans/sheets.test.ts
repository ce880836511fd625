import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findLabel, proposeSheet } from './sheet-names.ts';
import { drawnSize, hasTile, levelSize, MAX_PX, TILE_PX, tileCount } from './tiles.ts';

describe('a sheet that is dropped', () => {
  it.each([
    [{ fileName: 'A-101 Ground floor P02.pdf' }, { number: 'A-101', title: 'Ground floor', code: 'P02' }],
    [{ fileName: 'S201_Foundations_C01.pdf' }, { number: 'S201', title: 'Foundations', code: 'C01' }],
    [
      { fileName: '1204-AR-DR-0010.pdf' },
      { number: '1204-AR-DR-0010', title: '1204-AR-DR-0010', code: 'P01' },
    ],
    [{ fileName: 'site plan.pdf' }, { number: 'site plan', title: 'site plan', code: 'P01' }],
    [
      { fileName: 'drawings.pdf', page: 3, pages: 9 },
      { number: 'drawings 3', title: 'drawings', code: 'P01' },
    ],
    [
      { fileName: 'scan.pdf', page: 2, pages: 2, label: 'A-101 Level 1 rev P01 1:50' },
      { number: 'A-101', title: 'Level 1', code: 'P01' },
    ],
  ])('%j is proposed as %j', (source, proposed) => {
    expect(proposeSheet({ page: 1, pages: 1, label: null, ...source })).toEqual(proposed);
  });

  it('is called by the line on it that holds a drawing number', () => {
    expect(findLabel('General notes\nA-101 Level 1 rev P01 1:50\nmore')).toBe('A-101 Level 1 rev P01 1:50');
    expect(findLabel('no number here')).toBeNull();
  });

  it('gets a number, a title and a code of a length that is stored, whatever its file is called', () => {
    fc.assert(
      fc.property(
        fc.string({ maxLength: 400 }),
        fc.option(fc.string({ maxLength: 300 })),
        (fileName, label) => {
          const { number, title, code } = proposeSheet({ fileName, page: 1, pages: 2, label });
          expect(number.length).toBeLessThanOrEqual(40);
          expect(title.length).toBeLessThanOrEqual(255);
          expect(code).toMatch(/^[A-Z\d]{1,20}$/);
        },
      ),
    );
  });
});

describe('the tiles of a sheet', () => {
  const side = fc.double({ min: 20, max: 5000, noNaN: true });

  it('begin with one, double with each level, and end with the whole picture', () => {
    fc.assert(
      fc.property(side, side, (widthMm, heightMm) => {
        const drawn = drawnSize({ widthMm, heightMm });
        expect(Math.max(drawn.pixelWidth, drawn.pixelHeight)).toBeLessThanOrEqual(MAX_PX);
        expect(tileCount(drawn, 0)).toEqual({ columns: 1, rows: 1 });
        expect(levelSize(drawn, drawn.levels - 1)).toEqual({
          width: drawn.pixelWidth,
          height: drawn.pixelHeight,
        });
        if (drawn.levels > 1)
          expect(Math.max(drawn.pixelWidth, drawn.pixelHeight)).toBeGreaterThan(
            TILE_PX * 2 ** (drawn.levels - 2),
          );
        const { columns, rows } = tileCount(drawn, drawn.levels - 1);
        expect(hasTile(drawn, drawn.levels - 1, columns - 1, rows - 1)).toBe(true);
        expect(hasTile(drawn, drawn.levels - 1, columns, 0)).toBe(false);
        expect(hasTile(drawn, drawn.levels, 0, 0)).toBe(false);
      }),
    );
  });

  it('have at least 150 dots an inch up to A1', () => {
    const { pixelWidth } = drawnSize({ widthMm: 841, heightMm: 594 });
    expect(pixelWidth / (841 / 25.4)).toBeGreaterThanOrEqual(150);
  });
});
