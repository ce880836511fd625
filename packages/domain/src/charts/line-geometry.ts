import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts';
import type { Minor } from '../money/money.ts';
import { amountScale, amountTicks } from './amount-axis.ts';
import { dayScale, dayTicks, type TimeUnit, thinTicks } from './time-axis.ts';

/** A point of the chart, in its units. */
export interface PlotPoint {
  x: number;
  y: number;
}

/** The stretches of a line that null interrupts. */
export function lineStretches<At>(points: readonly (At | null)[]): At[][] {
  const stretches: At[][] = [[]];
  for (const point of points) {
    if (point === null) stretches.push([]);
    else stretches.at(-1)?.push(point);
  }
  return stretches.filter(({ length }) => length > 0);
}

/** The SVG path of a line through points. Null interrupts it; a single point becomes a dot. */
export const linePath = (points: readonly (PlotPoint | null)[]): string =>
  lineStretches(points)
    .map((stretch) => {
      const through = stretch.map(({ x, y }) => `${x} ${y}`).join('L');
      return `M${through}${stretch.length === 1 ? 'h0' : ''}`;
    })
    .join('');

/** The size and margins of the chart. */
export interface ChartFrame {
  width: number;
  height: number;
  /** Room for the amounts, at the start of the time axis. */
  start: number;
  end: number;
  top: number;
  bottom: number;
  /** The time axis runs from right to left. */
  mirrored: boolean;
}

/** An amount on a day, in hundredths or any other unit. */
export interface DayAmount {
  day: CalendarDate;
  amount: bigint;
}

/** Null where the value of a day is unknown: the line is interrupted. */
export type DayLine = readonly (DayAmount | null)[];

export interface LineGeometry {
  /** One path for each line. */
  paths: string[];
  amounts: { amount: Minor; y: number }[];
  days: { day: CalendarDate; x: number }[];
  placeOf: (day: CalendarDate) => number;
  pointOf: (at: DayAmount) => PlotPoint;
}

/** Pixels that the label of a month needs. */
const MARK_ROOM = 76;
const [YEAR, MONTH] = [366, 31];

const unitFor = (days: number): TimeUnit =>
  days <= 3 * MONTH ? 'weeks' : days <= 4 * YEAR ? 'months' : 'years';

/** The geometry of lines over a range of days; points after the last day lie outside of the chart. */
export function lineGeometry(
  lines: readonly DayLine[],
  [first, last]: readonly [CalendarDate, CalendarDate],
  frame: ChartFrame,
): LineGeometry {
  const { width, height, start, end, top, bottom, mirrored } = frame;
  const ticks = amountTicks<Minor>(lines.flatMap((line) => line.flatMap((at) => (at ? [at.amount] : []))));
  const x = dayScale([first, last], mirrored ? [width - start, end] : [start, width - end]);
  const y = amountScale([ticks[0] ?? 0n, ticks.at(-1) ?? 1n], [height - bottom, top]);
  const pointOf = ({ day, amount }: DayAmount): PlotPoint => ({ x: x(day), y: y(amount) });
  const unit = unitFor(daysBetween(first, last));
  return {
    paths: lines.map((line) => linePath(line.map((at) => at && pointOf(at)))),
    amounts: ticks.map((amount) => ({ amount, y: y(amount) })),
    days: thinTicks(dayTicks(first, last, unit), (width - start - end) / MARK_ROOM).map((day) => ({
      day,
      x: x(day),
    })),
    placeOf: x,
    pointOf,
  };
}
