import type { ReportRow } from '@brick/domain/reports/report-document';
import type { StreamedReport, StreamedTable } from '../report-parts.ts';

type RowBatches = AsyncIterable<readonly ReportRow[]>;

/** Yields the rows of a table including its foot. `pass` is called with the size of each batch. */
export async function* readTableRows(
  table: StreamedTable,
  pass: (rows: number) => void,
): AsyncGenerator<ReportRow> {
  const batches = Array.isArray(table.rows) ? [table.rows as readonly ReportRow[]] : table.rows;
  for await (const batch of batches as RowBatches) {
    yield* batch;
    pass(batch.filter(({ kind }) => kind === 'body').length);
  }
  yield* table.foot;
}

/** Returns a callback for written rows that reports progress in percent. */
export function trackProgress(
  { parts }: StreamedReport,
  tell: (percent: number) => void,
): (rows: number) => void {
  const all = parts.reduce((sum, part) => sum + (part.kind === 'table' ? part.count : 0), 0);
  let passed = 0;
  return (rows) => {
    passed += rows;
    if (rows > 0 && all > 0) tell((100 * passed) / all);
  };
}
