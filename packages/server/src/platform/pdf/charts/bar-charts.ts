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
  from: number,
  to: number,
  look: ShapeLook,
): void {
  const [top, bottom] = [Math.min(yOf(from), yOf(to)), Math.max(yOf(from), yOf(to))];
  if (bottom > top) picture.box({ x, y: top, width, height: bottom - top }, look);
}

/** Returns the values that the axis must cover: for stacks, their sums above and below zero. */
function valueRange({ series, stacked, labels }: BarChart): number[] {
  if (!stacked) return series.flatMap(({ values }) => values.map((value) => value ?? 0));
  return labels.flatMap((_, place) => {
    const values = series.map(({ values: each }) => each[place] ?? 0);
    const sum = (sign: number) => values.reduce((all, value) => (value * sign > 0 ? all + value : all), 0);
    return [sum(1), sum(-1)];
  });
}

/** Draws grouped or stacked bars; negative values extend downwards. Returns the height. */
export async function drawBars(picture: ChartCanvas, bars: BarChart): Promise<number> {
  const { series, stacked, labels, scale } = bars;
  const top = series.length > 1 ? await drawLegend(picture, series, 'area') : 0;
  const frame = await drawAxes(picture, valueRange(bars), { scale, top, height: HEIGHT });
  const slot = frame.plot.width / Math.max(1, labels.length);
  const group = Math.min(slot * 0.72, stacked ? 46 : 30 * series.length);
  const width = stacked ? group : group / Math.max(1, series.length);
  const at = (place: number) => frame.plot.x + (place + 0.5) * slot;
  for (const place of labels.keys()) {
    let [up, down] = [0, 0];
    for (const [index, { style, values }] of series.entries()) {
      const value = values[place] ?? 0;
      const from = !stacked ? 0 : value < 0 ? down : up;
      const x = at(place) - group / 2 + (stacked ? 0 : index * width);
      drawBar(
        picture,
        frame,
        x + 0.5,
        Math.max(1, width - 1),
        from,
        from + value,
        seriesLook(style, index).area,
      );
      if (value < 0) down += value;
      else up += value;
    }
  }
  await drawCategoryLabels(picture, labels, { at, y: top + HEIGHT, most: NAME_LINES });
  return top + HEIGHT + NAME_LINES * LABEL_LINE + 4;
}

const SUM: ShapeLook = { fill: 'slate' };
const MORE: ShapeLook = { fill: 'brick' };
const LESS: ShapeLook = { fill: 'surface', stroke: 'brick', hatched: true };

/** Draws a waterfall chart: totals from zero, and the steps between them, connected by lines. Returns the height. */
export async function drawWaterfall(picture: ChartCanvas, { steps }: WaterfallChart): Promise<number> {
  let level = 0;
  const bars = steps.map(({ value, sum }) => {
    const from = sum ? 0 : level;
    level = sum ? value : level + value;
    return { from, to: level };
  });
  const frame = await drawAxes(
    picture,
    bars.flatMap(({ from, to }) => [from, to]),
    { scale: 'amount', top: LABEL_LINE, height: HEIGHT },
  );
  const slot = frame.plot.width / Math.max(1, steps.length);
  const width = Math.min(slot * 0.64, 46);
  const at = (place: number) => frame.plot.x + (place + 0.5) * slot;
  for (const [place, { value, sum }] of steps.entries()) {
    const { from, to } = bars[place] ?? { from: 0, to: 0 };
    const x = at(place) - width / 2;
    drawBar(picture, frame, x, width, from, to, sum ? SUM : value < 0 ? LESS : MORE);
    const y = frame.yOf(to);
    if (place < steps.length - 1)
      picture.line(
        [
          { x, y },
          { x: x + slot + width, y },
        ],
        { stroke: 'lineStrong', thickness: 0.5, dash: [2, 2] },
      );
    const amount = await picture.set(formatAxisValue(value, 'amount', picture.language), slot + 20);
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
