import { drawPicture, type PhotoSource } from './photos.ts';
import { readPicture } from './pictures.ts';
import type { Letterhead } from './printout.ts';
import type { SetText, Sheet } from './sheet.ts';
import { STYLES } from './theme.ts';

const LOGO = { x: 0, width: 130, height: 52 };
const GAP = 14;

/** The company whose paper it is: name and address, beside a logo that can be printed, above everything else. */
export async function drawLetterhead(
  sheet: Sheet,
  { name, address, logo }: Letterhead,
  bytesOf: PhotoSource,
): Promise<void> {
  const bytes = logo === null ? null : await bytesOf(logo);
  const picture = bytes && (await readPicture(bytes));
  const drawn = picture && drawPicture(sheet, picture, name ?? '', LOGO);
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
