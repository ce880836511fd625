import { drawBars, drawWaterfall } from './chart-bars.ts';
import { drawLines } from './chart-lines.ts';
import { Picture } from './chart-picture.ts';
import { drawGantt, drawMatrix } from './chart-plans.ts';
import type { Block, Drawing } from './printout.ts';
import type { Sheet } from './sheet.ts';
import { STYLES } from './theme.ts';

function draw(picture: Picture, drawing: Drawing): Promise<number> {
  switch (drawing.type) {
    case 'bars':
      return drawBars(picture, drawing);
    case 'lines':
      return drawLines(picture, drawing);
    case 'waterfall':
      return drawWaterfall(picture, drawing);
    case 'gantt':
      return drawGantt(picture, drawing);
    case 'matrix':
      return drawMatrix(picture, drawing);
  }
}

/** A chart with its title, on one page: its values stand in a table too, so that its picture may leave details out. */
export async function drawChart(
  sheet: Sheet,
  { title, alt, drawing }: Extract<Block, { kind: 'chart' }>,
): Promise<void> {
  const set = await sheet.set(title, STYLES.subheading, sheet.width);
  // Known before it is drawn: what it takes depends on its words, and it begins at the place where it fits.
  const height = await draw(new Picture(sheet), drawing);
  sheet.y += 4;
  sheet.fit(set.height + height + 6);
  const heading = sheet.element(sheet.root, 'P');
  sheet.content(heading, 'P', () => sheet.write(set, set.lines, { x: 0, y: sheet.y, width: sheet.width }));
  sheet.y += set.height + 4;
  const picture = new Picture(sheet);
  picture.place(await draw(picture, drawing), alt);
  sheet.y += 8;
}
