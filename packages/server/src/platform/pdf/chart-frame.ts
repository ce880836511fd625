import { type Area, type Look, type Picture, widthOf } from './chart-picture.ts';
import { directionOf, type Scale, type Series, type SeriesStyle } from './printout.ts';
import { STYLES } from './theme.ts';
import { localeOf } from './written.ts';

/** What series look like as areas and as lines. */
export const LOOKS: Record<Exclude<SeriesStyle, 'plain'>, { area: Look; line: Look; dotted: boolean }> = {
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

// Series that are nothing of the above: dark, hatched, light and so on, as many as one can tell apart.
const PLAIN: readonly Look[] = [
  { fill: 'slate' },
  { fill: 'slateWash', stroke: 'slate', hatched: true },
  { fill: 'lineStrong' },
  { fill: 'surface', stroke: 'slate' },
  { fill: 'line' },
];

/** How a series looks among the others; plain ones by their place. */
export function lookOf(style: SeriesStyle, place: number): { area: Look; line: Look; dotted: boolean } {
  if (style !== 'plain') return LOOKS[style];
  const area = PLAIN[place % PLAIN.length] ?? { fill: 'slate' as const };
  return {
    area,
    line: { stroke: 'slate', thickness: 1.4, dash: [6 - (place % 5), 1 + (place % 5)] },
    dotted: false,
  };
}

/** A number beside an axis, in short: 1,200,000 is 1.2M. */
export function shortly(value: number, scale: Scale, language: Picture['language']): string {
  const format = new Intl.NumberFormat(localeOf(language), {
    maximumFractionDigits: 1,
    ...(scale === 'percent' ? { style: 'percent' } : scale === 'amount' ? { notation: 'compact' } : {}),
  });
  const text = format.format(scale === 'percent' ? value / 100 : value).replace('-', '−');
  // A minus comes with a mark that would turn the whole round: "120 thousand" is read from the right there.
  return directionOf(language) === 'rtl' ? `\u200f${text}` : text;
}

const STEPS = [1, 2, 5, 10];

/** Round numbers from below the least to above the most, zero among them. */
export function ticksOf(values: readonly number[], wanted = 5): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const rough = most === least ? 1 : (most - least) / wanted;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (STEPS.find((each) => each * power >= rough) ?? 10) * power;
  const first = Math.floor(least / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(most / step - 1e-9));
  return Array.from({ length: last - first + 1 }, (_, index) => (first + index) * step);
}

export interface Frame {
  /** Where the values are drawn. */
  plot: Area;
  /** The height of a value, from the top of the chart. */
  yOf: (value: number) => number;
}

const LEGEND_HEIGHT = 18;
const SWATCH = 12;

/** Names the series with what they are drawn with, from the start on; in as many lines as that takes. */
export async function drawLegend(
  picture: Picture,
  series: readonly Series[],
  as: 'area' | 'line',
): Promise<number> {
  let [x, y] = [0, 0];
  for (const [place, { label, style }] of series.entries()) {
    const name = await picture.set(label, picture.width / 2);
    const width = SWATCH + 5 + widthOf(name);
    if (x > 0 && x + width > picture.width) [x, y] = [0, y + LEGEND_HEIGHT - 4];
    const look = lookOf(style, place);
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

/** Lines across the chart at round values, each with its number at the start. */
export async function drawFrame(
  picture: Picture,
  values: readonly number[],
  { scale, top, height }: { scale: Scale; top: number; height: number },
): Promise<Frame> {
  const ticks = ticksOf(values);
  const labels = [];
  for (const tick of ticks) labels.push(await picture.set(shortly(tick, scale, picture.language), 90));
  const gutter = Math.max(...labels.map(widthOf)) + 8;
  const plot = { x: gutter, y: top + 5, width: picture.width - gutter, height: height - 10 };
  const [first = 0, last = 1] = [ticks[0], ticks.at(-1)];
  const yOf = (value: number) => plot.y + plot.height * (1 - (value - first) / (last - first));
  for (const [index, tick] of ticks.entries()) {
    const label = labels[index];
    const y = yOf(tick);
    picture.line(
      [
        { x: plot.x, y },
        { x: plot.x + plot.width, y },
      ],
      tick === 0 ? { stroke: 'lineStrong', thickness: 1 } : { stroke: 'line', thickness: 0.5 },
    );
    if (label) picture.write(label, { x: 0, y: y - label.lineHeight / 2, width: gutter - 6 }, 'end');
  }
  return { plot, yOf };
}

export const LABEL_LINE = STYLES.chart.size * 1.45;
