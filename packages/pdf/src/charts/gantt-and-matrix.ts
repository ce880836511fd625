import type { DateRange } from '@brick/domain/charts/date-positions';
import { dayScale } from '@brick/domain/charts/time-axis';
import { addDays, type CalendarDate } from '@brick/domain/dates/calendar-date';
import type { ChartDrawing } from '../document/printout.ts';
import { STYLES } from '../document/theme.ts';
import { LABEL_LINE, SERIES_LOOKS } from './axes-and-legend.ts';
import { createTimeMarks } from './axis-labels.ts';
import { type ChartCanvas, firstLineWidth } from './chart-canvas.ts';
import { drawToday } from './line-chart.ts';

type GanttChart = Extract<ChartDrawing, { type: 'gantt' }>;
type MatrixChart = Extract<ChartDrawing, { type: 'matrix' }>;

const ROW = 24;
const GUTTER = 0.24;
const MARK_WIDTH = 80;

/** Returns the days of the plan. */
function daysOfPlan({ rows, today }: GanttChart): DateRange {
  const days = rows.flatMap(({ planned, actual }) => [
    ...(planned ? [planned.start, planned.finish] : []),
    ...(actual ? [actual.start, actual.finish ?? today] : []),
  ]);
  const sorted = [...days, today].sort() as CalendarDate[];
  const [first, last] = [sorted[0], sorted.at(-1)];
  if (!first || !last) throw new Error('a plan has at least the day of today');
  return { first, end: addDays(last, 1) };
}

/** Draws a Gantt chart: the plan as an outline above, and the actual time below it, filled by the percentage complete. */
export async function drawGantt(picture: ChartCanvas, gantt: GanttChart): Promise<number> {
  const { rows, today } = gantt;
  const range = daysOfPlan(gantt);
  const start = picture.width * GUTTER;
  const _width = picture.width - start;
  const xOf = dayScale([range.first, range.end], [start, picture.width]);
  const top = 2 * LABEL_LINE + 2;
  const bottom = top + rows.length * ROW;
  for (const { day, name } of createTimeMarks(range, picture.language)) {
    const x = xOf(day);
    picture.line(
      [
        { x, y: top },
        { x, y: bottom },
      ],
      { stroke: 'line', thickness: 0.5 },
    );
    const set = await picture.layOut(name, MARK_WIDTH);
    if (x + firstLineWidth(set) <= picture.width)
      picture.write(set, { x: x + 2, y: LABEL_LINE, width: MARK_WIDTH });
  }
  for (const [index, { label, planned, actual, percentComplete }] of rows.entries()) {
    const y = top + index * ROW;
    picture.line(
      [
        { x: 0, y },
        { x: picture.width, y },
      ],
      { stroke: 'line', thickness: 0.5 },
    );
    const name = await picture.layOut(label, start - 8, STYLES.small);
    picture.write(name, { x: 0, y: y + (ROW - name.lineHeight) / 2, width: start - 8 });
    if (planned) picture.box(barArea(xOf, planned, y + 3, 7), SERIES_LOOKS.planned.area);
    if (!actual) continue;
    const bar = barArea(xOf, { start: actual.start, finish: actual.finish ?? today }, y + 12, 8);
    picture.box(bar, SERIES_LOOKS.unpaid.area);
    if (percentComplete !== null)
      picture.box(
        { ...bar, width: (bar.width * Math.min(100, percentComplete)) / 100 },
        SERIES_LOOKS.actual.area,
      );
  }
  picture.line(
    [
      { x: 0, y: bottom },
      { x: picture.width, y: bottom },
    ],
    { stroke: 'lineStrong' },
  );
  await drawToday(picture, xOf(today as CalendarDate), today, { from: LABEL_LINE / 2, to: bottom });
  return bottom + 6;
}

/** Returns the area of a bar over days, including the last one. */
function barArea(
  xOf: (day: CalendarDate) => number,
  { start, finish }: { start: string; finish: string },
  y: number,
  height: number,
) {
  const x = xOf(start as CalendarDate);
  return { x, y, width: Math.max(2, xOf(addDays(finish as CalendarDate, 1)) - x), height };
}

const CELL = 22;

/** Draws a matrix of counts: darker for more, with the number in each cell. */
export async function drawMatrix(picture: ChartCanvas, { columns, rows }: MatrixChart): Promise<number> {
  const start = picture.width * GUTTER;
  const width = Math.min(90, (picture.width - start) / Math.max(1, columns.length));
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  for (const [place, column] of columns.entries()) {
    picture.write(
      await picture.layOut(column, width - 4),
      { x: start + place * width + 2, y: 2, width: width - 4 },
      'middle',
    );
  }
  for (const [index, { label, counts }] of rows.entries()) {
    const y = LABEL_LINE + 6 + index * CELL;
    const name = await picture.layOut(label, start - 8, STYLES.small);
    picture.write(name, { x: 0, y: y + (CELL - name.lineHeight) / 2, width: start - 8 });
    for (const [place, count] of counts.entries()) {
      const share = count / most;
      const fill =
        count === 0 ? 'surface' : share > 0.66 ? 'brick' : share > 0.33 ? 'brickMiddle' : 'brickWash';
      picture.box(
        { x: start + place * width, y, width: width - 2, height: CELL - 2 },
        { fill, stroke: 'line' },
      );
      const style = {
        ...STYLES.subheading,
        colour: fill === 'brick' ? ('surface' as const) : ('ink' as const),
      };
      const number = await picture.layOut(
        new Intl.NumberFormat(picture.language).format(count),
        width,
        style,
      );
      picture.write(
        number,
        { x: start + place * width, y: y + (CELL - 2 - number.lineHeight) / 2, width: width - 2 },
        'middle',
      );
    }
  }
  return LABEL_LINE + 6 + rows.length * CELL + 6;
}
