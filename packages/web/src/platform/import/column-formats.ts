import type { TransferColumn } from '@brick/domain/transfer/import-export-columns';
import type { Language } from '@brick/domain/users/languages-and-job-titles';
import { dateOrder } from '../../ui/inputs/parse-date.ts';
import type { Grid, GridCell } from './grid.ts';
import {
  DATE_ORDERS,
  type DateOrder,
  type DecimalMark,
  type Formats,
  guessDateOrder,
  guessDecimalMark,
} from './guess-formats.ts';

/** The field of each column; null for none. */
export type ColumnMapping = readonly (string | null)[];

/** As much of a column as reading needs. */
export type ReadColumn = Omit<TransferColumn, 'word'>;

/** The column of a field; undefined for none. */
export const columnAt = <Column extends ReadColumn>(columns: readonly Column[], field: string | null) =>
  field === null ? undefined : columns.find((column) => column.field === field);

/** The cells of all columns that are mapped to fields of a kind. */
const cellsOf = (
  grid: Grid,
  columns: readonly ReadColumn[],
  mapping: ColumnMapping,
  kind: string,
): GridCell[] =>
  mapping.flatMap((field, place) =>
    columnAt(columns, field)?.kind === kind ? grid.rows.map((row) => row[place] ?? null) : [],
  );

/** The formats of dates and amounts, and whether they are certain. */
export function guessFormats(
  grid: Grid,
  columns: readonly ReadColumn[],
  mapping: ColumnMapping,
  usual: Formats,
): { date: { format: DateOrder; sure: boolean }; decimal: { format: DecimalMark; sure: boolean } } {
  return {
    date: guessDateOrder(cellsOf(grid, columns, mapping, 'date'), usual.date),
    decimal: guessDecimalMark(cellsOf(grid, columns, mapping, 'money'), usual.decimal),
  };
}

/** The usual formats of dates and amounts in a language. */
export function usualFormats(language: Language): Formats {
  const order = dateOrder(language)
    .map((part) => part[0])
    .join('');
  const point = new Intl.NumberFormat(language).formatToParts(1.5).some(({ value }) => value === ',');
  return { date: DATE_ORDERS.find((known) => known === order) ?? 'dmy', decimal: point ? ',' : '.' };
}
