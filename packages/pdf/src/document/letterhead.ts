import type { LaidOutText, PageCanvas } from './page-canvas.ts';
import { drawImage, type ImageLoader } from './photos.ts';
import type { Letterhead } from './printout.ts';
import { STYLES } from './theme.ts';

const LOGO = { x: 0, width: 130, height: 52 };
const GAP = 14;

/** Draws the company's letterhead: name and address beside a logo, if it can be printed. */
export async function drawLetterhead(
  sheet: PageCanvas,
  { name, address, logo }: Letterhead,
  imageOf: ImageLoader,
): Promise<void> {
  const picture = logo === null ? null : await imageOf(logo);
  const drawn = picture && drawImage(sheet, picture, name ?? '', LOGO);
  const x = drawn ? drawn.width + GAP : 0;
  const width = sheet.width - x;
  const texts: LaidOutText[] = [];
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
