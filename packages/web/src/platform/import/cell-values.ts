import { type CalendarDate, fromDayNumber } from '@brick/domain/dates/calendar-date';
import type { ChoiceColumnKind, TransferKind } from '@brick/domain/transfer/import-export-columns';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { FILE_LABELS } from '@brick/messages/import-export-labels';
import { normalizeTyped } from '../../ui/inputs/normalize-typed.ts';
import { inPlaces, parseTypedAmount } from '../../ui/inputs/parse-amount.ts';
import { dateOrder, parseTypedDate } from '../../ui/inputs/parse-date.ts';
import type { GridCell } from './grid.ts';
import { languagesInOrder, normalizeTitle } from './guess-columns.ts';
import type { DateOrder, Formats } from './guess-formats.ts';

export interface CellContext {
  formats: Formats;
  language: Language;
  currency: string;
  today: string;
  /** Whether the schema accepts a value for a field: of two meanings of a word the accepted one is taken. */
  takes: (field: string, value: unknown) => boolean;
}

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

function parseDay(cell: GridCell, { formats, language, today }: CellContext): unknown {
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

function parseAmount(cell: GridCell, { formats, currency }: CellContext): unknown {
  if (typeof cell === 'number') return amountText(cell);
  const text = String(cell).trim();
  return parseTypedAmount(text, currency, formats.decimal === '.' ? 'en' : 'de') ?? text;
}

function parseNumber(cell: GridCell, { formats }: CellContext): unknown {
  if (typeof cell === 'number') return cell;
  const text = normalizeTyped(String(cell)).replace('−', '-');
  const figure = formats.decimal === ',' ? text.replace(',', '.') : text;
  return /^[-+]?\d+(?:\.\d+)?$/.test(figure) ? Number(figure) : text;
}

const YES = ['true', 'yes', 'y', '1', 'x', '✓', 'paid', 'active', 'required'];
const NO = ['false', 'no', 'n', '0', '-', 'unpaid', 'inactive', 'pending', 'not paid'];

function parseFlag(cell: GridCell, { language }: CellContext): unknown {
  if (typeof cell === 'boolean') return cell;
  const text = normalizeTitle(String(cell)) || String(cell).trim();
  const words = languagesInOrder(language).map((one) => FILE_LABELS[one].flags);
  if (YES.includes(text) || words.some((word) => normalizeTitle(word.true) === text)) return true;
  if (NO.includes(text) || words.some((word) => normalizeTitle(word.false) === text)) return false;
  return String(cell).trim();
}

function parseChoice(
  field: string,
  list: ChoiceColumnKind,
  cell: GridCell,
  { language, takes }: CellContext,
): unknown {
  const text = String(cell).trim();
  const plain = normalizeTitle(text);
  for (const one of languagesInOrder(language)) {
    for (const [value, word] of Object.entries(FILE_LABELS[one][list])) {
      const named = normalizeTitle(word) === plain || normalizeTitle(value) === plain;
      if (named && takes(field, value)) return value;
    }
  }
  return text;
}

/**
 * Parses a cell to the value that the schema takes; undefined for an empty one. Unreadable text stays as it is, so
 * that the schema reports it.
 */
export function parseCell(
  field: string,
  kind: TransferKind,
  cell: GridCell | undefined,
  reading: CellContext,
): unknown {
  if (cell === null || cell === undefined || (typeof cell === 'string' && cell.trim() === ''))
    return undefined;
  switch (kind) {
    case 'date':
      return parseDay(cell, reading);
    case 'money':
      return parseAmount(cell, reading);
    case 'number':
      return parseNumber(cell, reading);
    case 'flags':
      return parseFlag(cell, reading);
    case 'text':
    case 'link':
      return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell).trim();
    default:
      return parseChoice(field, kind, cell, reading);
  }
}
