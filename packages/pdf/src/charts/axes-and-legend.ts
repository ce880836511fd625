import { amountScale, amountTicks } from '@brick/domain/charts/amount-axis';
import {
  type AxisScale,
  type ChartSeries,
  type ChartSeriesStyle,
  directionOf,
} from '../document/printout.ts';
import { STYLES } from '../document/theme.ts';
import { localeOf } from '../text/locale-formats.ts';
import { type ChartArea, type ChartCanvas, firstLineWidth, type ShapeLook } from './chart-canvas.ts';

/** The appearance of series as areas and as lines. */
export const SERIES_LOOKS: Record<
  Exclude<ChartSeriesStyle, 'plain'>,
  { area: ShapeLook; line: ShapeLook; dotted: boolean }
> = {
  planned: {
    area: { fill: 'surface', stroke: 'ink2', dash: [3, 2] },
    line: { stroke: 'ink2', thickness: 1.4, dash: [5, 3] },
    dotted: false,
  },
  actual: { area: { fill: 'brick' }, line: { stroke: 'brick', thickness: 2 }, dotted: true },
  forecast: {
    area: { fill: 'blueprintWash', stroke: 'blueprint', dash: [1, 1.6] },
    line: { stroke: 'blueprint', thickness: 1.6, dash: [1.2, 2.4] },
    dotted: false,
  },
  earned: { area: { fill: 'moss' }, line: { stroke: 'moss', thickness: 1.2 }, dotted: false },
  paid: { area: { fill: 'brick' }, line: { stroke: 'brick', thickness: 2 }, dotted: true },
  unpaid: {
    area: { fill: 'brickWash', stroke: 'brick', hatched: true },
    line: { stroke: 'brick', thickness: 1.4, dash: [3, 2] },
    dotted: false,
  },
};

// Other series: dark, hatched, light and so on, as many as can be told apart.
const PLAIN_LOOKS: readonly ShapeLook[] = [
  { fill: 'slate' },
  { fill: 'slateWash', stroke: 'slate', hatched: true },
  { fill: 'lineStrong' },
  { fill: 'surface', stroke: 'slate' },
  { fill: 'line' },
];

/** Returns the appearance of a series; plain series by their position. */
export function seriesLook(
  style: ChartSeriesStyle,
  place: number,
): { area: ShapeLook; line: ShapeLook; dotted: boolean } {
  if (style !== 'plain') return SERIES_LOOKS[style];
  const area = PLAIN_LOOKS[place % PLAIN_LOOKS.length] ?? { fill: 'slate' as const };
  return {
    area,
    line: { stroke: 'slate', thickness: 1.4, dash: [6 - (place % 5), 1 + (place % 5)] },
    dotted: false,
  };
}

/** Formats an axis value, given in hundredths, in short form: 1,200,000 is 1.2M. */
export function formatAxisValue(units: bigint, scale: AxisScale, language: ChartCanvas['language']): string {
  const value = Number(units) / 100;
  const format = new Intl.NumberFormat(localeOf(language), {
    maximumFractionDigits: 1,
    ...(scale === 'percent' ? { style: 'percent' } : scale === 'amount' ? { notation: 'compact' } : {}),
  });
  const text = format.format(scale === 'percent' ? value / 100 : value).replace('-', '−');
  // The minus carries a mark that would reverse the whole: "120 thousand" is read from the right there.
  return directionOf(language) === 'rtl' ? `\u200f${text}` : text;
}

export interface ChartAxes {
  /** The plot area. */
  plot: ChartArea;
  /** Returns the y position of a value, from the top of the chart. */
  yOf: (value: bigint) => number;
}

const LEGEND_HEIGHT = 18;
const SWATCH = 12;

/** Draws the legend, in as many lines as needed. Returns its height. */
export async function drawLegend(
  picture: ChartCanvas,
  series: readonly ChartSeries[],
  as: 'area' | 'line',
): Promise<number> {
  let [x, y] = [0, 0];
  for (const [place, { label, style }] of series.entries()) {
    const name = await picture.layOut(label, picture.width / 2);
    const width = SWATCH + 5 + firstLineWidth(name);
    if (x > 0 && x + width > picture.width) [x, y] = [0, y + LEGEND_HEIGHT - 4];
    const look = seriesLook(style, place);
    if (as === 'area') picture.box({ x, y: y + 2, width: SWATCH, height: 8 }, look.area);
    else
      picture.line(
        [
          { x, y: y + 6 },
          { x: x + SWATCH, y: y + 6 },
        ],
        look.line,
      );
    if (as === 'line' && look.dotted)
      picture.dot({ x: x + SWATCH / 2, y: y + 6 }, 2.2, { fill: look.line.stroke ?? 'ink' });
    picture.write(name, { x: x + SWATCH + 5, y, width: picture.width - x - SWATCH - 5 });
    x += width + 16;
  }
  return y + LEGEND_HEIGHT;
}

/** Draws the grid lines with their values. */
export async function drawAxes(
  picture: ChartCanvas,
  values: readonly bigint[],
  { scale, top, height }: { scale: AxisScale; top: number; height: number },
): Promise<ChartAxes> {
  const ticks = amountTicks(values, { steps: 5, least: 1n, mayExceed: true });
  const labels = [];
  for (const tick of ticks)
    labels.push(await picture.layOut(formatAxisValue(tick, scale, picture.language), 90));
  const gutter = Math.max(...labels.map(firstLineWidth)) + 8;
  const plot = { x: gutter, y: top + 5, width: picture.width - gutter, height: height - 10 };
  const yOf = amountScale([ticks[0] ?? 0n, ticks.at(-1) ?? 1n], [plot.y + plot.height, plot.y]);
  for (const [index, tick] of ticks.entries()) {
    const label = labels[index];
    const y = yOf(tick);
    picture.line(
      [
        { x: plot.x, y },
        { x: plot.x + plot.width, y },
      ],
      tick === 0n ? { stroke: 'lineStrong', thickness: 1 } : { stroke: 'line', thickness: 0.5 },
    );
    if (label) picture.write(label, { x: 0, y: y - label.lineHeight / 2, width: gutter - 6 }, 'end');
  }
  return { plot, yOf };
}

export const LABEL_LINE = STYLES.chart.size * 1.45;
