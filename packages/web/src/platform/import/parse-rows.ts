import type { TransferColumn } from '@brick/domain/transfer/import-export-columns';
import { type ValidationMessage, validationMessageOf } from '@brick/domain/validation-messages';
import type * as z from 'zod';
import { type CellContext, parseCell } from './cell-values.ts';
import type { Grid, GridCell } from './grid.ts';
import {
  type DateOrder,
  type DecimalMark,
  type Formats,
  guessDateOrder,
  guessDecimalMark,
} from './guess-formats.ts';

/** A row of a file as it would be sent, with its errors by field. */
export interface ImportRow {
  /** Line number in the file, from 1; the titles are line 1. */
  line: number;
  body: Record<string, unknown>;
  errors: Record<string, ValidationMessage>;
}

/** The field of each column; null for none. */
export type ColumnMapping = readonly (string | null)[];

/** As much of a column as reading needs. */
export type ReadColumn = Omit<TransferColumn, 'word'>;

const columnAt = (columns: readonly ReadColumn[], field: string | null) =>
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

/** Parses the rows of a file, with an error message for every field that the schema refuses. */
export function parseRows(
  grid: Grid,
  columns: readonly TransferColumn[],
  mapping: ColumnMapping,
  { schema, ...reading }: Omit<CellContext, 'takes'> & { schema: z.ZodObject },
): ImportRow[] {
  const shape = schema.shape as Record<string, z.ZodType>;
  const takes = (field: string, value: unknown) => shape[field]?.safeParse(value).success ?? false;
  return grid.rows.map((cells, index) => {
    const body: Record<string, unknown> = {};
    for (const [place, field] of mapping.entries()) {
      const column = columnAt(columns, field);
      const value = column && parseCell(column.field, column.kind, cells[place], { ...reading, takes });
      if (column && value !== undefined) body[column.field] = value;
    }
    const result = schema.safeParse(body, { reportInput: true });
    const errors: Record<string, ValidationMessage> = {};
    for (const issue of result.error?.issues ?? [])
      errors[String(issue.path[0])] ??= validationMessageOf(issue);
    return { line: index + 2, body, errors };
  });
}
