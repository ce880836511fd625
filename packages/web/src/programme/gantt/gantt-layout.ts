import type { Programme } from '@brick/domain/budgets/programme-api';
import {
  type DateRange,
  dayStartPercent,
  type PercentSpan,
  percentSpan,
} from '@brick/domain/charts/date-positions';
import { dayTicks, nextUnit, thinTicks, unitStart } from '@brick/domain/charts/time-axis';
import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '@brick/domain/dates/calendar-date';
import type { PlannedPhase, ZoomLevel } from '../use-programme.ts';

/** Minimum width of a day in pixels. */
export const DAY_WIDTHS: Record<ZoomLevel, number> = { weeks: 14, months: 3, quarters: 1.7 };

/** Weeks start on Sunday, as in the date picker. */
const SUNDAY = 6;
/** More ticks are unreadable and slow down the chart. */
const MAX_TICKS = 400;

const knownDays = (days: readonly (CalendarDate | null)[]): CalendarDate[] =>
  days.flatMap((day) => (day ? [day] : []));

const isUnderWay = ({ actualStart, actualFinish }: PlannedPhase): boolean =>
  actualStart !== null && actualFinish === null;

/**
 * Returns the time range that contains every date of a programme, in whole weeks, months or quarters, or null if it has
 * no dates. The as-of date is included while work is under way. The forecast is included unless it is so late that
 * everything else would be squeezed.
 */
export function timeRangeOf(
  { phases, milestones, asOf }: Programme,
  zoom: ZoomLevel,
  forecast: CalendarDate | null,
): DateRange | null {
  const days = knownDays([
    ...phases.flatMap((phase) => [
      ...[phase.plannedStart, phase.plannedFinish, phase.baselineStart, phase.baselineFinish],
      ...[phase.actualStart, phase.actualFinish],
    ]),
    ...milestones.flatMap(({ plannedOn, reachedOn }) => [plannedOn, reachedOn]),
    ...(phases.some(isUnderWay) ? [asOf] : []),
  ]).sort();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const furthest = addDays(last, Math.ceil(daysBetween(first, last) / 2));
  const reached = forecast && forecast > last && forecast <= furthest ? forecast : last;
  return { first: unitStart(first, zoom, SUNDAY), end: nextUnit(reached, zoom, SUNDAY) };
}

/** Returns the days that are labelled on the time axis. */
export const axisTicks = ({ first, end }: DateRange, zoom: ZoomLevel): CalendarDate[] =>
  thinTicks(dayTicks(first, addDays(end, -1), zoom, SUNDAY), MAX_TICKS).filter(isCalendarDate);

/** Returns the minimum width of the chart in pixels. */
export const minWidthOf = ({ first, end }: DateRange, zoom: ZoomLevel): number =>
  Math.round(daysBetween(first, end) * DAY_WIDTHS[zoom]);

/** Width in pixels of the column of names, which stays in place while the chart scrolls. */
export const NAMES_WIDTH = 176;

/**
 * Returns the scroll offset in pixels that puts a position (in percent) into the first third of the visible part.
 * Positions before the start or after the end scroll there.
 */
export function scrollOffset(place: number, content: number, seen: number): number {
  const [picture, beside] = [content - NAMES_WIDTH, seen - NAMES_WIDTH];
  return Math.max(0, Math.min((place / 100) * picture - beside / 3, picture - beside));
}

/** Returns the span of actual work: up to the actual finish, or to the as-of date while it is under way. */
export function actualSpan(stretch: DateRange, phase: PlannedPhase, asOf: CalendarDate): PercentSpan | null {
  const { actualStart, actualFinish } = phase;
  const last = actualFinish ?? asOf;
  return actualStart && actualStart <= last ? percentSpan(stretch, actualStart, last) : null;
}

/** Returns the span that can be clicked to open a phase: as planned, else as worked. */
export const clickableSpan = (
  stretch: DateRange,
  phase: PlannedPhase,
  asOf: CalendarDate,
): PercentSpan | null =>
  percentSpan(stretch, phase.plannedStart, phase.plannedFinish) ?? actualSpan(stretch, phase, asOf);

/** Something with a name on a day. */
export interface TimelineMarker {
  day: CalendarDate;
  name: string;
}

export interface PlacedMarker<M extends TimelineMarker> {
  marker: M;
  /** In percent. */
  place: number;
  lane: number;
  /** The name is shown before the marker, because there is no room after it. */
  nameFirst: boolean;
}

const [MARK, LETTER, LONGEST_NAME] = [28, 7, 150];

/** Places markers in as few lanes as possible without covering each other. */
export function placeMarkers<M extends TimelineMarker>(
  markers: readonly M[],
  stretch: DateRange,
  width: number,
): PlacedMarker<M>[] {
  const ends: number[] = [];
  const placed = markers.map((marker) => {
    const place = dayStartPercent(stretch, marker.day);
    const [at, size] = [(place / 100) * width, MARK + Math.min(marker.name.length * LETTER, LONGEST_NAME)];
    const nameFirst = at + size > width && at >= size;
    return { marker, place, nameFirst, from: nameFirst ? at - size + MARK / 2 : at - MARK / 2, size };
  });
  return placed
    .toSorted((a, b) => a.from - b.from)
    .map(({ marker, place, nameFirst, from, size }) => {
      const free = ends.findIndex((end) => end <= from);
      const lane = free === -1 ? ends.length : free;
      ends[lane] = from + size;
      return { marker, place, lane, nameFirst };
    });
}
