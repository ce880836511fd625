import { addDays, type CalendarDate, daysBetween } from '../../dates/calendar-date.ts';
import { type Minor, scale } from '../../money/money.ts';
import { earlier, later } from '../months.ts';

/** A planned period; both days are included. */
export interface PlannedPeriod {
  start: CalendarDate;
  finish: CalendarDate;
}

/** Returns the number of days, both ends included: one day of work lasts 1. */
export const durationOf = ({ start, finish }: PlannedPeriod): number => daysBetween(start, finish) + 1;

/** Returns the days that have passed by the end of a day: 0 before the start, all after the finish. */
export const elapsedOf = (planned: PlannedPeriod, day: CalendarDate): number =>
  Math.min(Math.max(daysBetween(planned.start, day) + 1, 0), durationOf(planned));

/**
 * Returns the planned value by the end of a day, spread evenly over the days (docs/spec/ledger.md, "Earned value":
 * PV).
 */
export const plannedValue = (amount: Minor, planned: PlannedPeriod, day: CalendarDate): Minor =>
  scale(amount, BigInt(elapsedOf(planned, day)), BigInt(durationOf(planned))) as Minor;

/** Returns the period from the earliest start to the latest finish; null for no plans. */
export function spanOf(planned: readonly PlannedPeriod[]): PlannedPeriod | null {
  if (planned.length === 0) return null;
  return planned.reduce((span, { start, finish }) => ({
    start: earlier(start, span.start),
    finish: later(finish, span.finish),
  }));
}

/** Returns the nth day of a period: 1 is its first day, 0 the day before. */
export const dayOf = ({ start }: PlannedPeriod, number: number): CalendarDate => addDays(start, number - 1);
