import { Readable } from 'node:stream';
import { safeInCsv } from '@brick/domain/transfer/safe-text';
import {
  amountOf,
  type Cell,
  type ColumnKind,
  clockTime,
  inPieces,
  readRow,
  rowsOf,
  type Table,
  type TableStyle,
  typed,
} from './table.ts';

export const CSV_TYPE = 'text/csv; charset=utf-8';

// By this mark a spreadsheet knows that the file is UTF-8.
const BYTE_ORDER_MARK = '\uFEFF';

// Also where lists are parted by semicolons or tabs, and blanks at the ends would be lost.
const quoted = (text: string) =>
  /[",;\t\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;

function written(given: Cell | undefined, columnKind: ColumnKind, { timeZone }: TableStyle): string {
  const { cell, kind } = typed(given, columnKind);
  if (cell === null) return '';
  switch (kind) {
    case 'text':
    case 'date':
      return typeof cell === 'string' ? quoted(safeInCsv(cell)) : String(cell);
    case 'instant':
      return clockTime(String(cell), timeZone);
    default:
      // A word in a column of figures, such as that of a total, is text like any other.
      return typeof cell === 'string' && !/^-?\d+(\.\d+)?$/.test(cell)
        ? quoted(safeInCsv(cell))
        : amountOf(cell);
  }
}

const line = (cells: readonly string[]) => `${cells.join(',')}\r\n`;

async function* linesOf(tables: readonly Table[], style: TableStyle): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK;
  for (const [index, table] of tables.entries()) {
    if (tables.length > 1) yield `${index > 0 ? '\r\n' : ''}${line([quoted(safeInCsv(table.name))])}`;
    for (const words of table.lead ?? []) yield line(words.map((word) => quoted(safeInCsv(word))));
    if (table.lead?.length) yield '\r\n';
    yield line(table.columns.map(({ title }) => quoted(safeInCsv(title))));
    for await (const row of rowsOf(table)) {
      const { cells } = readRow(row);
      yield line(table.columns.map(({ kind }, place) => written(cells[place], kind, style)));
    }
  }
}

/**
 * Tables as CSV (RFC 4180), one below the other; a file of one table holds nothing but its lead, titles and rows. Text
 * that a spreadsheet would run as a formula is made harmless.
 */
export const csvOf = (tables: readonly Table[], style: TableStyle): Readable =>
  Readable.from(inPieces(linesOf(tables, style)), { objectMode: false });
