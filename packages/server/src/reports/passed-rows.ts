import type { ReportRow } from '@brick/domain/reports/document';
import type { MadeReport, MadeTable } from './parts.ts';

type Batches = AsyncIterable<readonly ReportRow[]>;

/** The rows of a table one after another, with what stands below them; `pass` hears of each batch. */
export async function* rowsOf(table: MadeTable, pass: (rows: number) => void): AsyncGenerator<ReportRow> {
  const batches = Array.isArray(table.rows) ? [table.rows as readonly ReportRow[]] : table.rows;
  for await (const batch of batches as Batches) {
    yield* batch;
    pass(batch.filter(({ kind }) => kind === 'body').length);
  }
  yield* table.foot;
}

/** Hears of rows that were written, and tells how many percent of all they are. */
export function progressOf({ parts }: MadeReport, tell: (percent: number) => void): (rows: number) => void {
  const all = parts.reduce((sum, part) => sum + (part.kind === 'table' ? part.count : 0), 0);
  let passed = 0;
  return (rows) => {
    passed += rows;
    if (rows > 0 && all > 0) tell((100 * passed) / all);
  };
}
