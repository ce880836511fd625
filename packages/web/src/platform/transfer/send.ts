import { amountsAsText } from '@brick/domain/money/money';
import type { importSuppliers } from '@brick/domain/suppliers/transfer-contract';
import { LARGEST_IMPORT } from '@brick/domain/transfer/contract';
import { call, callOf, freshKey } from '../call.ts';
import { isCallError } from '../call-error.ts';
import type { ReadRow } from './rows.ts';

/** Rows that travel together, under a key of their own: sent twice they are stored once. */
export interface Batch {
  key: string;
  rows: readonly ReadRow[];
}

// Half of what one request may bring, so that the bar moves and stopping is soon done.
const MOST_ROWS = LARGEST_IMPORT / 2;

/** Letters of a body; the server takes a megabyte, and a letter may be three bytes. */
const LONGEST = 300_000;

/** Divides rows into batches that a request can bring. */
export function batchesOf(rows: readonly ReadRow[]): Batch[] {
  const batches: ReadRow[][] = [];
  let length = 0;
  for (const row of rows) {
    const size = JSON.stringify(row.body, amountsAsText).length;
    const last = batches.at(-1);
    if (last && last.length < MOST_ROWS && length + size <= LONGEST) {
      last.push(row);
      length += size;
    } else {
      batches.push([row]);
      length = size;
    }
  }
  return batches.map((of) => ({ key: freshKey(), rows: of }));
}

/** What the server says of rows, by their lines in the file: a sentence for each field, or for `row` as a whole. */
export type Refusals = ReadonlyMap<number, Readonly<Record<string, string>>>;

export interface Outcome {
  stored: number;
  refusals: Refusals;
  /** What is still to be sent: the batch that was refused, and all behind it. */
  left: readonly Batch[];
  /** Why it ended before all was sent. */
  ended: 'done' | 'stopped' | 'refused' | 'failed';
}

/** The refusals of a batch of which nothing was stored, from fields such as rows.3.amount. */
function refusalsIn(errors: Readonly<Record<string, string>>, { rows }: Batch): Refusals {
  const byLine = new Map<number, Record<string, string>>();
  for (const [name, sentence] of Object.entries(errors)) {
    const [, index = '', field = 'row'] = /^rows\.(\d+)\.(.+)$/.exec(name) ?? [];
    const row = rows[Number(index)];
    if (row && index !== '') byLine.set(row.line, { ...byLine.get(row.line), [field]: sentence });
  }
  return byLine;
}

interface Sending {
  /** The path of the import. Every list's takes and answers the same. */
  path: string;
  batches: readonly Batch[];
  skipInvalid: boolean;
  signal: AbortSignal;
  /** Told after each batch: rows that are done with. */
  onProgress: (rows: number) => void;
}

/** Sends batches one after the other, each stored as a whole, until all are sent, one is refused, or somebody stops it. */
export async function sendBatches({
  path,
  batches,
  skipInvalid,
  signal,
  onProgress,
}: Sending): Promise<Outcome> {
  const refusals = new Map<number, Readonly<Record<string, string>>>();
  let stored = 0;
  let done = 0;
  const outcome = (ended: Outcome['ended'], next: number): Outcome => ({
    stored,
    refusals,
    left: batches.slice(next),
    ended,
  });
  for (const [index, batch] of batches.entries()) {
    if (signal.aborted) return outcome('stopped', index);
    try {
      const answer = await call(callOf<typeof importSuppliers>('POST', path as '/api/suppliers/import'), {
        body: { rows: batch.rows.map(({ body }) => body), skipInvalid },
        // The other way of storing it is another attempt.
        idempotencyKey: `${batch.key}${skipInvalid ? 's' : ''}`,
      });
      stored += answer.stored;
      for (const { row, errors } of answer.refused) {
        const line = batch.rows[row]?.line;
        if (line !== undefined) refusals.set(line, errors);
      }
    } catch (error) {
      if (!isCallError(error, 422) || !error.problem) return outcome('failed', index);
      for (const [line, errors] of refusalsIn(error.problem.errors, batch)) refusals.set(line, errors);
      return outcome('refused', index);
    }
    done += batch.rows.length;
    onProgress(done);
  }
  return outcome('done', batches.length);
}
