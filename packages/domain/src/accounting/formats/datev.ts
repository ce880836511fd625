import { addDays, type CalendarDate } from '../../dates/calendar-date.ts';
import { escapeCsvFormula } from '../../transfer/formula-escaping.ts';
import { groupBy } from '../group-by.ts';
import type { DatevSettings } from '../profile.ts';
import { type AccountingRow, billNumber } from '../rows.ts';
import { DATEV_COLUMNS, isTextColumn } from './datev-columns.ts';
import { type AccountingFile, type AccountingFormat, cellText, detailsOf, type FileFacts } from './file.ts';
import { inWindows1252 } from './windows-1252.ts';

const TEXT = 60;
const DOCUMENT = 36;
const CONTROL = /\p{Cc}+/gu;

/** Quoted, with quotes doubled. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

const cleanText = (text: string, longest: number): string =>
  escapeCsvFormula(inWindows1252(text.replace(CONTROL, ' ').trim())).slice(0, longest);

/** Belegfeld 1: letters, digits and $ & % * + - /; it begins with none that a spreadsheet would run. */
const documentOf = (row: AccountingRow): string => {
  const permitted = (text: string) => text.replace(/[^a-zA-Z0-9$&%*+\-/]/g, '').replace(/^[+-]+/, '');
  return (permitted(billNumber(row)) || permitted(row.expenseNumber)).slice(0, DOCUMENT);
};

const dayAndMonth = (date: CalendarDate): string => `${date.slice(8)}${date.slice(5, 7)}`;
const compact = (date: string): string => date.replaceAll('-', '');

/** The first day of the fiscal year of a day. */
function fiscalYearOf(date: CalendarDate, { fiscalYearStart }: DatevSettings): CalendarDate {
  const begin = fiscalYearStart.slice(-5);
  const year = Number(date.slice(0, 4)) - (date.slice(5) < begin ? 1 : 0);
  return `${year}-${begin}` as CalendarDate;
}

const lastDayOf = (yearStart: CalendarDate): CalendarDate =>
  addDays(`${Number(yearStart.slice(0, 4)) + 1}-${yearStart.slice(5)}` as CalendarDate, -1);

/** The 31 fields of the first line. */
function headerOf(facts: FileFacts, settings: DatevSettings, yearStart: CalendarDate): string {
  const { number, from, to, currency, madeAt } = facts;
  const yearEnd = lastDayOf(yearStart);
  const [first = from] = [from, yearStart].toSorted().slice(-1);
  const [last = to] = [to, yearEnd].toSorted();
  return [
    ...[quoted('EXTF'), '700', '21', quoted('Buchungsstapel'), '13', madeAt.replace(/\D/g, '').slice(0, 17)],
    ...['', quoted('BL'), quoted(''), quoted(''), settings.consultant, settings.client],
    ...[compact(yearStart), settings.accountLength, compact(first), compact(last)],
    ...[quoted(`Brick Ledger ${number}`), quoted(''), '1', '0', '0', quoted(currency)],
    ...['', quoted(''), '', '', quoted(''), '', '', quoted(''), quoted('')],
  ].join(';');
}

const dueDateOf = ({ dueDate }: AccountingRow): string =>
  // The format knows no other century.
  dueDate.startsWith('20') ? `${dayAndMonth(dueDate)}${dueDate.slice(0, 4)}` : '';

function lineOf(row: AccountingRow): string {
  const isCredit = row.gross < 0n;
  const cells: Record<string, string> = {
    'Umsatz (ohne Soll/Haben-Kz)': cellText(isCredit ? -row.gross : row.gross).replace('.', ','),
    // About Konto: an expense is a debit of its account, a credit note a credit.
    'Soll/Haben-Kennzeichen': isCredit ? 'H' : 'S',
    Konto: row.account ?? '',
    'Gegenkonto (ohne BU-Schlüssel)': row.creditorAccount ?? '',
    'BU-Schlüssel': row.taxCode ?? '',
    Belegdatum: dayAndMonth(row.date),
    'Belegfeld 1': documentOf(row),
    Buchungstext: cleanText(detailsOf(row), TEXT),
    'KOST1 - Kostenstelle': cleanText(row.costCentre ?? '', DOCUMENT),
    Festschreibung: '0',
    Fälligkeit: dueDateOf(row),
  };
  return DATEV_COLUMNS.map((title, place) => {
    const cell = cells[title] ?? '';
    return isTextColumn(place) ? quoted(cell) : cell;
  }).join(';');
}

/** Batches of bookings for DATEV, with VAT and tax key: a file for each fiscal year, in Windows-1252. */
export const datevFiles: AccountingFormat = (rows, facts): AccountingFile[] => {
  const settings = facts.datev;
  if (!settings) throw new Error('DATEV needs its settings');
  const years = groupBy(rows, ({ date }) => fiscalYearOf(date, settings));
  const titles = DATEV_COLUMNS.join(';');
  return [...years].map(([yearStart, ofYear]) => ({
    name: `EXTF_Buchungsstapel_${facts.number}${years.size > 1 ? `_${yearStart.slice(0, 4)}` : ''}.csv`,
    text: [headerOf(facts, settings, yearStart), titles, ...ofYear.map(lineOf)]
      .map((line) => `${line}\r\n`)
      .join(''),
    encoding: 'windows-1252' as const,
  }));
};
