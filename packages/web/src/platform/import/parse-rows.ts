import type { TransferColumn } from '@brick/domain/transfer/import-export-columns';
import { type ValidationMessage, validationMessageOf } from '@brick/domain/validation-messages';
import type * as z from 'zod';
import { type CellContext, parseCell } from './cell-values.ts';
import { type ColumnMapping, columnAt } from './column-formats.ts';
import type { Grid } from './grid.ts';

/** A row of a file as it would be sent, with its errors by field. */
export interface ImportRow {
  /** Row of the file as a spreadsheet counts it, from 1: one with line breaks in its cells is one row. */
  line: number;
  body: Record<string, unknown>;
  errors: Record<string, ValidationMessage>;
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
    // A day of payment says that it is paid, and a minus that it is a credit note: many lists have no other column.
    if (body['paidOn'] !== undefined) body['isPaid'] ??= true;
    const isBelow = String(body['amount']).startsWith('-') && !mapping.includes('kind');
    if (isBelow && takes('kind', 'credit_note')) body['kind'] = 'credit_note';
    const result = schema.safeParse(body, { reportInput: true });
    const errors: Record<string, ValidationMessage> = {};
    for (const issue of result.error?.issues ?? [])
      errors[String(issue.path[0])] ??= validationMessageOf(issue);
    return { line: grid.lines[index] ?? 0, body, errors };
  });
}
