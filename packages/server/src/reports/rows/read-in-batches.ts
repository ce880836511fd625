import type { ReportRow } from '@brick/domain/reports/report-document';

/** Rows per batch. A long report is never held in memory as a whole. */
export const ROWS_PER_BATCH = 2000;

/**
 * Reads the rows of a long table in batches. `read` returns the next rows after a row, in order and at most
 * ROWS_PER_BATCH.
 */
export async function* readInBatches<Row>(
  read: (after: Row | null) => Promise<readonly Row[]>,
  shown: (row: Row) => ReportRow,
): AsyncGenerator<readonly ReportRow[]> {
  let last: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await read(last);
    if (rows.length > 0) yield rows.map(shown);
    if (rows.length < ROWS_PER_BATCH) return;
    last = rows.at(-1) ?? null;
  }
}
