import type { LaidOutText, PageCanvas } from './page-canvas.ts';
import type { PrintBlock, PrintPhoto } from './printout.ts';
import { COLOURS, STYLES } from './theme.ts';

/** An image for a PDF: an upright JPEG without metadata. */
export interface PdfImage {
  width: number;
  height: number;
  bytes: Buffer;
}

/** Loads an image by its source; null if it is gone or can't be read. */
export type ImageLoader = (source: string) => Promise<PdfImage | null>;

const GAP = 14;
const HEIGHT = 200;

interface LaidOutPhoto {
  photo: PrintPhoto;
  caption: LaidOutText;
  picture: PdfImage | null;
}

function drawMissingPhoto(
  sheet: PageCanvas,
  photo: PrintPhoto,
  set: LaidOutText,
  x: number,
  width: number,
): void {
  const { y } = sheet;
  sheet.beside(() => {
    const pen = sheet.document.save().lineWidth(0.8).strokeColor(COLOURS.lineStrong).dash(3, { space: 3 });
    pen
      .rect(sheet.left(x, width), y, width, HEIGHT / 2)
      .stroke()
      .restore();
  });
  const lines = set.lines.slice(0, 5);
  const top = y + (HEIGHT / 2 - lines.length * set.lineHeight) / 2;
  const figure = sheet.element(sheet.root, 'Figure', { alt: `${photo.alt}: ${photo.missing}` });
  sheet.content(figure, 'Figure', () =>
    sheet.write(set, lines, { x: x + 10, y: top, width: width - 20, align: 'middle' }),
  );
}

/** Draws an image scaled into its area, at the start of the line. Returns its size. */
export function drawImage(
  sheet: PageCanvas,
  picture: PdfImage,
  alt: string,
  place: { x: number; width: number; height: number },
): { width: number; height: number } {
  const { y } = sheet;
  const scale = Math.min(place.width / picture.width, place.height / picture.height);
  const [width, height] = [picture.width * scale, picture.height * scale];
  const left = sheet.left(place.x, width);
  const bbox = [left, y, left + width, y + height];
  const figure = sheet.element(sheet.root, 'Figure', { alt, bbox, placement: 'Block' } as object);
  sheet.content(figure, 'Figure', () => {
    sheet.document.image(picture.bytes, left, y, { fit: [width, height] });
  });
  return { width, height };
}

const photoHeight = (picture: PdfImage | null, width: number): number =>
  picture ? Math.min(HEIGHT, (width * picture.height) / picture.width) : HEIGHT / 2;

async function drawPhoto(
  sheet: PageCanvas,
  { photo, caption, picture }: LaidOutPhoto,
  x: number,
  width: number,
): Promise<void> {
  const below = photoHeight(picture, width);
  if (picture) drawImage(sheet, picture, photo.alt, { x, width, height: HEIGHT });
  else drawMissingPhoto(sheet, photo, await sheet.set(photo.missing, STYLES.small, width - 20), x, width);
  const element = sheet.element(sheet.root, 'Caption');
  sheet.content(element, 'Caption', () =>
    sheet.write(caption, caption.lines, { x, y: sheet.y + below + 4, width }),
  );
}

/** Draws photos in pairs with captions. Bytes are loaded row by row and released once they are written. */
export async function drawPhotos(
  sheet: PageCanvas,
  { photos }: Extract<PrintBlock, { kind: 'photos' }>,
  imageOf: ImageLoader,
  written: () => Promise<void>,
): Promise<void> {
  const width = (sheet.width - GAP) / 2;
  for (let index = 0; index < photos.length; index += 2) {
    const row: LaidOutPhoto[] = [];
    for (const photo of photos.slice(index, index + 2)) {
      const caption = await sheet.set(photo.caption, STYLES.small, width);
      row.push({ photo, caption, picture: await imageOf(photo.source) });
    }
    const height = Math.max(
      ...row.map(({ picture, caption }) => photoHeight(picture, width) + 4 + caption.height),
    );
    sheet.fit(height);
    for (const [column, each] of row.entries()) await drawPhoto(sheet, each, column * (width + GAP), width);
    sheet.y += height + 10;
    await written();
  }
}
