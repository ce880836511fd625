import { type DrawnSize, levelSize, TILE_PX, tileName } from '@brick/domain/plans/tiles';
import type { RevisionRow } from './revision-store.ts';

/** A part of a level, in its pixels. */
export interface PixelArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** The size of a revision that is drawn. */
export const drawnSizeOf = ({
  pixelWidth,
  pixelHeight,
  levels,
}: Pick<RevisionRow, 'pixelWidth' | 'pixelHeight' | 'levels'>): DrawnSize => ({
  pixelWidth: pixelWidth ?? 0,
  pixelHeight: pixelHeight ?? 0,
  levels: levels ?? 0,
});

/** Puts the tiles of a part of a level together, white where they are blank. */
export async function joinTiles(tiles: ReadonlyMap<string, Buffer>, level: number, area: PixelArea) {
  // Loaded at the first picture to speed up the start.
  const { sharp } = await import('../platform/pictures/sharp.ts');
  const { left, top, width, height } = area;
  const first = [Math.floor(left / TILE_PX), Math.floor(top / TILE_PX)] as const;
  const last = [Math.floor((left + width - 1) / TILE_PX), Math.floor((top + height - 1) / TILE_PX)] as const;
  const canvas = { width: (last[0] - first[0] + 1) * TILE_PX, height: (last[1] - first[1] + 1) * TILE_PX };
  const layers = [];
  for (let row = first[1]; row <= last[1]; row += 1)
    for (let column = first[0]; column <= last[0]; column += 1) {
      const tile = tiles.get(tileName(level, column, row));
      if (tile)
        layers.push({ input: tile, left: (column - first[0]) * TILE_PX, top: (row - first[1]) * TILE_PX });
    }
  const whole = await sharp({ create: { ...canvas, channels: 3, background: '#fff' } })
    .composite(layers)
    // Putting pictures together makes them transparent, which a sheet is not.
    .removeAlpha()
    .raw()
    .toBuffer();
  return sharp(whole, { raw: { ...canvas, channels: 3 } }).extract({
    ...{ left: left - first[0] * TILE_PX, top: top - first[1] * TILE_PX, width, height },
  });
}

/** The longest side of a printed sheet: about 150 dots an inch across a page. */
const PRINTED_PX = 1600;

/** Draws a whole sheet as a PNG to print. */
export async function wholeSheet(sheet: RevisionRow, tiles: ReadonlyMap<string, Buffer>): Promise<Buffer> {
  const drawn = drawnSizeOf(sheet);
  const isEnough = (level: number) => {
    const { width, height } = levelSize(drawn, level);
    return Math.max(width, height) >= PRINTED_PX;
  };
  let level = 0;
  while (level < drawn.levels - 1 && !isEnough(level)) level += 1;
  const picture = await joinTiles(tiles, level, { left: 0, top: 0, ...levelSize(drawn, level) });
  return picture
    .resize({ width: PRINTED_PX, height: PRINTED_PX, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}
