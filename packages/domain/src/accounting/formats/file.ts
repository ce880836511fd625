import type { CalendarDate } from '../../dates/calendar-date.ts';
import { decimal } from '../../money/money.ts';
import { toCsvCell } from '../../transfer/csv-cell.ts';
import type { DatevSettings } from '../profile.ts';
import type { AccountingRow } from '../rows.ts';

/** A file for the accountant. One of Windows-1252 has only characters that it knows. */
export interface AccountingFile {
  name: string;
  text: string;
  encoding: 'utf-8' | 'windows-1252';
}

/** What a file says besides its rows. */
export interface FileFacts {
  /** Of the export. */
  number: number;
  from: CalendarDate;
  to: CalendarDate;
  /** ISO 4217. */
  currency: string;
  projectName: string;
  /** Only DATEV needs it. */
  datev: DatevSettings | null;
  /** ISO 8601, UTC. */
  madeAt: string;
  /** A phase in the words of whoever exports. */
  phaseName: (phase: AccountingRow['phase']) => string;
}

/** Makes files of rows. Pure: the same rows give the same files. */
export type AccountingFormat = (rows: readonly AccountingRow[], facts: FileFacts) => AccountingFile[];

/** A text, or an amount in hundredths: a number with two decimals, which no spreadsheet runs. */
export type FileCell = string | bigint;

/** A cell as it is written; an amount has a point. */
export const cellText = (cell: FileCell): string =>
  typeof cell === 'string' ? toCsvCell(cell) : decimal(cell);

/** CSV of titles and rows, UTF-8 without a mark, because importers compare the first title. */
export const csvOf = (titles: readonly string[], rows: readonly (readonly FileCell[])[]): string =>
  [titles, ...rows.map((row) => row.map(cellText))].map((cells) => `${cells.join(',')}\r\n`).join('');

/** A day as dd/mm/yyyy. */
export const slashed = (date: CalendarDate): string => date.split('-').toReversed().join('/');

/** What a row is about: supplier and item. */
export const detailsOf = ({ supplier, itemName }: AccountingRow): string =>
  supplier === null ? itemName : `${supplier}, ${itemName}`;
