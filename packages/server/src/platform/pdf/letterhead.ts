import type { PhotoSource } from './photos.ts';
import { EmbeddedPicture, readPicture } from './pictures.ts';
import type { Letterhead } from './printout.ts';
import type { SetText, Sheet } from './sheet.ts';
import { STYLES } from './theme.ts';

const LOGO = { width: 130, height: 52 };
const GAP = 14;

/** Draws the logo at the start of the lines, where there is one that can be printed; its name stands beside it. */
async function drawLogo(
  sheet: Sheet,
  source: string,
  alt: string,
  bytesOf: PhotoSource,
): Promise<{ width: number; height: number } | null> {
  const bytes = await bytesOf(source);
  const picture = bytes && readPicture(bytes);
  if (!picture) return null;
  const sideways = picture.orientation > 4;
  const [wide, high] = sideways ? [picture.height, picture.width] : [picture.width, picture.height];
  const scale = Math.min(LOGO.width / wide, LOGO.height / high);
  const [width, height] = [wide * scale, high * scale];
  const left = sheet.left(0, width);
  const bbox = [left, sheet.y, left + width, sheet.y + height];
  const figure = sheet.element(sheet.root, 'Figure', { alt, bbox, placement: 'Block' } as object);
  const embedded = new EmbeddedPicture(picture, sheet.nextPictureLabel());
  sheet.content(figure, 'Figure', () => {
    sheet.document.image(embedded as never, left, sheet.y, { fit: [width, height] });
  });
  return { width, height };
}

/** The company whose paper it is: logo, name and address above everything else. */
export async function drawLetterhead(
  sheet: Sheet,
  { name, address, logo }: Letterhead,
  bytesOf: PhotoSource,
): Promise<void> {
  const drawn = logo ? await drawLogo(sheet, logo, name ?? '', bytesOf) : null;
  const x = drawn ? drawn.width + GAP : 0;
  const width = sheet.width - x;
  const texts: SetText[] = [];
  if (name) texts.push(await sheet.setCut(name, STYLES.company, width));
  if (address) texts.push(await sheet.setCut(address, STYLES.small, width, 2 * sheet.density.mostLines));
  let y = sheet.y;
  for (const text of texts) {
    const top = y;
    sheet.content(sheet.element(sheet.root, 'P'), 'P', () =>
      sheet.write(text, text.lines, { x, y: top, width }),
    );
    y += text.height;
  }
  sheet.y += Math.max(drawn?.height ?? 0, y - sheet.y) + sheet.density.gap + 2;
}
