import {
  type ReportDocument,
  type ReportPart,
  type ReportRow,
  ROWS_ON_SCREEN,
} from '@brick/domain/reports/document';
import type { MadePart, MadeReport, MadeTable } from './parts.ts';

/** The first rows of a table, up to so many of its body. */
async function firstRows({ rows }: MadeTable, most: number): Promise<{ rows: ReportRow[]; body: number }> {
  const first: ReportRow[] = [];
  let body = 0;
  const batches = Array.isArray(rows) ? [rows as readonly ReportRow[]] : rows;
  for await (const batch of batches as AsyncIterable<readonly ReportRow[]>) {
    for (const row of batch) {
      if (row.kind === 'body' && body === most) return { rows: first, body };
      if (row.kind === 'body') body += 1;
      first.push(row);
    }
  }
  return { rows: first, body };
}

async function shownPart(part: MadePart): Promise<ReportPart> {
  if (part.kind !== 'table') return part;
  const { rows: _, count, foot, ...table } = part;
  const { rows, body } = await firstRows(part, ROWS_ON_SCREEN);
  return { ...table, rows: [...rows, ...foot], left: count - body };
}

/** A report as a screen shows it: the first rows of each table, and how many more its files have. */
export async function shownReport({ parts, ...head }: MadeReport): Promise<ReportDocument> {
  const shown: ReportPart[] = [];
  for (const part of parts) shown.push(await shownPart(part));
  return { ...head, parts: shown };
}
