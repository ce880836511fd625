import { addDays, type CalendarDate } from '../dates/calendar-date.ts';

/** A month of the calendar as text, yyyy-MM. */
export type Month = string & { readonly __unit: 'month' };

export const monthOf = (day: CalendarDate): Month => day.slice(0, 'yyyy-MM'.length) as Month;

const firstDayOf = (month: Month) => `${month}-01` as CalendarDate;

/** 31 days after the first of a month always falls into the next month. */
const nextMonth = (month: Month): Month => monthOf(addDays(firstDayOf(month), 31));

export const lastDayOf = (month: Month): CalendarDate => addDays(firstDayOf(nextMonth(month)), -1);

/** Returns all months from one to another, both included. */
export function monthsBetween(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = nextMonth(month)) months.push(month);
  return months;
}

/** Returns the earlier of two days or months; their text order is their order in time. */
export function earlier<Time extends CalendarDate | Month>(one: Time, other: Time): Time {
  if (one < other) return one;
  return other;
}

/** Returns the later of two days or months. */
export function later<Time extends CalendarDate | Month>(one: Time, other: Time): Time {
  if (one > other) return one;
  return other;
}
