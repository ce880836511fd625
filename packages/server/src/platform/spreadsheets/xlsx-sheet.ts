import { type CalendarDate, dayNumber, isCalendarDate } from '@brick/domain/dates/calendar-date';
import {
  allTableRows,
  amountText,
  type ExportTable,
  formatClockTime,
  readTableRow,
  type TableCell,
  type TableColumnKind,
  type TableStyle,
  toTypedCell,
} from './export-table.ts';
import { cellStyleIndex, DEFAULT_WIDTHS, TITLE_STYLE } from './xlsx-styles.ts';

/** The maximum number of rows in a sheet. */
const MAX_SHEET_ROWS = 1_048_576;

/** The maximum number of characters in a cell. */
const MAX_CELL_TEXT = 32_767;

// Serial days count from the last day of 1899; 1970-01-01 is 25569.
const SERIAL_OF_1970 = 25_569;

const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Escapes text for XML. Sequences that look like spreadsheet escapes (_x000D_) are marked as text. */
export const xmlText = (text: string): string =>
  text
    .slice(0, MAX_CELL_TEXT)
    .replace(NOT_IN_XML, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '_x000D_');

const DAY = 86_400;

function instantSerial(instant: string, timeZone: string): number {
  const [day = '', clock = ''] = formatClockTime(instant, timeZone).split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return SERIAL_OF_1970 + dayNumber(day as CalendarDate) + (hours * 3600 + minutes * 60 + seconds) / DAY;
}

/** The content of a text cell, after its address. */
const textCell = (text: string, style: number) =>
  ` t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

const numberCell = (figure: string | number, style: number) => ` s="${style}"><v>${figure}</v></c>`;

function cellXml(
  given: TableCell | undefined,
  columnKind: TableColumnKind,
  strong: boolean,
  { timeZone, decimals }: TableStyle,
): string {
  const { cell, kind } = toTypedCell(given, columnKind);
  const style = cellStyleIndex(kind, strong);
  if (cell === null) return '';
  if (kind === 'instant' && typeof cell === 'string' && !Number.isNaN(Date.parse(cell)))
    return numberCell(instantSerial(cell, timeZone), style);
  if (kind === 'date' && typeof cell === 'string' && isCalendarDate(cell))
    return numberCell(SERIAL_OF_1970 + dayNumber(cell), style);
  const written = amountText(cell);
  const isWhole = kind === 'money' && decimals === 0 && !/\.\d*[1-9]/.test(written);
  return kind !== 'text' && /^-?\d+(\.\d+)?$/.test(written)
    ? numberCell(written, isWhole ? cellStyleIndex('wholeMoney', strong) : style)
    : textCell(written, cellStyleIndex('text', strong));
}

/** Returns the letters of a column, counted from 0: A, B, … Z, AA. */
const columnLetters = (place: number): string =>
  (place >= 26 ? columnLetters(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

/** Returns a row; cells without a value are left out. */
function rowXml(number: number, values: readonly string[], letters: readonly string[]): string {
  let cells = '';
  for (const [place, value] of values.entries())
    if (value) cells += `<c r="${letters[place]}${number}"${value}`;
  return `<row r="${number}">${cells}</row>`;
}

function sheetStart(columns: ExportTable['columns'], titlesAt: number, { rightToLeft }: TableStyle): string {
  const widths = columns.map(
    ({ kind, width }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${width ?? DEFAULT_WIDTHS[kind]}" customWidth="1"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}>`,
    `<pane ySplit="${titlesAt}" topLeftCell="A${titlesAt + 1}" activePane="bottomLeft" state="frozen"/>`,
    `</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`,
  ].join('');
}

/** Yields the XML of one sheet row by row: lead, frozen titles, rows, total. */
export async function* sheetXml(table: ExportTable, style: TableStyle): AsyncGenerator<string> {
  const { columns, lead = [], decimals = style.decimals } = table;
  const widest = Math.max(columns.length, ...lead.map((words) => words.length));
  const letters = Array.from({ length: widest }, (_, place) => columnLetters(place));
  let number = lead.length > 0 ? lead.length + 2 : 1;
  yield sheetStart(columns, number, style);
  for (const [index, words] of lead.entries())
    yield rowXml(
      index + 1,
      words.map((word, place) => textCell(word, place === 0 ? cellStyleIndex('text', true) : 0)),
      letters,
    );
  yield rowXml(
    number,
    columns.map(({ title }) => textCell(title, TITLE_STYLE)),
    letters,
  );
  for await (const given of allTableRows(table)) {
    number += 1;
    if (number > MAX_SHEET_ROWS) throw new RangeError(`a sheet holds no more than ${MAX_SHEET_ROWS} rows`);
    const { cells, strong } = readTableRow(given);
    yield rowXml(
      number,
      columns.map(({ kind }, place) => cellXml(cells[place], kind, strong, { ...style, decimals })),
      letters,
    );
  }
  yield '</sheetData></worksheet>';
}
