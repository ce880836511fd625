import { TRANSFER_COLUMNS, type TransferRoom } from '@brick/domain/transfer/columns';
import { BODIES } from '../../packages/web/src/platform/transfer/bodies.ts';
import { GridError } from '../../packages/web/src/platform/transfer/grid.ts';
import { gridOfFile } from '../../packages/web/src/platform/transfer/read-file.ts';
import { formatsOf, readRows } from '../../packages/web/src/platform/transfer/rows.ts';
import { batchesOf } from '../../packages/web/src/platform/transfer/send.ts';
import { guessColumns } from '../../packages/web/src/platform/transfer/titles.ts';

/** A file that is to be read as a list of this room. */
export interface Order {
  room: TransferRoom;
  /** In base64, as one process hands it to another. */
  bytes: string;
}

/** What reading it came to, and the most memory that this process ever had, in MB. */
export type Told = { peak: number } & (
  | { kind: 'read'; lines: number; batches: object[][] }
  | { kind: 'refused'; refusal: string }
  | { kind: 'threw'; message: string }
);

const MB = 1024;
/** Batches that are sent on: what comes behind them is of the same kind. */
const MOST_BATCHES = 2;

/** As the browser does it when somebody chooses a file. */
async function read({ room, bytes }: Order): Promise<{ lines: number; batches: object[][] }> {
  const grid = await gridOfFile(new Blob([Buffer.from(bytes, 'base64')]));
  const columns = TRANSFER_COLUMNS[room];
  const mapping = guessColumns(grid.titles, columns, 'en');
  const { date, decimal } = formatsOf(grid, columns, mapping, { date: 'mdy', decimal: '.' });
  const rows = readRows(grid, columns, mapping, {
    schema: BODIES[room],
    formats: { date: date.format, decimal: decimal.format },
    ...{ language: 'en', currency: 'BWP', today: '2026-03-18' },
  });
  const batches = batchesOf(rows).slice(0, MOST_BATCHES);
  return { lines: rows.length, batches: batches.map((batch) => batch.rows.map(({ body }) => body)) };
}

async function outcomeOf(order: Order): Promise<Told> {
  const peak = () => Math.round(process.resourceUsage().maxRSS / MB);
  try {
    return { kind: 'read', ...(await read(order)), peak: peak() };
  } catch (error) {
    if (error instanceof GridError) return { kind: 'refused', refusal: error.refusal, peak: peak() };
    return {
      kind: 'threw',
      message: error instanceof Error ? (error.stack ?? '') : String(error),
      peak: peak(),
    };
  }
}

process.on('message', (order: Order) => {
  void outcomeOf(order).then((told) => process.send?.(told));
});
process.send?.('ready');
