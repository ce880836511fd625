import type { LaidOutText, PageCanvas } from './page-canvas.ts';
import { drawImage, type ImageLoader } from './photos.ts';
import type { PrintBlock } from './printout.ts';
import { drawParagraph } from './text-blocks.ts';
import { COLOURS, STYLES } from './theme.ts';

/** Less room than this is not worth a picture: it begins the next page. */
const LEAST_HEIGHT = 240;
const GAP = 10;
const RADIUS = 6.5;

/** Draws a picture as large as the rest of its page, and its marks in order, so that the last ones lie on top. */
export async function drawPicture(
  sheet: PageCanvas,
  { source, alt, missing, marks }: Extract<PrintBlock, { kind: 'picture' }>,
  imageOf: ImageLoader,
): Promise<void> {
  const picture = await imageOf(source);
  if (!picture) return drawParagraph(sheet, { kind: 'paragraph', text: missing, tone: 'quiet' });
  sheet.fit(Math.min(LEAST_HEIGHT, (sheet.width * picture.height) / picture.width));
  const { y, document } = sheet;
  const size = drawImage(sheet, picture, alt, { x: 0, width: sheet.width, height: sheet.room });
  const left = sheet.left(0, size.width);
  const texts: LaidOutText[] = [];
  for (const { text } of marks)
    texts.push(await sheet.set(text, { ...STYLES.chart, weight: 700, colour: 'surface' }, 4 * RADIUS));
  sheet.beside(() => {
    document.save().lineWidth(0.6).strokeColor(COLOURS.lineStrong);
    document.rect(left, y, size.width, size.height).stroke().restore();
    for (const [index, mark] of marks.entries()) {
      // A picture is never mirrored, so its marks count from its left edge in every language.
      const [x, top] = [left + mark.x * size.width, y + mark.y * size.height];
      const set = texts[index];
      document.save().lineWidth(1).strokeColor(COLOURS.surface).fillColor(COLOURS[mark.tone]);
      if (mark.shape === 'circle') document.circle(x, top, RADIUS);
      else document.rect(x - RADIUS, top - RADIUS, RADIUS * 2, RADIUS * 2);
      document.fillAndStroke().restore();
      if (!set) continue;
      const start = sheet.direction === 'ltr' ? x - sheet.left(0, 0) : sheet.left(0, 0) - x;
      const width = 4 * RADIUS;
      sheet.write(set, set.lines.slice(0, 1), {
        ...{ x: start - width / 2, y: top - set.lineHeight / 2, width, align: 'middle' },
      });
    }
  });
  sheet.y += size.height + GAP;
}
