import { readFile, writeFile } from 'node:fs/promises';
import { drawnSize, levelSize, MAX_PX, TILE_PX, tileName } from '@brick/domain/plans/tiles';
import { sharp } from '../../platform/pictures/sharp.ts';
import { assertSides, isPdf, openPdf, pageOf, pictureSize, SheetRefusal, sizeOf } from './read-sheets.ts';
import type { DrawnSheet, SheetRequest } from './sheet-messages.ts';
import { writeTar } from './write-tar.ts';

/** The width of a picture of which nobody says it. */
const PICTURE_WIDTH_MM = 420;
const CHANNELS = 3;
const WHITE = 0xff;
const QUALITY = 80;

/** A page of A4 with 150 dots an inch, and how many of them one picture holds: WebP ends at 16,383 pixels. */
const PAGE_PX = 1240;
const MAX_PAGES_SHOWN = 8;
const MAX_HEIGHT_PX = 16_000;

type DrawOrder = Extract<SheetRequest, { kind: 'draw' }>;

/** Raw pixels: three bytes each. */
interface Pixels {
  data: Buffer;
  width: number;
  height: number;
}

const isTurned = (rotation: number): boolean => rotation % 180 !== 0;

const rawOf = ({ width, height }: Pixels) => ({ raw: { width, height, channels: CHANNELS } }) as const;

/** Four bytes a pixel as three: the sheet is opaque. */
function withoutAlpha(data: Uint8Array, pixels: number): Buffer {
  const made = Buffer.allocUnsafe(pixels * CHANNELS);
  for (let pixel = 0, from = 0, to = 0; pixel < pixels; pixel += 1, from += 4, to += CHANNELS) {
    made[to] = data[from] as number;
    made[to + 1] = data[from + 1] as number;
    made[to + 2] = data[from + 2] as number;
  }
  return made;
}

