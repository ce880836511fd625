import { type CalendarDate, fromDayNumber } from '@brick/domain/dates/calendar-date';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { inPlaces, parseTypedAmount } from '../../ui/inputs/parse-amount.ts';
import { dateOrder, parseTypedDate } from '../../ui/inputs/parse-date.ts';
import type { GridCell } from './grid.ts';
import type { DateOrder, Formats } from './guess-formats.ts';

/** What days and amounts of a file are read by. */
export interface PlainContext {
  formats: Formats;
  language: Language;
  currency: string;
  today: string;
}

/** Whether nothing stands in a cell. */
export const isEmptyCell = (cell: GridCell | undefined): cell is null | undefined | '' =>
  cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === '');

/** A cell as text. */
export const cellText = (cell: Exclude<GridCell, null>): string =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();

// A locale that writes dates in this order, so that one parser serves typing and files.
const LOCALE_OF_ORDER: Record<DateOrder, string> = { ymd: 'ja', dmy: 'en-GB', mdy: 'en' };

const localeFor = (order: DateOrder, language: Language): string =>
  dateOrder(language)
    .map((part) => part[0])
    .join('') === order
    ? language
    : LOCALE_OF_ORDER[order];

// Days are counted from the last day of 1899: 25569 is 1970-01-01. These are the years 1954 to 2119.
const DAY_NUMBER = /^[2-7]\d{4}(?:\.\d+)?$/;
const dayOfNumber = (serial: number): CalendarDate => fromDayNumber(Math.floor(serial) - 25_569);

/** Parses a day; text that is none stays as it is. */
export function parseDay(cell: GridCell, { formats, language, today }: PlainContext): unknown {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = String(cell).trim();
  if (DAY_NUMBER.test(text)) return dayOfNumber(Number(text));
  const day = text.replace(/[T\s]+\d{1,2}:\d{2}.*$/, '');
  return parseTypedDate(day, localeFor(formats.date, language), today) ?? text;
}

// Numbers of a workbook mean fifteen digits, and its reader returns them as binary numbers: 0.1 + 0.2 comes as
// 0.30000000000000004 (Microsoft, "Floating-point arithmetic may give inaccurate results in Excel"). They are text
// from here on.
const amountText = (figure: number): string => inPlaces(String(Number(figure.toPrecision(15))));

/** Parses an amount; text that is none stays as it is. */
export function parseAmount(cell: GridCell, { formats, currency }: PlainContext): unknown {
  if (typeof cell === 'number') return amountText(cell);
  const text = String(cell).trim();
  return parseTypedAmount(text, currency, formats.decimal === '.' ? 'en' : 'de') ?? text;
}
