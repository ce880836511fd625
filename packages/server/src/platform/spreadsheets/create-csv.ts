import { Readable } from 'node:stream';
import { toCsvCell } from '@brick/domain/transfer/csv-cell';
import {
  allTableRows,
  amountText,
  type ExportTable,
  formatClockTime,
  inChunks,
  readTableRow,
  type TableCell,
  type TableColumnKind,
  type TableStyle,
  toTypedCell,
} from './export-table.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

// Spreadsheets recognise UTF-8 by this mark.
const BYTE_ORDER_MARK = '\uFEFF';

function csvCell(
  given: TableCell | undefined,
  columnKind: TableColumnKind,
  { timeZone }: TableStyle,
): string {
  const { cell, kind } = toTypedCell(given, columnKind);
  if (cell === null) return '';
  switch (kind) {
    case 'text':
    case 'date':
      return typeof cell === 'string' ? toCsvCell(cell) : String(cell);
    case 'instant':
      return formatClockTime(String(cell), timeZone);
    default:
      // A word in a number column, such as a total's label, is text like any other.
      return typeof cell === 'string' && !/^-?\d+(\.\d+)?$/.test(cell) ? toCsvCell(cell) : amountText(cell);
  }
}

const csvLine = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

async function* csvLines(tables: readonly ExportTable[], style: TableStyle): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for (const [index, table] of tables.entries()) {
    if (tables.length > 1) yield `${index > 0 ? '\r\n' : ''}${csvLine([toCsvCell(table.name)])}`;
    for (const words of table.lead ?? []) yield csvLine(words.map((word) => toCsvCell(word)));
    if (table.lead?.length) yield '\r\n';
    yield csvLine(table.columns.map(({ title }) => toCsvCell(title)));
    for await (const row of allTableRows(table)) {
      const { cells } = readTableRow(row);
      yield csvLine(table.columns.map(({ kind }, place) => csvCell(cells[place], kind, style)));
    }
  }
}

/**
 * Writes tables as CSV (RFC 4180), one below the other; a file of one table has only its lead, titles and rows. Text
 * that a spreadsheet would run as a formula is neutralised.
 */
export const createCsv = (tables: readonly ExportTable[], style: TableStyle): Readable =>
  Readable.from(inChunks(csvLines(tables, style)), { objectMode: false });
