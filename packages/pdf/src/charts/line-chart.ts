import { lineStretches } from '@brick/domain/charts/line-geometry';
import { dayScale } from '@brick/domain/charts/time-axis';
import type { CalendarDate } from '@brick/domain/dates/calendar-date';
import type { ChartDrawing } from '../document/printout.ts';
import { formatDay } from '../text/locale-formats.ts';
import { drawAxes, drawLegend, LABEL_LINE, seriesLook } from './axes-and-legend.ts';
import { drawDayLabels } from './axis-labels.ts';
import type { ChartCanvas } from './chart-canvas.ts';

type LineChart = Extract<ChartDrawing, { type: 'lines' }>;

const HEIGHT = 180;
/** The maximum number of day labels below the chart, and of dots on a line. */
const MAX_LABELS = 6;
const MAX_DOTS = 24;

/** Gaps are bridged by a dotted line too thin to be taken for values. */
const GAP_LOOK = { thickness: 0.7, dash: [0.8, 2.2] } as const;

/** Draws lines over days; today is marked with its date. Returns the height. */
export async function drawLineChart(
  picture: ChartCanvas,
  { series, dates, scale, today }: LineChart,
): Promise<number> {
  const top = await drawLegend(picture, series, 'line');
  const values = series.flatMap(({ values: each }) => each.flatMap((value) => value ?? []));
  const { plot, yOf } = await drawAxes(picture, values, { scale, top, height: HEIGHT });
  const days = dates as CalendarDate[];
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return top;
  const xOf = dayScale([first, last], [plot.x + 4, plot.x + plot.width - 4]);
  if (today && today >= first && today <= last)
    await drawToday(picture, xOf(today as CalendarDate), today, { from: top, to: top + HEIGHT });
  for (const [place, { style, values: each }] of series.entries()) {
    const look = seriesLook(style, place);
    const points = each.map((value, index) =>
      value === null ? null : { x: xOf(days[index] ?? first), y: yOf(value) },
    );
    const stretches = lineStretches(points);
    for (const [index, stretch] of stretches.entries()) {
      const before = stretches[index - 1]?.slice(-1) ?? [];
      picture.line([...before, ...stretch.slice(0, 1)], { ...look.line, ...GAP_LOOK });
      picture.line(stretch, look.line);
      // A single value is no line and would be invisible.
      const dots = stretch.length === 1 || (look.dotted && stretch.length <= MAX_DOTS);
      if (dots) for (const point of stretch) picture.dot(point, 2.2, { fill: look.line.stroke ?? 'ink' });
    }
  }
  // Today is labelled above.
  const named = dates.filter((date) => date !== today);
  const every = Math.max(1, Math.ceil(named.length / MAX_LABELS));
  await drawDayLabels(
    picture,
    named.filter((_, place) => place % every === 0),
    { at: (day) => xOf(day as CalendarDate), y: top + HEIGHT },
  );
  return top + HEIGHT + 2 * LABEL_LINE;
}

/** Draws a line at today, with its date above it. */
export async function drawToday(
  picture: ChartCanvas,
  x: number,
  today: string,
  { from, to }: { from: number; to: number },
): Promise<void> {
  picture.line(
    [
      { x, y: from + LABEL_LINE / 2 },
      { x, y: to },
    ],
    { stroke: 'crimson', thickness: 0.8, dash: [4, 2] },
  );
  const date = await picture.layOut(formatDay(today, picture.language), 90);
  const place = Math.min(picture.width - 90, Math.max(0, x - 45));
  picture.write(date, { x: place, y: from - LABEL_LINE / 2, width: 90 }, 'middle');
}
