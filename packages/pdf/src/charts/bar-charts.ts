import { type BarSpan, barEnds, barSpans, waterfallSteps } from '@brick/domain/charts/bars';
import type { ChartDrawing } from '../document/printout.ts';
import {
  type ChartAxes,
  drawAxes,
  drawLegend,
  formatAxisValue,
  LABEL_LINE,
  seriesLook,
} from './axes-and-legend.ts';
import { drawCategoryLabels } from './axis-labels.ts';
import { type ChartCanvas, firstLineWidth, type ShapeLook } from './chart-canvas.ts';

type BarChart = Extract<ChartDrawing, { type: 'bars' }>;
type WaterfallChart = Extract<ChartDrawing, { type: 'waterfall' }>;

const HEIGHT = 170;
const NAME_LINES = 3;

/** Draws a bar from one value to another. */
function drawBar(
  picture: ChartCanvas,
  { yOf }: ChartAxes,
  x: number,
  width: number,
  { from, to }: BarSpan,
  look: ShapeLook,
): void {
  const [top, bottom] = [Math.min(yOf(from), yOf(to)), Math.max(yOf(from), yOf(to))];
  if (bottom > top) picture.box({ x, y: top, width, height: bottom - top }, look);
}

/** Draws grouped or stacked bars; negative values extend downwards. Returns the height. */
export async function drawBars(
  picture: ChartCanvas,
  { series, stacked, labels, scale }: BarChart,
): Promise<number> {
  const top = series.length > 1 ? await drawLegend(picture, series, 'area') : 0;
  const spans = labels.map((_, place) =>
    barSpans(
      series.map(({ values }) => values[place] ?? null),
      stacked,
    ),
  );
  const frame = await drawAxes(picture, barEnds(spans.flat()), { scale, top, height: HEIGHT });
  const slot = frame.plot.width / Math.max(1, labels.length);
  const group = Math.min(slot * 0.72, stacked ? 46 : 30 * series.length);
  const width = stacked ? group : group / Math.max(1, series.length);
  const at = (place: number) => frame.plot.x + (place + 0.5) * slot;
  for (const [place, bars] of spans.entries()) {
    for (const [index, { style }] of series.entries()) {
      const span = bars[index];
      const x = at(place) - group / 2 + (stacked ? 0 : index * width);
      if (span) drawBar(picture, frame, x + 0.5, Math.max(1, width - 1), span, seriesLook(style, index).area);
    }
  }
  await drawCategoryLabels(picture, labels, { at, y: top + HEIGHT, most: NAME_LINES });
  return top + HEIGHT + NAME_LINES * LABEL_LINE + 4;
}

const SUM: ShapeLook = { fill: 'slate' };
const MORE: ShapeLook = { fill: 'brick' };
const LESS: ShapeLook = { fill: 'surface', stroke: 'brick', hatched: true };

/** Draws a waterfall chart: totals from zero, and the steps between them, connected by lines. Returns the height. */
export async function drawWaterfall(picture: ChartCanvas, chart: WaterfallChart): Promise<number> {
  const steps = waterfallSteps(chart.steps);
  const frame = await drawAxes(picture, barEnds(steps), {
    scale: 'amount',
    top: LABEL_LINE,
    height: HEIGHT,
  });
  const slot = frame.plot.width / Math.max(1, steps.length);
  const width = Math.min(slot * 0.64, 46);
  const at = (place: number) => frame.plot.x + (place + 0.5) * slot;
  for (const [place, { amount: value, isSum, from, to }] of steps.entries()) {
    const x = at(place) - width / 2;
    drawBar(picture, frame, x, width, { from, to }, isSum ? SUM : value < 0n ? LESS : MORE);
    const y = frame.yOf(to);
    if (place < steps.length - 1)
      picture.line(
        [
          { x, y },
          { x: x + slot + width, y },
        ],
        { stroke: 'lineStrong', thickness: 0.5, dash: [2, 2] },
      );
    const amount = await picture.layOut(formatAxisValue(value, 'amount', picture.language), slot + 20);
    const above = Math.min(y, frame.yOf(from)) - LABEL_LINE - 1;
    const ground = {
      x: at(place) - firstLineWidth(amount) / 2 - 1,
      y: above,
      width: firstLineWidth(amount) + 2,
    };
    picture.box({ ...ground, height: LABEL_LINE }, { fill: 'surface' });
    picture.write(amount, { x: at(place) - (slot + 20) / 2, y: above, width: slot + 20 }, 'middle');
  }
  await drawCategoryLabels(
    picture,
    steps.map(({ label }) => label),
    { at, y: LABEL_LINE + HEIGHT, most: NAME_LINES },
  );
  return HEIGHT + (NAME_LINES + 1) * LABEL_LINE + 4;
}
