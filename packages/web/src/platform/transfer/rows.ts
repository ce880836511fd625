import { type Sentence, sentenceOf } from '@brick/domain/sentences';
import type { TransferColumn } from '@brick/domain/transfer/columns';
import type * as z from 'zod';
import { type Reading, valueIn } from './cells.ts';
import {
  type DateOrder,
  type DecimalMark,
  type Formats,
  guessDateOrder,
  guessDecimalMark,
} from './formats.ts';
import type { Grid, GridCell } from './grid.ts';

/** A row of a file as it would be sent, and what is wrong with it by field. */
export interface ReadRow {
  /** Counted from 1, as in the file, whose first line are the titles. */
  line: number;
  body: Record<string, unknown>;
  errors: Record<string, Sentence>;
}

/** Which field each column of the file holds; null for none. */
export type Mapping = readonly (string | null)[];

const columnAt = (columns: readonly TransferColumn[], field: string | null) =>
  field === null ? undefined : columns.find((column) => column.field === field);

/** The cells of all columns that hold fields of a kind. */
const cellsOf = (
  grid: Grid,
  columns: readonly TransferColumn[],
  mapping: Mapping,
  kind: string,
): GridCell[] =>
  mapping.flatMap((field, place) =>
    columnAt(columns, field)?.kind === kind ? grid.rows.map((row) => row[place] ?? null) : [],
  );

/** How the file writes days and amounts, and whether that is sure. */
export function formatsOf(
  grid: Grid,
  columns: readonly TransferColumn[],
  mapping: Mapping,
  usual: Formats,
): { date: { format: DateOrder; sure: boolean }; decimal: { format: DecimalMark; sure: boolean } } {
  return {
    date: guessDateOrder(cellsOf(grid, columns, mapping, 'date'), usual.date),
    decimal: guessDecimalMark(cellsOf(grid, columns, mapping, 'money'), usual.decimal),
  };
}

/** Reads the rows of a file as the contract takes them, each with a sentence for every field that it does not take. */
export function readRows(
  grid: Grid,
  columns: readonly TransferColumn[],
  mapping: Mapping,
  { schema, ...reading }: Omit<Reading, 'takes'> & { schema: z.ZodObject },
): ReadRow[] {
  const shape = schema.shape as Record<string, z.ZodType>;
  const takes = (field: string, value: unknown) => shape[field]?.safeParse(value).success ?? false;
  return grid.rows.map((cells, index) => {
    const body: Record<string, unknown> = {};
    for (const [place, field] of mapping.entries()) {
      const column = columnAt(columns, field);
      const value = column && valueIn(column.field, column.kind, cells[place], { ...reading, takes });
      if (column && value !== undefined) body[column.field] = value;
    }
    const result = schema.safeParse(body, { reportInput: true });
    const errors: Record<string, Sentence> = {};
    for (const issue of result.error?.issues ?? []) errors[String(issue.path[0])] ??= sentenceOf(issue);
    return { line: index + 2, body, errors };
  });
}
