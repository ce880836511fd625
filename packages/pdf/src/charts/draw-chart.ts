import type { PageCanvas } from '../document/page-canvas.ts';
import type { ChartDrawing, PrintBlock } from '../document/printout.ts';
import { STYLES } from '../document/theme.ts';
import { drawBars, drawWaterfall } from './bar-charts.ts';
import { ChartCanvas } from './chart-canvas.ts';
import { drawGantt, drawMatrix } from './gantt-and-matrix.ts';
import { drawLineChart } from './line-chart.ts';

function drawOnCanvas(picture: ChartCanvas, drawing: ChartDrawing): Promise<number> {
  switch (drawing.type) {
    case 'bars':
      return drawBars(picture, drawing);
    case 'lines':
      return drawLineChart(picture, drawing);
    case 'waterfall':
      return drawWaterfall(picture, drawing);
    case 'gantt':
      return drawGantt(picture, drawing);
    case 'matrix':
      return drawMatrix(picture, drawing);
  }
}

/** Draws a chart with its title on one page. Its values are in a table too, so the picture may omit details. */
export async function drawChart(
  sheet: PageCanvas,
  { title, alt, drawing }: Extract<PrintBlock, { kind: 'chart' }>,
): Promise<void> {
  const set = await sheet.set(title, STYLES.subheading, sheet.width);
  // Measured first: the height depends on the texts, and the chart starts where it fits.
  const height = await drawOnCanvas(new ChartCanvas(sheet), drawing);
  sheet.fit(set.height + height + 10);
  sheet.y += 4;
  const heading = sheet.element(sheet.root, 'P');
  sheet.content(heading, 'P', () => sheet.write(set, set.lines, { x: 0, y: sheet.y, width: sheet.width }));
  sheet.y += set.height + 4;
  const picture = new ChartCanvas(sheet);
  picture.place(await drawOnCanvas(picture, drawing), alt);
  sheet.y += 8;
}
