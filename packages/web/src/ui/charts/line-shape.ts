import { type CalendarDate, daysBetween } from '@brick/domain/dates/calendar-date';
import type { Minor } from '@brick/domain/money/money';
import {
  amountScale,
  amountTicks,
  dayScale,
  dayTicks,
  linePath,
  type Point,
  type TimeUnit,
  thinned,
} from './chart-axis.ts';

/** Where in the picture lines are drawn. */
export interface Frame {
  width: number;
  height: number;
  /** Room for the amounts, where time begins. */
  start: number;
  end: number;
  top: number;
  bottom: number;
  /** Time runs from the right. */
  mirrored: boolean;
}

/** An amount, in hundredths or whatever the line counts in, on a day. */
export interface DayAmount {
  day: CalendarDate;
  amount: bigint;
}

/** Null where nothing can be said of a day: the line is interrupted. */
export type DayLine = readonly (DayAmount | null)[];

export interface LineShape {
  /** One a line. */
  paths: string[];
  amounts: { amount: Minor; y: number }[];
  days: { day: CalendarDate; x: number }[];
  placeOf: (day: CalendarDate) => number;
  pointOf: (at: DayAmount) => Point;
}

/** Pixels that the name of a month needs. */
const MARK_ROOM = 76;
const [YEAR, MONTH] = [366, 31];

const unitFor = (days: number): TimeUnit =>
  days <= 3 * MONTH ? 'weeks' : days <= 4 * YEAR ? 'months' : 'years';

/** Lines over the days from a first to a last one, in a frame; what lies beyond the last day runs out of the picture. */
export function lineShape(
  lines: readonly DayLine[],
  [first, last]: readonly [CalendarDate, CalendarDate],
  frame: Frame,
): LineShape {
  const { width, height, start, end, top, bottom, mirrored } = frame;
  const ticks = amountTicks(lines.flatMap((line) => line.flatMap((at) => (at ? [at.amount] : []))));
  const x = dayScale([first, last], mirrored ? [width - start, end] : [start, width - end]);
  const y = amountScale([ticks[0] ?? 0n, ticks.at(-1) ?? 1n], [height - bottom, top]);
  const pointOf = ({ day, amount }: DayAmount): Point => ({ x: x(day), y: y(amount) });
  const unit = unitFor(daysBetween(first, last));
  return {
    paths: lines.map((line) => linePath(line.map((at) => at && pointOf(at)))),
    amounts: ticks.map((amount) => ({ amount, y: y(amount) })),
    days: thinned(dayTicks(first, last, unit), (width - start - end) / MARK_ROOM).map((day) => ({
      day,
      x: x(day),
    })),
    placeOf: x,
    pointOf,
  };
}
