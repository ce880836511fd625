import type { BytesSource } from '../thread.ts';
import { type Picture, readPicture } from './pictures.ts';
import type { Block, Photo } from './printout.ts';
import type { SetText, Sheet } from './sheet.ts';
import { COLOURS, STYLES } from './theme.ts';

/** Brings the bytes of a photo by its source; null where they are gone. */
export type PhotoSource = BytesSource;

const GAP = 14;
const HEIGHT = 200;

interface SetPhoto {
  photo: Photo;
  caption: SetText;
  picture: Picture | null;
}

function drawMissing(sheet: Sheet, photo: Photo, set: SetText, x: number, width: number): void {
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

/** Fits a picture into its place, at the start of the line. Returns how large it is drawn. */
export function drawPicture(
  sheet: Sheet,
  picture: Picture,
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

const drawnHeight = (picture: Picture | null, width: number): number =>
  picture ? Math.min(HEIGHT, (width * picture.height) / picture.width) : HEIGHT / 2;

async function drawPhoto(
  sheet: Sheet,
  { photo, caption, picture }: SetPhoto,
  x: number,
  width: number,
): Promise<void> {
  const below = drawnHeight(picture, width);
  if (picture) drawPicture(sheet, picture, photo.alt, { x, width, height: HEIGHT });
  else drawMissing(sheet, photo, await sheet.set(photo.missing, STYLES.small, width - 20), x, width);
  const element = sheet.element(sheet.root, 'Caption');
  sheet.content(element, 'Caption', () =>
    sheet.write(caption, caption.lines, { x, y: sheet.y + below + 4, width }),
  );
}

/** Photos two by two, each with its caption. Their bytes are asked for row by row and let go as soon as they are written. */
export async function drawPhotos(
  sheet: Sheet,
  { photos }: Extract<Block, { kind: 'photos' }>,
  bytesOf: PhotoSource,
  written: () => Promise<void>,
): Promise<void> {
  const width = (sheet.width - GAP) / 2;
  for (let index = 0; index < photos.length; index += 2) {
    const row: SetPhoto[] = [];
    for (const photo of photos.slice(index, index + 2)) {
      const bytes = await bytesOf(photo.source);
      const caption = await sheet.set(photo.caption, STYLES.small, width);
      row.push({ photo, caption, picture: bytes && (await readPicture(bytes)) });
    }
    const height = Math.max(
      ...row.map(({ picture, caption }) => drawnHeight(picture, width) + 4 + caption.height),
    );
    sheet.fit(height);
    for (const [column, each] of row.entries()) await drawPhoto(sheet, each, column * (width + GAP), width);
    sheet.y += height + 10;
    await written();
  }
}
