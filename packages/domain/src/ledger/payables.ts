import { type CalendarDate, daysBetween } from '../dates/calendar-date.ts';
import { type Minor, sum } from '../money/money.ts';

/** Age groups by days past the due date. */
export const AGES = ['notDue', 'upTo30', 'upTo60', 'upTo90', 'over90'] as const;

export type Age = (typeof AGES)[number];

/** Windows of days from the day of the figures, which belongs to the first. */
export const DUE_WINDOWS = ['in30', 'in60', 'in90'] as const;

export type DueWindow = (typeof DUE_WINDOWS)[number];

/** Unpaid expenses or fees with the same due date. */
export interface Payables {
  kind: 'expenses' | 'fees';
  /** Null without a due date, which counts as not due. */
  dueDate: CalendarDate | null;
  count: number;
  amount: Minor;
}

export interface PayableSum {
  count: number;
  amount: Minor;
}

export type PayableSums = Record<'expenses' | 'fees' | 'all', PayableSum>;

/** Returns the age group of a due date: overdue starts on the next day. */
export function ageOf(dueDate: CalendarDate | null, asOf: CalendarDate): Age {
  const days = dueDate === null ? 0 : daysBetween(dueDate, asOf);
  if (days <= 0) return 'notDue';
  if (days <= 30) return 'upTo30';
  if (days <= 60) return 'upTo60';
  return days <= 90 ? 'upTo90' : 'over90';
}

/** Returns the window of a due date; null if it is past, later or missing. */
export function dueWindowOf(dueDate: CalendarDate | null, asOf: CalendarDate): DueWindow | null {
  const days = dueDate === null ? -1 : daysBetween(asOf, dueDate);
  if (days < 0 || days > 90) return null;
  if (days <= 30) return 'in30';
  return days <= 60 ? 'in60' : 'in90';
}

const sumOf = (payables: readonly Payables[]): PayableSum => ({
  count: payables.reduce((count, one) => count + one.count, 0),
  amount: sum(payables.map(({ amount }) => amount)),
});

/** Sums payables by kind and in total. */
export const payableSums = (payables: readonly Payables[]): PayableSums => ({
  expenses: sumOf(payables.filter(({ kind }) => kind === 'expenses')),
  fees: sumOf(payables.filter(({ kind }) => kind === 'fees')),
  all: sumOf(payables),
});

/** Sums payables by age group, including empty groups. */
export const ageing = (payables: readonly Payables[], asOf: CalendarDate): (PayableSums & { age: Age })[] =>
  AGES.map((age) => ({
    age,
    ...payableSums(payables.filter(({ dueDate }) => ageOf(dueDate, asOf) === age)),
  }));

/** Sums payables due in the next ninety days, by thirty days. */
export const fallingDue = (
  payables: readonly Payables[],
  asOf: CalendarDate,
): (PayableSums & { window: DueWindow })[] =>
  DUE_WINDOWS.map((window) => ({
    window,
    ...payableSums(payables.filter(({ dueDate }) => dueWindowOf(dueDate, asOf) === window)),
  }));
