import { addDays, type CalendarDate, dayNumber } from '@brick/domain/dates/calendar-date';
import { type Minor, scale } from '@brick/domain/money/money';

/** A point of the chart, in its units. */
export interface Point {
  x: number;
  y: number;
}

/** A range of an axis in the chart's units; the second may be smaller, as upwards. */
export type AxisExtent = readonly [number, number];

const hundredths = (position: number): number => Math.round(position * 100) / 100;

/** A scale for amounts. It divides whole cents, so that large amounts keep their precision. */
export function amountScale(
  [low, high]: readonly [bigint, bigint],
  [from, to]: AxisExtent,
): (amount: bigint) => number {
  return (amount) => {
    const millionths = scale(amount - low, 1_000_000n, high - low) ?? 0n;
    return hundredths(from + (Number(millionths) / 1_000_000) * (to - from));
  };
}

/** A scale for days. A day is placed where it begins, and ends where the next one begins. */
export function dayScale(
  [first, last]: readonly [CalendarDate, CalendarDate],
  [from, to]: AxisExtent,
): (day: CalendarDate) => number {
  const [start, length] = [dayNumber(first), dayNumber(last) - dayNumber(first)];
  return (day) =>
    length === 0 ? from : hundredths(from + ((dayNumber(day) - start) / length) * (to - from));
}

/** The smallest and the largest of amounts and zero. */
export function amountExtent(amounts: readonly bigint[]): readonly [bigint, bigint] {
  let [low, high] = [0n, 0n];
  for (const amount of amounts) {
    if (amount < low) low = amount;
    if (amount > high) high = amount;
  }
  return [low, high];
}

const STEPS = [1n, 2n, 5n, 10n];

/** The smallest of 1, 2 and 5 times a power of ten that is at least a size. */
function roundStep(size: bigint): bigint {
  const power = 10n ** BigInt(Math.max(size.toString().length - 1, 0));
  return (STEPS.find((step) => step * power >= size) ?? 10n) * power;
}

const floorTo = (amount: bigint, step: bigint): bigint =>
  amount >= 0n || amount % step === 0n ? (amount / step) * step : (amount / step - 1n) * step;

/**
 * Round ticks that enclose amounts, with at most so many steps, and none smaller than a whole unit of the currency.
 * If all amounts are zero there is one step.
 */
export function amountTicks(amounts: readonly bigint[], steps = 4): Minor[] {
  const [low, high] = amountExtent(amounts);
  const wanted = (high - low + BigInt(steps) - 1n) / BigInt(steps);
  let step = roundStep(wanted > 100n ? wanted : 100n);
  const last = () => -floorTo(-high, step);
  // Rounding both ends outwards may need one step more than allowed.
  while ((last() - floorTo(low, step)) / step > BigInt(steps)) step = roundStep(step + 1n);
  const first = floorTo(low, step);
  const count = Number((last() - first) / step);
  return Array.from(
    { length: Math.max(count, 1) + 1 },
    (_, index) => (first + BigInt(index) * step) as Minor,
  );
}

export const TIME_UNITS = ['weeks', 'months', 'quarters', 'years'] as const;

export type TimeUnit = (typeof TIME_UNITS)[number];

const MONTHS = { months: 1, quarters: 3, years: 12 } as const;

const firstOfMonth = (months: number): CalendarDate =>
  `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}-01` as CalendarDate;

/** Months since the year 0. */
const monthNumber = (day: CalendarDate): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;

/** 1970-01-01, day 0, was a Thursday: three days after a Monday. */
const THURSDAY = 3;

/**
 * The first day of the week (Monday by default: 0 is Monday, 6 Sunday), month, quarter or year that contains a day.
 */
export function unitStart(day: CalendarDate, unit: TimeUnit, firstWeekday = 0): CalendarDate {
  if (unit === 'weeks') {
    const weekday = (((dayNumber(day) + THURSDAY - firstWeekday) % 7) + 7) % 7;
    return addDays(day, -weekday);
  }
  const size = MONTHS[unit];
  return firstOfMonth(Math.floor(monthNumber(day) / size) * size);
}

/** The first day of the week, month, quarter or year after the one that contains a day. */
export function nextUnit(day: CalendarDate, unit: TimeUnit, firstWeekday = 0): CalendarDate {
  const start = unitStart(day, unit, firstWeekday);
  return unit === 'weeks' ? addDays(start, 7) : firstOfMonth(monthNumber(start) + MONTHS[unit]);
}

/** The first days of all units that begin within a range, ends included. */
export function dayTicks(
  first: CalendarDate,
  last: CalendarDate,
  unit: TimeUnit,
  firstWeekday = 0,
): CalendarDate[] {
  const days: CalendarDate[] = [];
  const start = unitStart(first, unit, firstWeekday);
  for (
    let day = start === first ? start : nextUnit(first, unit, firstWeekday);
    day <= last;
    day = nextUnit(day, unit, firstWeekday)
  )
    days.push(day);
  return days;
}

/** Every nth tick, so that no more than `most` are left; the first stays. */
export function thinTicks<Tick>(ticks: readonly Tick[], most: number): Tick[] {
  const step = Math.max(1, Math.ceil(ticks.length / Math.max(1, most)));
  return ticks.filter((_, index) => index % step === 0);
}

/** The SVG path of a line through points. Null interrupts it; a single point becomes a dot. */
export function linePath(points: readonly (Point | null)[]): string {
  return points
    .map((point, index) => {
      if (!point) return '';
      const continues = index > 0 && points[index - 1];
      const ends = !points[index + 1];
      return `${continues ? 'L' : 'M'}${point.x} ${point.y}${!continues && ends ? 'h0' : ''}`;
    })
    .join('');
}
