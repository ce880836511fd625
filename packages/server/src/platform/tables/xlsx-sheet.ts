import { type CalendarDate, dayNumber, isCalendarDate } from '@brick/domain/dates/calendar-date';
import {
  amountOf,
  type Cell,
  type ColumnKind,
  clockTime,
  readRow,
  rowsOf,
  type Table,
  type TableStyle,
  typed,
} from './table.ts';
import { styleOf, TITLE_STYLE, USUAL_WIDTH } from './xlsx-styles.ts';

/** Rows that a sheet can have. */
const LARGEST_SHEET = 1_048_576;

/** Characters that a cell can hold. */
const LONGEST_TEXT = 32_767;

// Days are counted from the last day of 1899; 1970-01-01 is 25569.
const SERIAL_OF_1970 = 25_569;

const NOT_IN_XML = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]|\p{Surrogate}/gu;

/** Text as XML holds it. What looks like an escape of a spreadsheet (_x000D_) is marked as text. */
export const xmlText = (text: string): string =>
  text
    .slice(0, LONGEST_TEXT)
    .replace(NOT_IN_XML, '')
    .replace(/_(?=x[\dA-Fa-f]{4}_)/g, '_x005F_')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\r', '_x000D_');

const DAY = 86_400;

function serialOfInstant(instant: string, timeZone: string): number {
  const [day = '', clock = ''] = clockTime(instant, timeZone).split(' ');
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(':').map(Number);
  return SERIAL_OF_1970 + dayNumber(day as CalendarDate) + (hours * 3600 + minutes * 60 + seconds) / DAY;
}

/** What stands in a cell, after its address. */
const textIn = (text: string, style: number) =>
  ` t="inlineStr" s="${style}"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;

const figureIn = (figure: string | number, style: number) => ` s="${style}"><v>${figure}</v></c>`;

function valueIn(given: Cell | undefined, columnKind: ColumnKind, strong: boolean, timeZone: string): string {
  const { cell, kind } = typed(given, columnKind);
  const style = styleOf(kind, strong);
  if (cell === null) return '';
  if (kind === 'instant' && typeof cell === 'string' && !Number.isNaN(Date.parse(cell)))
    return figureIn(serialOfInstant(cell, timeZone), style);
  if (kind === 'date' && typeof cell === 'string' && isCalendarDate(cell))
    return figureIn(SERIAL_OF_1970 + dayNumber(cell), style);
  const written = amountOf(cell);
  return kind !== 'text' && /^-?\d+(\.\d+)?$/.test(written)
    ? figureIn(written, style)
    : textIn(written, styleOf('text', strong));
}

/** The letters of a column, counted from 0: A, B, … Z, AA. */
const lettersOf = (place: number): string =>
  (place >= 26 ? lettersOf(Math.floor(place / 26) - 1) : '') + String.fromCharCode(65 + (place % 26));

/** A row at its number; cells without a value are left out. */
function row(number: number, values: readonly string[], letters: readonly string[]): string {
  let cells = '';
  for (const [place, value] of values.entries())
    if (value) cells += `<c r="${letters[place]}${number}"${value}`;
  return `<row r="${number}">${cells}</row>`;
}

function beginning(columns: Table['columns'], titlesAt: number, { rightToLeft }: TableStyle): string {
  const widths = columns.map(
    ({ kind, width }, place) =>
      `<col min="${place + 1}" max="${place + 1}" width="${width ?? USUAL_WIDTH[kind]}" customWidth="1"/>`,
  );
  return [
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>',
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">',
    `<sheetViews><sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}>`,
    `<pane ySplit="${titlesAt}" topLeftCell="A${titlesAt + 1}" activePane="bottomLeft" state="frozen"/>`,
    `</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData>`,
  ].join('');
}

/** The XML of one sheet, row by row: lead, titles (which stay in sight), rows, total. */
export async function* sheetXml(table: Table, style: TableStyle): AsyncGenerator<string> {
  const { columns, lead = [] } = table;
  const widest = Math.max(columns.length, ...lead.map((words) => words.length));
  const letters = Array.from({ length: widest }, (_, place) => lettersOf(place));
  let number = lead.length > 0 ? lead.length + 2 : 1;
  yield beginning(columns, number, style);
  for (const [index, words] of lead.entries())
    yield row(
      index + 1,
      words.map((word, place) => textIn(word, place === 0 ? styleOf('text', true) : 0)),
      letters,
    );
  yield row(
    number,
    columns.map(({ title }) => textIn(title, TITLE_STYLE)),
    letters,
  );
  for await (const given of rowsOf(table)) {
    number += 1;
    if (number > LARGEST_SHEET) throw new RangeError(`a sheet holds no more than ${LARGEST_SHEET} rows`);
    const { cells, strong } = readRow(given);
    yield row(
      number,
      columns.map(({ kind }, place) => valueIn(cells[place], kind, strong, style.timeZone)),
      letters,
    );
  }
  yield '</sheetData></worksheet>';
}
