import { addDays, type CalendarDate, dayNumber } from '@brick/domain/dates/calendar-date';
import { LABEL_LINE, LOOKS } from './chart-frame.ts';
import { drawToday } from './chart-lines.ts';
import { timeMarks } from './chart-names.ts';
import { type Picture, widthOf } from './chart-picture.ts';
import type { Drawing } from './printout.ts';
import { STYLES } from './theme.ts';

type Gantt = Extract<Drawing, { type: 'gantt' }>;
type Matrix = Extract<Drawing, { type: 'matrix' }>;

const ROW = 24;
const GUTTER = 0.24;
const MARK_WIDTH = 80;

/** The first and the last day that anything of the plan names. */
function spanOf({ rows, today }: Gantt): [first: number, last: number] {
  const days = rows.flatMap(({ planned, actual }) => [
    ...(planned ? [planned.start, planned.finish] : []),
    ...(actual ? [actual.start, actual.finish ?? today] : []),
  ]);
  const numbers = [...days, today].map((day) => dayNumber(day as CalendarDate));
  return [Math.min(...numbers), Math.max(...numbers) + 1];
}

/** Phases over days: planned above as an outline, what happened below it, filled as far as it is complete. */
export async function drawGantt(picture: Picture, gantt: Gantt): Promise<number> {
  const { rows, today } = gantt;
  const [first, last] = spanOf(gantt);
  const start = picture.width * GUTTER;
  const width = picture.width - start;
  const xOf = (day: string) => start + (width * (dayNumber(day as CalendarDate) - first)) / (last - first);
  const top = 2 * LABEL_LINE + 2;
  const bottom = top + rows.length * ROW;
  for (const { day, name } of timeMarks(first, last, picture.language)) {
    const x = xOf(day);
    picture.line(
      [
        { x, y: top },
        { x, y: bottom },
      ],
      { stroke: 'line', thickness: 0.5 },
    );
    const set = await picture.set(name, MARK_WIDTH);
    if (x + widthOf(set) <= picture.width) picture.write(set, { x: x + 2, y: LABEL_LINE, width: MARK_WIDTH });
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
    const name = await picture.set(label, start - 8, STYLES.small);
    picture.write(name, { x: 0, y: y + (ROW - name.lineHeight) / 2, width: start - 8 });
    if (planned) picture.box(barOf(xOf, planned, y + 3, 7), LOOKS.planned.area);
    if (!actual) continue;
    const bar = barOf(xOf, { start: actual.start, finish: actual.finish ?? today }, y + 12, 8);
    picture.box(bar, LOOKS.unpaid.area);
    if (percentComplete !== null)
      picture.box({ ...bar, width: (bar.width * Math.min(100, percentComplete)) / 100 }, LOOKS.actual.area);
  }
  picture.line(
    [
      { x: 0, y: bottom },
      { x: picture.width, y: bottom },
    ],
    { stroke: 'lineStrong' },
  );
  await drawToday(picture, xOf(today), today, { from: LABEL_LINE / 2, to: bottom });
  return bottom + 6;
}

/** A bar over days, the last one included. */
function barOf(
  xOf: (day: string) => number,
  { start, finish }: { start: string; finish: string },
  y: number,
  height: number,
) {
  const x = xOf(start);
  return { x, y, width: Math.max(2, xOf(addDays(finish as CalendarDate, 1)) - x), height };
}

const CELL = 22;

/** Counts by row and column: the more, the darker, and the number in each. */
export async function drawMatrix(picture: Picture, { columns, rows }: Matrix): Promise<number> {
  const start = picture.width * GUTTER;
  const width = Math.min(90, (picture.width - start) / Math.max(1, columns.length));
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  for (const [place, column] of columns.entries()) {
    picture.write(
      await picture.set(column, width - 4),
      { x: start + place * width + 2, y: 2, width: width - 4 },
      'middle',
    );
  }
  for (const [index, { label, counts }] of rows.entries()) {
    const y = LABEL_LINE + 6 + index * CELL;
    const name = await picture.set(label, start - 8, STYLES.small);
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
      const number = await picture.set(new Intl.NumberFormat(picture.language).format(count), width, style);
      picture.write(
        number,
        { x: start + place * width, y: y + (CELL - 2 - number.lineHeight) / 2, width: width - 2 },
        'middle',
      );
    }
  }
  return LABEL_LINE + 6 + rows.length * CELL + 6;
}
