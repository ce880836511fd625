import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '../dates/calendar-date.ts';
import { type Minor, sum, ZERO } from '../money/money.ts';
import { dayOf, durationOf, type Planned, plannedValue, spanOf } from './planned-value.ts';
import { type Ratio, ratio } from './ratio.ts';

/** Work in money with its planned days. */
export interface PlannedWork {
  revised: Minor;
  planned: Planned;
}

export interface EarnedSchedule {
  /** Days after which as much was to be earned as is earned now. */
  es: Ratio | null;
  /** Days since the start, today counted; 0 before it. */
  at: number | null;
  spiT: Ratio | null;
  forecastDays: number | null;
  forecastFinish: CalendarDate | null;
}

export const NO_EARNED_SCHEDULE: EarnedSchedule = {
  es: null,
  at: null,
  spiT: null,
  forecastDays: null,
  forecastFinish: null,
};

type Curve = (days: number) => Minor;

/** What was to be earned so many days after the start. */
const curveOf =
  (work: readonly PlannedWork[], span: Planned): Curve =>
  (days) =>
    days === 0
      ? ZERO
      : sum(work.map(({ revised, planned }) => plannedValue(revised, planned, dayOf(span, days))));

/** Between these days, counted from the start, every phase is either under way or not: the curve does not turn. */
function turningDays(work: readonly PlannedWork[], span: Planned): number[] {
  const ends = work.flatMap(({ planned: { start, finish } }) => [
    daysBetween(span.start, start),
    daysBetween(span.start, finish) + 1,
  ]);
  return [...new Set([0, ...ends])].sort((a, b) => a - b);
}

/** The last whole day on which the curve is not above an amount. */
function lastDayNotAbove(curve: Curve, turns: readonly number[], amount: Minor): number | null {
  // From the end, stretch by stretch: with an omission larger than its phase the curve can fall before it rises again.
  for (let index = turns.length - 1; index > 0; index -= 1) {
    const [from = 0, to = 0] = [turns[index - 1], turns[index]];
    if (curve(to) <= amount) return to;
    if (curve(from) > amount) continue;
    let [below, above] = [from, to];
    while (above - below > 1) {
      const middle = Math.floor((below + above) / 2);
      if (curve(middle) <= amount) below = middle;
      else above = middle;
    }
    return below;
  }
  return curve(0) <= amount ? 0 : null;
}

/** The days after which the plan had reached what is earned: whole ones, and a part of the next in proportion. */
function earnedDays(work: readonly PlannedWork[], span: Planned, earned: Minor): Ratio | null {
  const curve = curveOf(work, span);
  const day = lastDayNotAbove(curve, turningDays(work, span), earned);
  if (day === null) return null;
  if (day >= durationOf(span)) return ratio(BigInt(day), 1n);
  const reached = curve(day);
  const next = curve(day + 1) - reached;
  return ratio(BigInt(day) * next + (earned - reached), next);
}

/** The duration at the present pace: planned duration / SPI(t), rounded up to whole days. */
function daysAtPace(duration: number, { numerator, denominator }: Ratio): number | null {
  if (numerator <= 0n) return null;
  const days = BigInt(duration) * denominator;
  return Number((days + numerator - 1n) / numerator);
}

/** A day that the calendar of this product still has: who earns next to nothing finishes in no year that can be named. */
function finishAt(start: CalendarDate, days: number): CalendarDate | null {
  const finish = addDays(start, days - 1);
  return isCalendarDate(finish) ? finish : null;
}

/**
 * How far the work is in time. Source: docs/spec/ledger.md, "Earned schedule", after W. Lipke, "Schedule is
 * Different" (The Measurable News, March 2003): unlike EV / PV it does not turn to 1 when a late job ends. Where
 * nothing is to be earned there is no such day.
 */
export function earnedSchedule(
  work: readonly PlannedWork[],
  earned: Minor,
  asOf: CalendarDate,
): EarnedSchedule {
  const span = spanOf(work.map(({ planned }) => planned));
  if (!span || sum(work.map(({ revised }) => revised)) <= 0n) return NO_EARNED_SCHEDULE;
  const es = earnedDays(work, span, earned);
  const at = Math.max(daysBetween(span.start, asOf) + 1, 0);
  const spiT = es && ratio(es.numerator, es.denominator * BigInt(at));
  const forecastDays = spiT && daysAtPace(durationOf(span), spiT);
  return {
    es,
    at,
    spiT,
    forecastDays,
    forecastFinish: forecastDays === null ? null : finishAt(span.start, forecastDays),
  };
}
