import { decimal } from '@brick/domain/money/money';

/**
 * What a column holds: money as minor units (bigint) or a decimal string; a percentage as 33.3, not 0.333; a day as
 * yyyy-MM-dd; an instant as ISO 8601.
 */
export type ColumnKind = 'text' | 'money' | 'number' | 'percent' | 'date' | 'instant';

export interface Column {
  title: string;
  kind: ColumnKind;
  /** In characters, for a spreadsheet; the kind's own where it is left out. */
  width?: number;
}

export type Plain = string | number | bigint | null;

/** A value of another kind than its column's. */
export interface Typed {
  kind: ColumnKind;
  cell: Plain;
}

export type Cell = Plain | Typed;

/** A cell with its kind: its own, or its column's. */
export const typed = (cell: Cell | undefined, kind: ColumnKind): Typed =>
  typeof cell === 'object' && cell !== null ? cell : { kind, cell: cell ?? null };

/** One row; a strong one stands out, as a subtotal does. */
export type TableRow = readonly Cell[] | { strong: readonly Cell[] };

export interface Table {
  /** The name of the sheet. */
  name: string;
  /** Lines above the titles: project, date of the figures, filters. */
  lead?: readonly (readonly string[])[];
  columns: readonly Column[];
  rows: AsyncIterable<TableRow> | Iterable<TableRow>;
  /** The last row, asked for when all others are written; strong. */
  total?: () => readonly Cell[];
}

/** What holds for every table of a file. */
export interface TableStyle {
  /** Decimals of the currency: 0 or 2. */
  decimals: number;
  /** The zone in which instants are told. */
  timeZone: string;
  rightToLeft?: boolean;
}

const instants = new Map<string, Intl.DateTimeFormat>();

function formatIn(timeZone: string): Intl.DateTimeFormat {
  let format = instants.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
    instants.set(timeZone, format);
  }
  return format;
}

/** An instant as it reads on the clock of a zone: 2026-03-18 09:30:00. */
export const clockTime = (instant: string, timeZone: string): string =>
  formatIn(timeZone).format(new Date(instant));

/** An amount as its decimal string. */
export const amountOf = (cell: string | number | bigint): string =>
  typeof cell === 'bigint' ? decimal(cell) : String(cell);

/** The cells of a row and whether it is strong. */
export const readRow = (row: TableRow): { cells: readonly Cell[]; strong: boolean } =>
  'strong' in row ? { cells: row.strong, strong: true } : { cells: row, strong: false };

/** All rows of a table, its total last. */
export async function* rowsOf({ rows, total }: Table): AsyncGenerator<TableRow> {
  yield* rows;
  if (total) yield { strong: total() };
}

const PIECE = 64 * 1024;

/** Text in pieces of a size that is worth passing on. */
export async function* inPieces(parts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  let piece = '';
  for await (const part of parts) {
    piece += part;
    if (piece.length < PIECE) continue;
    yield Buffer.from(piece);
    piece = '';
  }
  if (piece) yield Buffer.from(piece);
}
