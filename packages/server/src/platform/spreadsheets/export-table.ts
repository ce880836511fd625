import { decimal } from '@brick/domain/money/money';

/**
 * The content of a column: money as minor units (bigint) or a decimal string; percentages as 33.3, not 0.333; days as
 * yyyy-MM-dd; instants as ISO 8601.
 */
export type TableColumnKind = 'text' | 'money' | 'number' | 'percent' | 'date' | 'instant';

export interface TableColumn {
  title: string;
  kind: TableColumnKind;
  /** In characters, for a spreadsheet; defaults to the kind's width. */
  width?: number;
}

export type CellValue = string | number | bigint | null;

/** A value with a kind other than its column's. */
export interface TypedCell {
  kind: TableColumnKind;
  cell: CellValue;
}

export type TableCell = CellValue | TypedCell;

/** Returns a cell with its own kind or its column's. */
export const toTypedCell = (cell: TableCell | undefined, kind: TableColumnKind): TypedCell =>
  typeof cell === 'object' && cell !== null ? cell : { kind, cell: cell ?? null };

/** A row; strong rows are emphasised, such as subtotals. */
export type TableRow = readonly TableCell[] | { strong: readonly TableCell[] };

export interface ExportTable {
  /** The sheet's name. */
  name: string;
  /** Lines above the titles: project, date of the figures, filters. */
  lead?: readonly (readonly string[])[];
  columns: readonly TableColumn[];
  /** Decimals of its currency, if it differs from the file's. */
  decimals?: number;
  rows: AsyncIterable<TableRow> | Iterable<TableRow>;
  /** The last row, computed when all others are written; strong. */
  total?: () => readonly TableCell[];
}

/** Settings for all tables of a file. */
export interface TableStyle {
  /** Decimals of the currency: 0 or 2. */
  decimals: number;
  /** The time zone for instants. */
  timeZone: string;
  rightToLeft?: boolean;
}

const instantFormats = new Map<string, Intl.DateTimeFormat>();

function instantFormat(timeZone: string): Intl.DateTimeFormat {
  let format = instantFormats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    instantFormats.set(timeZone, format);
  }
  return format;
}

/** Formats an instant as local time in a time zone: 2026-03-18 09:30:00. */
export const formatClockTime = (instant: string, timeZone: string): string =>
  instantFormat(timeZone).format(new Date(instant));

/** Returns an amount as a decimal string. */
export const amountText = (cell: string | number | bigint): string =>
  typeof cell === 'bigint' ? decimal(cell) : String(cell);

/** Returns the cells of a row and whether it is strong. */
export const readTableRow = (row: TableRow): { cells: readonly TableCell[]; strong: boolean } =>
  'strong' in row ? { cells: row.strong, strong: true } : { cells: row, strong: false };

/** Yields all rows of a table, with its total last. */
export async function* allTableRows({ rows, total }: ExportTable): AsyncGenerator<TableRow> {
  yield* rows;
  if (total) yield { strong: total() };
}

const CHUNK_SIZE = 64 * 1024;

/** Collects text into chunks of a reasonable size. */
export async function* inChunks(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const part of parts) {
    piece += part;
    if (piece.length < CHUNK_SIZE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  if (piece) yield Buffer.from(piece);
}
