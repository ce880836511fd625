import type { SheetPoint } from '@brick/domain/plans/alignment';
import type { PinKind } from '@brick/domain/plans/record';
import { levelSize } from '@brick/domain/plans/tiles';
import type { RevisionRow } from './revision-store.ts';
import { drawnSizeOf, joinTiles } from './sheet-picture.ts';

/** So much of the sheet is shown. */
const SHOWN_MM = 140;
const HEIGHT_SHARE = 0.6;
const PIN_RADIUS_SHARE = 0.02;

type Sheet = Pick<RevisionRow, 'widthMm' | 'heightMm' | 'pixelWidth' | 'pixelHeight' | 'levels'>;

/** The coarsest level on which what is shown has as many pixels as the picture. */
function levelFor({ widthMm, pixelWidth, levels }: Sheet, shownMm: number, width: number): number {
  const finest = (levels ?? 1) - 1;
  const perMm = (pixelWidth ?? 0) / widthMm;
  const level = Math.ceil(finest - Math.log2((perMm * shownMm) / width));
  return Math.min(finest, Math.max(0, level));
}

const within = (value: number, most: number): number => Math.min(Math.max(0, value), Math.max(0, most));

/** Draws the part of a sheet around a point, with a pin on it, as a PNG. */
export async function cropAround(
  sheet: Sheet,
  tiles: ReadonlyMap<string, Buffer>,
  { point: [x, y], kind }: { point: SheetPoint; kind: PinKind },
  width: number,
): Promise<Buffer> {
  const shownMm = Math.min(SHOWN_MM, sheet.widthMm);
  const level = levelFor(sheet, shownMm, width);
  const size = levelSize(drawnSizeOf(sheet), level);
  const perMm = size.width / sheet.widthMm;
  const area = {
    width: Math.max(1, Math.min(size.width, Math.round(shownMm * perMm))),
    height: Math.max(1, Math.min(size.height, Math.round(shownMm * perMm * HEIGHT_SHARE))),
  };
  const left = Math.round(within(x * perMm - area.width / 2, size.width - area.width));
  const top = Math.round(within(y * perMm - area.height / 2, size.height - area.height));
  const height = Math.max(1, Math.round((width * area.height) / area.width));
  const scale = width / area.width;
  const at = [(x * perMm - left) * scale, (y * perMm - top) * scale] as const;
  const part = await joinTiles(tiles, level, { left, top, ...area });
  const picture = await part.resize(width, height, { fit: 'fill' }).raw().toBuffer();
  markPin(picture, { width, height }, { at, kind, radius: Math.max(6, width * PIN_RADIUS_SHARE) });
  const { sharp } = await import('../platform/pictures/sharp.ts');
  return sharp(picture, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

const WHITE = [0xff, 0xff, 0xff] as const;

/** The marks of pins: an issue is a red disc, a check a blue square. */
const MARKS: Record<PinKind, { colour: readonly number[]; distance: (x: number, y: number) => number }> = {
  issue: { colour: [0xb4, 0x47, 0x26], distance: Math.hypot },
  check: { colour: [0x11, 0x63, 0x84], distance: (x, y) => Math.max(Math.abs(x), Math.abs(y)) },
};

/** Paints the mark of a pin in a white ring into raw pixels. */
function markPin(
  pixels: Buffer,
  { width, height }: { width: number; height: number },
  { at: [x, y], kind, radius }: { at: readonly [number, number]; kind: PinKind; radius: number },
): void {
  const { colour, distance } = MARKS[kind];
  const ring = radius + 3;
  for (
    let row = Math.max(0, Math.floor(y - ring));
    row <= Math.min(height - 1, Math.ceil(y + ring));
    row += 1
  )
    for (
      let column = Math.max(0, Math.floor(x - ring));
      column <= Math.min(width - 1, Math.ceil(x + ring));
      column += 1
    ) {
      const away = distance(column - x, row - y);
      if (away > ring) continue;
      pixels.set(away > radius ? WHITE : colour, (row * width + column) * 3);
    }
}
