/** The side of a tile in pixels. */
export const TILE_PX = 512;

/** The longest side of a drawn sheet. */
export const MAX_PX = 8192;

/** Sheets are drawn so finely, unless that would be longer than MAX_PX. */
const DPI = 200;
const MM_PER_INCH = 25.4;

/** Sheets with a longer side, and with a shorter one, are refused. */
export const LONGEST_SIDE_MM = 5000;
export const SHORTEST_SIDE_MM = 20;

/** A file with more pages is refused. */
export const MAX_PAGES = 50;

/** Files of plans are below this size. */
export const MAX_PLAN_BYTES = 50 * 1024 * 1024;

/** A sheet as it is drawn. */
export interface DrawnSize {
  pixelWidth: number;
  pixelHeight: number;
  levels: number;
}

/** How many levels a picture has: level 0 is one tile, each further one twice as fine, the last is the picture. */
export const levelsOf = (longest: number): number =>
  Math.max(0, Math.ceil(Math.log2(Math.max(1, longest) / TILE_PX))) + 1;

/** How large a sheet is drawn. */
export function drawnSize({ widthMm, heightMm }: { widthMm: number; heightMm: number }): DrawnSize {
  const longest = Math.max(widthMm, heightMm);
  const perMm = Math.min(DPI / MM_PER_INCH, MAX_PX / longest);
  const [pixelWidth, pixelHeight] = [widthMm, heightMm].map((side) =>
    Math.min(MAX_PX, Math.max(1, Math.round(side * perMm))),
  ) as [number, number];
  return { pixelWidth, pixelHeight, levels: levelsOf(Math.max(pixelWidth, pixelHeight)) };
}

/** The size of a level in pixels. */
export function levelSize({ pixelWidth, pixelHeight, levels }: DrawnSize, level: number) {
  const shrink = 2 ** (levels - 1 - level);
  return { width: Math.ceil(pixelWidth / shrink), height: Math.ceil(pixelHeight / shrink) };
}

/** How many tiles a level has beside and below each other. */
export function tileCount(drawn: DrawnSize, level: number) {
  const { width, height } = levelSize(drawn, level);
  return { columns: Math.ceil(width / TILE_PX), rows: Math.ceil(height / TILE_PX) };
}

/** Whether a tile is one of a drawn sheet. */
export function hasTile(drawn: DrawnSize, level: number, x: number, y: number): boolean {
  if (level < 0 || level >= drawn.levels) return false;
  const { columns, rows } = tileCount(drawn, level);
  return x >= 0 && y >= 0 && x < columns && y < rows;
}

/** The name of a tile in the tar of its revision. */
export const tileName = (level: number, x: number, y: number): string => `${level}/${x}_${y}.webp`;
