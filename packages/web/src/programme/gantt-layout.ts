import type { Programme } from '@brick/domain/budgets/programme-contract';
import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '@brick/domain/dates/calendar-date';
import { dayTicks, nextUnit, thinned, unitStart } from '../ui/charts/chart-axis.ts';
import { placeOfDay, type Span, type Stretch, spanOfDays } from '../ui/charts/day-stretch.ts';
import type { PlannedPhase, Zoom } from './use-programme.ts';

/** Pixels that a day is wide at least. */
export const DAY_WIDTHS: Record<Zoom, number> = { weeks: 14, months: 3, quarters: 1.7 };

/** The week of the product's calendars begins on a Sunday. */
const SUNDAY = 6;
/** Beyond so many marks nobody reads them, and they slow the picture down. */
const MOST_TICKS = 400;

const known = (days: readonly (CalendarDate | null)[]): CalendarDate[] =>
  days.flatMap((day) => (day ? [day] : []));

const isUnderWay = ({ actualStart, actualFinish }: PlannedPhase): boolean =>
  actualStart !== null && actualFinish === null;

/**
 * The stretch of time that shows every day of a programme, in whole weeks, months or quarters; null where it has none.
 * The day of the figures belongs to it while something is under way. A forecast does so far as it is not so late that
 * all else would be pushed into a corner.
 */
export function stretchOf(
  { phases, milestones, asOf }: Programme,
  zoom: Zoom,
  forecast: CalendarDate | null,
): Stretch | null {
  const days = known([
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

/** The days that are marked above the picture. */
export const marksOf = ({ first, end }: Stretch, zoom: Zoom): CalendarDate[] =>
  thinned(dayTicks(first, addDays(end, -1), zoom, SUNDAY), MOST_TICKS).filter(isCalendarDate);

/** Least width of a picture in pixels. */
export const widthOf = ({ first, end }: Stretch, zoom: Zoom): number =>
  Math.round(daysBetween(first, end) * DAY_WIDTHS[zoom]);

/** Pixels of the names beside the picture, which stay where they are while it scrolls. */
export const NAMES_WIDTH = 176;

/**
 * How many pixels a picture is scrolled from where time begins, so that a place in it, in percent, stands in the first
 * third of what is seen beside the names. What lies before its beginning or behind its end leads there.
 */
export function scrolledTo(place: number, content: number, seen: number): number {
  const [picture, beside] = [content - NAMES_WIDTH, seen - NAMES_WIDTH];
  return Math.max(0, Math.min((place / 100) * picture - beside / 3, picture - beside));
}

/** What was worked on a phase: to its actual finish, or to the day of the figures while it is under way. */
export function workedSpan(stretch: Stretch, phase: PlannedPhase, asOf: CalendarDate): Span | null {
  const { actualStart, actualFinish } = phase;
  const last = actualFinish ?? asOf;
  return actualStart && actualStart <= last ? spanOfDays(stretch, actualStart, last) : null;
}

/** Where a bar of a phase can be pressed: as planned, else as it went. */
export const barOf = (stretch: Stretch, phase: PlannedPhase, asOf: CalendarDate): Span | null =>
  spanOfDays(stretch, phase.plannedStart, phase.plannedFinish) ?? workedSpan(stretch, phase, asOf);

/** Something with a name at a day. */
export interface Marker {
  day: CalendarDate;
  name: string;
}

export interface LaidMarker<M extends Marker> {
  marker: M;
  /** In percent. */
  place: number;
  lane: number;
  /** Its name stands before it, because behind it there is no room. */
  nameFirst: boolean;
}

const [MARK, LETTER, LONGEST_NAME] = [28, 7, 150];

/** Lays markers into as few lanes as hold them without one covering another, however little room there is. */
export function laidMarkers<M extends Marker>(
  markers: readonly M[],
  stretch: Stretch,
  width: number,
): LaidMarker<M>[] {
  const ends: number[] = [];
  const placed = markers.map((marker) => {
    const place = placeOfDay(stretch, marker.day);
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
