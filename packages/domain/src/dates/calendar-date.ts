import { createZoneFormatter } from './time-zone-formatters.ts';

/** A day of the calendar as text, yyyy-MM-dd. It has no time zone and never becomes a Date. */
export type CalendarDate = string & { readonly __unit: 'calendar-date' };

const SHAPE = /^(\d{4})-(\d{2})-(\d{2})$/;

const daysInMonth = (year: number, month: number): number => {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

/** True for a day that exists, between 1900-01-01 and 2200-12-31. */
export function isCalendarDate(text: string): text is CalendarDate {
  const match = SHAPE.exec(text);
  if (!match) return false;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  return (
    year >= 1900 && year <= 2200 && month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month)
  );
}

/** Converts text that is known to be valid. Throws RangeError otherwise. */
export function calendarDate(text: string): CalendarDate {
  if (!isCalendarDate(text)) throw new RangeError(`not a day of the calendar: ${text}`);
  return text;
}

/** Days since 1970-01-01. Source: H. Hinnant, "chrono-compatible low-level date algorithms", days_from_civil. */
export function dayNumber(date: CalendarDate): number {
  const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
  const y = month <= 2 ? year - 1 : year;
  const era = Math.floor(y / 400);
  const yearOfEra = y - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146097 + dayOfEra - 719468;
}

/** Returns the day a number of days after 1970-01-01. Same source as dayNumber: civil_from_days. */
export function fromDayNumber(number: number): CalendarDate {
  const z = number + 719468;
  const era = Math.floor(z / 146097);
  const dayOfEra = z - era * 146097;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36524) - Math.floor(dayOfEra / 146096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shifted = Math.floor((5 * dayOfYear + 2) / 153);
  const day = dayOfYear - Math.floor((153 * shifted + 2) / 5) + 1;
  const month = shifted < 10 ? shifted + 3 : shifted - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}` as CalendarDate;
}

export const addDays = (date: CalendarDate, days: number): CalendarDate =>
  fromDayNumber(dayNumber(date) + days);

/** Returns the number of days between two days: 1 from today to tomorrow, negative backwards. */
export const daysBetween = (from: CalendarDate, to: CalendarDate): number => dayNumber(to) - dayNumber(from);

// Used by every request.
const formatOf = createZoneFormatter({ year: 'numeric', month: '2-digit', day: '2-digit' });

/**
 * Returns the calendar day in a time zone at an instant (milliseconds since 1970 UTC). Throws RangeError for an
 * unknown zone.
 */
export function dayIn(timeZone: string, epochMilliseconds: number): CalendarDate {
  const parts = formatOf(timeZone).formatToParts(epochMilliseconds);
  const part = (type: string) => parts.find((candidate) => candidate.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}` as CalendarDate;
}
