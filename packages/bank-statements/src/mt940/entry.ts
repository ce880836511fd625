import { type CalendarDate, dayNumber, isCalendarDate } from '@brick/domain/dates/calendar-date';
import type { Minor } from '@brick/domain/money/money';
import { Refusal } from '../refusals.ts';
import { accountOf, amountOf, negated, referenceOf } from '../values.ts';

/** What field 61 says of an entry. */
export interface Entry {
  bookedOn: CalendarDate;
  valueOn: CalendarDate;
  amount: Minor;
  /** Of the payer; null where the field only says that field 86 has one. */
  reference: string | null;
  bankId: string | null;
  /** The IBAN of the other party, which some banks put on the second line. */
  account: string | null;
  /** Announced and not booked. */
  pending: boolean;
}

const LINE = /^(\d{6})(\d{4})?([ER]?)([CD])([A-Z]?)(\d{1,15}(?:,\d*)?)(?![\d.,])\s*(?:[A-Z].{3})?(.*)$/;

/** "260531" as a day: the years 1980 to 2079. Null if there is no such day. */
export function shortDay(text: string): CalendarDate | null {
  const match = /^(\d\d)(\d\d)(\d\d)$/.exec(text);
  if (!match) return null;
  const [, year = '', month, day] = match;
  const date = `${Number(year) < 80 ? '20' : '19'}${year}-${month}-${day}`;
  return isCalendarDate(date) ? date : null;
}

/** The day of booking has no year: it is the one nearest to the day of value. */
function bookingDay(digits: string | undefined, valueOn: CalendarDate): CalendarDate {
  if (digits === undefined || valueOn.slice(5).replace('-', '') === digits) return valueOn;
  const year = Number(valueOn.slice(0, 4));
  const days = [year - 1, year, year + 1]
    .map((one) => `${one}-${digits.slice(0, 2)}-${digits.slice(2)}`)
    .filter((day) => isCalendarDate(day));
  const distance = (day: CalendarDate) => Math.abs(dayNumber(day) - dayNumber(valueOn));
  const nearest = days.sort((one, other) => distance(one) - distance(other))[0];
  if (nearest === undefined) throw new Refusal('no-day');
  return nearest;
}

/** References that only say where another one stands. */
const POINTERS = /^(?:[EKMP]REF\+?|STARTUMS\w*)$/;

/** Reads field 61. "RC" takes back what came in, "RD" what went out: that flips the sign. */
export function entryOf([line = '', second = '']: readonly string[]): Entry {
  const match = LINE.exec(line);
  if (!match) throw new Refusal('text-broken');
  const [, day = '', booked, mark, side, , digits = '', rest = ''] = match;
  const valueOn = shortDay(day);
  if (valueOn === null) throw new Refusal('no-day');
  const [reference = '', bankId] = rest.split('//');
  const size = amountOf(digits);
  const stated = referenceOf(reference);
  const account = accountOf(second);
  return {
    ...{ valueOn, bookedOn: bookingDay(booked, valueOn) },
    amount: (side === 'D') !== (mark === 'R') ? negated(size) : size,
    reference: stated === null || POINTERS.test(stated) ? null : stated,
    bankId: referenceOf(bankId),
    account: account !== null && /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(account) ? account : null,
    pending: mark === 'E',
  };
}
