import { TRANSFER_COLUMNS, TRANSFER_RECORDS } from '@brick/domain/transfer/columns-of-lists';
import type { TransferFeature } from '@brick/domain/transfer/import-export-columns';
import { guessFormats } from '../../packages/web/src/platform/import/column-formats.ts';
import { GridError } from '../../packages/web/src/platform/import/grid.ts';
import { guessColumns } from '../../packages/web/src/platform/import/guess-columns.ts';
import { parseRows } from '../../packages/web/src/platform/import/parse-rows.ts';
import { readFile } from '../../packages/web/src/platform/import/read-file.ts';
import { rowSchemaOf } from '../../packages/web/src/platform/import/row-schemas.ts';
import { createBatches } from '../../packages/web/src/platform/import/send-batches.ts';

/** A file to read as a list of this feature. */
export interface ReadOrder {
  feature: TransferFeature;
  /** In base64, for sending between processes. */
  bytes: string;
}

/** The result of reading it, and the peak memory of this process in MB. */
export type ReadReply = { peak: number } & (
  | { kind: 'read'; lines: number; batches: object[][] }
  | { kind: 'refused'; refusal: string }
  | { kind: 'threw'; message: string }
);

const MB = 1024;
/** Number of batches to import; further ones are alike. */
const MAX_BATCHES = 2;

/** Reads a file like the browser does after choosing one. */
async function readTableFile({ feature, bytes }: ReadOrder): Promise<{ lines: number; batches: object[][] }> {
  const grid = await readFile(new Blob([Buffer.from(bytes, 'base64')]));
  const columns = TRANSFER_COLUMNS[feature];
  const mapping = guessColumns(grid.titles, columns, 'en');
  const { date, decimal } = guessFormats(grid, columns, mapping, { date: 'mdy', decimal: '.' });
  const rows = parseRows(grid, columns, mapping, {
    schema: rowSchemaOf(TRANSFER_RECORDS[feature]),
    formats: { date: date.format, decimal: decimal.format },
    ...{ language: 'en', currency: 'BWP', today: '2026-03-18' },
  });
  const batches = createBatches(rows).slice(0, MAX_BATCHES);
  return { lines: rows.length, batches: batches.map((batch) => batch.rows.map(({ body }) => body)) };
}

async function replyTo(order: ReadOrder): Promise<ReadReply> {
  const peak = () => Math.round(process.resourceUsage().maxRSS / MB);
  try {
    return { kind: 'read', ...(await readTableFile(order)), peak: peak() };
  } catch (error) {
    if (error instanceof GridError) return { kind: 'refused', refusal: error.refusal, peak: peak() };
    return {
      kind: 'threw',
      message: error instanceof Error ? (error.stack ?? '') : String(error),
      peak: peak(),
    };
  }
}

process.on('message', (order: ReadOrder) => {
  void replyTo(order).then((told) => process.send?.(told));
});
process.send?.('ready');