async function turned(pixels: Pixels, rotation: number): Promise<Pixels> {
  if (rotation === 0) return pixels;
  const { data, info } = await sharp(pixels.data, rawOf(pixels))
    .rotate(rotation)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

const swapped = <Size>(turn: boolean, [width, height]: readonly [Size, Size]): readonly [Size, Size] =>
  turn ? [height, width] : [width, height];

async function drawPdf({ path, page, rotation }: DrawOrder): Promise<{ pixels: Pixels; drawn: DrawnSheet }> {
  const document = await openPdf(path);
  const sheet = pageOf(document, page);
  const size = sizeOf(sheet);
  const [widthMm, heightMm] = swapped(isTurned(rotation), [size.widthMm, size.heightMm]);
  const drawn = { widthMm, heightMm, ...drawnSize({ widthMm, heightMm }) };
  const [width, height] = swapped(isTurned(rotation), [drawn.pixelWidth, drawn.pixelHeight]);
  const { data, ...made } = await sheet.render({ width, height, render: 'bitmap' });
  const pixels = {
    data: withoutAlpha(data, made.width * made.height),
    width: made.width,
    height: made.height,
  };
  return { pixels: await fitted(await turned(pixels, rotation), drawn), drawn };
}

async function drawPicture({
  path,
  rotation,
  widthMm,
}: DrawOrder): Promise<{ pixels: Pixels; drawn: DrawnSheet }> {
  const upright = await pictureSize(path);
  const [width, height] = swapped(isTurned(rotation), [upright.width, upright.height]);
  const wide = widthMm ?? PICTURE_WIDTH_MM;
  const high = Math.round(((wide * height) / width) * 1000) / 1000;
  assertSides(wide, high);
  const shrink = Math.min(1, MAX_PX / Math.max(width, height));
  const [pixelWidth, pixelHeight] = [width, height].map((side) => Math.max(1, Math.round(side * shrink))) as [
    number,
    number,
  ];
  const { data, info } = await sharp(await readFile(path))
    .autoOrient()
    .rotate(rotation)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .resize(pixelWidth, pixelHeight, { fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = { data, width: info.width, height: info.height };
  const levels = Math.max(0, Math.ceil(Math.log2(Math.max(pixelWidth, pixelHeight) / TILE_PX))) + 1;
  return { pixels, drawn: { widthMm: wide, heightMm: high, pixelWidth, pixelHeight, levels } };
}

/** Pixels of exactly the size that was meant: PDFium may round otherwise. */
const fitted = (pixels: Pixels, { pixelWidth, pixelHeight }: DrawnSheet): Promise<Pixels> | Pixels =>
  pixels.width === pixelWidth && pixels.height === pixelHeight
    ? pixels
    : resized(pixels, { width: pixelWidth, height: pixelHeight });

async function resized(
  pixels: Pixels,
  { width, height }: { width: number; height: number },
): Promise<Pixels> {
  const data = await sharp(pixels.data, rawOf(pixels))
    .resize(width, height, { fit: 'fill' })
    .raw()
    .toBuffer();
  return { data, width, height };
}

interface Area {
  left: number;
  top: number;
  width: number;
  height: number;
}

const WHITE_ROW = Buffer.alloc(TILE_PX * CHANNELS, WHITE);

function isBlank({ data, width }: Pixels, area: Area): boolean {
  for (let y = area.top; y < area.top + area.height; y += 1) {
    const from = (y * width + area.left) * CHANNELS;
    const row = data.subarray(from, from + area.width * CHANNELS);
    if (Buffer.compare(row, WHITE_ROW.subarray(0, row.length)) !== 0) return false;
  }
  return true;
}

/** Cuts a level into tiles. Blank ones are left out. */
async function cut(pixels: Pixels, level: number, tiles: Map<string, Buffer>): Promise<void> {
  for (let top = 0; top < pixels.height; top += TILE_PX)
    for (let left = 0; left < pixels.width; left += TILE_PX) {
      const area = {
        ...{ left, top },
        width: Math.min(TILE_PX, pixels.width - left),
        height: Math.min(TILE_PX, pixels.height - top),
      };
      if (isBlank(pixels, area)) continue;
      const tile = await sharp(pixels.data, rawOf(pixels))
        .extract(area)
        .webp({ quality: QUALITY, effort: 3 })
        .toBuffer();
      tiles.set(tileName(level, left / TILE_PX, top / TILE_PX), tile);
    }
}

/** Draws a sheet and writes the tar of its tiles. Throws a refusal. */
export async function drawSheet(order: DrawOrder): Promise<DrawnSheet> {
  const { pixels: whole, drawn } = (await isPdf(order.path))
    ? await drawPdf(order)
    : await drawPicture(order);
  const tiles = new Map<string, Buffer>();
  let pixels = whole;
  for (let level = drawn.levels - 1; level >= 0; level -= 1) {
    if (level < drawn.levels - 1) pixels = await resized(pixels, levelSize(drawn, level));
    await cut(pixels, level, tiles);
  }
  await writeFile(order.output, writeTar(tiles));
  return drawn;
}

/** Draws the first pages of a PDF below each other as one WebP, each as wide as the others. Throws a refusal. */
export async function drawPages({ path, output }: Extract<SheetRequest, { kind: 'pages' }>): Promise<void> {
  const document = await openPdf(path);
  const count = Math.min(document.getPageCount(), MAX_PAGES_SHOWN);
  const layers = [];
  let height = 0;
  for (let number = 1; number <= count; number += 1) {
    const page = pageOf(document, number);
    const { widthMm, heightMm } = sizeOf(page);
    const high = Math.max(1, Math.round((PAGE_PX * heightMm) / widthMm));
    if (height + high > MAX_HEIGHT_PX) break;
    const { data, ...made } = await page.render({ width: PAGE_PX, height: high, render: 'bitmap' });
    const pixels = { ...made, data: withoutAlpha(data, made.width * made.height) };
    const { data: input } = await resized(pixels, { width: PAGE_PX, height: high });
    layers.push({ ...rawOf({ data: input, width: PAGE_PX, height: high }), input, left: 0, top: height });
    height += high;
  }
  if (layers.length === 0) throw new SheetRefusal('large');
  await sharp({ create: { width: PAGE_PX, height, channels: CHANNELS, background: '#fff' } })
    .composite(layers)
    .webp({ quality: QUALITY, effort: 3 })
    .toFile(output);
}
