import { type CalendarDate, dayNumber } from '@brick/domain/dates/calendar-date';
import { drawFrame, drawLegend, LABEL_LINE, lookOf } from './chart-frame.ts';
import { drawDayNames } from './chart-names.ts';
import type { Picture, Point } from './chart-picture.ts';
import type { Drawing } from './printout.ts';
import { writtenDay } from './written.ts';

type Lines = Extract<Drawing, { type: 'lines' }>;

const HEIGHT = 180;
/** Names of days below the chart, and dots on a line, at the most. */
const MOST_NAMES = 6;
const MOST_DOTS = 24;

/** The places of a series, parted where it has a gap. */
function stretchesOf(
  values: readonly (number | null)[],
  pointOf: (value: number, place: number) => Point,
): Point[][] {
  const stretches: Point[][] = [[]];
  for (const [place, value] of values.entries()) {
    if (value === null) stretches.push([]);
    else stretches.at(-1)?.push(pointOf(value, place));
  }
  return stretches.filter(({ length }) => length > 0);
}

/** Over a gap the eye is led on, by dots too thin to be taken for values. */
const OVER_A_GAP = { thickness: 0.7, dash: [0.8, 2.2] } as const;

/** Lines over days; today is marked with its date. Returns the height. */
export async function drawLines(picture: Picture, { series, dates, scale, today }: Lines): Promise<number> {
  const top = await drawLegend(picture, series, 'line');
  const values = series.flatMap(({ values: each }) => each.flatMap((value) => value ?? []));
  const { plot, yOf } = await drawFrame(picture, values, { scale, top, height: HEIGHT });
  const days = dates.map((date) => dayNumber(date as CalendarDate));
  const [first = 0, last = 1] = [days[0], days.at(-1)];
  const xOf = (day: number) => plot.x + 4 + ((plot.width - 8) * (day - first)) / Math.max(1, last - first);
  if (today && dayNumber(today as CalendarDate) >= first && dayNumber(today as CalendarDate) <= last)
    await drawToday(picture, xOf(dayNumber(today as CalendarDate)), today, { from: top, to: top + HEIGHT });
  for (const [place, { style, values: each }] of series.entries()) {
    const look = lookOf(style, place);
    const stretches = stretchesOf(each, (value, index) => ({ x: xOf(days[index] ?? first), y: yOf(value) }));
    for (const [index, stretch] of stretches.entries()) {
      const before = stretches[index - 1]?.slice(-1) ?? [];
      picture.line([...before, ...stretch.slice(0, 1)], { ...look.line, ...OVER_A_GAP });
      picture.line(stretch, look.line);
      // A single value is no line, and would not be seen.
      const dots = stretch.length === 1 || (look.dotted && stretch.length <= MOST_DOTS);
      if (dots) for (const point of stretch) picture.dot(point, 2.2, { fill: look.line.stroke ?? 'ink' });
    }
  }
  // Today has its name above.
  const named = dates.filter((date) => date !== today);
  const every = Math.max(1, Math.ceil(named.length / MOST_NAMES));
  await drawDayNames(
    picture,
    named.filter((_, place) => place % every === 0),
    { at: (day) => xOf(dayNumber(day as CalendarDate)), y: top + HEIGHT },
  );
  return top + HEIGHT + 2 * LABEL_LINE;
}

/** A line through today, and its date above it. */
export async function drawToday(
  picture: Picture,
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
  const date = await picture.set(writtenDay(today, picture.language), 90);
  const place = Math.min(picture.width - 90, Math.max(0, x - 45));
  picture.write(date, { x: place, y: from - LABEL_LINE / 2, width: 90 }, 'middle');
}
