import type { ReportRow } from '@brick/domain/reports/document';

/** Rows that are read and held at once; a long report is never held whole. */
export const ROWS_AT_ONCE = 2000;

/**
 * The rows of a long table in batches. `read` answers the next ones after a row, in their order and at most
 * ROWS_AT_ONCE of them.
 */
export async function* inBatches<Row>(
  read: (after: Row | null) => Promise<readonly Row[]>,
  shown: (row: Row) => ReportRow,
): AsyncGenerator<readonly ReportRow[]> {
  let last: Row | null = null;
  for (;;) {
    const rows: readonly Row[] = await read(last);
    if (rows.length > 0) yield rows.map(shown);
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1) ?? null;
  }
}
