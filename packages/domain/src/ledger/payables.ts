import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts';
import { type Minor, sum } from '../money/money.ts';

/** How long something has been due: not yet, or up to so many days past its due date. */
export const AGES = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;

export type Age = (typeof AGES)[number];

/** Days ahead of the day of the figures. What is due on that day itself falls into the first. */
export const WINDOWS = ['in30', 'in60', 'in90'] as const;

export type Window = (typeof WINDOWS)[number];

/** Unpaid expenses or fees that are due on the same day. */
export interface Payables {
  kind: 'expenses' | 'fees';
  /** Null where none was agreed: not due. */
  dueDate: CalendarDate | null;
  count: number;
  amount: Minor;
}

export interface PayableSum {
  count: number;
  amount: Minor;
}

export type PayableSums = Record<'expenses' | 'fees' | 'all', PayableSum>;

/** The age of what is due on a day: on the day itself it is not yet overdue, on the next for one day. */
export function ageOf(dueDate: CalendarDate | null, asOf: CalendarDate): Age {
  const days = dueDate === null ? 0 : daysBetween(dueDate, asOf);
  if (days <= 0) return 'notDue';
  if (days <= 30) return 'upTo30';
  if (days <= 60) return 'upTo60';
  return days <= 90 ? 'upTo90' : 'over90';
}

/** In which of the next three times thirty days something falls due; null where it is past, later or on no day. */
export function windowOf(dueDate: CalendarDate | null, asOf: CalendarDate): Window | null {
  const days = dueDate === null ? -1 : daysBetween(asOf, dueDate);
  if (days < 0 || days > 90) return null;
  if (days <= 30) return 'in30';
  return days <= 60 ? 'in60' : 'in90';
}

const sumOf = (payables: readonly Payables[]): PayableSum => ({
  count: payables.reduce((count, one) => count + one.count, 0),
  amount: sum(payables.map(({ amount }) => amount)),
});

/** What payables come to, by kind and in all. */
export const payableSums = (payables: readonly Payables[]): PayableSums => ({
  expenses: sumOf(payables.filter(({ kind }) => kind === 'expenses')),
  fees: sumOf(payables.filter(({ kind }) => kind === 'fees')),
  all: sumOf(payables),
});

/** What is unpaid, by how long it has been due; every age is there, also where nothing is of it. */
export const ageing = (payables: readonly Payables[], asOf: CalendarDate): (PayableSums & { age: Age })[] =>
  AGES.map((age) => ({
    age,
    ...payableSums(payables.filter(({ dueDate }) => ageOf(dueDate, asOf) === age)),
  }));

/** What falls due in the next ninety days, by thirty. */
export const fallingDue = (
  payables: readonly Payables[],
  asOf: CalendarDate,
): (PayableSums & { window: Window })[] =>
  WINDOWS.map((window) => ({
    window,
    ...payableSums(payables.filter(({ dueDate }) => windowOf(dueDate, asOf) === window)),
  }));
