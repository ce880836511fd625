import { type CalendarDate, fromDayNumber } from '@brick/domain/dates/calendar-date';
import type { TransferKind, WordList } from '@brick/domain/transfer/columns';
import type { Language } from '@brick/domain/users/choices';
import { FILE_WORDS } from '@brick/messages/file-words';
import { inPlaces, readAmount } from '../../ui/amount-typing.ts';
import { dateOrder, readDate } from '../../ui/date-typing.ts';
import { plainTyping } from '../../ui/typed-text.ts';
import type { DateOrder, Formats } from './formats.ts';
import type { GridCell } from './grid.ts';
import { languagesFrom, plainTitle } from './titles.ts';

export interface Reading {
  formats: Formats;
  language: Language;
  currency: string;
  today: string;
  /** Whether the contract takes a value for a field: of two meanings of a word the one that it takes is meant. */
  takes: (field: string, value: unknown) => boolean;
}

// A language that writes days in this order, so that one reader serves typing and files.
const SPOKEN: Record<DateOrder, string> = { ymd: 'ja', dmy: 'en-GB', mdy: 'en' };

const localeFor = (order: DateOrder, language: Language): string =>
  dateOrder(language)
    .map((part) => part[0])
    .join('') === order
    ? language
    : SPOKEN[order];

// Days are counted from the last day of 1899: 25569 is 1970-01-01. These are the years 1954 to 2119.
const SERIAL = /^[2-7]\d{4}(?:\.\d+)?$/;
const serialDay = (serial: number): CalendarDate => fromDayNumber(Math.floor(serial) - 25_569);

function dayOf(cell: GridCell, { formats, language, today }: Reading): unknown {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  const text = String(cell).trim();
  if (SERIAL.test(text)) return serialDay(Number(text));
  const day = text.replace(/[T\s]+\d{1,2}:\d{2}.*$/, '');
  return readDate(day, localeFor(formats.date, language), today) ?? text;
}

// A workbook's figures mean fifteen digits, and its reader hands them over as binary numbers: 0.1 + 0.2 comes as
// 0.30000000000000004 (Microsoft, "Floating-point arithmetic may give inaccurate results in Excel"). From here on it is text.
const amountIn = (figure: number): string => inPlaces(String(Number(figure.toPrecision(15))));

function amountOf(cell: GridCell, { formats, currency }: Reading): unknown {
  if (typeof cell === 'number') return amountIn(cell);
  const text = String(cell).trim();
  return readAmount(text, currency, formats.decimal === '.' ? 'en' : 'de') ?? text;
}

function numberOf(cell: GridCell, { formats }: Reading): unknown {
  if (typeof cell === 'number') return cell;
  const text = plainTyping(String(cell)).replace('−', '-');
  const figure = formats.decimal === ',' ? text.replace(',', '.') : text;
  return /^[-+]?\d+(?:\.\d+)?$/.test(figure) ? Number(figure) : text;
}

const YES = ['true', 'yes', 'y', '1', 'x', '✓', 'paid', 'active', 'required'];
const NO = ['false', 'no', 'n', '0', '-', 'unpaid', 'inactive', 'pending', 'not paid'];

function flagOf(cell: GridCell, { language }: Reading): unknown {
  if (typeof cell === 'boolean') return cell;
  const text = plainTitle(String(cell)) || String(cell).trim();
  const words = languagesFrom(language).map((one) => FILE_WORDS[one].flags);
  if (YES.includes(text) || words.some((word) => plainTitle(word.true) === text)) return true;
  if (NO.includes(text) || words.some((word) => plainTitle(word.false) === text)) return false;
  return String(cell).trim();
}

function choiceOf(field: string, list: WordList, cell: GridCell, { language, takes }: Reading): unknown {
  const text = String(cell).trim();
  const plain = plainTitle(text);
  for (const one of languagesFrom(language)) {
    for (const [value, word] of Object.entries(FILE_WORDS[one][list])) {
      const named = plainTitle(word) === plain || plainTitle(value) === plain;
      if (named && takes(field, value)) return value;
    }
  }
  return text;
}

/**
 * The value of a cell as the contract takes it; undefined for an empty one. What cannot be read stays as it is written,
 * so that the contract says what is wrong with it.
 */
export function valueIn(
  field: string,
  kind: TransferKind,
  cell: GridCell | undefined,
  reading: Reading,
): unknown {
  if (cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === ''))
    return undefined;
  switch (kind) {
    case 'date':
      return dayOf(cell, reading);
    case 'money':
      return amountOf(cell, reading);
    case 'number':
      return numberOf(cell, reading);
    case 'flags':
      return flagOf(cell, reading);
    case 'text':
    case 'link':
      return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
    default:
      return choiceOf(field, kind, cell, reading);
  }
}
