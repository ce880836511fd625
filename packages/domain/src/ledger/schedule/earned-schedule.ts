import { addDays, type CalendarDate, daysBetween, isCalendarDate } from '../../dates/calendar-date.ts';
import { type Minor, sum, ZERO } from '../../money/money.ts';
import { type Ratio, ratio } from '../ratio.ts';
import { dayOf, durationOf, type PlannedPeriod, plannedValue, spanOf } from './planned-value.ts';

/** The value of work and its planned days. */
export interface PlannedWork {
  revised: Minor;
  planned: PlannedPeriod;
}

export interface EarnedSchedule {
  /** Days after which the plan had reached today's earned value. */
  es: Ratio | null;
  /** Days since the start including today; 0 before it. */
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

type EarningCurve = (days: number) => Minor;

/** Returns the planned value as a function of days after the start. */
const curveOf =
  (work: readonly PlannedWork[], span: PlannedPeriod): EarningCurve =>
  (days) =>
    days === 0
      ? ZERO
      : sum(work.map(({ revised, planned }) => plannedValue(revised, planned, dayOf(span, days))));

/**
 * Returns the days, counted from the start, between which the curve is linear, because no phase starts or finishes.
 */
function turningDays(work: readonly PlannedWork[], span: PlannedPeriod): number[] {
  const ends = work.flatMap(({ planned: { start, finish } }) => [
    daysBetween(span.start, start),
    daysBetween(span.start, finish) + 1,
  ]);
  return [...new Set([0, ...ends])].sort((a, b) => a - b);
}

/** Returns the last whole day on which the curve is not above an amount. */
function lastDayNotAbove(curve: EarningCurve, turns: readonly number[], amount: Minor): number | null {
  // From the end, segment by segment: a large omission can make the curve fall before it rises again.
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

/**
 * Returns the days after which the plan had reached the earned value: whole days plus a proportional part of the
 * next.
 */
function earnedDays(work: readonly PlannedWork[], span: PlannedPeriod, earned: Minor): Ratio | null {
  const curve = curveOf(work, span);
  const day = lastDayNotAbove(curve, turningDays(work, span), earned);
  if (day === null) return null;
  if (day >= durationOf(span)) return ratio(BigInt(day), 1n);
  const reached = curve(day);
  const next = curve(day + 1) - reached;
  return ratio(BigInt(day) * next + (earned - reached), next);
}

/** Returns the duration at the current pace: planned duration / SPI(t), rounded up to whole days. */
function daysAtPace(duration: number, { numerator, denominator }: Ratio): number | null {
  if (numerator <= 0n) return null;
  const days = BigInt(duration) * denominator;
  return Number((days + numerator - 1n) / numerator);
}

/** Returns the finish date; null beyond the supported calendar, as for work that hardly progresses. */
function finishAt(start: CalendarDate, days: number): CalendarDate | null {
  const finish = addDays(start, days - 1);
  return isCalendarDate(finish) ? finish : null;
}

/**
 * Calculates the earned schedule. Source: docs/spec/ledger.md, "Earned schedule", after W. Lipke, "Schedule is
 * Different" (The Measurable News, March 2003): unlike EV / PV it does not return to 1 when a late job ends.
 * Undefined if there is nothing to earn.
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
