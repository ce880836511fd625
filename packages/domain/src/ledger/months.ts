import { addDays, type CalendarDate } from '../dates/calendar-date.ts';

/** A month of the calendar as text, yyyy-MM. */
export type Month = string & { readonly __unit: 'month' };

export const monthOf = (day: CalendarDate): Month => day.slice(0, 'yyyy-MM'.length) as Month;

const firstDayOf = (month: Month) => `${month}-01` as CalendarDate;

/** 31 days after its first day it is the next month, or not the one after that. */
const next = (month: Month): Month => monthOf(addDays(firstDayOf(month), 31));

export const lastDayOf = (month: Month): CalendarDate => addDays(firstDayOf(next(month)), -1);

/** All months from one to another, both included. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = next(month)) months.push(month);
  return months;
}

/** The earlier of two days or of two months: as text they are in the order of time. */
export function earlier<Time extends CalendarDate | Month>(one: Time, other: Time): Time {
  if (one < other) return one;
  return other;
}

/** The later of two days or of two months. */
export function later<Time extends CalendarDate | Month>(one: Time, other: Time): Time {
  if (one > other) return one;
  return other;
}
