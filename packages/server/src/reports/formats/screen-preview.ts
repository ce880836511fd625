import {
  type ReportDocument,
  type ReportPart,
  type ReportRow,
  ROWS_ON_SCREEN,
} from '@brick/domain/reports/report-document';
import type { StreamedPart, StreamedReport, StreamedTable } from '../report-parts.ts';

/** The first rows of a table, limited by body rows. */
async function readFirstRows(
  { rows }: StreamedTable,
  most: number,
): Promise<{ rows: ReportRow[]; body: number }> {
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

async function previewPart(part: StreamedPart): Promise<ReportPart> {
  if (part.kind !== 'table') return part;
  const { rows: _, count, foot, ...table } = part;
  const { rows, body } = await readFirstRows(part, ROWS_ON_SCREEN);
  return { ...table, rows: [...rows, ...foot], left: count - body };
}

/** A report for the screen: the first rows of each table, and the number of omitted rows. */
export async function previewReport({ parts, ...head }: StreamedReport): Promise<ReportDocument> {
  const shown: ReportPart[] = [];
  for (const part of parts) shown.push(await previewPart(part));
  return { ...head, parts: shown };
}
