import type { TransferColumn } from '@brick/domain/transfer/import-export-columns';
import { type ValidationMessage, validationMessageOf } from '@brick/domain/validation-messages';
import type * as z from 'zod';
import {
  type CellContext,
  type ChosenWords,
  chosenValue,
  isChoice,
  parseCell,
  wordOf,
} from './cell-values.ts';
import { type ColumnMapping, columnAt } from './column-formats.ts';
import type { Grid, GridCell } from './grid.ts';

/** A row of a file as it would be sent, with its errors by field. */
export interface ImportRow {
  /** Row of the file as a spreadsheet counts it, from 1: one with line breaks in its cells is one row. */
  line: number;
  body: Record<string, unknown>;
  errors: Record<string, ValidationMessage>;
  /** Fields whose cells are refused, and that need not be filled. */
  mayBeEmpty?: readonly string[];
}

export interface RowReading extends Omit<CellContext, 'takes'> {
  schema: z.ZodObject;
  /** What a person chose for words that are not read. */
  chosen?: ChosenWords;
  /** Cells that are refused count as empty where the field need not be filled. */
  emptiesWrong?: boolean;
}

/** Whether the schema accepts a value of a field. */
export const takenBy = (schema: z.ZodObject): CellContext['takes'] => {
  const shape = schema.shape as Record<string, z.ZodType>;
  return (field, value) => shape[field]?.safeParse(value).success ?? false;
};

/** Parses the rows of a file, with an error message for every field that the schema refuses. */
export function parseRows(
  grid: Grid,
  columns: readonly TransferColumn[],
  mapping: ColumnMapping,
  { schema, chosen = {}, emptiesWrong = false, ...plain }: RowReading,
): ImportRow[] {
  const takes = takenBy(schema);
  const reading = { ...plain, takes };
  const forAll = columns.flatMap((column) => {
    const value = mapping.includes(column.field) ? undefined : chosenValue(column, '', chosen);
    return value === undefined ? [] : [[column.field, value]];
  });
  // A file has few words of a choice in many rows.
  const read = new Map<string, unknown>();
  const choiceOf = (column: TransferColumn, cell: GridCell | undefined): unknown => {
    const key = `${column.field} ${String(cell ?? '')}`;
    if (read.has(key)) return read.get(key);
    const value = parseCell(column.field, column.kind, cell, reading);
    const known =
      value === undefined || takes(column.field, value)
        ? value
        : (chosenValue(column, wordOf(cell), chosen) ?? value);
    read.set(key, known);
    return known;
  };
  return grid.rows.map((cells, index) => {
    const body: Record<string, unknown> = Object.fromEntries(forAll);
    for (const [place, field] of mapping.entries()) {
      const column = columnAt(columns, field);
      if (!column) continue;
      const value = isChoice(column.kind)
        ? choiceOf(column, cells[place])
        : parseCell(column.field, column.kind, cells[place], reading);
      if (value !== undefined) body[column.field] = value;
    }
    const mayBeEmpty = Object.keys(body).filter(
      (field) => !takes(field, body[field]) && takes(field, undefined),
    );
    if (emptiesWrong) for (const field of mayBeEmpty) delete body[field];
    // A day of payment says that it is paid, and a minus that it is a credit note: many lists have no other column.
    if (body['paidOn'] !== undefined) body['isPaid'] ??= true;
    const isBelow = String(body['amount']).startsWith('-') && !mapping.includes('kind');
    if (isBelow && takes('kind', 'credit_note')) body['kind'] = 'credit_note';
    const result = schema.safeParse(body, { reportInput: true });
    const errors: Record<string, ValidationMessage> = {};
    for (const issue of result.error?.issues ?? [])
      errors[String(issue.path[0])] ??= validationMessageOf(issue);
    return { line: grid.lines[index] ?? 0, body, errors, mayBeEmpty };
  });
}
