import { addDays, type CalendarDate, daysBetween } from '../dates/calendar-date.ts';
import { type Minor, scale } from '../money/money.ts';
import { earlier, later } from './months.ts';

/** When something is to be done; both days belong to it. */
export interface Planned {
  start: CalendarDate;
  finish: CalendarDate;
}

/** Days from the first to the last, both counted: one day's work lasts 1. */
export const durationOf = ({ start, finish }: Planned): number => daysBetween(start, finish) + 1;

/** Days of it that have passed at the end of a day: 0 before it, all of them after it. */
export const elapsedOf = (planned: Planned, day: CalendarDate): number =>
  Math.min(Math.max(daysBetween(planned.start, day) + 1, 0), durationOf(planned));

/**
 * What of an amount was to be earned by the end of a day, in equal parts a day (docs/spec/ledger.md, "Earned value":
 * PV).
 */
export const plannedValue = (amount: Minor, planned: Planned, day: CalendarDate): Minor =>
  scale(amount, BigInt(elapsedOf(planned, day)), BigInt(durationOf(planned))) as Minor;

/** From the earliest start to the latest finish; null where nothing is planned. */
export function spanOf(planned: readonly Planned[]): Planned | null {
  if (planned.length === 0) return null;
  return planned.reduce((span, { start, finish }) => ({
    start: earlier(start, span.start),
    finish: later(finish, span.finish),
  }));
}

/** The day so many days into it: 1 is its first day, 0 the day before. */
export const dayOf = ({ start }: Planned, number: number): CalendarDate => addDays(start, number - 1);
